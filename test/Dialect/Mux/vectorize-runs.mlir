// RUN: cairn-opt %s --mux-vectorize-work-items --split-input-file | FileCheck %s

// What each lane loads and stores of its own side by side is so together: the
// elements of all lanes are loaded by vectors, and put into lanes.
// CHECK-LABEL: func @swap
// CHECK: lanes 4
// CHECK-NOT: gather
// CHECK-COUNT-3: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: vector.shuffle
// CHECK-NOT: llvm.store
// CHECK: arith.addf {{.*}} : vector<4xf32>
// CHECK-COUNT-3: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<1>
// CHECK-NOT: scatter
// CHECK: tail
func.func @swap(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %three = arith.constant 3 : i64
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %at = arith.muli %x, %three : i64
    %p0 = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %p1 = llvm.getelementptr %p0[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %p2 = llvm.getelementptr %p0[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v0 = llvm.load %p0 : !llvm.ptr<1> -> f32
    %v2 = llvm.load %p2 : !llvm.ptr<1> -> f32
    %v1 = llvm.load %p1 : !llvm.ptr<1> -> f32
    llvm.store %v2, %p0 : f32, !llvm.ptr<1>
    %s = arith.addf %v1, %v1 : f32
    llvm.store %v0, %p2 : f32, !llvm.ptr<1>
    llvm.store %s, %p1 : f32, !llvm.ptr<1>
  }
  return
}

// -----

// Not where one is missing, nor where something is loaded behind a store that
// may be what was stored: %b may be %a.
// CHECK-LABEL: func @missing
// CHECK: lanes 4
// CHECK-COUNT-2: scatter
// CHECK: tail
func.func @missing(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %three = arith.constant 3 : i64
  %v = arith.constant 1.0 : f32
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %at = arith.muli %x, %three : i64
    %p0 = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %p2 = llvm.getelementptr %p0[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    llvm.store %v, %p0 : f32, !llvm.ptr<1>
    llvm.store %v, %p2 : f32, !llvm.ptr<1>
  }
  return
}

// CHECK-LABEL: func @between
// CHECK: lanes 4
// CHECK-COUNT-2: scatter
// CHECK: tail
func.func @between(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %two = arith.constant 2 : i64
  %v = arith.constant 1.0 : f32
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %at = arith.muli %x, %two : i64
    %p0 = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %p1 = llvm.getelementptr %p0[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    llvm.store %v, %p0 : f32, !llvm.ptr<1>
    %q = llvm.getelementptr %b[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %w = llvm.load %q : !llvm.ptr<1> -> f32
    llvm.store %w, %p1 : f32, !llvm.ptr<1>
  }
  return
}

// -----

// What cannot be that does not keep them apart: another element of theirs.
// CHECK-LABEL: func @own
// CHECK: lanes 4
// CHECK-NOT: scatter
// CHECK: tail
func.func @own(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %two = arith.constant 2 : i64
  %v = arith.constant 1.0 : f32
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %at = arith.muli %x, %two : i64
    %p0 = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %p1 = llvm.getelementptr %p0[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    llvm.store %v, %p0 : f32, !llvm.ptr<1>
    %w = llvm.load %p1 : !llvm.ptr<1> -> f32
    %s = arith.addf %w, %w : f32
    llvm.store %s, %p1 : f32, !llvm.ptr<1>
  }
  return
}

// -----

// Under a mask, too, where elements have 32 bits or more: an odd-even sort swaps
// pairs. Each bit of the mask is there for both elements of a pair.
// CHECK-LABEL: func @pairs
// CHECK: lanes 4
// CHECK-COUNT-2: llvm.load {{.*}} -> vector<4xf32>
// CHECK: vector.shuffle %[[M:.*]], %[[M]] [0, 0, 1, 1] : vector<4xi1>
// CHECK: llvm.intr.masked.store
// CHECK: vector.shuffle %[[M]], %[[M]] [2, 2, 3, 3] : vector<4xi1>
// CHECK: llvm.intr.masked.store
// CHECK-NOT: scatter
// CHECK: tail
func.func @pairs(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 4 : i32} {
  %two = arith.constant 2 : i64
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %at = arith.muli %x, %two : i64
    %p0 = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %p1 = llvm.getelementptr %p0[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %v0 = llvm.load %p0 : !llvm.ptr<1> -> f32
    %v1 = llvm.load %p1 : !llvm.ptr<1> -> f32
    %isMore = arith.cmpf ogt, %v0, %v1 : f32
    scf.if %isMore {
      llvm.store %v1, %p0 : f32, !llvm.ptr<1>
      llvm.store %v0, %p1 : f32, !llvm.ptr<1>
    }
  }
  return
}
