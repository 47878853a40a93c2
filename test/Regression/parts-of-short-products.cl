// Sixteen bits from above the lowest seventeen of products of short numbers:
// of vectors of them LLVM made products of 16 bits, shifted without their sign.
// RUN: cairn-run %s --kernel=shifted --global=16 --local=16 --arg out=i16[16]:zeros \
// RUN:   --arg 'a=i16[16]:{-32768,-3,5,1000,-7,-32768,30000,1,0,-1,-1,2,3,4,30000,-30000}' \
// RUN:   --arg 'b=i16[16]:{32767,3,-5,1000,7,-32768,30000,-1,1,-1,1,2,3,4,-30000,30000}' --print out | FileCheck %s --check-prefix=SHIFTED
// RUN: cairn-run %s --kernel=high --global=16 --local=16 --arg out=i16[16]:zeros \
// RUN:   --arg 'a=i16[16]:{-32768,-3,5,1000,-7,-32768,30000,1,0,-1,-1,2,3,4,30000,-30000}' \
// RUN:   --arg 'b=i16[16]:{32767,3,-5,1000,7,-32768,30000,-1,1,-1,1,2,3,4,-30000,30000}' --print out | FileCheck %s --check-prefix=HIGH
// RUN: cairn-run %s --kernel=topmost --global=16 --local=16 --arg out=u16[16]:zeros \
// RUN:   --arg 'a=i16[16]:{-32768,-3,5,1000,-7,-32768,30000,1,0,-1,-1,2,3,4,30000,-30000}' \
// RUN:   --arg 'b=i16[16]:{32767,3,-5,1000,7,-32768,30000,-1,1,-1,1,2,3,4,-30000,30000}' --print out | FileCheck %s --check-prefix=TOPMOST
// RUN: cairn-run %s --kernel=vectors --global=1 --arg out=i16[8]:zeros --arg 'a=i16[8]:{-32768,-3,5,1000,-7,-32768,30000,1}' \
// RUN:   --arg 'b=i16[8]:{32767,3,-5,1000,7,-32768,30000,-1}' --print out | FileCheck %s --check-prefix=VECTORS
// RUN: cairn-run %s --kernel=vectors -cl-opt-disable --global=1 --arg out=i16[8]:zeros --arg 'a=i16[8]:{-32768,-3,5,1000,-7,-32768,30000,1}' \
// RUN:   --arg 'b=i16[8]:{32767,3,-5,1000,7,-32768,30000,-1}' --print out | FileCheck %s --check-prefix=VECTORS
// RUN: cairn-run %s --kernel=wide --global=1 --arg out=i16[8]:zeros --arg 'a=i32[8]:{-32768,-3,500000,1000,-7,-32768,30000,1}' \
// RUN:   --arg 'b=i32[8]:{32767,3,-500000,100000,7,-32768,3000000,-1}' --print out | FileCheck %s --check-prefix=WIDE
// RUN: cairnc %s --emit=llvm-ir --target-cpu=haswell | FileCheck %s --check-prefix=IR

// SHIFTED: out = -1024 -1 -1 0 -1 1024 858 -1 0 0 -1 0 0 0 -859 -859
kernel void shifted(global short *out, global const short *a,
                    global const short *b) {
  int i = get_global_id(0);
  out[i] = ((long)a[i] * b[i]) >> 20;
}

// HIGH: out = -1 -1 -1 0 -1 0 0 -1 0 0 -1 0 0 0 -1 -1
kernel void high(global short *out, global const short *a,
                 global const short *b) {
  int i = get_global_id(0);
  out[i] = mul_hi((int)a[i], (int)b[i]);
}

// TOPMOST: out = 255 255 255 0 255 0 0 255 0 0 255 0 0 0 255 255
kernel void topmost(global ushort *out, global const short *a,
                    global const short *b) {
  int i = get_global_id(0);
  out[i] = (ulong)((long)a[i] * b[i]) >> 56;
}

// VECTORS: out = -1 -1 -1 0 -1 0 0 -1
kernel void vectors(global short8 *out, global const short8 *a,
                    global const short8 *b) {
  out[0] =
      convert_short8((convert_long8(a[0]) * convert_long8(b[0])) >> (long8)(40));
}

// What does not fit in 16 bits is multiplied in 64.
// WIDE: out = -1 -1 -59 0 -1 0 20 -1
// IR: define{{.*}} void @wide
// IR: mul {{.*}}<8 x i64>
kernel void wide(global short8 *out, global const int8 *a,
                 global const int8 *b) {
  out[0] = convert_short8(mul_hi(a[0], b[0]));
}
