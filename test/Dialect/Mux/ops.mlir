// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func @queries_along_a_dimension
// CHECK-SAME: (%[[D:.*]]: i32)
func.func @queries_along_a_dimension(%d: i32) {
  // CHECK: mux.global_id %[[D]] : i64
  %global_id = mux.global_id %d : i64
  // CHECK: mux.global_size %[[D]] : i64
  %global_size = mux.global_size %d : i64
  // CHECK: mux.global_offset %[[D]] : i64
  %global_offset = mux.global_offset %d : i64
  // CHECK: mux.local_id %[[D]] : i32
  %local_id = mux.local_id %d : i32
  // CHECK: mux.local_size %[[D]] : i32
  %local_size = mux.local_size %d : i32
  // CHECK: mux.enqueued_local_size %[[D]] : i64
  %enqueued = mux.enqueued_local_size %d : i64
  // CHECK: mux.group_id %[[D]] : i64
  %group_id = mux.group_id %d : i64
  // CHECK: mux.num_groups %[[D]] : i64
  %num_groups = mux.num_groups %d : i64
  return
}

// CHECK-LABEL: func @queries_without_a_dimension
func.func @queries_without_a_dimension() {
  // CHECK: mux.work_dim : i32
  %dim = mux.work_dim : i32
  // CHECK: mux.global_linear_id : i64
  %global = mux.global_linear_id : i64
  // CHECK: mux.local_linear_id : i32
  %local = mux.local_linear_id : i32
  // CHECK: mux.sub_group_id : i32
  %id = mux.sub_group_id : i32
  // CHECK: mux.num_sub_groups : i32
  %count = mux.num_sub_groups : i32
  // CHECK: mux.max_sub_group_size : i32
  %max = mux.max_sub_group_size : i32
  // CHECK: mux.sub_group_size : i32
  %size = mux.sub_group_size : i32
  // CHECK: mux.sub_group_local_id : i32
  %lane = mux.sub_group_local_id : i32
  // CHECK: mux.is_ftz : i1
  %ftz = mux.is_ftz : i1
  // CHECK: mux.use_fast : i1
  %fast = mux.use_fast : i1
  // CHECK: mux.is_embedded_profile : i1
  %embedded = mux.is_embedded_profile : i1
  return
}

// CHECK-LABEL: func @work_items
// CHECK-SAME: (%[[SX:.*]]: i64, %[[SY:.*]]: i64, %[[SZ:.*]]: i64, %[[P:.*]]: !llvm.ptr<1>)
func.func @work_items(%sx: i64, %sy: i64, %sz: i64, %p: !llvm.ptr<1>) {
  // CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in (%[[SX]], %[[SY]], %[[SZ]]) : i64 {
  // CHECK-NEXT: llvm.store %[[X]], %[[P]]
  // CHECK-NEXT: }
  mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
    llvm.store %x, %p : i64, !llvm.ptr<1>
  }
  // CHECK: mux.work_items {{.*}} : i64 attributes {note = "empty"} {
  // CHECK-NEXT: }
  mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) : i64 attributes {note = "empty"} {
    mux.yield
  }
  // CHECK: mux.work_items linear ({{.*}}) in (%[[SX]], %[[SY]], %[[SZ]]) : i64 {
  mux.work_items linear (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
  }
  // CHECK: mux.work_items ({{.*}}) in (%[[SX]], %[[SY]], %[[SZ]]) lanes 8 : i64 {
  mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) lanes 8 : i64 {
  }
  // CHECK: mux.work_items tail ({{.*}}) in (%[[SX]], %[[SY]], %[[SZ]]) : i64 {
  mux.work_items tail (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
  }
  return
}

// A sub-group may wait inside: it is the work-group that may not.
// CHECK-LABEL: func @sub_group_barrier_in_work_items
func.func @sub_group_barrier_in_work_items(%n: i64, %v: f32) {
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    // CHECK: mux.sub_group_barrier
    mux.sub_group_barrier id(0) scope(sub_group) semantics(acq_rel, sub_group)
    // CHECK: mux.reduce sub_group
    %r = mux.reduce sub_group fadd %v : f32
  }
  return
}

