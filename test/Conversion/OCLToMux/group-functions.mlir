// RUN: cairn-opt %s --split-input-file --convert-ocl-to-mux | FileCheck %s

// The signature decides the operation, and barrier ids are counted together with
// those of barriers.
// CHECK-LABEL: func @work_group
// CHECK-SAME: (%[[I:.*]]: i32, %[[F:.*]]: f32, %[[X:.*]]: i64)
func.func @work_group(%i: i32, %f: f32, %x: i64) -> (i32, i32, i32, f32, f32, f32, i32) {
  // CHECK: %[[ADD:.*]] = mux.reduce work_group add id(0) %[[I]] : i32
  %0 = ocl.builtin "work_group_reduce_add"(%i) : "int(int)"
  // CHECK: mux.work_group_barrier id(1)
  ocl.barrier work_group flags(local) scope(work_group)
  // CHECK: %[[UMAX:.*]] = mux.scan inclusive work_group umax id(2) %[[I]] : i32
  %1 = ocl.builtin "work_group_scan_inclusive_max"(%i) : "uint(uint)"
  // CHECK: %[[SMIN:.*]] = mux.scan exclusive work_group smin id(3) %[[I]] : i32
  %2 = ocl.builtin "work_group_scan_exclusive_min"(%i) : "int(int)"
  // CHECK: %[[FMIN:.*]] = mux.reduce work_group fmin id(4) %[[F]] : f32
  %3 = ocl.builtin "work_group_reduce_min"(%f) : "float(float)"
  // The dimensions that are not given are those that the launch has not got.
  // CHECK: %[[Z:.*]] = arith.constant 0 : i64
  // CHECK: %[[Z2:.*]] = arith.constant 0 : i64
  // CHECK: %[[LINE:.*]] = mux.broadcast work_group id(5) %[[F]][%[[X]], %[[Z]], %[[Z2]]] : f32, i64
  %4 = ocl.builtin "work_group_broadcast"(%f, %x) : "float(float, ulong)"
  // CHECK: %[[BOX:.*]] = mux.broadcast work_group id(6) %[[F]][%[[X]], %[[X]], %[[X]]] : f32, i64
  %5 = ocl.builtin "work_group_broadcast"(%f, %x, %x, %x) : "float(float, ulong, ulong, ulong)"
  // CHECK: %[[C0:.*]] = arith.constant 0 : i32
  // CHECK: %[[P:.*]] = arith.cmpi ne, %[[I]], %[[C0]]
  // CHECK: %[[ALL:.*]] = mux.all work_group id(7) %[[P]] : i1
  // CHECK: %[[INT:.*]] = arith.extui %[[ALL]] : i1 to i32
  %6 = ocl.builtin "work_group_all"(%i) : "int(int)"
  // CHECK: return %[[ADD]], %[[UMAX]], %[[SMIN]], %[[FMIN]], %[[LINE]], %[[BOX]], %[[INT]]
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, f32, f32, f32, i32
}

// -----

