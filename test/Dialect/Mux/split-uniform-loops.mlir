// RUN: cairn-opt %s --split-input-file --mux-form-barrier-regions | FileCheck %s --check-prefixes=CHECK,SPLIT
// RUN: cairn-opt %s --split-input-file --mux-form-barrier-regions=split-uniform-loops=false \
// RUN:   | FileCheck %s --check-prefixes=CHECK,WHOLE

// All work-items make `n` trips: the loop goes outside, the work-items inside, and
// the sum is kept from one trip to the next.
// CHECK-LABEL: func @uniform_trips
// CHECK-SAME: (%{{.*}}: !llvm.ptr<1>, %[[DATA:.*]]: !llvm.ptr<1>, %[[N:.*]]: i32)
// SPLIT: %[[SUM:.*]] = mux.item_storage f32
// SPLIT: mux.work_items
// SPLIT: scf.for %[[J:.*]] = %{{.*}} to %[[N]]
// SPLIT-NOT: iter_args
// SPLIT:   %[[SAME:.*]] = llvm.getelementptr %[[DATA]][%[[J]]]
// SPLIT:   mux.work_items
// SPLIT:     llvm.load %[[SAME]]
// SPLIT:     %[[NEXT:.*]] = arith.addf
// SPLIT:     %[[AT:.*]] = llvm.getelementptr inbounds %[[SUM]]
// SPLIT:     llvm.store %[[NEXT]], %[[AT]]
// SPLIT: mux.work_items
// WHOLE-NOT: mux.item_storage
// WHOLE: mux.work_items
// WHOLE:   scf.for {{.*}} to %[[N]] {{.*}} iter_args
// WHOLE-NOT: mux.work_items
// CHECK: return
func.func @uniform_trips(%out: !llvm.ptr<1>, %data: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.global_id %c0 : i64
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %same = llvm.getelementptr %data[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %same : !llvm.ptr<1> -> f32
    %wide = arith.extsi %j : i32 to i64
    %place = arith.addi %id, %wide : i64
    %beside = llvm.getelementptr %data[%place] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %y = llvm.load %beside : !llvm.ptr<1> -> f32
    %product = arith.mulf %x, %y : f32
    %t = arith.addf %s, %product : f32
    scf.yield %t : f32
  }
  %at = llvm.getelementptr %out[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %at : f32, !llvm.ptr<1>
  return
}

// -----

// Work-items that make different numbers of trips cannot go together.
// CHECK-LABEL: func @varying_trips(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @varying_trips(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %id step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %p[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %at : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// What was loaded differs for all we know.
// CHECK-LABEL: func @loaded_trips(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @loaded_trips(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %m = llvm.load %p : !llvm.ptr<1> -> i32
  %sum = scf.for %j = %c0 to %m step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %p[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %at : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// The order of atomics would change.
// CHECK-LABEL: func @atomics(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @atomics(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %p[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %at : !llvm.ptr<1> -> f32
    %old = llvm.atomicrmw add %p, %j monotonic : !llvm.ptr<1>, i32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// CHECK-LABEL: func @atomic_loads(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @atomic_loads(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %x = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  %at = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
  llvm.store %sum, %at : f32, !llvm.ptr<1>
  return
}

// -----

// CHECK-LABEL: func @volatile(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @volatile(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %p[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load volatile %at : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// Every work-item would need its own array.
// CHECK-LABEL: func @private_array(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @private_array(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %array = llvm.alloca %c1 x !llvm.array<64 x f32> : (i32) -> !llvm.ptr
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %array[0, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<64 x f32>
    %x = llvm.load %at : !llvm.ptr -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// Neighbours read far from each other: a vector of them would be a gather.
// CHECK-LABEL: func @scattered(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @scattered(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %row = arith.muli %id, %n : i32
    %place = arith.addi %row, %j : i32
    %at = llvm.getelementptr %p[%place] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %at : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// CHECK-LABEL: func @every_second(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @every_second(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %c2 = arith.constant 2 : i32
    %twice = arith.muli %id, %c2 : i32
    %place = arith.addi %twice, %j : i32
    %at = llvm.getelementptr %p[%place] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %at : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// LLVM unrolls a loop as short as this one.
// CHECK-LABEL: func @few_trips(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @few_trips(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %c8 = arith.constant 8 : i32
  %sum = scf.for %j = %c0 to %c8 step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %p[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %at : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// CHECK-LABEL: func @branch_inside(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @branch_inside(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %p[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %x = llvm.load %at : !llvm.ptr<1> -> f32
    %less = arith.cmpf olt, %s, %x : f32
    %t = scf.if %less -> f32 {
      %u = arith.addf %s, %x : f32
      scf.yield %u : f32
    } else {
      scf.yield %s : f32
    }
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}

// -----

// Only floating point is known to gain.
// CHECK-LABEL: func @integers(
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @integers(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %id = mux.local_id %c0 : i32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 : i32 {
    %at = llvm.getelementptr %p[%j] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %at : !llvm.ptr<1> -> i32
    %y = arith.muli %x, %id : i32
    llvm.store %y, %at : i32, !llvm.ptr<1>
    %t = llvm.bitcast %y : i32 to f32
    scf.yield %t : f32
  }
  llvm.store %sum, %p : f32, !llvm.ptr<1>
  return
}