// CHECK-LABEL: func @item_storage
func.func @item_storage() {
  // CHECK: mux.item_storage vector<4xf32> align 16 : !llvm.ptr
  %0 = mux.item_storage vector<4xf32> align 16 : !llvm.ptr
  return
}

// CHECK-LABEL: func @generic_pointers
func.func @generic_pointers(%p: !llvm.ptr<4>) {
  // CHECK: mux.generic_cast %{{.*}} : !llvm.ptr<4> to !llvm.ptr<1>
  %0 = mux.generic_cast %p : !llvm.ptr<4> to !llvm.ptr<1>
  // CHECK: mux.generic_cast %{{.*}} : !llvm.ptr<4> to !llvm.ptr<3>
  %1 = mux.generic_cast %p : !llvm.ptr<4> to !llvm.ptr<3>
  // CHECK: mux.generic_cast %{{.*}} : !llvm.ptr<4> to !llvm.ptr{{$}}
  %2 = mux.generic_cast %p : !llvm.ptr<4> to !llvm.ptr
  return
}

// CHECK-LABEL: func @barriers
func.func @barriers() {
  // CHECK: mux.mem_barrier scope(cross_device) semantics(seq_cst, cross_work_group)
  mux.mem_barrier scope(cross_device) semantics(seq_cst, cross_work_group)
  // CHECK: mux.mem_barrier scope(device) semantics(release, none)
  mux.mem_barrier scope(device) semantics(release, none)
  // CHECK: mux.mem_barrier scope(work_item) semantics(acquire, sub_group|work_group|cross_work_group)
  mux.mem_barrier scope(work_item) semantics(acquire, cross_work_group|sub_group|work_group)
  // CHECK: mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group|cross_work_group)
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group|cross_work_group)
  // CHECK: mux.sub_group_barrier id(7) scope(sub_group) semantics(relaxed, none)
  mux.sub_group_barrier id(7) scope(sub_group) semantics(relaxed, none)
  return
}

// CHECK-LABEL: func @dma_reads
// CHECK-SAME: (%[[L:.*]]: !llvm.ptr<3>, %[[G:.*]]: !llvm.ptr<1>, %[[W:.*]]: i64, %[[H:.*]]: i64, %[[D:.*]]: i64, %[[A:.*]]: i64, %[[B:.*]]: i64, %[[C:.*]]: i64, %[[E:.*]]: i64)
func.func @dma_reads(%local: !llvm.ptr<3>, %global: !llvm.ptr<1>, %width: i64,
                     %height: i64, %depth: i64, %a: i64, %b: i64, %c: i64,
                     %d: i64) {
  // CHECK: %[[NONE:.*]] = mux.null_event : !mux.event
  %none = mux.null_event : !mux.event
  // CHECK: %[[E1:.*]] = mux.dma_read_1d %[[L]], %[[G]] size(%[[W]]) after %[[NONE]] : i64
  %e1 = mux.dma_read_1d %local, %global size(%width) after %none : i64
  // CHECK: %[[E2:.*]] = mux.dma_read_2d %[[L]], %[[G]] size(%[[W]], %[[H]]) strides(%[[A]], %[[B]]) after %[[E1]] : i64
  %e2 = mux.dma_read_2d %local, %global size(%width, %height) strides(%a, %b) after %e1 : i64
  // CHECK: %[[E3:.*]] = mux.dma_read_3d %[[L]], %[[G]] size(%[[W]], %[[H]], %[[D]]) line_strides(%[[A]], %[[B]]) plane_strides(%[[C]], %[[E]]) after %[[E2]] : i64
  %e3 = mux.dma_read_3d %local, %global size(%width, %height, %depth) line_strides(%a, %b) plane_strides(%c, %d) after %e2 : i64
  // CHECK: mux.dma_wait(%[[E1]], %[[E3]])
  mux.dma_wait(%e1, %e3)
  return
}

// CHECK-LABEL: func @dma_writes
func.func @dma_writes(%global: !llvm.ptr<1>, %local: !llvm.ptr<3>, %n: i32) {
  %none = mux.null_event : !mux.event
  // CHECK: mux.dma_write_1d {{.*}} : i32
  %e1 = mux.dma_write_1d %global, %local size(%n) after %none : i32
  // CHECK: mux.dma_write_2d {{.*}} after %{{.*}} of vector<4xf16> : i32
  %e2 = mux.dma_write_2d %global, %local size(%n, %n) strides(%n, %n) after %none of vector<4xf16> : i32
  // CHECK: mux.dma_write_3d {{.*}} : i32
  %e3 = mux.dma_write_3d %global, %local size(%n, %n, %n) line_strides(%n, %n) plane_strides(%n, %n) after %none : i32
  // CHECK: mux.dma_wait{{$}}
  mux.dma_wait
  return
}

