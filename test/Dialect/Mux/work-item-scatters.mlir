// RUN: cairn-opt %s --mux-work-item-loops --split-input-file | FileCheck %s

// What mostly stores far from where neighbours store is not for LLVM's
// vectoriser, which would scatter.

// At distances that only the kernel knows.
// CHECK: #llvm.loop_annotation<vectorize = #{{.*}}, parallelAccesses
// CHECK-LABEL: func.func @far(
func.func @far(%s: i64, %by: i64, %l: !llvm.ptr<3>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %at = arith.muli %x, %by : i64
    %p = llvm.getelementptr %l[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    %v = llvm.load %p : !llvm.ptr<3> -> i32
    %sum = arith.addi %v, %v : i32
    llvm.store %sum, %p : i32, !llvm.ptr<3>
  }
  return
}

// -----

// Beyond eight elements.
// CHECK: #llvm.loop_annotation<vectorize = #{{.*}}, parallelAccesses
// CHECK-LABEL: func.func @structs(
func.func @structs(%s: i64, %g: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %g[%x, 3] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<10 x f32>
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %sum = arith.addf %v, %v : f32
    llvm.store %sum, %p : f32, !llvm.ptr<1>
  }
  return
}

// -----

// Along rows of its own, by a loop that is unrolled.
// CHECK: #llvm.loop_annotation<vectorize = #{{.*}}, parallelAccesses
// CHECK-LABEL: func.func @rows(
func.func @rows(%s: i64, %g: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %many = arith.constant 16 : index
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %row = llvm.getelementptr %g[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<16 x i32>
    scf.for %k = %zero to %many step %one {
      %i = arith.index_cast %k : index to i64
      %p = llvm.getelementptr %row[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      %sum = arith.addi %v, %v : i32
      llvm.store %sum, %p : i32, !llvm.ptr<1>
    }
  }
  return
}

// -----

// As near as LLVM shuffles, and without gaps.
// CHECK-NOT: vectorize =
// CHECK-LABEL: func.func @near(
func.func @near(%s: i64, %g: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %g[%x, 0] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<2 x f32>
    %q = llvm.getelementptr %g[%x, 1] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<2 x f32>
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %w = llvm.load %q : !llvm.ptr<1> -> f32
    llvm.store %w, %p : f32, !llvm.ptr<1>
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// -----

// With a gap.
// CHECK: #llvm.loop_annotation<vectorize = #{{.*}}, parallelAccesses
// CHECK-LABEL: func.func @gap(
func.func @gap(%s: i64, %g: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %g[%x, 0] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<2 x f32>
    %q = llvm.getelementptr %g[%x, 1] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<2 x f32>
    %w = llvm.load %q : !llvm.ptr<1> -> f32
    llvm.store %w, %p : f32, !llvm.ptr<1>
  }
  return
}

// -----

// Vectors that are loaded from row to row.
// CHECK-NOT: vectorize =
// CHECK-LABEL: func.func @columns(
func.func @columns(%s: i64, %n: i64, %g: !llvm.ptr<1>, %o: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %many = arith.constant 16 : index
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %row = llvm.getelementptr %o[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<16 x i32>
    scf.for %k = %zero to %many step %one {
      %i = arith.index_cast %k : index to i64
      %first = arith.muli %i, %n : i64
      %at = arith.addi %first, %x : i64
      %from = llvm.getelementptr %g[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %from : !llvm.ptr<1> -> i32
      %p = llvm.getelementptr %row[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %v, %p : i32, !llvm.ptr<1>
    }
  }
  return
}

// -----

// A branch.
// CHECK-NOT: vectorize =
// CHECK-LABEL: func.func @chosen(
func.func @chosen(%s: i64, %by: i64, %l: !llvm.ptr<3>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %zero = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %at = arith.muli %x, %by : i64
    %p = llvm.getelementptr %l[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    %v = llvm.load %p : !llvm.ptr<3> -> i32
    %is = arith.cmpi sgt, %v, %zero : i32
    scf.if %is {
      llvm.store %zero, %p : i32, !llvm.ptr<3>
    }
  }
  return
}
