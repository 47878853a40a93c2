// RUN: cairn-opt %s --split-input-file --verify-roundtrip | FileCheck %s

// CHECK: module attributes {ocl.version = array<i64: 3, 0>}
module attributes {ocl.version = array<i64: 3, 0>} {
  // CHECK: func.func @all_of_them(
  // CHECK-SAME: ocl.arg = #ocl.arg<"x", "float*", 1, access = "none", qualifiers = "const restrict">
  // CHECK-SAME: ocl.arg = #ocl.arg<"image", "image2d_t", 1, access = "read_only", qualifiers = "">
  // CHECK-SAME: ocl.intel_reqd_sub_group_size = 16 : i32
  // CHECK-SAME: ocl.kernel
  // CHECK-SAME: ocl.reqd_work_group_size = array<i64: 8, 4, 2>
  // CHECK-SAME: ocl.uniform_work_group_size
  // CHECK-SAME: ocl.vec_type_hint = vector<4xf32>
  // CHECK-SAME: ocl.work_group_size_hint = array<i64: 64, 1, 1>
  func.func @all_of_them(
      %x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "float*", 1, access = "none", qualifiers = "const restrict">},
      %i: !llvm.ptr<1> {ocl.arg = #ocl.arg<"image", "image2d_t", 1, access = "read_only", qualifiers = "">})
      attributes {ocl.kernel, ocl.uniform_work_group_size,
                  ocl.reqd_work_group_size = array<i64: 8, 4, 2>,
                  ocl.work_group_size_hint = array<i64: 64, 1, 1>,
                  ocl.vec_type_hint = vector<4xf32>,
                  ocl.intel_reqd_sub_group_size = 16 : i32} {
    return
  }
}

// -----

// CHECK-LABEL: llvm.func spir_kernelcc @on_functions_of_llvm
// CHECK-SAME: attributes {ocl.kernel}
llvm.func spir_kernelcc @on_functions_of_llvm() attributes {ocl.kernel} {
  llvm.return
}
