// RUN: cairn-opt %s --mux-work-item-loops | FileCheck %s

// Dimension 0 is innermost. Through memory that work-items share, and through their
// own elements of storage, iterations do not depend on each other; through a private
// array that they use in turn they do.
// CHECK-DAG: #[[GROUP0:.*]] = #llvm.access_group<id = distinct[0]<>>
// CHECK-DAG: #[[GROUP1:.*]] = #llvm.access_group<id = distinct[1]<>>
// CHECK-DAG: #[[GROUP2:.*]] = #llvm.access_group<id = distinct[2]<>>
// CHECK-DAG: #[[LOOP0:.*]] = #llvm.loop_annotation<parallelAccesses = #[[GROUP0]]>
// CHECK-DAG: #[[LOOP1:.*]] = #llvm.loop_annotation<parallelAccesses = #[[GROUP1]]>
// CHECK-DAG: #[[LOOP2:.*]] = #llvm.loop_annotation<parallelAccesses = #[[GROUP2]]>
// Loops around that of a row, and those of whole vectors, are not copied for a
// number of trips that is not known; what they leave over is not copied at all.
// CHECK-DAG: #[[RUNTIME:.*]] = #llvm.loop_unroll<runtimeDisable = true>
// CHECK-DAG: #[[AROUND:.*]] = #llvm.loop_annotation<unroll = #[[RUNTIME]]>
// CHECK-DAG: #[[NEVER:.*]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #[[TAIL:.*]] = #llvm.loop_annotation<vectorize = #{{.*}}, unroll = #[[NEVER]]>

// CHECK-LABEL: func @nest
// CHECK-SAME: (%[[SX:.*]]: i64, %[[SY:.*]]: i64, %[[SZ:.*]]: i64, %[[GLOBAL:.*]]: !llvm.ptr<1>, %[[LOCAL:.*]]: !llvm.ptr<3>)
// CHECK: %[[SLOT:.*]] = mux.item_storage
// CHECK: %[[ARRAY:.*]] = llvm.alloca
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: scf.for %[[Z:.*]] = %[[ZERO]] to %[[SZ]] step %[[ONE]] : i64 {
// CHECK-NEXT: scf.for %[[Y:.*]] = %[[ZERO]] to %[[SY]] step %[[ONE]] : i64 {
// CHECK-NEXT: scf.for %[[X:.*]] = %[[ZERO]] to %[[SX]] step %[[ONE]] : i64 {
// CHECK-NEXT: %[[AT:.*]] = llvm.getelementptr %[[SLOT]][%[[Y]]]
// CHECK-NEXT: llvm.store %[[X]], %[[GLOBAL]] {access_groups = [#[[GROUP0]]]}
// CHECK-NEXT: %[[V:.*]] = llvm.load %[[LOCAL]] {access_groups = [#[[GROUP0]]]}
// CHECK-NEXT: llvm.store %[[V]], %[[AT]] {access_groups = [#[[GROUP0]]]}
// CHECK-NEXT: llvm.store %[[Z]], %[[ARRAY]] : i64, !llvm.ptr
// CHECK-NEXT: } {loop_annotation = #[[LOOP0]], mux.work_item_dim = 0 : i32}
// CHECK-NEXT: } {loop_annotation = #[[AROUND]], mux.work_item_dim = 1 : i32}
// CHECK-NEXT: } {loop_annotation = #[[AROUND]], mux.work_item_dim = 2 : i32}
// CHECK-NEXT: return
func.func @nest(%sx: i64, %sy: i64, %sz: i64, %global: !llvm.ptr<1>, %local: !llvm.ptr<3>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i32
  %slot = mux.item_storage i64 align 8 : !llvm.ptr
  %array = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
    %at = llvm.getelementptr %slot[%y] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %x, %global : i64, !llvm.ptr<1>
    %0 = llvm.load %local : !llvm.ptr<3> -> i64
    llvm.store %0, %at : i64, !llvm.ptr
    llvm.store %z, %array : i64, !llvm.ptr
  }
  return
}

