// RUN: cairn-opt %s --mux-promote-arrays --split-input-file | FileCheck %s

// A loop of four trips is unrolled, and the array is what the loop around it
// carries, though there is a barrier in it.
// CHECK-LABEL: func @sums
// CHECK-NOT: llvm.alloca
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[ALL:.*]]:4 = scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}}, %[[D:.*]] = %{{.*}}) -> (f32, f32, f32, f32)
// CHECK: %[[V:.*]] = llvm.load
// CHECK: mux.work_group_barrier
// CHECK-NOT: scf.for
// CHECK: %[[E:.*]] = arith.addf %[[A]], %[[V]]
// CHECK: %[[F:.*]] = arith.addf %[[B]], %[[V]]
// CHECK: %[[G:.*]] = arith.addf %[[C]], %[[V]]
// CHECK: %[[H:.*]] = arith.addf %[[D]], %[[V]]
// CHECK: scf.yield %[[E]], %[[F]], %[[G]], %[[H]]
// CHECK: llvm.store %[[ALL]]#3
func.func @sums(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %zero = arith.constant 0 : i8
  %bytes = arith.constant 16 : i64
  %acc = llvm.alloca %c1 x !llvm.array<4 x f32> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%acc, %zero, %bytes) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  scf.for %t = %c0 to %n step %c1 : i32 {
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    scf.for %i = %c0 to %c4 step %c1 : i32 {
      %wide = arith.extsi %i : i32 to i64
      %e = llvm.getelementptr %acc[0, %wide] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
      %old = llvm.load %e : !llvm.ptr -> f32
      %new = arith.addf %old, %v : f32
      llvm.store %new, %e : f32, !llvm.ptr
    }
  }
  %last = llvm.getelementptr %acc[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
  %sum = llvm.load %last : !llvm.ptr -> f32
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// What each trip writes before it reads it, no loop carries.
// CHECK-LABEL: func @of_a_trip
// CHECK-NOT: llvm.alloca
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} : i32 {
// CHECK: %[[V:.*]] = llvm.load
// CHECK: llvm.store %[[V]]
func.func @of_a_trip(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = llvm.alloca %c1 x !llvm.array<2 x f32> : (i32) -> !llvm.ptr
  scf.for %t = %c0 to %n step %c1 : i32 {
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    llvm.store %v, %a : f32, !llvm.ptr
    %w = llvm.load %a : !llvm.ptr -> f32
    llvm.store %w, %p : f32, !llvm.ptr<1>
  }
  return
}

// -----

// Branches yield what they store.
// CHECK-LABEL: func @branch
// CHECK-NOT: llvm.alloca
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (f32) {
// CHECK: scf.yield %[[V:.*]] : f32
// CHECK: } else {
// CHECK: scf.yield %[[W:.*]] : f32
// CHECK: llvm.store %[[R]], %{{.*}} : f32, !llvm.ptr<1>
func.func @branch(%p: !llvm.ptr<1>, %if: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %a = llvm.alloca %c1 x f32 : (i32) -> !llvm.ptr
  %w = llvm.load %p : !llvm.ptr<1> -> f32
  llvm.store %w, %a : f32, !llvm.ptr
  scf.if %if {
    %v = arith.addf %w, %w : f32
    llvm.store %v, %a : f32, !llvm.ptr
  }
  %r = llvm.load %a : !llvm.ptr -> f32
  llvm.store %r, %p : f32, !llvm.ptr<1>
  return
}

// -----

// An index that only the data tells, a loop that the program wants as it is,
// and too long a loop: in memory.
#unroll = #llvm.loop_unroll<disable = true>
#kept = #llvm.loop_annotation<unroll = #unroll>
// CHECK-LABEL: func @in_memory
// CHECK: llvm.alloca
// CHECK: llvm.alloca
// CHECK: scf.for
// CHECK: llvm.alloca
// CHECK: scf.for
func.func @in_memory(%p: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c4 = arith.constant 4 : i64
  %c32 = arith.constant 32 : i64
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %a = llvm.alloca %c4 x f32 : (i64) -> !llvm.ptr
  %at = llvm.getelementptr %a[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %v, %at : f32, !llvm.ptr
  %b = llvm.alloca %c4 x f32 : (i64) -> !llvm.ptr
  scf.for %i = %c0 to %c4 step %c1 : i64 {
    %bt = llvm.getelementptr %b[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %v, %bt : f32, !llvm.ptr
  } {loop_annotation = #kept}
  %c = llvm.alloca %c32 x f32 : (i64) -> !llvm.ptr
  scf.for %i = %c0 to %c32 step %c1 : i64 {
    %ct = llvm.getelementptr %c[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %v, %ct : f32, !llvm.ptr
  }
  return
}

// -----

// More values than registers, for which each work-item loads apart from its
// neighbours: the array stays over the barriers, and the loop between them
// carries the values of a copy.
// CHECK-LABEL: func @block
// CHECK: %[[ACC:.*]] = llvm.alloca
// CHECK-NOT: llvm.alloca
// CHECK: mux.work_group_barrier
// CHECK: %[[P0:.*]] = llvm.getelementptr %[[ACC]][0] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK: %[[V0:.*]] = llvm.load %[[P0]]
// CHECK: %[[SUMS:.*]]:40 = scf.for {{.*}} iter_args(%{{.*}} = %[[V0]],
// CHECK-NOT: llvm.store
// CHECK: scf.yield
// CHECK: llvm.store %[[SUMS]]#0, %{{.*}} : f32, !llvm.ptr
// CHECK: llvm.store %[[SUMS]]#39, %{{.*}} : f32, !llvm.ptr
// CHECK: mux.work_group_barrier
func.func @block(%p: !llvm.ptr<3>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c10 = arith.constant 10 : i32
  %c4 = arith.constant 4 : i32
  %c40 = arith.constant 40 : i64
  %zero = arith.constant 0 : i8
  %bytes = arith.constant 160 : i64
  %acc = llvm.alloca %c1 x !llvm.array<4 x array<10 x f32>> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%acc, %zero, %bytes) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %x = mux.local_id %c0 : i64
  %first = arith.muli %x, %c40 : i64
  scf.for %t = %c0 to %n step %c1 : i32 {
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    scf.for %k = %c0 to %n step %c1 : i32 {
      %q = llvm.getelementptr %p[%first] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
      %v = llvm.load %q : !llvm.ptr<3> -> f32
      scf.for %i = %c0 to %c4 step %c1 : i32 {
        scf.for %j = %c0 to %c10 step %c1 : i32 {
          %e = llvm.getelementptr %acc[0, %i, %j] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.array<4 x array<10 x f32>>
          %old = llvm.load %e : !llvm.ptr -> f32
          %new = arith.addf %old, %v : f32
          llvm.store %new, %e : f32, !llvm.ptr
        }
      }
    }
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  }
  %last = llvm.getelementptr %acc[0, 3, 9] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x array<10 x f32>>
  %sum = llvm.load %last : !llvm.ptr -> f32
  llvm.store %sum, %p : f32, !llvm.ptr<3>
  return
}

// -----

// A loop that begins where another one stands: three trips and two.
// CHECK-LABEL: func @triangle
// CHECK-NOT: llvm.alloca
// CHECK-NOT: scf.for
// CHECK-COUNT-6: arith.minsi
// CHECK-NOT: arith.minsi
func.func @triangle(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %a = llvm.alloca %c1 x !llvm.array<4 x i8> : (i32) -> !llvm.ptr
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    %from = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
    %v = llvm.load %from : !llvm.ptr<1> -> i8
    %at = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i8>
    llvm.store %v, %at : i8, !llvm.ptr
  }
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    %first = arith.addi %i, %c1 : i32
    %x = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i8>
    scf.for %j = %first to %c4 step %c1 : i32 {
      %y = llvm.getelementptr %a[0, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i8>
      %v = llvm.load %x : !llvm.ptr -> i8
      %w = llvm.load %y : !llvm.ptr -> i8
      %min = arith.minsi %v, %w : i8
      %max = arith.maxsi %v, %w : i8
      llvm.store %min, %x : i8, !llvm.ptr
      llvm.store %max, %y : i8, !llvm.ptr
    }
  }
  %m = llvm.getelementptr %a[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i8>
  %r = llvm.load %m : !llvm.ptr -> i8
  llvm.store %r, %p : i8, !llvm.ptr<1>
  return
}

// -----

// A loop that the data may end before its counter does: its trips are branches
// in each other, which know the counter. Where it ended, each element is asked for.
// CHECK-LABEL: func @insert
// CHECK-NOT: llvm.alloca
// CHECK-NOT: scf.while
// CHECK: scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}}) -> (f32, f32, f32)
// CHECK: %[[X:.*]] = llvm.load
// CHECK: %[[GT:.*]] = arith.cmpf ogt, %[[B]], %[[X]]
// CHECK: %[[MOVED:.*]]:2 = scf.if %[[GT]] -> (i32, f32) {
// CHECK: scf.yield %{{.*}}, %[[B]] : i32, f32
// CHECK: scf.yield %{{.*}}, %[[C]] : i32, f32
// CHECK: %[[END:.*]]:3 = scf.if %[[GT]] -> (i32, i32, f32) {
// CHECK: %[[GT2:.*]] = arith.cmpf ogt, %[[A]], %[[X]]
// CHECK: %[[MOVED2:.*]]:2 = scf.if %[[GT2]]
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[MOVED2]]#1
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[B]]
// CHECK: %[[IS0:.*]] = arith.cmpi eq, %[[END]]#1, %{{.*}}
// CHECK: %[[A1:.*]] = arith.select %[[IS0]], %[[X]], %[[A]]
// CHECK: %[[B1:.*]] = arith.select %{{.*}}, %[[X]], %[[END]]#2
// CHECK: %[[C1:.*]] = arith.select %{{.*}}, %[[X]], %[[MOVED]]#1
// CHECK: scf.yield %[[A1]], %[[B1]], %[[C1]]
func.func @insert(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %zero = arith.constant 0 : i8
  %bytes = arith.constant 12 : i64
  %false = arith.constant false
  %none = ub.poison : i32
  %a = llvm.alloca %c1 x !llvm.array<3 x f32> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%a, %zero, %bytes) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  scf.for %t = %c0 to %n step %c1 : i32 {
    %from = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %from : !llvm.ptr<1> -> f32
    %end:2 = scf.while (%k = %c2) : (i32) -> (i32, i32) {
      %left = arith.cmpi sgt, %k, %c0 : i32
      %step:2 = scf.if %left -> (i32, i1) {
        %l = arith.subi %k, %c1 : i32
        %at = llvm.getelementptr %a[0, %l] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x f32>
        %v = llvm.load %at : !llvm.ptr -> f32
        %gt = arith.cmpf ogt, %v, %x : f32
        %next = scf.if %gt -> (i32) {
          %to = llvm.getelementptr %a[0, %k] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x f32>
          llvm.store %v, %to : f32, !llvm.ptr
          scf.yield %l : i32
        } else {
          scf.yield %none : i32
        }
        scf.yield %next, %gt : i32, i1
      } else {
        scf.yield %none, %false : i32, i1
      }
      scf.condition(%step#1) %step#0, %k : i32, i32
    } do {
    ^bb0(%next: i32, %k: i32):
      scf.yield %next : i32
    }
    %to = llvm.getelementptr %a[0, %end#1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x f32>
    llvm.store %x, %to : f32, !llvm.ptr
  }
  %last = llvm.getelementptr %a[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x f32>
  %r = llvm.load %last : !llvm.ptr -> f32
  llvm.store %r, %p : f32, !llvm.ptr<1>
  return
}

// -----

// Places that only the data tells, in a loop with no others: in memory.
// CHECK-LABEL: func @counts
// CHECK: llvm.alloca
// CHECK: scf.for
// CHECK: llvm.store
func.func @counts(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant 0 : i8
  %bytes = arith.constant 16 : i64
  %a = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%a, %zero, %bytes) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  scf.for %t = %c0 to %n step %c1 : i32 {
    %from = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %from : !llvm.ptr<1> -> i32
    %l = arith.andi %x, %c3 : i32
    %at = llvm.getelementptr %a[0, %l] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
    %v = llvm.load %at : !llvm.ptr -> i32
    %w = arith.addi %v, %c1 : i32
    llvm.store %w, %at : i32, !llvm.ptr
  }
  %last = llvm.getelementptr %a[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %r = llvm.load %last : !llvm.ptr -> i32
  llvm.store %r, %p : i32, !llvm.ptr<1>
  return
}

// -----

// A loop carries a vector of one number, which is no number.
// CHECK-LABEL: func @carries_vector
// CHECK-NOT: scf.while
// CHECK: scf.if %{{.*}} -> (vector<4xi32>
// CHECK: scf.yield %{{.*}} : vector<4xi32>
func.func @carries_vector(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %zeros = arith.constant dense<0> : vector<4xi32>
  %ones = arith.constant dense<1> : vector<4xi32>
  %a = llvm.alloca %c1 x !llvm.array<3 x i32> : (i32) -> !llvm.ptr
  %v, %end = scf.while (%v = %zeros, %i = %c0) : (vector<4xi32>, i32) -> (vector<4xi32>, i32) {
    %below = arith.cmpi slt, %i, %c2 : i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %at = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x i32>
    llvm.store %x, %at : i32, !llvm.ptr
    %more = arith.cmpi sgt, %x, %c0 : i32
    %both = arith.andi %below, %more : i1
    scf.condition(%both) %v, %i : vector<4xi32>, i32
  } do {
  ^bb0(%v: vector<4xi32>, %i: i32):
    %next = arith.addi %i, %c1 : i32
    scf.yield %ones, %next : vector<4xi32>, i32
  }
  llvm.store %v, %p : vector<4xi32>, !llvm.ptr<1>
  return
}

// -----

// An array of each trip stays in memory.
// CHECK-LABEL: func @of_each_trip
// CHECK: scf.for
// CHECK: llvm.alloca
func.func @of_each_trip(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    %a = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
    %at = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
    llvm.store %i, %at : i32, !llvm.ptr
    %v = llvm.load %at : !llvm.ptr -> i32
    llvm.store %v, %p : i32, !llvm.ptr<1>
  }
  return
}

// -----

// A loop without a known end that the program wants as it is, in one that is
// short: both stay.
#unroll = #llvm.loop_unroll<disable = true>
#kept = #llvm.loop_annotation<unroll = #unroll>
// CHECK-LABEL: func @kept_inside
// CHECK: llvm.alloca
// CHECK: scf.for
// CHECK: scf.while
func.func @kept_inside(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %a = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %at = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
    llvm.store %x, %at : i32, !llvm.ptr
    %end = scf.while (%j = %i) : (i32) -> i32 {
      %of = llvm.getelementptr %a[0, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
      %v = llvm.load %of : !llvm.ptr -> i32
      %more = arith.cmpi sgt, %v, %c0 : i32
      scf.condition(%more) %j : i32
    } do {
    ^bb0(%j: i32):
      %next = arith.addi %j, %c1 : i32
      scf.yield %next : i32
    } attributes {loop_annotation = #kept}
    llvm.store %end, %p : i32, !llvm.ptr<1>
  }
  return
}
