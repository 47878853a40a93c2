// RUN: cairn-opt %s --mux-vectorize-work-items --split-input-file | FileCheck %s

// Work-items that number the points of a grid are executed row by row: along a
// row the quotient stays and the remainder counts, so that what they access is
// side by side. Short rows, and numbers that wrap, are left to the others.
// CHECK-LABEL: func @turned
// CHECK-SAME: %[[IN:[a-z0-9]+]]: !llvm.ptr<1>, %[[OUT:[a-z0-9]+]]: !llvm.ptr<1>, %[[N:[a-z0-9]+]]: i64
// CHECK: arith.cmpi sge, %{{.*}}, %c32_i64
// CHECK: scf.if
// CHECK: scf.for %[[ROW:[a-z0-9]+]] =
// CHECK: lanes 4
// CHECK-NOT: arith.div
// CHECK-NOT: arith.rem
// CHECK-NOT: gather
// CHECK: llvm.load {{.*}} -> vector<4xi32>
// CHECK: llvm.store {{.*}} : vector<4xi32>
// CHECK: tail
// CHECK: else
// CHECK: lanes 4
// CHECK: gather
func.func @turned(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64, %pitch: i64, %count: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %row = arith.divui %x, %n : i64
    %column = arith.remui %x, %n : i64
    %begin = arith.muli %row, %pitch : i64
    %at = arith.addi %begin, %column : i64
    %p = llvm.getelementptr %in[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
  }
  return
}

// -----

// Rows of rows: a row of each is in one of the other.
// CHECK-LABEL: func @layers
// CHECK: scf.if
// CHECK: scf.for
// CHECK: scf.for
// CHECK: lanes 4
// CHECK-NOT: gather
// CHECK: llvm.store {{.*}} : vector<4xi32>
// CHECK: tail
func.func @layers(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i32, %nm: i32, %count: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %i = arith.trunci %x : i64 to i32
    %layer = arith.divsi %i, %nm : i32
    %column = arith.remsi %i, %n : i32
    %at = arith.addi %layer, %column overflow<nsw> : i32
    %p = llvm.getelementptr %in[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %out[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
  }
  return
}

// -----

// Powers of two divide by shifts and masks.
// CHECK-LABEL: func @power
// CHECK: scf.for
// CHECK: lanes 4
// CHECK-NOT: gather
// CHECK: llvm.store {{.*}} : vector<4xi32>
// CHECK: tail
func.func @power(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %pitch: i64, %count: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %bits = arith.constant 6 : i64
  %mask = arith.constant 63 : i64
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %row = arith.shrui %x, %bits : i64
    %column = arith.andi %x, %mask : i64
    %begin = arith.muli %row, %pitch : i64
    %at = arith.addi %begin, %column : i64
    %p = llvm.getelementptr %in[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
  }
  return
}

// -----

// Not where nothing comes of it: all that is accessed is side by side anyway,
// or by rows of a few.
// CHECK-LABEL: func @side_by_side
// CHECK-NOT: scf.if
// CHECK-NOT: scf.for
// CHECK: return
func.func @side_by_side(%out: !llvm.ptr<1>, %n: i64, %count: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %row = arith.divui %x, %n : i64
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
    llvm.store %row, %q : i64, !llvm.ptr<1>
  }
  return
}

// -----

// CHECK-LABEL: func @short
// CHECK-NOT: scf.if
// CHECK-NOT: scf.for
// CHECK: return
func.func @short(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %count: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %n = arith.constant 12 : i64
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %column = arith.remui %x, %n : i64
    %p = llvm.getelementptr %in[%column] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
  }
  return
}

// -----

// Every second element of a row is loaded by vectors and shuffled.
// CHECK-LABEL: func @every_second
// CHECK: scf.for
// CHECK: lanes 4
// CHECK-NOT: arith.div
// CHECK-NOT: gather
// CHECK: vector.shuffle
// CHECK-NOT: gather
// CHECK: tail
// CHECK: else
func.func @every_second(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64, %pitch: i64, %count: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %two = arith.constant 2 : i64
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %row = arith.divui %x, %n : i64
    %column = arith.remui %x, %n : i64
    %begin = arith.muli %row, %pitch : i64
    %second = arith.muli %column, %two : i64
    %at = arith.addi %begin, %second : i64
    %p = llvm.getelementptr %in[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
  }
  return
}

// -----

// What launches with short rows come to has no vectors and no copies, as few do,
// unless much is computed.
// CHECK-DAG: #[[UNROLL:[a-z0-9_]+]] = #llvm.loop_unroll<disable = true>
// CHECK-DAG: #[[UNSWITCH:[a-z0-9_]+]] = #llvm.loop_unswitch<partialDisable = true>
// CHECK-DAG: #[[RARE:[a-z0-9_]+]] = #llvm.loop_annotation<unroll = #[[UNROLL]], unswitch = #[[UNSWITCH]]>
// CHECK-LABEL: func @rarely_short
// CHECK: lanes 16
// CHECK: else
// CHECK-NOT: lanes
// CHECK: mux.work_items tail
// CHECK-NOT: vector<
// CHECK: scf.for
// CHECK: loop_annotation = #[[RARE]]
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @rarely_short(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64, %count: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 16 : i32} {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %row = arith.divui %x, %n : i64
    %column = arith.remui %x, %n : i64
    %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f32) : i64 {
      %begin = arith.muli %k, %row : i64
      %at = arith.addi %begin, %column : i64
      %p = llvm.getelementptr %in[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %t = arith.addf %s, %v : f32
      scf.yield %t : f32
    }
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %q : f32, !llvm.ptr<1>
  }
  return
}

// -----

// Rows of eight, of which lanes that begin at multiples of eight go along one:
// of what is left where they don't, each lane gathers.
// CHECK-LABEL: func @of_eight
// CHECK: arith.andi %{{.*}}, %c7_i64
// CHECK: lanes 8
// CHECK-NOT: gather
// CHECK: llvm.load {{.*}} -> vector<8xf32>
// CHECK-NOT: gather
// CHECK: llvm.store {{.*}} : vector<8xf32>
// CHECK: lanes
// CHECK: gather
// CHECK: return
func.func @of_eight(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %out: !llvm.ptr<1>, %count: i64, %first: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 16 : i32} {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %seven = arith.constant 7 : i64
  %eight = arith.constant 8 : i64
  %start = arith.constant 0.0 : f32
  mux.work_items (%x, %y, %z) in (%count, %count, %count) : i64 {
    %g = arith.addi %x, %first : i64
    %row = arith.shrui %g, %three : i64
    %column = arith.andi %g, %seven : i64
    %begin = arith.muli %row, %eight : i64
    %sum = scf.for %k = %zero to %eight step %one iter_args(%s = %start) -> (f32) : i64 {
      %i = arith.addi %begin, %k : i64
      %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %down = arith.muli %k, %eight : i64
      %j = arith.addi %down, %column : i64
      %q = llvm.getelementptr %b[%j] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %w = llvm.load %q : !llvm.ptr<1> -> f32
      %m = arith.mulf %v, %w : f32
      %m2 = arith.mulf %m, %m : f32
      %m3 = arith.mulf %m2, %m : f32
      %m4 = arith.mulf %m3, %m2 : f32
      %m5 = arith.mulf %m4, %m3 : f32
      %t = arith.addf %s, %m5 : f32
      scf.yield %t : f32
    }
    %r = llvm.getelementptr %out[%g] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %r : f32, !llvm.ptr<1>
  }
  return
}