// CHECK-LABEL: func @private_only
// CHECK-COUNT-3: scf.for
// CHECK-NOT: access_groups
// CHECK: } {mux.work_item_dim = 0 : i32}
// CHECK: return
func.func @private_only(%n: i64)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i32
  %array = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    llvm.store %x, %array : i64, !llvm.ptr
  }
  return
}

// Every stretch has a group of its own. A copy into a private array is left out of
// it, though it reads shared memory.
// CHECK-LABEL: func @two_stretches
// CHECK: scf.if
// CHECK-NEXT: llvm.store {{.*}} {access_groups = [#[[GROUP1]]]}
// CHECK: } {loop_annotation = #[[LOOP1]], mux.work_item_dim = 0 : i32}
// CHECK-COUNT-3: scf.for
// CHECK: llvm.store {{.*}} {access_groups = [#[[GROUP2]]]}
// CHECK-NEXT: "llvm.intr.memcpy"(%{{.*}}) <{isVolatile = false}> :
// CHECK-NEXT: } {loop_annotation = #[[LOOP2]], mux.work_item_dim = 0 : i32}
func.func @two_stretches(%n: i64, %p: !llvm.ptr<1>, %from: !llvm.ptr<1>, %c: i1)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i32
  %array = llvm.alloca %c1 x i64 : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    scf.if %c {
      llvm.store %x, %p : i64, !llvm.ptr<1>
    }
  }
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    llvm.store %y, %p : i64, !llvm.ptr<1>
    "llvm.intr.memcpy"(%array, %from, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  }
  return
}

// Work-items may communicate through atomic and volatile accesses, which must not
// become those of several at once.
// CHECK-LABEL: func @ordered_accesses
// CHECK: scf.for
// CHECK: llvm.load %{{.*}} atomic monotonic {alignment = 4 : i64}
// CHECK-NEXT: llvm.store volatile %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// CHECK-NEXT: llvm.atomicrmw add %{{.*}}, %{{.*}} monotonic : !llvm.ptr<1>, i32
// CHECK-NEXT: llvm.store %{{.*}}, %{{.*}} atomic release {alignment = 4 : i64}
// CHECK-NEXT: }
func.func @ordered_accesses(%n: i64, %p: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    llvm.store volatile %0, %p : i32, !llvm.ptr<1>
    %1 = llvm.atomicrmw add %p, %0 monotonic : !llvm.ptr<1>, i32
    llvm.store %1, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr<1>
  }
  return
}

// Nobody may change the order of those in linear order.
// CHECK-LABEL: func @linear
// CHECK-COUNT-3: scf.for
// CHECK-NOT: mux.work_item_dim
// CHECK: return
func.func @linear(%n: i64, %p: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items linear (%x, %y, %z) in (%n, %n, %n) : i64 {
    llvm.store %x, %p : i64, !llvm.ptr<1>
  }
  return
}

// CHECK-LABEL: func @lanes
// CHECK: } {loop_annotation = #[[AROUND]], mux.work_item_dim = 0 : i32}
// CHECK-NEXT: } {loop_annotation = #[[AROUND]], mux.work_item_dim = 1 : i32}
// CHECK-NEXT: } {loop_annotation = #[[AROUND]], mux.work_item_dim = 2 : i32}
// CHECK: } {loop_annotation = #[[TAIL]], mux.work_item_dim = 0 : i32}
// CHECK-NEXT: } {loop_annotation = #[[AROUND]], mux.work_item_dim = 1 : i32}
// CHECK-NEXT: } {loop_annotation = #[[AROUND]], mux.work_item_dim = 2 : i32}
func.func @lanes(%n: i64, %p: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%n, %n, %n) lanes 8 : i64 {
    llvm.store %x, %p : i64, !llvm.ptr<1>
  }
  mux.work_items tail (%x, %y, %z) in (%n, %n, %n) : i64 {
    llvm.store %x, %p : i64, !llvm.ptr<1>
  }
  return
}