// The order of operands in generic form is that of the specification's builtin.
// CHECK-LABEL: func @dma_operand_order
// CHECK-SAME: (%[[DST:.*]]: !llvm.ptr<3>, %[[SRC:.*]]: !llvm.ptr<1>, %[[E:.*]]: !mux.event, %[[W:.*]]: i64, %[[DL:.*]]: i64, %[[SL:.*]]: i64, %[[H:.*]]: i64, %[[DP:.*]]: i64, %[[SP:.*]]: i64, %[[D:.*]]: i64)
func.func @dma_operand_order(%dst: !llvm.ptr<3>, %src: !llvm.ptr<1>,
                             %e: !mux.event, %w: i64, %dl: i64, %sl: i64,
                             %h: i64, %dp: i64, %sp: i64, %d: i64) {
  // CHECK: mux.dma_read_3d %[[DST]], %[[SRC]] size(%[[W]], %[[H]], %[[D]]) line_strides(%[[DL]], %[[SL]]) plane_strides(%[[DP]], %[[SP]]) after %[[E]] : i64
  %r = "mux.dma_read_3d"(%dst, %src, %w, %dl, %sl, %h, %dp, %sp, %d, %e)
      : (!llvm.ptr<3>, !llvm.ptr<1>, i64, i64, i64, i64, i64, i64, i64, !mux.event) -> !mux.event
  return
}

// CHECK-LABEL: func @votes
// CHECK-SAME: (%[[B:.*]]: i1, %[[V:.*]]: vector<4xi1>)
func.func @votes(%b: i1, %v: vector<4xi1>) {
  // CHECK: mux.any work_group id(3) %[[B]] : i1
  %0 = mux.any work_group id(3) %b : i1
  // CHECK: mux.any sub_group %[[B]] : i1
  %1 = mux.any sub_group %b : i1
  // CHECK: mux.all vec_group %[[V]] : vector<4xi1>
  %2 = mux.all vec_group %v : vector<4xi1>
  return
}

// CHECK-LABEL: func @broadcasts
// CHECK-SAME: (%[[F:.*]]: f32, %[[V:.*]]: vector<[2]xi64>, %[[X:.*]]: i64, %[[Y:.*]]: i64, %[[Z:.*]]: i64, %[[LANE:.*]]: i32)
func.func @broadcasts(%f: f32, %v: vector<[2]xi64>, %x: i64, %y: i64, %z: i64,
                      %lane: i32) -> i64 {
  // CHECK: mux.broadcast work_group id(0) %[[F]][%[[X]], %[[Y]], %[[Z]]] : f32, i64
  %0 = mux.broadcast work_group id(0) %f[%x, %y, %z] : f32, i64
  // CHECK: mux.broadcast sub_group %[[F]][%[[LANE]]] : f32, i32
  %1 = mux.broadcast sub_group %f[%lane] : f32, i32
  // CHECK: %[[R:.*]] = mux.broadcast vec_group %[[V]][%[[LANE]]] : vector<[2]xi64>, i32
  %2 = mux.broadcast vec_group %v[%lane] : vector<[2]xi64>, i32
  // CHECK: return %[[R]] : i64
  return %2 : i64
}

