// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s

// Local variables have their places in the group's local memory, each aligned as
// its type or more, and are gone as globals.

// CHECK-NOT: @local_
llvm.mlir.global internal @local_bytes() {addr_space = 3 : i32} : !llvm.array<5 x i8>
llvm.mlir.global internal @local_doubles() {addr_space = 3 : i32} : !llvm.array<4 x f64>
llvm.mlir.global internal @local_aligned() {addr_space = 3 : i32, alignment = 64 : i64} : i32

// CHECK: llvm.mlir.global internal constant @table(7 : i32) {addr_space = 0 : i32}
llvm.mlir.global internal constant @table(7 : i32) {addr_space = 2 : i32} : i32

// CHECK-LABEL: llvm.func internal @kernel.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %{{[^:]*}}: !llvm.ptr {llvm.noalias}, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %[[LOCAL:[^:]*]]: !llvm.ptr {llvm.noalias}, %{{[^:]*}}: !llvm.ptr {llvm.noalias})
// CHECK: llvm.getelementptr inbounds %[[LOCAL]][0]
// CHECK: llvm.getelementptr inbounds %[[LOCAL]][8]
// CHECK: llvm.getelementptr inbounds %[[LOCAL]][64]
// The same variable has the same place.
// CHECK: llvm.getelementptr inbounds %[[LOCAL]][0]
// CHECK: llvm.mlir.addressof @table : !llvm.ptr
// The arguments' memory starts at a multiple of 128.
// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME: local_memory = 128 : i64
func.func @kernel(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %0 = llvm.mlir.addressof @local_bytes : !llvm.ptr<3>
  llvm.store volatile %0, %p : !llvm.ptr<3>, !llvm.ptr<1>
  %1 = llvm.mlir.addressof @local_doubles : !llvm.ptr<3>
  llvm.store volatile %1, %p : !llvm.ptr<3>, !llvm.ptr<1>
  %2 = llvm.mlir.addressof @local_aligned : !llvm.ptr<3>
  llvm.store volatile %2, %p : !llvm.ptr<3>, !llvm.ptr<1>
  %3 = llvm.mlir.addressof @local_bytes : !llvm.ptr<3>
  llvm.store volatile %3, %p : !llvm.ptr<3>, !llvm.ptr<1>
  %4 = llvm.mlir.addressof @table : !llvm.ptr<2>
  llvm.store volatile %4, %p : !llvm.ptr<2>, !llvm.ptr<1>
  return
}
