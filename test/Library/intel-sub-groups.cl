// Functions of Intel's sub-group extensions, which clang declares in its header
// alone.
// RUN: clang-22 -cc1 -triple spir64-unknown-unknown -finclude-default-header -cl-std=CL2.0 -cl-ext=+all -O1 -disable-llvm-passes -debug-info-kind=line-tables-only -emit-llvm-bc -o %t.bc %s
// RUN: cairnc %t.bc --emit=ocl | FileCheck %s
// RUN: cairnc %t.bc --emit=mux | FileCheck %s --check-prefix=MUX
// RUN: not cairnc --target=vulkan -spv-version=1.3 %t.bc --emit=mux 2>&1 | FileCheck %s --check-prefix=ERROR

// Where images are memory, accesses are loads and stores, one for each component,
// and a sub-group's lie side by side.
// CHECK-LABEL: func.func @blocks
// MUX-LABEL: func.func @blocks
// MUX: %[[ID:.*]] = mux.sub_group_local_id : i32
// MUX: llvm.getelementptr %arg0[%[[ID]]]
// MUX: %[[SIZE:.*]] = mux.max_sub_group_size : i32
// MUX: %[[AT:.*]] = arith.addi %[[SIZE]], %[[ID]]
// MUX: llvm.getelementptr %arg0[%[[AT]]]
kernel void blocks(global uint *x, local ushort *l, read_only image2d_t in,
                   write_only image2d_t out, int2 at) {
  // CHECK: ocl.builtin "intel_sub_group_block_read4"(%{{.*}}) : "uint4(global const uint*)"
  // ERROR: intel-sub-groups.cl:[[#@LINE+1]]:15: error: builtin 'intel_sub_group_block_read4' is not supported yet
  uint4 far = intel_sub_group_block_read4(x);
  // CHECK: ocl.builtin "intel_sub_group_block_read"(%{{.*}}) : "uint(read_only image2d_t, int2)"
  uint pixel = intel_sub_group_block_read(in, at);
  // CHECK: ocl.builtin "intel_sub_group_shuffle_down"(%{{.*}}) : "uint4(uint4, uint4, uint)"
  uint4 moved = intel_sub_group_shuffle_down(far, far, 1);
  // CHECK: ocl.builtin "intel_sub_group_block_write_us"(%{{.*}}) : "void(local ushort*, ushort)"
  intel_sub_group_block_write_us(l, (ushort)pixel);
  // CHECK: ocl.builtin "intel_sub_group_block_write_uc4"(%{{.*}}) : "void(write_only image2d_t, int2, uchar4)"
  intel_sub_group_block_write_uc4(out, at, convert_uchar4(moved));
}
