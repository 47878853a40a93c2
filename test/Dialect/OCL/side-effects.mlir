// RUN: cairn-opt %s --canonicalize --cse --loop-invariant-code-motion | FileCheck %s

// A function without pointers has no effects; one with pointers, a barrier and a
// fence have.

// CHECK-LABEL: func @unused_value_is_gone
// CHECK-NEXT: return
func.func @unused_value_is_gone(%x: f32) {
  %0 = ocl.builtin "sin"(%x) : "float(float)"
  return
}

// CHECK-LABEL: func @equal_values_are_one
// CHECK-SAME: (%[[X:.*]]: f32)
// CHECK-NEXT: %[[S:.*]] = ocl.builtin "sin"(%[[X]])
// CHECK-NEXT: return %[[S]], %[[S]]
func.func @equal_values_are_one(%x: f32) -> (f32, f32) {
  %0 = ocl.builtin "sin"(%x) : "float(float)"
  %1 = ocl.builtin "sin"(%x) : "float(float)"
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func @value_leaves_a_loop
// CHECK: ocl.builtin "sin"
// CHECK: scf.for
// CHECK: llvm.store
func.func @value_leaves_a_loop(%x: f32, %n: i32, %p: !llvm.ptr<1>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = ocl.builtin "sin"(%x) : "float(float)"
    llvm.store volatile %0, %p : f32, !llvm.ptr<1>
  }
  return
}

// CHECK-LABEL: func @writes_stay
// CHECK-COUNT-2: ocl.builtin "fract"
func.func @writes_stay(%x: f32, %p: !llvm.ptr<1>) {
  %0 = ocl.builtin "fract"(%x, %p) : "float(float, global float*)"
  %1 = ocl.builtin "fract"(%x, %p) : "float(float, global float*)"
  return
}

// CHECK-LABEL: func @barriers_and_fences_stay
// CHECK-COUNT-2: ocl.barrier
// CHECK-COUNT-2: ocl.fence
func.func @barriers_and_fences_stay() {
  ocl.barrier work_group flags(local) scope(work_group)
  ocl.barrier work_group flags(local) scope(work_group)
  ocl.fence flags(global) order(release) scope(device)
  ocl.fence flags(global) order(release) scope(device)
  return
}

// CHECK-LABEL: func @loads_do_not_pass_a_barrier
// CHECK: llvm.load
// CHECK: ocl.barrier
// CHECK: llvm.load
func.func @loads_do_not_pass_a_barrier(%p: !llvm.ptr<3>) -> (i32, i32) {
  %0 = llvm.load %p : !llvm.ptr<3> -> i32
  ocl.barrier work_group flags(local) scope(work_group)
  %1 = llvm.load %p : !llvm.ptr<3> -> i32
  return %0, %1 : i32, i32
}
