// RUN: cairn-opt %s --mux-vectorize-work-items --split-input-file | FileCheck %s

// A transposition: each row loads a vector, and each lane stores one of what it
// has in eight rows. Rows that fill no block are left to single work-items.
// CHECK-LABEL: func @writes
// CHECK: mux.work_items {{.*}} lanes 8
// CHECK: scf.for
// CHECK-COUNT-8: llvm.load {{.*}} -> vector<8xf32>
// CHECK-COUNT-8: llvm.store {{.*}} : vector<8xf32>
// CHECK-NOT: vector<
// CHECK: mux.work_items tail
// CHECK: llvm.store {{.*}} : f32
// CHECK: mux.work_items tail
// CHECK: llvm.store {{.*}} : f32
func.func @writes(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %w: i64, %h: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 8 : i32} {
  %one = arith.constant 1 : i64
  mux.work_items (%x, %y, %z) in (%w, %h, %one) : i64 {
    %row = arith.muli %y, %w : i64
    %from = arith.addi %row, %x : i64
    %p = llvm.getelementptr %in[%from] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %column = arith.muli %x, %h : i64
    %to = arith.addi %column, %y : i64
    %q = llvm.getelementptr %out[%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// -----

// The other way round, by numbers of 32 bits: that they do not wrap is asked in
// front.
// CHECK-LABEL: func @reads
// CHECK: mux.work_items {{.*}} lanes 8
// CHECK-COUNT-8: llvm.load {{.*}} -> vector<8xi8>
// CHECK: vector.shuffle
// CHECK-COUNT-8: llvm.store {{.*}} : vector<8xi8>
// CHECK: mux.work_items tail
func.func @reads(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %w: i32, %h: i32, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 16 : i32} {
  %one = arith.constant 1 : i64
  mux.work_items (%x, %y, %z) in (%n, %n, %one) : i64 {
    %i = arith.trunci %x : i64 to i32
    %j = arith.trunci %y : i64 to i32
    %column = arith.muli %i, %h : i32
    %from = arith.addi %column, %j : i32
    %fromWide = arith.extui %from : i32 to i64
    %p = llvm.getelementptr %in[%fromWide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %row = arith.muli %j, %w : i32
    %to = arith.addi %row, %i : i32
    %toWide = arith.extui %to : i32 to i64
    %q = llvm.getelementptr %out[%toWide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    llvm.store %v, %q : i8, !llvm.ptr<1>
  }
  return
}

// -----

// Not where an access is side by side along no dimension.
// CHECK-LABEL: func @neither
// CHECK-NOT: vector<
func.func @neither(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %w: i64, %h: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 8 : i32} {
  %one = arith.constant 1 : i64
  mux.work_items (%x, %y, %z) in (%w, %h, %one) : i64 {
    %row = arith.muli %y, %w : i64
    %from = arith.addi %row, %x : i64
    %p = llvm.getelementptr %in[%from] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %column = arith.muli %x, %h : i64
    %place = arith.addi %column, %y : i64
    %to = arith.muli %place, %w : i64
    %q = llvm.getelementptr %out[%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}
