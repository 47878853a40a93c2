// Without addresses, memory that nobody but the kernel accesses can hold pointers,
// and numbers can be offsets.
// RUN: cairn-opt %s --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @k.b() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 1 : i32} : !llvm.array<0 x i8>
    // CHECK-DAG: spirv.GlobalVariable @rows {cairn.initializer = dense<[1, 0, 2]> : tensor<3xi32>}
    // CHECK-DAG: spirv.GlobalVariable @rows.roots {cairn.initializer = dense<[4, 0, 5]> : tensor<3xi32>}
    llvm.mlir.global internal constant @first(dense<[1, 2]> : tensor<2xi32>) {addr_space = 2 : i32} : !llvm.array<2 x i32>
    llvm.mlir.global internal constant @second(dense<[1, 2, 3]> : tensor<3xi32>) {addr_space = 2 : i32} : !llvm.array<3 x i32>
    llvm.mlir.global internal constant @rows() {addr_space = 2 : i32} : !llvm.array<3 x ptr<2>> {
      %0 = llvm.mlir.zero : !llvm.array<3 x ptr<2>>
      %1 = llvm.mlir.addressof @first : !llvm.ptr<2>
      %2 = llvm.getelementptr %1[4] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
      %3 = llvm.insertvalue %2, %0[0] : !llvm.array<3 x ptr<2>>
      %4 = llvm.mlir.addressof @second : !llvm.ptr<2>
      %5 = llvm.getelementptr %4[8] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
      %6 = llvm.insertvalue %5, %3[2] : !llvm.array<3 x ptr<2>>
      llvm.return %6 : !llvm.array<3 x ptr<2>>
    }
    // CHECK-LABEL: gpu.func @stored
    // CHECK-SAME: %[[I:.*]]: i32, %[[X:.*]]: i32)
    gpu.func @stored(%i: i32, %x: i32) {
      %c1 = arith.constant 1 : i32
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      %rows = llvm.mlir.addressof @rows : !llvm.ptr<2>
      // CHECK-DAG: %[[INDICES:.*]] = spirv.Variable : !spirv.ptr<!spirv.array<4 x i32>, Function>
      // CHECK-DAG: %[[WHICH:.*]] = spirv.Variable : !spirv.ptr<!spirv.array<4 x i32>, Function>
      %m = llvm.alloca %c1 x !llvm.array<4 x ptr<1>> : (i32) -> !llvm.ptr
      %pa = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %slot = llvm.getelementptr %m[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr<1>
      // CHECK: %[[SLOT:.*]] = spirv.AccessChain %{{.*}}[%[[I]]]
      // CHECK: spirv.Store "Function" %[[SLOT]], %[[X]] : i32
      // CHECK: %[[ROOT:.*]] = spirv.AccessChain %{{.*}}[%[[I]]]
      // CHECK: spirv.Store "Function" %[[ROOT]], %[[A:.*]] : i32
      llvm.store %pa, %slot : !llvm.ptr<1>, !llvm.ptr
      llvm.store %b, %m : !llvm.ptr<1>, !llvm.ptr
      // CHECK: %[[AT:.*]] = spirv.Load "Function" %[[SLOT]] : i32
      // CHECK: %[[IN:.*]] = spirv.Load "Function" %[[ROOT]] : i32
      // CHECK: arith.cmpi eq, %[[IN]], %[[A]]
      // CHECK: scf.if
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[AT]]]
      %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr<1>
      llvm.store %x, %p : i32, !llvm.ptr<1>
      %row = llvm.getelementptr %rows[%i] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, !llvm.ptr<2>
      %q = llvm.load %row : !llvm.ptr<2> -> !llvm.ptr<2>
      %v = llvm.load %q : !llvm.ptr<2> -> i32
      llvm.store %v, %a : i32, !llvm.ptr<1>
      gpu.return
    }
    // CHECK-LABEL: gpu.func @numbers
    // CHECK-SAME: %[[I:.*]]: i32)
    gpu.func @numbers(%i: i32) {
      %c3 = arith.constant 3 : i32
      %m4 = arith.constant -4 : i32
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      %np = llvm.ptrtoint %p : !llvm.ptr<1> to i32
      %na = llvm.ptrtoint %a : !llvm.ptr<1> to i32
      // A difference.
      %d = arith.subi %np, %na : i32
      // CHECK: spirv.Store "StorageBuffer" %{{.*}}, %[[I]]
      llvm.store %d, %a : i32, !llvm.ptr<1>
      // The alignment, as objects are aligned themselves.
      // CHECK: arith.andi %[[I]], %c3_i32
      %low = arith.andi %np, %c3 : i32
      llvm.store %low, %a : i32, !llvm.ptr<1>
      // The next that is aligned.
      // CHECK: %[[UP:.*]] = arith.addi %[[I]], %c3_i32
      // CHECK: %[[ALIGNED:.*]] = arith.andi %[[UP]], %c-4_i32
      // CHECK: arith.shrui %[[ALIGNED]], %c2_i32
      %up = arith.addi %np, %c3 : i32
      %aligned = arith.andi %up, %m4 : i32
      %q = llvm.inttoptr %aligned : i32 to !llvm.ptr<1>
      llvm.store %d, %q : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}
