// Products of the bits of floats, of which a part is used: the code generator
// for AVX-512 aborted, as it could not select an extension that it had made.
// RUN: cairnc %s --target-cpu=skylake-avx512 --emit=asm -o - | FileCheck %s --check-prefix=ASM
// RUN: cairnc %s --target-cpu=sapphirerapids -cl-opt-disable -o %t.o
// RUN: cairn-run %s --kernel=half_of_it --global=1 --arg 'in=f32[8]:iota' --arg 'by=u32[8]:{1,2,3,4294967295,0,0,0,0}' \
// RUN:   --arg 'out=u64[4]:zeros' --print out | FileCheck %s --check-prefix=HALF
// RUN: cairn-run %s --kernel=quarter -cl-opt-disable --global=1 --arg 'in=f32[16]:iota' --arg 'by=i32[16]:iota' \
// RUN:   --arg 'out=i64[4]:zeros' --print out | FileCheck %s --check-prefix=QUARTER
// RUN: cairn-run %s --kernel=one --global=1 --arg 'in=f32[1]:zeros' --arg 'by=i32[8]:{0,0,0,2147483647,0,0,0,0}' \
// RUN:   --arg 'out=i32[1]:zeros' --print out | FileCheck %s --check-prefix=ONE

// HALF: out = 1065353216 2147483648 3233808384 4647714814364221440
kernel void half_of_it(global ulong4 *out, global const float8 *in,
                       global const uint8 *by) {
  ulong8 product =
      convert_ulong8(as_uint8(in[0] + 1.0f)) * convert_ulong8(by[0]);
  out[0] = product.lo;
}

// QUARTER: out = 8732540928 9833545728 10936647680 12041846784
kernel void quarter(global long4 *out, global const float16 *in,
                    global const int16 *by) {
  long16 product =
      convert_long16(as_int16(in[0] + 1.0f)) * convert_long16(by[0]);
  out[0] = product.s89ab;
}

// ONE: out = 532676607
kernel void one(global int *out, global const float *in,
                global const int8 *by) {
  out[0] = mul_hi((int8)(as_int(in[0] + 1.0f)), by[0]).s3;
}

// Where all of it is used, nothing is extended in parts.
// ASM: {{^}}whole:
// ASM: vpmovzxdq %ymm{{[0-9]+}}, %zmm
kernel void whole(global ulong8 *out, global const float8 *in,
                  global const uint8 *by) {
  out[0] = convert_ulong8(as_uint8(in[0] + 1.0f)) * convert_ulong8(by[0]);
}
