// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// CHECK-LABEL: func @kernel(
// CHECK-SAME: ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "">
// CHECK-SAME: attributes {
// CHECK-SAME: mux.base_fn_name = "kernel"
// CHECK-SAME: mux.intel_reqd_sub_group_size = 8 : i32
// CHECK-SAME: mux.kernel = #mux.kernel<entry_point>
// CHECK-SAME: mux.no_subgroups
// CHECK-SAME: mux.orig_fn = "kernel"
// CHECK-SAME: mux.reqd_work_group_size = array<i64: 8, 2, 1>
// CHECK-NOT: ocl.kernel
func.func @kernel(%p: !llvm.ptr<1> {ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "">})
    attributes {ocl.kernel, ocl.reqd_work_group_size = array<i64: 8, 2, 1>,
                ocl.intel_reqd_sub_group_size = 8 : i32} {
  return
}

// CHECK-LABEL: func @no_kernel()
// CHECK-NOT: mux.
// CHECK: return
func.func @no_kernel() {
  return
}

// CHECK-LABEL: func @sub_groups()
// CHECK-NOT: mux.no_subgroups
// CHECK: mux.sub_group_size
func.func @sub_groups() attributes {ocl.kernel} {
  %0 = ocl.builtin "get_sub_group_size"() : "uint()"
  return
}

llvm.mlir.global internal @local_a() {addr_space = 3 : i32} : !llvm.array<16 x i32>
llvm.mlir.global internal @local_b() {addr_space = 3 : i32} : !llvm.array<4 x f64>
llvm.mlir.global internal constant @table(dense<[1, 2]> : tensor<2xi32>) {addr_space = 2 : i32} : !llvm.array<2 x i32>

// Each local variable counts once; constant tables do not.
// CHECK-LABEL: func @local_memory()
// CHECK-SAME: mux.local_mem_usage = 96 : i64
func.func @local_memory() attributes {ocl.kernel} {
  %0 = llvm.mlir.addressof @local_a : !llvm.ptr<3>
  %1 = llvm.mlir.addressof @local_b : !llvm.ptr<3>
  %2 = llvm.mlir.addressof @local_a : !llvm.ptr<3>
  %3 = llvm.mlir.addressof @table : !llvm.ptr<2>
  return
}
