// With physical addressing pointers are numbers.
// RUN: cairn-opt %s --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options<physical_addressing = true>, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, !llvm.ptr<1> = dense<64> : vector<4xi64>, !llvm.ptr<2> = dense<64> : vector<4xi64>, !llvm.ptr<3> = dense<64> : vector<4xi64>, !llvm.ptr<4> = dense<64> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.args() {addr_space = 2 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<16 x i8>
    llvm.mlir.global internal @k.l() {addr_space = 3 : i32} : !llvm.array<8 x i32>
    // CHECK-LABEL: gpu.func @global
    // CHECK-SAME: %[[I:.*]]: i64)
    gpu.func @global(%i: i64) {
      %args = llvm.mlir.addressof @k.args : !llvm.ptr<2>
      // CHECK: %[[BASE:.*]] = spirv.Bitcast %{{.*}} : vector<2xi32> to i64
      %x = llvm.load %args invariant {alignment = 8 : i64} : !llvm.ptr<2> -> !llvm.ptr<1>
      // CHECK: %[[FOUR:.*]] = arith.muli %[[I]], %c4_i64
      // CHECK: %[[A:.*]] = arith.addi %[[BASE]], %[[FOUR]]
      // CHECK: %[[P:.*]] = spirv.ConvertUToPtr %[[A]] : i64 to !spirv.ptr<vector<3xf32>, PhysicalStorageBuffer>
      // CHECK: spirv.Load "PhysicalStorageBuffer" %[[P]] ["Aligned", 4] : vector<3xf32>
      %p = llvm.getelementptr %x[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<3xf32>
      // CHECK: spirv.Store "PhysicalStorageBuffer" %{{.*}}, %{{.*}} ["Aligned", 16] : vector<3xf32>
      llvm.store %v, %x {alignment = 16 : i64} : vector<3xf32>, !llvm.ptr<1>
      // Less aligned than its type: in parts.
      // CHECK: spirv.ConvertUToPtr %{{.*}} : i64 to !spirv.ptr<i16, PhysicalStorageBuffer>
      // CHECK: spirv.Load "PhysicalStorageBuffer" %{{.*}} ["Aligned", 2] : i16
      // CHECK: spirv.Load "PhysicalStorageBuffer" %{{.*}} ["Aligned", 2] : i16
      %w = llvm.load %p {alignment = 2 : i64} : !llvm.ptr<1> -> i32
      // CHECK: spirv.Store "PhysicalStorageBuffer" %{{.*}}, %[[BASE]] ["Aligned", 8] : i64
      llvm.store %x, %p {alignment = 8 : i64} : !llvm.ptr<1>, !llvm.ptr<1>
      // CHECK: %[[Q:.*]] = spirv.Load "PhysicalStorageBuffer" %{{.*}} ["Aligned", 8] : i64
      // CHECK: arith.cmpi ult, %[[Q]], %[[BASE]] : i64
      %q = llvm.load %x {alignment = 8 : i64} : !llvm.ptr<1> -> !llvm.ptr<1>
      %less = llvm.icmp "ult" %q, %x : !llvm.ptr<1>
      scf.if %less {
        // CHECK: spirv.ConvertUToPtr %[[Q]] : i64 to !spirv.ptr<i32, PhysicalStorageBuffer>
        llvm.store %w, %q {alignment = 4 : i64} : i32, !llvm.ptr<1>
      }
      gpu.return
    }
    // A pointer to local memory that is stored is a tag, the object's number and
    // the offset; what is loaded may be that or an address.
    // CHECK-LABEL: gpu.func @tagged
    // CHECK-SAME: %[[I:.*]]: i64)
    gpu.func @tagged(%i: i64) {
      %c1 = arith.constant 1 : i32
      %args = llvm.mlir.addressof @k.args : !llvm.ptr<2>
      %x = llvm.load %args invariant {alignment = 8 : i64} : !llvm.ptr<2> -> !llvm.ptr<1>
      %l = llvm.mlir.addressof @k.l : !llvm.ptr<3>
      %p = llvm.getelementptr %l[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
      %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<4>
      // CHECK: %[[LOW:.*]] = arith.trunci %[[I]] : i64 to i32
      // CHECK: %[[BYTES:.*]] = arith.muli %[[LOW]], %c4_i32
      // CHECK: %[[OFFSET:.*]] = arith.extui %[[BYTES]] : i32 to i64
      // CHECK: %[[NUMBER:.*]] = arith.ori %[[OFFSET]], %c-92{{.*}}_i64
      // CHECK: spirv.Store "PhysicalStorageBuffer" %{{.*}}, %[[NUMBER]]
      llvm.store %g, %x {alignment = 8 : i64} : !llvm.ptr<4>, !llvm.ptr<1>
      // CHECK: %[[LOADED:.*]] = spirv.Load "PhysicalStorageBuffer" %{{.*}} : i64
      // CHECK: %[[TOP:.*]] = arith.shrui %[[LOADED]], %c48_i64
      // CHECK: %[[ISLOCAL:.*]] = arith.cmpi eq, %{{.*}}, %c327{{.*}}_i32
      // CHECK: scf.if
      // CHECK: spirv.ConvertUToPtr
      // CHECK: } else {
      // CHECK: spirv.Store "Workgroup"
      %q = llvm.load %x {alignment = 8 : i64} : !llvm.ptr<1> -> !llvm.ptr<4>
      llvm.store %c1, %q {alignment = 4 : i64} : i32, !llvm.ptr<4>
      gpu.return
    }
    // A pointer made of a number is that number in memory, whatever its address
    // space, and a number again.
    // CHECK-LABEL: gpu.func @other_space
    // CHECK-SAME: %[[SMALL:.*]]: i32)
    gpu.func @other_space(%small: i32) {
      %c1 = arith.constant 1 : i32
      %args = llvm.mlir.addressof @k.args : !llvm.ptr<2>
      // CHECK: %[[SLOT:.*]] = spirv.Variable : !spirv.ptr<i64, Function>
      %slot = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
      // CHECK: %[[BASE:.*]] = spirv.Bitcast %{{.*}} : vector<2xi32> to i64
      %x = llvm.load %args invariant {alignment = 8 : i64} : !llvm.ptr<2> -> !llvm.ptr<1>
      %i = llvm.ptrtoint %x : !llvm.ptr<1> to i64
      %p = llvm.inttoptr %i : i64 to !llvm.ptr
      // CHECK: spirv.Store "Function" %[[SLOT]], %[[BASE]] : i64
      llvm.store %p, %slot {alignment = 8 : i64} : !llvm.ptr, !llvm.ptr
      // CHECK: %[[LOADED:.*]] = spirv.Load "Function" %[[SLOT]] : i64
      // CHECK: %[[P:.*]] = spirv.ConvertUToPtr %[[LOADED]] : i64 to !spirv.ptr<i32, PhysicalStorageBuffer>
      // CHECK: spirv.Store "PhysicalStorageBuffer" %[[P]]
      %q = llvm.load %slot {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr<1>
      llvm.store %c1, %q {alignment = 4 : i64} : i32, !llvm.ptr<1>
      // CHECK: %[[WIDE:.*]] = arith.extui %[[SMALL]] : i32 to i64
      %r = llvm.inttoptr %small : i32 to !llvm.ptr
      %j = llvm.ptrtoint %r : !llvm.ptr to i64
      // CHECK: spirv.Store "PhysicalStorageBuffer" %{{.*}}, %[[WIDE]] ["Aligned", 8] : i64
      llvm.store %j, %x {alignment = 8 : i64} : i64, !llvm.ptr<1>
      gpu.return
    }
  }
}
