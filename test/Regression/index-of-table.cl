// An index beyond a table that is itself in the table, at a place that only
// folds know: llvmpipe knew it, executed what no work-item does, and stored
// nothing. Elements of tables at known places are known.
// RUN: cairnc %s -cl-std=CL1.2 --target=vulkan --emit=gpu | FileCheck %s --check-prefix=IR
// REQUIRES: vulkan
// RUN: cairn-run %s --device=vulkan --kernel=k --global=1 --local=1 --arg 'out=i32[2]:{1,1}' --arg 'in=i32[1]:{-5}' --print out | FileCheck %s
// RUN: cairn-run %s --device=vulkan --build-options=-physical-addressing --kernel=k --global=1 --local=1 \
// RUN:   --arg 'out=i32[2]:{1,1}' --arg 'in=i32[1]:{-5}' --print out | FileCheck %s
// RUN: cairn-run %s --kernel=elements --global=1 --local=1 --arg out=f32[6]:zeros --arg in=i32[1]:{1} --print out | FileCheck %s --check-prefix=ELEMENTS
constant ulong2 table[7] = {(ulong2)(5, 6), (ulong2)(24, 0), (ulong2)(-2, 37),
                            (ulong2)(19, 0), (ulong2)(12, 35), (ulong2)(-2, 0),
                            (ulong2)(321, 22)};

// IR-LABEL: gpu.func @k
// IR: llvm.getelementptr {{.*}}[0, 24]
// CHECK: out = 0 1
kernel void k(global int *out, const global int *in) {
  int3 x = (int3)(0);
  if (!in[0])
    x = convert_int3((ushort3)(1) %
                     (ushort3)((ushort)table[(int)table[convert_uint_sat(1UL)].s0].s1));
  out[0] = (int)convert_ushort3(x).s0;
}

constant float rows[2][3] = {{1.5f, 2.5f, 3.5f}, {4.5f, 5.5f, 6.5f}};
constant float4 vectors[2] = {(float4)(1, 2, 3, 4), (float4)(5, 6, 7, 8)};

// IR-LABEL: gpu.func @elements
// IR-COUNT-2: llvm.load
// IR-NOT: llvm.load
// ELEMENTS: out = 6.5 2.5 8 5 0 3.5
kernel void elements(global float *out, const global int *in) {
  uint one = convert_uint_sat(1UL);
  out[0] = rows[one][one + 1];
  out[1] = rows[one - 1][one];
  out[2] = vectors[one].s3;
  out[3] = vectors[one].s0;
  out[5] = rows[0][in[0] + 1];
}
