// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// Ids count the barriers of a kernel.
// CHECK-LABEL: func @barriers
func.func @barriers() {
  // CHECK-NEXT: mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  "ocl.barrier"() <{execution = 0 : i32, flags = 1 : i32, scope = 1 : i32}> : () -> ()
  // CHECK-NEXT: mux.work_group_barrier id(1) scope(device) semantics(acq_rel, work_group|cross_work_group)
  "ocl.barrier"() <{execution = 0 : i32, flags = 3 : i32, scope = 2 : i32}> : () -> ()
  // Images are in memory that all groups see.
  // CHECK-NEXT: mux.work_group_barrier id(2) scope(cross_device) semantics(acq_rel, cross_work_group)
  "ocl.barrier"() <{execution = 0 : i32, flags = 4 : i32, scope = 3 : i32}> : () -> ()
  // CHECK-NEXT: mux.work_group_barrier id(3) scope(work_item) semantics(acq_rel, {{"?}}none{{"?}})
  "ocl.barrier"() <{execution = 0 : i32, flags = 0 : i32, scope = 0 : i32}> : () -> ()
  // CHECK-NEXT: mux.sub_group_barrier id(4) scope(sub_group) semantics(acq_rel, work_group)
  "ocl.barrier"() <{execution = 1 : i32, flags = 1 : i32, scope = 4 : i32}> : () -> ()
  return
}

// CHECK-LABEL: func @barriers_of_another_function
func.func @barriers_of_another_function(%c: i1) {
  scf.if %c {
    // CHECK: mux.work_group_barrier id(0)
    ocl.barrier work_group flags(local) scope(work_group)
  }
  return
}

// CHECK-LABEL: func @fences
func.func @fences() {
  // CHECK-NEXT: mux.mem_barrier scope(work_item) semantics(relaxed, cross_work_group)
  ocl.fence flags(global) order(relaxed) scope(work_item)
  // CHECK-NEXT: mux.mem_barrier scope(work_group) semantics(acquire, work_group)
  ocl.fence flags(local) order(acquire) scope(work_group)
  // CHECK-NEXT: mux.mem_barrier scope(device) semantics(release, cross_work_group)
  ocl.fence flags(global) order(release) scope(device)
  // CHECK-NEXT: mux.mem_barrier scope(sub_group) semantics(acq_rel, cross_work_group)
  ocl.fence flags(image) order(acq_rel) scope(sub_group)
  // CHECK-NEXT: mux.mem_barrier scope(cross_device) semantics(seq_cst, work_group)
  ocl.fence flags(local) order(seq_cst) scope(all_svm_devices)
  return
}
