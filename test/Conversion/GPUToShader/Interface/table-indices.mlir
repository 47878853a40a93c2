// RUN: cairn-opt %s --shader-assign-interface | FileCheck %s

// Tables of 160 bytes, where more than 1024 are for a buffer: the one of which an
// index is data costs as much as eight times its size.
// CHECK-LABEL: gpu.module @tables
// CHECK-DAG: llvm.mlir.global internal constant @counted(
// CHECK-DAG: llvm.mlir.global external @asked() {{.*}}shader.storage = "storage_buffer"
// CHECK-DAG: llvm.mlir.global internal constant @short(
module attributes {shader.options = #shader.options<max_private_constant_size = 1024>} {
  gpu.module @tables {
    llvm.mlir.global internal constant @counted(dense<7> : tensor<40xi32>) {addr_space = 2 : i32} : !llvm.array<40 x i32>
    llvm.mlir.global internal constant @asked(dense<8> : tensor<40xi32>) {addr_space = 2 : i32} : !llvm.array<40 x i32>
    llvm.mlir.global internal constant @short(dense<9> : tensor<32xi32>) {addr_space = 2 : i32} : !llvm.array<32 x i32>
    gpu.func @k(%i: i32) kernel {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c20 = arith.constant 20 : i32
      %counted = llvm.mlir.addressof @counted : !llvm.ptr<2>
      %asked = llvm.mlir.addressof @asked : !llvm.ptr<2>
      %short = llvm.mlir.addressof @short : !llvm.ptr<2>
      scf.for %j = %c0 to %c20 step %c1 : i32 {
        %twice = arith.shli %j, %c1 : i32
        %p = llvm.getelementptr %counted[0, %twice] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, !llvm.array<40 x i32>
        %x = llvm.load %p : !llvm.ptr<2> -> i32
        %place = arith.addi %j, %i : i32
        %q = llvm.getelementptr %asked[0, %place] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, !llvm.array<40 x i32>
        %y = llvm.load %q : !llvm.ptr<2> -> i32
        %r = llvm.getelementptr %short[0, %i] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, !llvm.array<32 x i32>
        %z = llvm.load %r : !llvm.ptr<2> -> i32
      }
      gpu.return
    }
  }
}
