// RUN: cairn-opt %s --mux-vectorize-sub-groups --split-input-file --verify-diagnostics | FileCheck %s

// Rows that sub-groups fill, or one row alone, and then all others.
// CHECK-LABEL: func @sum
// CHECK-SAME: (%[[SX:.*]]: i64, %[[SY:.*]]: i64, %[[SZ:.*]]: i64, %[[A:.*]]: !llvm.ptr<1>)
// CHECK: %[[ROW:.*]] = arith.muli %[[SX]], %[[SY]]
// CHECK: %[[ITEMS:.*]] = arith.muli %[[ROW]], %[[SZ]]
// CHECK: %[[ROWS:.*]] = arith.muli %[[SY]], %[[SZ]]
// CHECK: %[[REST:.*]] = arith.andi %[[SX]], %c3_i64
// CHECK: %[[FULL:.*]] = arith.cmpi eq, %[[REST]], %c0_i64
// CHECK: %[[ONE:.*]] = arith.cmpi eq, %[[ROWS]], %c1_i64
// CHECK: %[[FIT:.*]] = arith.ori %[[FULL]], %[[ONE]]
// CHECK: %[[WHOLE:.*]] = arith.andi %[[SX]], %c-4_i64
// CHECK: %[[COLUMNS:.*]] = arith.select %[[FIT]], %[[WHOLE]], %c0_i64
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in (%[[COLUMNS]], %[[SY]], %[[SZ]]) lanes 4 : i64 {
// CHECK: %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: %[[LOW:.*]] = vector.shuffle %[[V]], %[[V]] [0, 1]
// CHECK: %[[HIGH:.*]] = vector.shuffle %[[V]], %[[V]] [2, 3]
// CHECK: %[[TWO:.*]] = arith.addi %[[LOW]], %[[HIGH]] : vector<2xi32>
// CHECK: %[[SUM:.*]] = vector.extract %{{.*}}[0] : i32 from vector<1xi32>
// CHECK: vector.broadcast %[[SUM]] : i32 to vector<4xi32>
// CHECK: %[[DONE:.*]] = arith.muli %[[COLUMNS]], %{{.*}}
// CHECK: %[[LEFT:.*]] = arith.subi %[[ITEMS]], %[[DONE]]
// CHECK: mux.work_items tail
// CHECK: %[[ON:.*]] = arith.cmpi ult, %{{.*}} : vector<4xi32>
// CHECK: %[[V:.*]] = llvm.intr.masked.gather %{{.*}}, %[[ON]]
// CHECK: %[[IN:.*]] = arith.select %[[ON]], %[[V]], %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: vector.shuffle %[[IN]], %[[IN]] [0, 1]
// CHECK: llvm.intr.masked.scatter
// CHECK-NOT: sub_group add
func.func @sum(%sx: i64, %sy: i64, %sz: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.sub_group_size = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %s = mux.reduce sub_group add %v : i32
    llvm.store %s, %p : i32, !llvm.ptr<1>
  }
  return
}

// -----

// What is narrower than its places is made as wide before it is moved.
// CHECK-LABEL: func @narrow
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : vector<4xf16> to vector<4xi16>
// CHECK: %[[WORDS:.*]] = arith.extui %[[BITS]] : vector<4xi16> to vector<4xi32>
// CHECK-COUNT-4: vector.extract %[[WORDS]][%{{.*}}] : i32 from vector<4xi32>
// CHECK: %[[MADE:.*]] = arith.trunci %{{.*}} : vector<4xi32> to vector<4xi16>
// CHECK: arith.bitcast %[[MADE]] : vector<4xi16> to vector<4xf16>
func.func @narrow(%sx: i64, %sy: i64, %sz: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.sub_group_size = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f16
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> f16
    %place = llvm.load %q : !llvm.ptr<1> -> i32
    %s = mux.sub_group_shuffle %v, %place : f16
    llvm.store %s, %p : f16, !llvm.ptr<1>
  }
  return
}

// -----

// Ids alone want no lanes.
// CHECK-LABEL: func @ids
// CHECK-SAME: (%[[SX:.*]]: i64, %[[SY:.*]]: i64, %[[SZ:.*]]: i64, %[[A:.*]]: !llvm.ptr<1>)
// CHECK: mux.work_items (%{{.*}}) in (%[[SX]], %[[SY]], %[[SZ]]) : i64 {
// CHECK: arith.divui %{{.*}}, %c4_i64
// CHECK: arith.remui %{{.*}}, %c4_i64
// CHECK: arith.minui %{{.*}}, %c4_i64
// CHECK: arith.constant 4 : i32
// CHECK-NOT: mux.sub_group_id
// CHECK-NOT: mux.work_items
func.func @ids(%sx: i64, %sy: i64, %sz: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.sub_group_size = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%sx, %sy, %sz) : i64 {
    %id = mux.sub_group_id : i32
    %own = mux.sub_group_local_id : i32
    %size = mux.sub_group_size : i32
    %most = mux.max_sub_group_size : i32
    llvm.store %id, %a : i32, !llvm.ptr<1>
    llvm.store %own, %a : i32, !llvm.ptr<1>
    llvm.store %size, %a : i32, !llvm.ptr<1>
    llvm.store %most, %a : i32, !llvm.ptr<1>
  }
  return
}

// -----

// Work-items that are executed in order are no lanes.
// CHECK-LABEL: func @in_order
// CHECK-NOT: mux.sub_group_size =
// CHECK: mux.work_items linear
// CHECK: %[[V:.*]] = llvm.load
// CHECK-NEXT: llvm.store %[[V]]
func.func @in_order(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.sub_group_size = 4 : i32} {
  mux.work_items linear (%x, %y, %z) in (%s, %s, %s) : i64 {
    %v = llvm.load %a : !llvm.ptr<1> -> i32
    %sum = mux.reduce sub_group add %v : i32
    llvm.store %sum, %a : i32, !llvm.ptr<1>
  }
  return
}

// -----

// expected-error @below {{kernel 'required' requires sub-groups of 4 work-items, expected 1, for work-items that are executed one after the other}}
func.func @required(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.base_fn_name = "required", mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.sub_group_size = 4 : i32,
                mux.intel_reqd_sub_group_size = 4 : i32} {
  // expected-note @below {{it is here}}
  mux.work_items linear (%x, %y, %z) in (%s, %s, %s) : i64 {
    %v = llvm.load %a : !llvm.ptr<1> -> i32
    %sum = mux.reduce sub_group add %v : i32
    llvm.store %sum, %a : i32, !llvm.ptr<1>
  }
  return
}

// -----

// expected-error @below {{expected work-items in 'mux.work_items'; run mux-form-barrier-regions first}}
func.func @not_formed(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.sub_group_size = 4 : i32} {
  return
}