// CHECK-LABEL: func @sub_group
// CHECK-SAME: (%[[I:.*]]: i32, %[[D:.*]]: f64, %[[N:.*]]: i32)
func.func @sub_group(%i: i32, %d: f64, %n: i32) -> (f64, i32, i32, f64, f64, f64, f64) {
  // CHECK: %[[SUM:.*]] = mux.scan exclusive sub_group fadd %[[D]] : f64
  %0 = ocl.builtin "sub_group_scan_exclusive_add"(%d) : "double(double)"
  // CHECK: %[[XOR:.*]] = mux.reduce sub_group xor %[[I]] : i32
  %1 = ocl.builtin "sub_group_non_uniform_reduce_xor"(%i) : "int(int)"
  // On truth values.
  // CHECK: %[[P:.*]] = arith.cmpi ne, %[[I]]
  // CHECK: %[[OR:.*]] = mux.reduce sub_group logical_or %[[P]] : i1
  // CHECK: %[[INT:.*]] = arith.extui %[[OR]] : i1 to i32
  %2 = ocl.builtin "sub_group_non_uniform_reduce_logical_or"(%i) : "int(int)"
  // CHECK: %[[OTHER:.*]] = mux.sub_group_shuffle %[[D]], %[[N]] : f64
  %3 = ocl.builtin "sub_group_shuffle"(%d, %n) : "double(double, uint)"
  // CHECK: %[[FLIPPED:.*]] = mux.sub_group_shuffle_xor %[[D]], %[[N]] : f64
  %4 = ocl.builtin "sub_group_shuffle_xor"(%d, %n) : "double(double, uint)"
  // Nothing is defined beyond the ends of the sub-group.
  // CHECK: %[[NOTHING:.*]] = ub.poison : f64
  // CHECK: %[[UP:.*]] = mux.sub_group_shuffle_up %[[NOTHING]], %[[D]], %[[N]] : f64
  %5 = ocl.builtin "sub_group_shuffle_up"(%d, %n) : "double(double, uint)"
  // CHECK: %[[NOTHING:.*]] = ub.poison : f64
  // CHECK: %[[DOWN:.*]] = mux.sub_group_shuffle_down %[[D]], %[[NOTHING]], %[[N]] : f64
  %6 = ocl.builtin "sub_group_shuffle_down"(%d, %n) : "double(double, uint)"
  // CHECK: return %[[SUM]], %[[XOR]], %[[INT]], %[[OTHER]], %[[FLIPPED]], %[[UP]], %[[DOWN]]
  return %0, %1, %2, %3, %4, %5, %6 : f64, i32, i32, f64, f64, f64, f64
}

// -----

// Only scalars are exchanged.
// CHECK-LABEL: func @vector
// CHECK-SAME: (%[[V:.*]]: vector<2xf16>, %[[N:.*]]: i32)
func.func @vector(%v: vector<2xf16>, %n: i32) -> vector<2xf16> {
  // CHECK: %[[X:.*]] = vector.extract %[[V]][0]
  // CHECK: %[[BX:.*]] = mux.broadcast sub_group %[[X]][%[[N]]] : f16, i32
  // CHECK: %[[R:.*]] = vector.insert %[[BX]], %{{.*}} [0]
  // CHECK: %[[Y:.*]] = vector.extract %[[V]][1]
  // CHECK: %[[BY:.*]] = mux.broadcast sub_group %[[Y]][%[[N]]] : f16, i32
  // CHECK: %[[RESULT:.*]] = vector.insert %[[BY]], %[[R]] [1]
  // CHECK: return %[[RESULT]]
  %0 = ocl.builtin "sub_group_broadcast"(%v, %n) : "half2(half2, uint)"
  return %0 : vector<2xf16>
}

// -----

// Intel's have a value for what lies beyond the sub-group.
// CHECK-LABEL: func @neighbours
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[N:.*]]: i32)
func.func @neighbours(%a: i32, %b: i32, %n: i32) -> (i32, i32) {
  // CHECK: mux.sub_group_shuffle_up %[[A]], %[[B]], %[[N]] : i32
  %0 = ocl.builtin "intel_sub_group_shuffle_up"(%a, %b, %n) : "int(int, int, uint)"
  // CHECK: mux.sub_group_shuffle_down %[[A]], %[[B]], %[[N]] : i32
  %1 = ocl.builtin "intel_sub_group_shuffle_down"(%a, %b, %n) : "int(int, int, uint)"
  return %0, %1 : i32, i32
}

// -----

// The library's: the first of those that are here.
// CHECK-LABEL: func @elect
func.func @elect() -> i32 {
  // CHECK: %[[ID:.*]] = mux.sub_group_local_id : i32
  // CHECK: %[[FIRST:.*]] = mux.reduce sub_group umin %{{.*}} : i32
  // CHECK: %[[IS_FIRST:.*]] = arith.cmpi eq, %[[ID]], %[[FIRST]]
  %0 = ocl.builtin "sub_group_elect"() : "int()"
  return %0 : i32
}
