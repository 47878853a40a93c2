// Two indices that are one value, masked and made wider as a vector: the code
// generator of x86 dropped a mask, and the index was beyond all memory.
// RUN: cairn-run %s -check=bounds --global=1 --local=1 --arg out=i64[2]:zeros --arg in=i32[1]:{3} --print out | FileCheck %s
// RUN: cairn-run %s -lanes=1 --global=1 --local=1 --arg out=i64[2]:zeros --arg in=i32[1]:{3} --print out | FileCheck %s
// RUN: cairn-run %s -cl-opt-disable --global=1 --local=1 --arg out=i64[2]:zeros --arg in=i32[1]:{3} --print out | FileCheck %s
// RUN: cairnc %s -check=bounds --emit=llvm-ir | FileCheck %s --check-prefix=IR
// CHECK: out = 7 7
// IR: extractelement <2 x i32> %{{.*}}, i64 1
// IR-NOT: bitcast <2 x i32> %{{.*}} to i64
constant uint2 table[2] = {(uint2)(7u, 64u), (uint2)(9u, 32u)};
kernel void k(global long *out, global const int *in) {
  local int shared[4];
  for (uint i = get_local_id(0); i < 4; i += get_local_size(0))
    shared[i] = in[0];
  int4 index = (int4)(shared[0]);
  long2 x = shuffle(convert_long16(table[0].s1000010000110011),
                    convert_ulong2(index.s10));
  out[0] = x.s0;
  out[1] = x.s1;
}
