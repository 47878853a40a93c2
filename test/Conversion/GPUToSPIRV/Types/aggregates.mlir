// RUN: cairn-opt %s --gpu-legalize-types | FileCheck %s

!pair = !llvm.struct<(i8, array<2 x struct<(f32, i32)>>)>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @leaves
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[C:.*]]: i1)
  gpu.func @leaves(%p: !llvm.ptr<1>, %c: i1) kernel {
    // CHECK: %[[A:.*]] = llvm.load %[[P]] {alignment = 4 : i64} : !llvm.ptr<1> -> i8
    // CHECK: llvm.getelementptr {{.*}}[4]
    // CHECK: %[[B:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> f32
    // CHECK: llvm.getelementptr {{.*}}[8]
    // CHECK: %[[D:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    // CHECK: llvm.getelementptr {{.*}}[12]
    // CHECK: %[[E:.*]] = llvm.load %{{.*}} -> f32
    // CHECK: llvm.getelementptr {{.*}}[16]
    // CHECK: %[[F:.*]] = llvm.load %{{.*}} -> i32
    %v = llvm.load %p : !llvm.ptr<1> -> !pair
    // CHECK: %[[I:.*]]:5 = scf.if %[[C]] -> (i8, f32, i32, f32, i32) {
    %r = scf.if %c -> (!pair) {
      %inner = llvm.extractvalue %v[1, 0] : !pair
      %w = llvm.insertvalue %inner, %v[1, 1] : !pair
      // CHECK-NEXT: scf.yield %[[A]], %[[B]], %[[D]], %[[B]], %[[D]]
      scf.yield %w : !pair
    } else {
      // CHECK: scf.yield %[[A]], %[[B]], %[[D]], %[[E]], %[[F]]
      scf.yield %v : !pair
    }
    %x = llvm.extractvalue %r[1, 1, 1] : !pair
    // CHECK: llvm.store %[[I]]#4
    llvm.store %x, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @constants
  gpu.func @constants(%p: !llvm.ptr<1>) kernel {
    // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
    // CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
    %c = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
    // CHECK: llvm.store %[[ONE]]
    // CHECK: llvm.store %[[TWO]]
    llvm.store %c, %p : !llvm.struct<(i32, f32)>, !llvm.ptr<1>
    // CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr<1>
    // CHECK: llvm.store %[[NULL]]
    %z = llvm.mlir.zero : !llvm.array<1 x ptr<1>>
    llvm.store %z, %p : !llvm.array<1 x ptr<1>>, !llvm.ptr<1>
    gpu.return
  }

  // Whether an exchange took place is seen from the value found.
  // CHECK-LABEL: gpu.func @exchange
  gpu.func @exchange(%p: !llvm.ptr<1>, %a: i32, %b: i32) kernel {
    // CHECK: %[[X:.*]] = llvm.cmpxchg
    // CHECK-NEXT: %[[OLD:.*]] = llvm.extractvalue %[[X]][0]
    // CHECK-NEXT: %[[DONE:.*]] = arith.cmpi eq, %[[OLD]], %{{.*}} : i32
    %x = llvm.cmpxchg %p, %a, %b acq_rel monotonic : !llvm.ptr<1>, i32
    %old = llvm.extractvalue %x[0] : !llvm.struct<(i32, i1)>
    %done = llvm.extractvalue %x[1] : !llvm.struct<(i32, i1)>
    // CHECK-NEXT: arith.select %[[DONE]], %[[OLD]]
    %s = arith.select %done, %old, %b : i32
    llvm.store %s, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @overflow
  gpu.func @overflow(%p: !llvm.ptr<1>, %a: i32, %b: i32) kernel {
    // CHECK: %[[S:.*]] = arith.addi %[[A:.*]], %{{.*}} : i32
    // CHECK: %[[O:.*]] = arith.cmpi ult, %[[S]], %[[A]] : i32
    %x = "llvm.intr.uadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %s = llvm.extractvalue %x[0] : !llvm.struct<(i32, i1)>
    %o = llvm.extractvalue %x[1] : !llvm.struct<(i32, i1)>
    // CHECK: arith.select %[[O]], %[[S]]
    %r = arith.select %o, %s, %b : i32
    llvm.store %r, %p : i32, !llvm.ptr<1>
    gpu.return
  }
}
