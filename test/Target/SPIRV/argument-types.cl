// What OpenCL C calls its arguments is in Kernel SPIR-V, which has no signs and
// no const, and is read from it again.
// RUN: cairnc %s --target=level-zero -o %t.spv
// RUN: spirv-val --target-env spv1.4 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: cairnc %t.spv --emit=ocl | FileCheck %s --check-prefix=READ
// RUN: cairn-run %t.spv --kernel=add --global=2 --arg 'out=u32[8]:iota' --arg 'in=u8[2]:{1,255}' --arg n=4000000000 --print out | FileCheck %s --check-prefix=VALUES
// RUN: not cairn-run %t.spv --kernel=add --global=2 --arg 'out=i32[8]:iota' --arg 'in=u8[2]:iota' --arg n=1 2>&1 | FileCheck %s --check-prefix=SIGN

// CHECK: OpString "kernel_arg_type.add.uint4*,uchar*,uint,"
// CHECK: OpString "kernel_arg_type_qual.add.,const restrict,,"
// CHECK-NOT: OpString
// READ: #ocl.arg<"out", "uint4*", 1, access = "none", qualifiers = "">
// READ-SAME: #ocl.arg<"in", "uchar*", 1, access = "none", qualifiers = "const restrict">
// READ-SAME: #ocl.arg<"n", "uint", 0, access = "none", qualifiers = "">
// VALUES: out = 4000000001 4000000002 4000000003 4000000004 4000000259 4000000260 4000000261 4000000262
// SIGN: expected elements of type 'uint4' for a buffer ('uint4*'), got 'int'
kernel void add(global uint4 *out, global const uchar *restrict in, uint n) {
  size_t i = get_global_id(0);
  out[i] += n + in[i];
}

kernel void nothing(void) {}
