// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s

// One thread executes a group: only what other groups can see needs a fence.

// CHECK-LABEL: llvm.func internal @fences.group
func.func @fences() attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  // CHECK-NEXT: llvm.fence release
  mux.mem_barrier scope(device) semantics(release, cross_work_group)
  // CHECK-NEXT: llvm.fence acquire
  mux.mem_barrier scope(cross_device) semantics(acquire, work_group|cross_work_group)
  // CHECK-NEXT: llvm.fence seq_cst
  mux.mem_barrier scope(device) semantics(seq_cst, cross_work_group)
  // What OpenCL 1.x says, and means for other groups too.
  // CHECK-NEXT: llvm.fence acq_rel
  mux.mem_barrier scope(work_group) semantics(acq_rel, cross_work_group)
  // A sub-group is one work-item, which waits for nobody.
  // CHECK-NEXT: llvm.fence acq_rel
  mux.sub_group_barrier id(0) scope(device) semantics(acq_rel, cross_work_group)
  // One that is for the work-item alone is no code, but keeps the loop around it.
  // CHECK-NEXT: llvm.call_intrinsic "llvm.sideeffect"()
  // CHECK-NEXT: llvm.return
  mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, cross_work_group)
  mux.mem_barrier scope(device) semantics(seq_cst, work_group)
  mux.mem_barrier scope(device) semantics(relaxed, cross_work_group)
  mux.mem_barrier scope(sub_group) semantics(acq_rel, cross_work_group)
  mux.mem_barrier scope(work_item) semantics(acq_rel, cross_work_group)
  return
}

// All threads are one scope to the host.

// CHECK-LABEL: llvm.func internal @scopes.group
func.func @scopes(%p: !llvm.ptr<1>, %l: !llvm.ptr<3>, %v: i32) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  // CHECK: llvm.atomicrmw add %{{.*}}, %{{.*}} acq_rel : !llvm.ptr, i32
  %0 = llvm.atomicrmw add %l, %v syncscope("workgroup") acq_rel : !llvm.ptr<3>, i32
  // CHECK: llvm.cmpxchg weak %{{.*}}, %{{.*}}, %{{.*}} acq_rel acquire
  %1 = llvm.cmpxchg weak %p, %v, %0 syncscope("subgroup") acq_rel acquire : !llvm.ptr<1>, i32
  // CHECK: llvm.load %{{.*}} atomic acquire
  %2 = llvm.load %p atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  // CHECK: llvm.store %{{.*}}, %{{.*}} atomic release
  llvm.store %2, %p atomic syncscope("singlethread") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
  // CHECK: llvm.fence seq_cst
  llvm.fence syncscope("workgroup") seq_cst
  return
}
