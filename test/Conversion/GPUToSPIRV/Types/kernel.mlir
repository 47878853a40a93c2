// RUN: cairn-opt %s --gpu-legalize-types | FileCheck %s

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @vectors
  gpu.func @vectors(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    // CHECK: %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> vector<8xf32>
    // CHECK: arith.addf %[[V]], %[[V]] : vector<8xf32>
    %v = llvm.load %p {alignment = 32 : i64} : !llvm.ptr<1> -> vector<8xf32>
    %w = arith.addf %v, %v : vector<8xf32>
    llvm.store %w, %p {alignment = 32 : i64} : vector<8xf32>, !llvm.ptr<1>
    // A length that OpenCL has not is the longest that it has, and the rest.
    // CHECK: llvm.load %{{.*}} -> vector<16xi32>
    // CHECK: llvm.load %{{.*}} -> vector<3xi32>
    %x = llvm.load %q {alignment = 4 : i64} : !llvm.ptr<1> -> vector<19xi32>
    %y = arith.muli %x, %x : vector<19xi32>
    // CHECK: llvm.store %{{.*}} : vector<16xi32>
    // CHECK: llvm.store %{{.*}} : vector<3xi32>
    llvm.store %y, %q {alignment = 4 : i64} : vector<19xi32>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @copies
  gpu.func @copies(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    %c8 = arith.constant 8 : i64
    // CHECK: llvm.intr.memcpy
    "llvm.intr.memcpy"(%p, %q, %c8) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
    // CHECK-NOT: llvm.intr.memmove
    "llvm.intr.memmove"(%p, %q, %c8) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
    gpu.return
  }

  // What has an instruction stays.
  // CHECK-LABEL: gpu.func @native
  gpu.func @native(%p: !llvm.ptr<1>, %v: i64, %x: f32) kernel {
    // CHECK: llvm.atomicrmw umin
    %a = llvm.atomicrmw umin %p, %v seq_cst : !llvm.ptr<1>, i64
    // CHECK: llvm.atomicrmw fadd
    %b = llvm.atomicrmw fadd %p, %x seq_cst : !llvm.ptr<1>, f32
    gpu.return
  }

  // CHECK-LABEL: gpu.func @loop
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[V:.*]]: i32)
  gpu.func @loop(%p: !llvm.ptr<1>, %v: i32) kernel {
    // CHECK: %[[FIRST:.*]] = llvm.load %[[P]] atomic syncscope("device") monotonic {alignment = 4 : i64}
    // CHECK: scf.while (%[[OLD:.*]] = %[[FIRST]]) : (i32) -> i32 {
    // CHECK: %[[AND:.*]] = arith.andi %[[OLD]], %[[V]]
    // CHECK: %[[NEW:.*]] = arith.xori %[[AND]], %c-1_i32
    // CHECK: %[[PAIR:.*]] = llvm.cmpxchg %[[P]], %[[OLD]], %[[NEW]] syncscope("device") acq_rel acquire
    // CHECK: %[[FOUND:.*]] = llvm.extractvalue %[[PAIR]][0]
    // CHECK: %[[AGAIN:.*]] = arith.cmpi ne, %[[FOUND]], %[[OLD]]
    // CHECK: scf.condition(%[[AGAIN]]) %[[FOUND]]
    %a = llvm.atomicrmw nand %p, %v syncscope("device") acq_rel : !llvm.ptr<1>, i32
    gpu.return
  }

  // The word around a byte.
  // CHECK-LABEL: gpu.func @byte
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[V:.*]]: i8)
  gpu.func @byte(%p: !llvm.ptr<1>, %v: i8) kernel {
    // CHECK: %[[NUMBER:.*]] = llvm.ptrtoint %[[P]]
    // CHECK: %[[PLACE:.*]] = arith.andi %[[NUMBER]], %c3_i64
    // CHECK: %[[BITS:.*]] = arith.shli %[[PLACE]], %c3_i64
    // CHECK: %[[SHIFT:.*]] = arith.trunci %[[BITS]] : i64 to i32
    // CHECK: %[[BASE:.*]] = arith.andi %[[NUMBER]], %c-4_i64
    // CHECK: %[[WORD:.*]] = llvm.inttoptr %[[BASE]]
    // CHECK: scf.while
    // CHECK: %[[DOWN:.*]] = arith.shrui %{{.*}}, %[[SHIFT]]
    // CHECK: %[[OLD:.*]] = arith.trunci %[[DOWN]] : i32 to i8
    // CHECK: arith.addi %[[OLD]], %[[V]] : i8
    // CHECK: llvm.cmpxchg %[[WORD]]
    %a = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr<1>, i8
    gpu.return
  }

  // Nobody else sees a work-item's own memory.
  // CHECK-LABEL: gpu.func @private
  gpu.func @private(%v: i32, %o: !llvm.ptr<1>) kernel {
    %c1 = arith.constant 1 : i32
    %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
    // CHECK: llvm.store %{{.*}} {alignment = 4 : i64} : i32, !llvm.ptr
    llvm.store %v, %a atomic seq_cst {alignment = 4 : i64} : i32, !llvm.ptr
    // CHECK: %[[OLD:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr -> i32
    // CHECK: %[[IS:.*]] = arith.cmpi eq, %[[OLD]],
    // CHECK: arith.select %[[IS]], %{{.*}}, %[[OLD]]
    // CHECK-NOT: cmpxchg
    // CHECK: llvm.store %[[OLD]], %{{.*}} : i32, !llvm.ptr<1>
    %r = llvm.cmpxchg %a, %v, %c1 seq_cst seq_cst : !llvm.ptr, i32
    %old = llvm.extractvalue %r[0] : !llvm.struct<(i32, i1)>
    llvm.store %old, %o : i32, !llvm.ptr<1>
    gpu.return
  }
}
}
