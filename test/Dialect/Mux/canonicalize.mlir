// RUN: cairn-opt %s --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func @dimension_out_of_range
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: return %[[ZERO]], %[[ONE]], %[[ZERO]], %[[ZERO]], %[[ONE]], %[[ONE]], %[[ZERO]], %[[ONE]]
func.func @dimension_out_of_range() -> (i64, i64, i64, i64, i64, i64, i64, i64) {
  %c3 = arith.constant 3 : i32
  %0 = mux.global_id %c3 : i64
  %1 = mux.global_size %c3 : i64
  %2 = mux.global_offset %c3 : i64
  %3 = mux.local_id %c3 : i64
  %4 = mux.local_size %c3 : i64
  %5 = mux.enqueued_local_size %c3 : i64
  %6 = mux.group_id %c3 : i64
  %7 = mux.num_groups %c3 : i64
  return %0, %1, %2, %3, %4, %5, %6, %7 : i64, i64, i64, i64, i64, i64, i64, i64
}

// -----

// The dimension is unsigned, and constants of the llvm dialect count too.
// CHECK-LABEL: func @dimension_minus_one
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: return %[[ONE]] : i32
func.func @dimension_minus_one() -> i32 {
  %c = llvm.mlir.constant(-1 : i32) : i32
  %0 = mux.num_groups %c : i32
  return %0 : i32
}

// -----

// CHECK-LABEL: func @dimension_in_range_stays
// CHECK: mux.global_id
// CHECK: mux.local_size
// CHECK: mux.group_id
func.func @dimension_in_range_stays(%d: i32) -> (i64, i64, i64) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %0 = mux.global_id %c0 : i64
  %1 = mux.local_size %c2 : i64
  %2 = mux.group_id %d : i64
  return %0, %1, %2 : i64, i64, i64
}

// -----

// CHECK-LABEL: func @fence_without_effect
// CHECK-NEXT: return
func.func @fence_without_effect() {
  mux.mem_barrier scope(device) semantics(relaxed, cross_work_group)
  mux.mem_barrier scope(device) semantics(seq_cst, none)
  return
}

// -----

// CHECK-LABEL: func @barriers_stay
// CHECK-NEXT: mux.mem_barrier
// CHECK-NEXT: mux.work_group_barrier
// CHECK-NEXT: mux.sub_group_barrier
func.func @barriers_stay() {
  mux.mem_barrier scope(device) semantics(acquire, work_group)
  mux.work_group_barrier id(0) scope(work_group) semantics(relaxed, none)
  mux.sub_group_barrier id(1) scope(sub_group) semantics(relaxed, none)
  return
}

// -----

// CHECK-LABEL: func @wait_for_each_event_once
// CHECK-SAME: (%[[A:.*]]: !mux.event, %[[B:.*]]: !mux.event)
// CHECK-NEXT: mux.dma_wait(%[[A]], %[[B]])
// CHECK-NEXT: mux.dma_wait(%[[A]])
// CHECK-NEXT: mux.dma_wait{{$}}
// CHECK-NEXT: return
func.func @wait_for_each_event_once(%a: !mux.event, %b: !mux.event) {
  %none = mux.null_event : !mux.event
  mux.dma_wait(%a, %none, %b, %a)
  mux.dma_wait(%a)
  mux.dma_wait(%none)
  mux.dma_wait
  return
}

// -----

// A transfer whose event nobody waits for is still a transfer.
// CHECK-LABEL: func @transfers_stay
// CHECK: mux.dma_read_1d
// CHECK: mux.dma_write_1d
func.func @transfers_stay(%local: !llvm.ptr<3>, %global: !llvm.ptr<1>, %n: i64) {
  %none = mux.null_event : !mux.event
  %0 = mux.dma_read_1d %local, %global size(%n) after %none : i64
  %1 = mux.dma_write_1d %global, %local size(%n) after %none : i64
  return
}

// -----

// CHECK-LABEL: func @collectives_of_a_constant
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[F:.*]] = arith.constant 2.5{{.*}} : f32
// CHECK-DAG: %[[I:.*]] = arith.constant 7 : i32
// CHECK: return %[[TRUE]], %[[TRUE]], %[[F]], %[[I]], %[[F]]
func.func @collectives_of_a_constant(%x: i64, %lane: i32) -> (i1, i1, f32, i32, f32) {
  %true = arith.constant true
  %trues = arith.constant dense<true> : vector<4xi1>
  %f = arith.constant 2.5 : f32
  %i = arith.constant dense<7> : vector<4xi32>
  %0 = mux.any work_group id(0) %true : i1
  %1 = mux.all vec_group %trues : vector<4xi1>
  %2 = mux.broadcast work_group id(1) %f[%x, %x, %x] : f32, i64
  %3 = mux.reduce vec_group umax %i : vector<4xi32>
  %4 = mux.sub_group_shuffle %f, %lane : f32
  return %0, %1, %2, %3, %4 : i1, i1, f32, i32, f32
}

// -----

// The sum of a constant depends on the size of the group, an exclusive scan
// begins with the identity, and not all elements of a vector need be the same.
// CHECK-LABEL: func @collectives_of_a_constant_stay
// CHECK: mux.reduce work_group add
// CHECK: mux.scan exclusive work_group smin
// CHECK: mux.reduce vec_group smin
func.func @collectives_of_a_constant_stay() -> (i32, i32, i32) {
  %c = arith.constant 7 : i32
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %0 = mux.reduce work_group add id(0) %c : i32
  %1 = mux.scan exclusive work_group smin id(1) %c : i32
  %2 = mux.reduce vec_group smin %v : vector<2xi32>
  return %0, %1, %2 : i32, i32, i32
}

// -----

// CHECK-LABEL: func @shuffle_by_zero
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK: return %[[B]], %[[A]], %[[A]]
func.func @shuffle_by_zero(%a: i32, %b: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %0 = mux.sub_group_shuffle_up %a, %b, %c0 : i32
  %1 = mux.sub_group_shuffle_down %a, %b, %c0 : i32
  %2 = mux.sub_group_shuffle_xor %a, %c0 : i32
  return %0, %1, %2 : i32, i32, i32
}

// -----

// CHECK-LABEL: func @shuffle_stays
// CHECK: mux.sub_group_shuffle_up
// CHECK: mux.sub_group_shuffle_xor
func.func @shuffle_stays(%a: i32, %n: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = mux.sub_group_shuffle_up %a, %a, %n : i32
  %1 = mux.sub_group_shuffle_xor %a, %c1 : i32
  return %0, %1 : i32, i32
}

// -----

// CHECK-LABEL: func @unused_ops_go
// CHECK-NEXT: return
func.func @unused_ops_go(%b: i1, %n: i64, %d: i32) {
  %0 = mux.any sub_group %b : i1
  %1 = mux.global_id %d : i64
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %2 = mux.local_id %d : i64
  }
  return
}