// CHECK-LABEL: func @reductions_and_scans
// CHECK-SAME: (%[[I:.*]]: i32, %[[F:.*]]: f64, %[[B:.*]]: i1, %[[V:.*]]: vector<8xi16>)
func.func @reductions_and_scans(%i: i32, %f: f64, %b: i1, %v: vector<8xi16>)
    -> (i16, vector<8xi16>) {
  // CHECK: mux.reduce work_group add id(1) %[[I]] : i32
  %0 = mux.reduce work_group add id(1) %i : i32
  // CHECK: mux.reduce sub_group fmax %[[F]] : f64
  %1 = mux.reduce sub_group fmax %f : f64
  // CHECK: mux.reduce sub_group logical_xor %[[B]] : i1
  %2 = mux.reduce sub_group logical_xor %b : i1
  // CHECK: %[[R:.*]] = mux.reduce vec_group umin %[[V]] : vector<8xi16>
  %3 = mux.reduce vec_group umin %v : vector<8xi16>
  // CHECK: mux.scan inclusive work_group fmul id(2) %[[F]] : f64
  %4 = mux.scan inclusive work_group fmul id(2) %f : f64
  // CHECK: %[[S:.*]] = mux.scan exclusive vec_group xor %[[V]] : vector<8xi16>
  %5 = mux.scan exclusive vec_group xor %v : vector<8xi16>
  // CHECK: return %[[R]], %[[S]] : i16, vector<8xi16>
  return %3, %5 : i16, vector<8xi16>
}

// CHECK-LABEL: func @every_combiner
func.func @every_combiner(%i: i8, %f: f16, %b: i1) {
  // CHECK-NEXT: mux.reduce sub_group add
  %0 = mux.reduce sub_group add %i : i8
  // CHECK-NEXT: mux.reduce sub_group fadd
  %1 = mux.reduce sub_group fadd %f : f16
  // CHECK-NEXT: mux.reduce sub_group mul
  %2 = mux.reduce sub_group mul %i : i8
  // CHECK-NEXT: mux.reduce sub_group fmul
  %3 = mux.reduce sub_group fmul %f : f16
  // CHECK-NEXT: mux.reduce sub_group smin
  %4 = mux.reduce sub_group smin %i : i8
  // CHECK-NEXT: mux.reduce sub_group umin
  %5 = mux.reduce sub_group umin %i : i8
  // CHECK-NEXT: mux.reduce sub_group fmin
  %6 = mux.reduce sub_group fmin %f : f16
  // CHECK-NEXT: mux.reduce sub_group smax
  %7 = mux.reduce sub_group smax %i : i8
  // CHECK-NEXT: mux.reduce sub_group umax
  %8 = mux.reduce sub_group umax %i : i8
  // CHECK-NEXT: mux.reduce sub_group fmax
  %9 = mux.reduce sub_group fmax %f : f16
  // CHECK-NEXT: mux.reduce sub_group and
  %10 = mux.reduce sub_group and %i : i8
  // CHECK-NEXT: mux.reduce sub_group or
  %11 = mux.reduce sub_group or %i : i8
  // CHECK-NEXT: mux.reduce sub_group xor
  %12 = mux.reduce sub_group xor %i : i8
  // CHECK-NEXT: mux.reduce sub_group logical_and
  %13 = mux.reduce sub_group logical_and %b : i1
  // CHECK-NEXT: mux.reduce sub_group logical_or
  %14 = mux.reduce sub_group logical_or %b : i1
  // CHECK-NEXT: mux.reduce sub_group logical_xor
  %15 = mux.reduce sub_group logical_xor %b : i1
  return
}

// CHECK-LABEL: func @shuffles
// CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32, %[[N:.*]]: i32)
func.func @shuffles(%a: f32, %b: f32, %n: i32) {
  // CHECK: mux.sub_group_shuffle %[[A]], %[[N]] : f32
  %0 = mux.sub_group_shuffle %a, %n : f32
  // CHECK: mux.sub_group_shuffle_up %[[A]], %[[B]], %[[N]] : f32
  %1 = mux.sub_group_shuffle_up %a, %b, %n : f32
  // CHECK: mux.sub_group_shuffle_down %[[A]], %[[B]], %[[N]] : f32
  %2 = mux.sub_group_shuffle_down %a, %b, %n : f32
  // CHECK: mux.sub_group_shuffle_xor %[[A]], %[[N]] : f32
  %3 = mux.sub_group_shuffle_xor %a, %n : f32
  // CHECK: mux.sub_group_clustered_reduce fadd 4, %[[A]] : f32
  %4 = mux.sub_group_clustered_reduce fadd 4, %a : f32
  return
}

// CHECK-LABEL: func @clocks
func.func @clocks() {
  // CHECK: mux.read_clock device : i64
  %0 = mux.read_clock device : i64
  // CHECK: mux.read_clock sub_group : vector<2xi32>
  %1 = mux.read_clock sub_group : vector<2xi32>
  return
}
