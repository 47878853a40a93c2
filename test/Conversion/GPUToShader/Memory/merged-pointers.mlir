// Pointers that control flow merges are offsets, and, where they may point into
// one of several objects, the number of the object.
// RUN: cairn-opt %s --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @k.b() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 1 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global internal @k.l() {addr_space = 3 : i32} : !llvm.array<8 x f32>
    // One root: an index that counts elements.
    // CHECK-LABEL: gpu.func @loop
    // CHECK-SAME: %[[N:.*]]: i32)
    gpu.func @loop(%n: i32) {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %f0 = arith.constant 0.0 : f32
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      // CHECK: scf.for {{.*}} iter_args(%[[P:.*]] = %c0_i32) -> (i32)
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[P]]]
      // CHECK: %[[NEXT:.*]] = arith.addi %[[P]], %c1_i32
      // CHECK: scf.yield %[[NEXT]] : i32
      %end = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a) -> (!llvm.ptr<1>) : i32 {
        llvm.store %f0, %p : f32, !llvm.ptr<1>
        %next = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
        scf.yield %next : !llvm.ptr<1>
      }
      llvm.store %f0, %end : f32, !llvm.ptr<1>
      gpu.return
    }
    // Two roots, of two address spaces; pointers are compared as both numbers.
    // CHECK-LABEL: gpu.func @roots
    // CHECK-SAME: %[[C:.*]]: i1, %[[I:.*]]: i32)
    gpu.func @roots(%c: i1, %i: i32) {
      %f0 = arith.constant 0.0 : f32
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      %l = llvm.mlir.addressof @k.l : !llvm.ptr<3>
      %ga = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr<4>
      %gl = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr<4>
      %pa = llvm.getelementptr %ga[%i] : (!llvm.ptr<4>, i32) -> !llvm.ptr<4>, f32
      // CHECK: %[[WHICH:.*]] = arith.select %[[C]], %[[A:.*]], %[[L:.*]] : i32
      // CHECK: %[[INDEX:.*]] = arith.select %[[C]], %[[I]], %c0_i32 : i32
      %p = arith.select %c, %pa, %gl : !llvm.ptr<4>
      // CHECK: %[[ISA:.*]] = arith.cmpi eq, %[[WHICH]], %[[A]]
      // CHECK: scf.if %[[ISA]]
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[INDEX]]] {{.*}} -> !spirv.ptr<f32, StorageBuffer>
      // CHECK: } else {
      // CHECK: spirv.AccessChain %{{.*}}[%[[INDEX]]] {{.*}} -> !spirv.ptr<f32, Workgroup>
      llvm.store %f0, %p : f32, !llvm.ptr<4>
      // CHECK: %[[SAMEINDEX:.*]] = arith.cmpi eq, %[[INDEX]], %[[I]]
      // CHECK: %[[SAME:.*]] = arith.andi %[[ISA]], %[[SAMEINDEX]]
      // CHECK: scf.if %[[SAME]]
      %same = llvm.icmp "eq" %p, %pa : !llvm.ptr<4>
      scf.if %same {
        llvm.store %f0, %l : f32, !llvm.ptr<3>
      }
      // The pointer if it is local, null if not.
      // CHECK: %[[LOCAL:.*]] = arith.select %{{.*}}, %[[WHICH]], %c0_i32
      // CHECK: arith.cmpi ne, %[[LOCAL]], %c0_i32
      %null = llvm.mlir.zero : !llvm.ptr<3>
      %local = mux.generic_cast %p : !llvm.ptr<4> to !llvm.ptr<3>
      %islocal = llvm.icmp "ne" %local, %null : !llvm.ptr<3>
      scf.if %islocal {
        llvm.store %f0, %local : f32, !llvm.ptr<3>
      }
      gpu.return
    }
    // The kernel's other ways to merge: a loop with a condition, and a switch.
    // CHECK-LABEL: gpu.func @others
    // CHECK-SAME: %[[X:.*]]: index, %[[E:.*]]: i32)
    gpu.func @others(%x: index, %e: i32) {
      %f0 = arith.constant 0.0 : f32
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      %null = llvm.mlir.zero : !llvm.ptr<1>
      // CHECK: %[[WHICH:.*]]:2 = scf.index_switch %[[X]] -> i32, i32
      // CHECK: case 1
      // CHECK: scf.yield %[[A:.*]], %c0_i32 : i32, i32
      // CHECK: case 2
      // CHECK: scf.yield %[[B:.*]], %c1_i32 : i32, i32
      // CHECK: default
      // CHECK: scf.yield %c0_i32, %c0_i32 : i32, i32
      %p = scf.index_switch %x -> !llvm.ptr<1>
      case 1 {
        scf.yield %a : !llvm.ptr<1>
      }
      case 2 {
        %b2 = llvm.getelementptr %b[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
        scf.yield %b2 : !llvm.ptr<1>
      }
      default {
        scf.yield %null : !llvm.ptr<1>
      }
      // The switch counts by two elements, which is all it needs; the loop by one.
      // CHECK: %[[ONES:.*]] = arith.muli %[[WHICH]]#1, %c2_i32
      // CHECK: scf.while (%[[Q:.*]] = %[[ONES]])
      // CHECK: arith.cmpi ne, %[[WHICH]]#0, %c0_i32
      %last = scf.while (%q = %p) : (!llvm.ptr<1>) -> !llvm.ptr<1> {
        %more = llvm.icmp "ne" %q, %null : !llvm.ptr<1>
        scf.condition(%more) %q : !llvm.ptr<1>
      } do {
      ^bb0(%q: !llvm.ptr<1>):
        llvm.store %f0, %q : f32, !llvm.ptr<1>
        %q2 = llvm.getelementptr %q[%e] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        scf.yield %q2 : !llvm.ptr<1>
      }
      gpu.return
    }
  }
}
