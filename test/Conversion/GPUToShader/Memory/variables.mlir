// Local, private and constant memory: one variable, of the type that serves all
// accesses.
// RUN: cairn-opt %s --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    // 0x5AFE0003: as many as specialization constant 3 says, four scalars for each.
    // CHECK-DAG: spirv.GlobalVariable @k.scalars {cairn.length_factor = 4 : i32} : !spirv.ptr<!spirv.array<1526595587 x f32>, Workgroup>
    llvm.mlir.global external @k.scalars() {addr_space = 3 : i32, shader.spec_id = 3 : i32, shader.element_size = 16 : i32} : !llvm.array<0 x i8>
    // CHECK-DAG: spirv.GlobalVariable @k.vectors : !spirv.ptr<!spirv.array<1526595588 x vector<4xf32>>, Workgroup>
    llvm.mlir.global external @k.vectors() {addr_space = 3 : i32, shader.spec_id = 4 : i32, shader.element_size = 16 : i32} : !llvm.array<0 x i8>
    // CHECK-DAG: spirv.GlobalVariable @k.bytes {cairn.length_divisor = 4 : i32} : !spirv.ptr<!spirv.array<1526595589 x i32>, Workgroup>
    llvm.mlir.global external @k.bytes() {addr_space = 3 : i32, shader.spec_id = 5 : i32, shader.element_size = 1 : i32} : !llvm.array<0 x i8>
    // CHECK-DAG: spirv.GlobalVariable @k.one : !spirv.ptr<i32, Workgroup>
    llvm.mlir.global internal @k.one() {addr_space = 3 : i32} : f32
    // CHECK-DAG: spirv.GlobalVariable @table {cairn.initializer = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>} : !spirv.ptr<!spirv.array<3 x f32>, Private>
    llvm.mlir.global internal constant @table(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) {addr_space = 2 : i32} : !llvm.array<3 x f32>
    // A constant whose places are known needs no variable's content.
    llvm.mlir.global internal constant @known(dense<[7, 8]> : tensor<2xi32>) {addr_space = 2 : i32} : !llvm.array<2 x i32>
    // CHECK-LABEL: gpu.func @local
    gpu.func @local(%i: i32, %f: f32, %v: vector<4xf32>) {
      // CHECK-NOT: spirv.Variable
      %s = llvm.mlir.addressof @k.scalars : !llvm.ptr<3>
      %t = llvm.mlir.addressof @k.vectors : !llvm.ptr<3>
      %b = llvm.mlir.addressof @k.bytes : !llvm.ptr<3>
      %o = llvm.mlir.addressof @k.one : !llvm.ptr<3>
      %c1 = arith.constant 1 : i32
      llvm.store %v, %s {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
      llvm.store %f, %s {alignment = 4 : i64} : f32, !llvm.ptr<3>
      // CHECK: spirv.Store "Workgroup" %{{.*}}, %{{.*}} : vector<4xf32>
      llvm.store %v, %t {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
      llvm.store %c1, %b {alignment = 4 : i64} : i32, !llvm.ptr<3>
      // The variable has no index, and integers for the atomic access.
      // CHECK: %[[ONE:.*]] = spirv.mlir.addressof @k.one
      // CHECK: spirv.AtomicIAdd <Workgroup> <None> %[[ONE]]
      %old = llvm.atomicrmw add %o, %c1 monotonic : !llvm.ptr<3>, i32
      // CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : f32 to i32
      // CHECK: spirv.Store "Workgroup" %[[ONE]], %[[BITS]] : i32
      llvm.store %f, %o : f32, !llvm.ptr<3>
      gpu.return
    }
    // CHECK-LABEL: gpu.func @private
    // CHECK-SAME: %[[I:.*]]: i32)
    gpu.func @private(%i: i32) {
      %c1 = arith.constant 1 : i32
      %c8 = arith.constant 8 : i32
      // CHECK: %[[A:.*]] = spirv.Variable : !spirv.ptr<!spirv.array<8 x i16>, Function>
      scf.for %k = %c1 to %c8 step %c1 : i32 {
        %a = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
        // CHECK: %[[E:.*]] = arith.muli %[[I]], %c2_i32
        // CHECK: %[[P:.*]] = spirv.AccessChain %[[A]][%[[E]]]
        // CHECK: spirv.Load "Function" %[[P]] : i16
        // CHECK: spirv.Load "Function" %{{.*}} : i16
        // CHECK: spirv.Bitcast %{{.*}} : vector<2xi16> to i32
        %p = llvm.getelementptr %a[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
        %x = llvm.load %p : !llvm.ptr -> i32
        %h = arith.trunci %x : i32 to i16
        llvm.store %h, %p : i16, !llvm.ptr
        // CHECK: spirv.Store "Function" %{{.*}}, %c8_i16 : i16
        // CHECK: spirv.Load "Private"
        %known = llvm.mlir.addressof @known : !llvm.ptr<2>
        %pk = llvm.getelementptr %known[1] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i32
        %y = llvm.load %pk : !llvm.ptr<2> -> i32
        %hy = arith.trunci %y : i32 to i16
        llvm.store %hy, %p : i16, !llvm.ptr
        %table = llvm.mlir.addressof @table : !llvm.ptr<2>
        %pt = llvm.getelementptr %table[%i] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, f32
        %z = llvm.load %pt : !llvm.ptr<2> -> f32
        llvm.store %z, %p : f32, !llvm.ptr
      }
      gpu.return
    }
  }
}
