// RUN: cairn-opt %s --mux-form-barrier-regions --split-input-file | FileCheck %s

// What all do, an edge for the first of each row, and one for the first row: a
// stretch for each, whose ids are computed again.
// CHECK-LABEL: func @edges
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in
// CHECK: %[[V:.*]] = llvm.load
// CHECK-NEXT: %[[P:.*]] = llvm.getelementptr %arg1[%[[X]]]
// CHECK-NEXT: llvm.store %[[V]], %[[P]]
// CHECK-NOT: scf.if
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in
// CHECK-NOT: llvm.load %
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[X]], %c0
// CHECK: scf.if %[[FIRST]]
// CHECK: mux.work_items (%{{.*}}, %[[Y:.*]], %{{.*}}) in
// CHECK: %[[FIRST:.*]] = arith.cmpi slt, %[[Y]], %c1
// CHECK: scf.if %[[FIRST]]
// CHECK: mux.work_items
// CHECK-NOT: mux.work_items
func.func @edges(%a: !llvm.ptr<1>, %t: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32
  %first = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %x = mux.local_id %c0 : i64
  %y = mux.local_id %d1 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %q = llvm.getelementptr %t[%x] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  llvm.store %v, %q : f32, !llvm.ptr<3>
  %isLeft = arith.cmpi eq, %x, %first : i64
  scf.if %isLeft {
    %before = llvm.getelementptr %p[-1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %edge = llvm.load %before : !llvm.ptr<1> -> f32
    %at = llvm.getelementptr %t[%y] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
    llvm.store %edge, %at : f32, !llvm.ptr<3>
  }
  %isTop = arith.cmpi slt, %y, %one : i64
  scf.if %isTop {
    %edge = llvm.load %p : !llvm.ptr<1> -> f32
    %at = llvm.getelementptr %q[-64] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
    llvm.store %edge, %at : f32, !llvm.ptr<3>
  }
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %u = llvm.load %q : !llvm.ptr<3> -> f32
  llvm.store %u, %p : f32, !llvm.ptr<1>
  return
}

// -----

// What is loaded, and an array, would have to be kept for each work-item; the
// branch of another number is no guard.
// CHECK-LABEL: func @together
// CHECK: mux.work_items
// CHECK-NOT: mux.work_items
func.func @together(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %n = arith.constant 1 : i64
  %m = arith.constant 1 : i32
  %array = llvm.alloca %m x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %x = mux.local_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  %v = llvm.load %p : !llvm.ptr<1> -> i32
  llvm.store %m, %array : i32, !llvm.ptr
  %isLeft = arith.cmpi eq, %x, %n : i64
  scf.if %isLeft {
    llvm.store %v, %b : i32, !llvm.ptr<1>
  }
  llvm.store %m, %p : i32, !llvm.ptr<1>
  %odd = arith.andi %x, %n : i64
  %isOdd = arith.cmpi eq, %odd, %n : i64
  scf.if %isOdd {
    llvm.store %m, %b : i32, !llvm.ptr<1>
  }
  %isRight = arith.cmpi ugt, %x, %n : i64
  scf.if %isRight {
    %w = llvm.load %array : !llvm.ptr -> i32
    llvm.store %w, %b : i32, !llvm.ptr<1>
  }
  return
}

// -----

// What is printed comes in the order of work-items.
// CHECK-LABEL: func @printed
// CHECK: mux.work_items
// CHECK-NOT: mux.work_items
func.func private @print(i64)
func.func @printed(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %n = arith.constant 1 : i64
  %x = mux.local_id %c0 : i64
  func.call @print(%x) : (i64) -> ()
  %isLeft = arith.cmpi eq, %x, %n : i64
  scf.if %isLeft {
    llvm.store %n, %a : i64, !llvm.ptr<1>
  }
  return
}

// -----

// Two branches for one id each, of which a switch was made.
// CHECK-LABEL: func @choice
// CHECK: mux.work_items
// CHECK: arith.cmpi eq, %{{.*}}, %c1
// CHECK: scf.if
// CHECK: mux.work_items
// CHECK: arith.cmpi eq, %{{.*}}, %c16
// CHECK: scf.if
// CHECK-NOT: mux.work_items
func.func @choice(%a: !llvm.ptr<1>, %t: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %x = mux.local_id %c0 : i64
  %id = arith.trunci %x : i64 to i32
  %number = arith.index_castui %id : i32 to index
  scf.index_switch %number
  case 1 {
    llvm.store %x, %a : i64, !llvm.ptr<1>
    scf.yield
  }
  case 16 {
    llvm.store %x, %t : i64, !llvm.ptr<3>
    scf.yield
  }
  default {
  }
  return
}

// -----

// It does something for all others, too.
// CHECK-LABEL: func @all
// CHECK: scf.index_switch
func.func @all(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %x = mux.local_id %c0 : i64
  %number = arith.index_castui %x : i64 to index
  scf.index_switch %number
  case 1 {
    llvm.store %x, %a : i64, !llvm.ptr<1>
    scf.yield
  }
  default {
    %p = llvm.getelementptr %a[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %x, %p : i64, !llvm.ptr<1>
  }
  return
}

// -----

// Two branches for one id each, of which a chain of switches was made: the first
// one says what the second one asks for.
// CHECK-LABEL: func @chain
// CHECK: mux.work_items
// CHECK: arith.cmpi eq, %{{.*}}, %c1
// CHECK: scf.if
// CHECK: mux.work_items
// CHECK: %[[IS:.*]] = arith.cmpi eq, %{{.*}}, %c16
// CHECK: scf.if %[[IS]]
// CHECK-NOT: scf.index_switch
// CHECK: return
func.func @chain(%a: !llvm.ptr<1>, %t: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : i32
  %x = mux.local_id %c0 : i64
  %id = arith.trunci %x : i64 to i32
  %number = arith.index_castui %id : i32 to index
  %next = scf.index_switch %number -> i32
  case 1 {
    llvm.store %x, %a : i64, !llvm.ptr<1>
    %is = arith.cmpi eq, %id, %c16 : i32
    %bit = arith.extui %is : i1 to i32
    scf.yield %bit : i32
  }
  case 16 {
    scf.yield %c1 : i32
  }
  default {
    scf.yield %c0 : i32
  }
  %second = arith.index_castui %next : i32 to index
  scf.index_switch %second
  case 0 {
    scf.yield
  }
  default {
    llvm.store %x, %t : i64, !llvm.ptr<3>
  }
  return
}
