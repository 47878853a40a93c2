// RUN: cairn-opt %s --mux-select-lanes | FileCheck %s
// RUN: cairn-opt %s --mux-select-lanes='vector-bits=512 vector-registers=32 vector-masks=true' | FileCheck %s --check-prefix=WIDE
// RUN: cairn-opt %s --mux-select-lanes=lanes=4 | FileCheck %s --check-prefix=FOUR
// RUN: not cairn-opt %s --mux-select-lanes=lanes=6 2>&1 | FileCheck %s --check-prefix=SIX

// SIX: error: expected lanes to be 0 for automatic, or a power of two up to 32, got 6

// A loop of the work-item's own over what lies side by side.
// CHECK-LABEL: func @columns
// CHECK-SAME: mux.suggested_lanes = 16 : i32
// FOUR-LABEL: func @columns
// FOUR-SAME: mux.lanes = 4 : i32
// Two vectors of what the CPU has.
// WIDE-LABEL: func @columns
// WIDE-SAME: mux.suggested_lanes = 32 : i32
func.func @columns(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f32) : i64 {
    %row = arith.muli %k, %n : i64
    %at = arith.addi %row, %x : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %q : f32, !llvm.ptr<1>
  return
}

// Along a row lanes are far from each other; but they hide what a sum waits for,
// and several trips are made at once.
// CHECK-LABEL: func @rows
// CHECK-SAME: mux.suggested_lanes = 16 : i32
// WIDE-LABEL: func @rows
// WIDE-SAME: mux.suggested_lanes = 16 : i32
func.func @rows(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f32) : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %q : f32, !llvm.ptr<1>
  return
}

// A loop that is the same for all lanes they go round once, together.
// CHECK-LABEL: func @same
// CHECK-SAME: mux.suggested_lanes = 16 : i32
func.func @same(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f32) : i64 {
    %p = llvm.getelementptr %a[%k] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %w = llvm.load %q : !llvm.ptr<1> -> f32
  %d = arith.divf %w, %sum : f32
  llvm.store %d, %q : f32, !llvm.ptr<1>
  return
}

// As many as lines of the cache that stay in it, where each trip gathers.
// CHECK-LABEL: func @every_second
// CHECK-SAME: mux.suggested_lanes = 8 : i32
// WIDE-LABEL: func @every_second
// WIDE-SAME: mux.suggested_lanes = 8 : i32
func.func @every_second(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %sum = scf.for %k = %zero to %n step %two iter_args(%s = %start) -> (f32) : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %q : f32, !llvm.ptr<1>
  return
}

// Nothing to hide it by.
// CHECK-LABEL: func @copies
// CHECK-NOT: lanes
func.func @copies(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  scf.for %k = %zero to %n step %one : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %q = llvm.getelementptr %b[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// CPUs gather no bytes.
// CHECK-LABEL: func @bytes
// CHECK-NOT: lanes
func.func @bytes(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %sum = scf.for %k = %zero to %n step %two iter_args(%s = %start) -> (f32) : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %f = arith.uitofp %v : i8 to f32
    %t = arith.addf %s, %f : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %q : f32, !llvm.ptr<1>
  return
}

// But load several of a row at once.
// CHECK-LABEL: func @byte_rows
// CHECK-SAME: mux.suggested_lanes = 16 : i32
func.func @byte_rows(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f32) : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %f = arith.uitofp %v : i8 to f32
    %t = arith.addf %s, %f : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %q : f32, !llvm.ptr<1>
  return
}

// No loop: LLVM's vectoriser does it.
// CHECK-LABEL: func @straight
// CHECK-NOT: lanes
// FOUR-LABEL: func @straight
// FOUR-SAME: mux.lanes = 4 : i32
func.func @straight(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
  llvm.store %x, %p : i64, !llvm.ptr<1>
  return
}

// What a kernel says itself stays.
// CHECK-LABEL: func @set
// CHECK-SAME: mux.lanes = 2 : i32
// FOUR-LABEL: func @set
// FOUR-SAME: mux.lanes = 2 : i32
func.func @set() attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 2 : i32} {
  return
}

// Events have no size before the host gives them one.
// CHECK-LABEL: func @events
// CHECK-NOT: mux.suggested_lanes
// CHECK: return
func.func @events(%a: !llvm.ptr<1>, %e: !llvm.target<"spirv.DeviceEvent">) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %event = llvm.alloca %one x !llvm.target<"spirv.DeviceEvent"> : (i32) -> !llvm.ptr
  llvm.store %e, %event : !llvm.target<"spirv.DeviceEvent">, !llvm.ptr
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %one, %p : i32, !llvm.ptr<1>
  return
}

// Nor is the stride of their addresses known.
// CHECK-LABEL: func @address_of_event
// CHECK: return
func.func @address_of_event(%a: !llvm.ptr<1>, %es: !llvm.ptr) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %at = llvm.getelementptr %es[0, %x] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x target<"spirv.DeviceEvent">>
  %e = llvm.load %at : !llvm.ptr -> !llvm.target<"spirv.DeviceEvent">
  %bytes = llvm.getelementptr %es[%x] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %e, %bytes : !llvm.target<"spirv.DeviceEvent">, !llvm.ptr
  return
}

// Groups that may not be merged and have more than one row are no wider.
// WIDE-LABEL: func @square
// WIDE-SAME: mux.suggested_lanes = 16 : i32
func.func @square(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %y = mux.global_id %c1 : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f32) : i64 {
    %row = arith.muli %k, %y : i64
    %at = arith.addi %row, %x : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %q : f32, !llvm.ptr<1>
  return
}

// LLVM's vectoriser does not put vectors together.
// CHECK-LABEL: func @own_vectors
// CHECK-SAME: mux.suggested_lanes = 16 : i32
func.func @own_vectors(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<2xf32>
  %v = llvm.load %p : !llvm.ptr<1> -> vector<2xf32>
  %w = arith.addf %v, %v : vector<2xf32>
  llvm.store %w, %p : vector<2xf32>, !llvm.ptr<1>
  return
}

// A vector that fills a register by itself needs no neighbours.
// CHECK-LABEL: func @full_vectors
// CHECK-NOT: lanes
// WIDE-LABEL: func @full_vectors
// WIDE-SAME: mux.suggested_lanes = 32 : i32
func.func @full_vectors(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<8xf32>
  %v = llvm.load %p : !llvm.ptr<1> -> vector<8xf32>
  %w = arith.addf %v, %v : vector<8xf32>
  llvm.store %w, %p : vector<8xf32>, !llvm.ptr<1>
  return
}

// Each product waits for the last one, longer than a value takes through
// memory: the loop is turned inside out.
// CHECK-LABEL: func @logistic
// CHECK-NOT: lanes
// WIDE-LABEL: func @logistic
// WIDE-NOT: lanes
func.func @logistic(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %unit = arith.constant 1.0 : f32
  %rate = arith.constant 3.7 : f32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %start = llvm.load %p : !llvm.ptr<1> -> f32
  %end = scf.for %k = %zero to %n step %one iter_args(%v = %start) -> (f32) : i64 {
    %rest = arith.subf %unit, %v : f32
    %scaled = arith.mulf %rate, %v : f32
    %next = arith.mulf %scaled, %rest : f32
    scf.yield %next : f32
  }
  llvm.store %end, %p : f32, !llvm.ptr<1>
  return
}

// One operation in each trip: wider vectors would go through memory slower.
// CHECK-LABEL: func @polynomial
// CHECK-NOT: lanes
// WIDE-LABEL: func @polynomial
// WIDE-SAME: mux.suggested_lanes = 32 : i32
func.func @polynomial(%a: !llvm.ptr<1>, %c: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %none = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %end = scf.for %k = %zero to %n step %one iter_args(%s = %none) -> (f32) : i64 {
    %q = llvm.getelementptr %c[%k] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %f = llvm.load %q : !llvm.ptr<1> -> f32
    %t = arith.mulf %s, %v fastmath<contract> : f32
    %u = arith.addf %t, %f fastmath<contract> : f32
    scf.yield %u : f32
  }
  llvm.store %end, %p : f32, !llvm.ptr<1>
  return
}

// Sums that wait for themselves alone, as many as would take longer through
// memory.
// CHECK-LABEL: func @sums
// CHECK-SAME: mux.suggested_lanes = 16 : i32
// WIDE-LABEL: func @sums
// WIDE-SAME: mux.suggested_lanes = 32 : i32
func.func @sums(%a: !llvm.ptr<1>, %c: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %none = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %ends:2 = scf.for %k = %zero to %n step %one iter_args(%s = %none, %t = %none) -> (f32, f32) : i64 {
    %q = llvm.getelementptr %c[%k] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %f = llvm.load %q : !llvm.ptr<1> -> f32
    %d = arith.subf %v, %f : f32
    %e = arith.mulf %d, %d : f32
    %s2 = arith.addf %s, %d : f32
    %t2 = arith.addf %t, %e : f32
    scf.yield %s2, %t2 : f32, f32
  }
  %end = arith.addf %ends#0, %ends#1 : f32
  llvm.store %end, %p : f32, !llvm.ptr<1>
  return
}

// What is chosen waits for the comparison with what was chosen before, but the
// smaller one of two is one operation.
// CHECK-LABEL: func @last_largest
// CHECK-NOT: lanes
// CHECK-LABEL: func @first_smallest
// CHECK-SAME: mux.suggested_lanes = 16 : i32
// WIDE-LABEL: func @last_largest
// WIDE-NOT: lanes
// WIDE-LABEL: func @first_smallest
// WIDE-SAME: mux.suggested_lanes = 32 : i32
func.func @last_largest(%a: !llvm.ptr<1>, %c: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %ends:2 = scf.for %k = %c0 to %n step %one iter_args(%m = %none, %at = %c0) -> (f32, i32) : i32 {
    %q = llvm.getelementptr %c[%k] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %f = llvm.load %q : !llvm.ptr<1> -> f32
    %d = arith.mulf %f, %v : f32
    %is = arith.cmpf oge, %d, %m : f32
    %m2 = arith.select %is, %d, %m : f32
    %at2 = arith.select %is, %k, %at : i32
    scf.yield %m2, %at2 : f32, i32
  }
  llvm.store %ends#1, %p : i32, !llvm.ptr<1>
  return
}
func.func @first_smallest(%a: !llvm.ptr<1>, %c: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %ends:2 = scf.for %k = %c0 to %n step %one iter_args(%m = %none, %at = %c0) -> (f32, i32) : i32 {
    %q = llvm.getelementptr %c[%k] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %f = llvm.load %q : !llvm.ptr<1> -> f32
    %d = arith.mulf %f, %v : f32
    %is = arith.cmpf olt, %d, %m : f32
    %m2 = arith.select %is, %d, %m : f32
    %at2 = arith.select %is, %k, %at : i32
    scf.yield %m2, %at2 : f32, i32
  }
  llvm.store %ends#1, %p : i32, !llvm.ptr<1>
  return
}

// Two short cases are selects for LLVM, and vectors; three are branches.
// CHECK-LABEL: func @two_cases
// CHECK-NOT: lanes
// CHECK-LABEL: func @three_cases
// CHECK-SAME: mux.suggested_lanes = 16 : i32
func.func @two_cases(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  %v = llvm.load %p : !llvm.ptr<1> -> i32
  %k = arith.index_cast %v : i32 to index
  %r = scf.index_switch %k -> i32
  case 1 {
    %s = arith.addi %v, %c1 : i32
    scf.yield %s : i32
  }
  case 2 {
    %s = arith.addi %v, %c2 : i32
    scf.yield %s : i32
  }
  default {
    scf.yield %v : i32
  }
  llvm.store %r, %p : i32, !llvm.ptr<1>
  return
}
func.func @three_cases(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  %v = llvm.load %p : !llvm.ptr<1> -> i32
  %k = arith.index_cast %v : i32 to index
  %r = scf.index_switch %k -> i32
  case 1 {
    %s = arith.addi %v, %c1 : i32
    scf.yield %s : i32
  }
  case 2 {
    %s = arith.addi %v, %c2 : i32
    scf.yield %s : i32
  }
  case 3 {
    %s = arith.addi %v, %c3 : i32
    scf.yield %s : i32
  }
  default {
    scf.yield %v : i32
  }
  llvm.store %r, %p : i32, !llvm.ptr<1>
  return
}

// Bytes three apart, behind a guard.
// CHECK-LABEL: func @pixels
// CHECK-SAME: mux.suggested_lanes = 16 : i32
func.func @pixels(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %three = arith.constant 3 : i64
  %x = mux.global_id %c0 : i64
  %inside = arith.cmpi ult, %x, %n : i64
  scf.if %inside {
    %at = arith.muli %x, %three : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %q = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %w = llvm.load %q : !llvm.ptr<1> -> i8
    %sum = arith.addi %v, %w : i8
    %r = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    llvm.store %sum, %r : i8, !llvm.ptr<1>
  }
  return
}

// Sums of integers come in any order, which LLVM's vectoriser makes use of.
// CHECK-LABEL: func @integer_rows
// CHECK-NOT: lanes
func.func @integer_rows(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (i32) : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %w = arith.extui %v : i8 to i32
    %v2 = arith.muli %w, %w : i32
    %m = arith.addi %v2, %w : i32
    %t = arith.addi %s, %m : i32
    scf.yield %t : i32
  }
  %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %sum, %q : i32, !llvm.ptr<1>
  return
}

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<8 x array<9 x f32>> {
  %0 = llvm.mlir.undef : !llvm.array<8 x array<9 x f32>>
  llvm.return %0 : !llvm.array<8 x array<9 x f32>>
}

// No more than fit beside each other in what all of a row has a place in.
// CHECK-LABEL: func @short_row
// CHECK-SAME: mux.suggested_lanes = 8 : i32
func.func @short_row(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %x = mux.local_id %c0 : i64
  %y = mux.local_id %c1 : i64
  %g = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%g] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %row = llvm.getelementptr %tile[0, %y] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, !llvm.array<8 x array<9 x f32>>
  %own = llvm.getelementptr %row[0, %x] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, !llvm.array<9 x f32>
  llvm.store %v, %own : f32, !llvm.ptr<3>
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %w = llvm.load %own : !llvm.ptr<3> -> f32
  %q = llvm.getelementptr %b[%g] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %w, %q : f32, !llvm.ptr<1>
  return
}

// The same of an array that has no rows but those that places tell of.
// CHECK-LABEL: func @short_row_of_places
// CHECK-SAME: mux.suggested_lanes = 4 : i32
func.func @short_row_of_places(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %tile: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %width = arith.constant 5 : i64
  %x = mux.local_id %c0 : i64
  %y = mux.local_id %c1 : i64
  %g = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%g] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  %row = arith.muli %y, %width : i64
  %place = arith.addi %row, %x : i64
  %own = llvm.getelementptr %tile[%place] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  llvm.store %v, %own : f32, !llvm.ptr<3>
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %w = llvm.load %own : !llvm.ptr<3> -> f32
  %q = llvm.getelementptr %b[%g] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %w, %q : f32, !llvm.ptr<1>
  return
}

// A column of a tile that is stored where the index may wrap, as is asked in
// front; where it never does, LLVM's vectoriser gathers as well.
// CHECK-LABEL: func @column
// CHECK-SAME: mux.suggested_lanes
func.func @column(%out: !llvm.ptr<1>, %tile: !llvm.ptr<3>, %h: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %far = arith.constant 17 : i64
  %x = mux.local_id %c0 : i64
  %place = arith.muli %x, %far overflow<nsw> : i64
  %p = llvm.getelementptr %tile[%place] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  %v = llvm.load %p : !llvm.ptr<3> -> f32
  %id = arith.trunci %x : i64 to i32
  %at = arith.addi %id, %h : i32
  %wide = arith.extui %at : i32 to i64
  %q = llvm.getelementptr %out[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %v, %q : f32, !llvm.ptr<1>
  return
}

// CHECK-LABEL: func @plain_column
// CHECK-NOT: lanes
func.func @plain_column(%out: !llvm.ptr<1>, %tile: !llvm.ptr<3>, %h: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %far = arith.constant 17 : i64
  %x = mux.local_id %c0 : i64
  %place = arith.muli %x, %far overflow<nsw> : i64
  %p = llvm.getelementptr %tile[%place] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  %v = llvm.load %p : !llvm.ptr<3> -> f32
  %id = arith.trunci %x : i64 to i32
  %at = arith.addi %id, %h overflow<nuw> : i32
  %wide = arith.extui %at : i32 to i64
  %q = llvm.getelementptr %out[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %v, %q : f32, !llvm.ptr<1>
  return
}

// A hash is computed in the order of the bytes, as a sum of floating point is.
// CHECK-LABEL: func @hashed_rows
// CHECK-SAME: mux.suggested_lanes = 16 : i32
func.func @hashed_rows(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 17 : i32
  %prime = arith.constant 16777619 : i32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %hash = scf.for %k = %zero to %n step %one iter_args(%h = %start) -> (i32) : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %w = arith.extui %v : i8 to i32
    %m = arith.xori %h, %w : i32
    %t = arith.muli %m, %prime : i32
    scf.yield %t : i32
  }
  %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %hash, %q : i32, !llvm.ptr<1>
  return
}

// Between barriers, a loop carries a block of more values than registers for
// each work-item, for which neighbours load apart.
// CHECK-LABEL: func @block
// CHECK-NOT: mux.suggested_lanes
// CHECK: mux.work_group_barrier
func.func @block(%a: !llvm.ptr<3>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %first = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c40 = arith.constant 40 : i64
  %zero = arith.constant 0.0 : f32
  %x = mux.local_id %c0 : i64
  %run = arith.muli %x, %c40 : i64
  %p = llvm.getelementptr %a[%run] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  llvm.store %zero, %p : f32, !llvm.ptr<3>
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %sums:33 = scf.for %k = %first to %n step %one iter_args(%s0 = %zero, %s1 = %zero, %s2 = %zero, %s3 = %zero, %s4 = %zero, %s5 = %zero, %s6 = %zero, %s7 = %zero, %s8 = %zero, %s9 = %zero, %s10 = %zero, %s11 = %zero, %s12 = %zero, %s13 = %zero, %s14 = %zero, %s15 = %zero, %s16 = %zero, %s17 = %zero, %s18 = %zero, %s19 = %zero, %s20 = %zero, %s21 = %zero, %s22 = %zero, %s23 = %zero, %s24 = %zero, %s25 = %zero, %s26 = %zero, %s27 = %zero, %s28 = %zero, %s29 = %zero, %s30 = %zero, %s31 = %zero, %s32 = %zero) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) : i64 {
      %at = arith.addi %run, %k : i64
      %q = llvm.getelementptr %a[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
      %v = llvm.load %q : !llvm.ptr<3> -> f32
      %t0 = arith.addf %s0, %v : f32
      %t1 = arith.addf %s1, %v : f32
      %t2 = arith.addf %s2, %v : f32
      %t3 = arith.addf %s3, %v : f32
      %t4 = arith.addf %s4, %v : f32
      %t5 = arith.addf %s5, %v : f32
      %t6 = arith.addf %s6, %v : f32
      %t7 = arith.addf %s7, %v : f32
      %t8 = arith.addf %s8, %v : f32
      %t9 = arith.addf %s9, %v : f32
      %t10 = arith.addf %s10, %v : f32
      %t11 = arith.addf %s11, %v : f32
      %t12 = arith.addf %s12, %v : f32
      %t13 = arith.addf %s13, %v : f32
      %t14 = arith.addf %s14, %v : f32
      %t15 = arith.addf %s15, %v : f32
      %t16 = arith.addf %s16, %v : f32
      %t17 = arith.addf %s17, %v : f32
      %t18 = arith.addf %s18, %v : f32
      %t19 = arith.addf %s19, %v : f32
      %t20 = arith.addf %s20, %v : f32
      %t21 = arith.addf %s21, %v : f32
      %t22 = arith.addf %s22, %v : f32
      %t23 = arith.addf %s23, %v : f32
      %t24 = arith.addf %s24, %v : f32
      %t25 = arith.addf %s25, %v : f32
      %t26 = arith.addf %s26, %v : f32
      %t27 = arith.addf %s27, %v : f32
      %t28 = arith.addf %s28, %v : f32
      %t29 = arith.addf %s29, %v : f32
      %t30 = arith.addf %s30, %v : f32
      %t31 = arith.addf %s31, %v : f32
      %t32 = arith.addf %s32, %v : f32
      scf.yield %t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7, %t8, %t9, %t10, %t11, %t12, %t13, %t14, %t15, %t16, %t17, %t18, %t19, %t20, %t21, %t22, %t23, %t24, %t25, %t26, %t27, %t28, %t29, %t30, %t31, %t32 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
  }
  %o = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sums#32, %o : f32, !llvm.ptr<1>
  return
}

// What is in the inner loop counts as often as it is done, so that a byte from a
// row of its own, for each trip of the outer one, costs little beside it.
// CHECK-LABEL: func @edit_distance
// CHECK-SAME: mux.suggested_lanes = 16 : i32
// WIDE-LABEL: func @edit_distance
// WIDE-SAME: mux.suggested_lanes = 32 : i32
func.func @edit_distance(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %trips = arith.constant 24 : i64
  %count = arith.constant 25 : i32
  %unit = arith.constant 1 : i32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %trips : i64
  %previous = llvm.alloca %count x i32 : (i32) -> !llvm.ptr
  scf.for %i = %zero to %trips step %one : i64 {
    %at = arith.addi %row, %i : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %last = scf.for %j = %zero to %trips step %one iter_args(%left = %unit) -> (i32) : i64 {
      %q = llvm.getelementptr %previous[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      %up = llvm.load %q : !llvm.ptr -> i32
      %r = llvm.getelementptr %b[%j] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
      %w = llvm.load %r : !llvm.ptr<1> -> i8
      %differs = arith.cmpi ne, %v, %w : i8
      %cost = arith.extui %differs : i1 to i32
      %least = arith.minsi %up, %left : i32
      %sum = arith.addi %least, %cost : i32
      llvm.store %sum, %q : i32, !llvm.ptr
      scf.yield %sum : i32
    }
  }
  %s = llvm.load %previous : !llvm.ptr -> i32
  %t = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %s, %t : i32, !llvm.ptr<1>
  return
}

// Pixels of three bytes that are taken apart, of which LLVM's vectoriser makes
// nothing.
// CHECK-LABEL: func @planes
// CHECK-SAME: mux.suggested_lanes = 16 : i32
func.func @planes(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<3 x i8>
  %v = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> vector<3xi8>
  %first = vector.extract %v[0] : i8 from vector<3xi8>
  %second = vector.extract %v[1] : i8 from vector<3xi8>
  %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
  llvm.store %first, %q {alignment = 1 : i64} : i8, !llvm.ptr<1>
  %next = arith.addi %n, %x : i64
  %r = llvm.getelementptr %b[%next] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
  llvm.store %second, %r {alignment = 1 : i64} : i8, !llvm.ptr<1>
  return
}

// Pairs of bytes LLVM's vectoriser takes apart as well.
// CHECK-LABEL: func @pairs
// CHECK-NOT: lanes
func.func @pairs(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %two = arith.constant 2 : i64
  %x = mux.global_id %c0 : i64
  %at = arith.muli %x, %two : i64
  %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
  %q = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
  %v = llvm.load %p : !llvm.ptr<1> -> i8
  %w = llvm.load %q : !llvm.ptr<1> -> i8
  %sum = arith.addi %v, %w : i8
  %r = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
  llvm.store %sum, %r : i8, !llvm.ptr<1>
  return
}

// Few operations for what is loaded and stored, and many.
// CHECK-LABEL: func @few_ops
// CHECK-NOT: lanes
// CHECK-LABEL: func @many_ops
// CHECK-SAME: mux.suggested_lanes = 16 : i32
// WIDE-LABEL: func @many_ops
// WIDE-SAME: mux.suggested_lanes = 32 : i32
func.func @few_ops(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v0 = llvm.load %p : !llvm.ptr<1> -> f32
  %v1 = arith.mulf %v0, %v0 : f32
  %v2 = arith.addf %v1, %v1 : f32
  %v3 = arith.mulf %v2, %v2 : f32
  %v4 = arith.addf %v3, %v3 : f32
  %v5 = arith.mulf %v4, %v4 : f32
  %v6 = arith.addf %v5, %v5 : f32
  %v7 = arith.mulf %v6, %v6 : f32
  %v8 = arith.addf %v7, %v7 : f32
  %v9 = arith.mulf %v8, %v8 : f32
  %v10 = arith.addf %v9, %v9 : f32
  %v11 = arith.mulf %v10, %v10 : f32
  %v12 = arith.addf %v11, %v11 : f32
  %v13 = arith.mulf %v12, %v12 : f32
  %v14 = arith.addf %v13, %v13 : f32
  %v15 = arith.mulf %v14, %v14 : f32
  %v16 = arith.addf %v15, %v15 : f32
  %v17 = arith.mulf %v16, %v16 : f32
  %v18 = arith.addf %v17, %v17 : f32
  llvm.store %v18, %p : f32, !llvm.ptr<1>
  return
}
func.func @many_ops(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.groups_unobserved} {
  %c0 = arith.constant 0 : i32
  %x = mux.global_id %c0 : i64
  %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v0 = llvm.load %p : !llvm.ptr<1> -> f32
  %v1 = arith.mulf %v0, %v0 : f32
  %v2 = arith.addf %v1, %v1 : f32
  %v3 = arith.mulf %v2, %v2 : f32
  %v4 = arith.addf %v3, %v3 : f32
  %v5 = arith.mulf %v4, %v4 : f32
  %v6 = arith.addf %v5, %v5 : f32
  %v7 = arith.mulf %v6, %v6 : f32
  %v8 = arith.addf %v7, %v7 : f32
  %v9 = arith.mulf %v8, %v8 : f32
  %v10 = arith.addf %v9, %v9 : f32
  %v11 = arith.mulf %v10, %v10 : f32
  %v12 = arith.addf %v11, %v11 : f32
  %v13 = arith.mulf %v12, %v12 : f32
  %v14 = arith.addf %v13, %v13 : f32
  %v15 = arith.mulf %v14, %v14 : f32
  %v16 = arith.addf %v15, %v15 : f32
  %v17 = arith.mulf %v16, %v16 : f32
  %v18 = arith.addf %v17, %v17 : f32
  %v19 = arith.mulf %v18, %v18 : f32
  %v20 = arith.addf %v19, %v19 : f32
  llvm.store %v20, %p : f32, !llvm.ptr<1>
  return
}

// Elements of 64 bits along rows.
// CHECK-LABEL: func @wide_rows
// CHECK-SAME: mux.suggested_lanes = 8 : i32
// WIDE-LABEL: func @wide_rows
// WIDE-SAME: mux.suggested_lanes = 8 : i32
func.func @wide_rows(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f64
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f64) : i64 {
    %at = arith.addi %row, %k : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f64
    %v = llvm.load %p : !llvm.ptr<1> -> f64
    %t = arith.addf %s, %v : f64
    scf.yield %t : f64
  }
  %q = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f64
  llvm.store %sum, %q : f64, !llvm.ptr<1>
  return
}

// A column for each work-item becomes a row: a work-item alone would take one
// element of each line of the cache.
// CHECK-LABEL: func @columns_to_rows
// CHECK-SAME: mux.suggested_lanes = 8 : i32
func.func @columns_to_rows(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  scf.for %k = %zero to %n step %one : i64 {
    %down = arith.muli %k, %n : i64
    %from = arith.addi %down, %x : i64
    %p = llvm.getelementptr %a[%from] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %to = arith.addi %row, %k : i64
    %q = llvm.getelementptr %b[%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// No more updates in a row than a CPU takes at once.
// CHECK-LABEL: func @histogram
// CHECK-SAME: mux.suggested_lanes = 8 : i32
// WIDE-LABEL: func @histogram
// WIDE-SAME: mux.suggested_lanes = 8 : i32
func.func @histogram(%a: !llvm.ptr<1>, %bins: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %bits = arith.constant 255 : i32
  %x = mux.global_id %c0 : i64
  %step = mux.global_size %c0 : i64
  scf.for %i = %x to %n step %step : i64 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %bin = arith.andi %v, %bits : i32
    %q = llvm.getelementptr %bins[%bin] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %old = llvm.atomicrmw add %q, %one monotonic : !llvm.ptr<1>, i32
  }
  return
}

// Numbers that are doubled again and again are looked at once each: of what is
// counted, and along rows.
// CHECK-LABEL: func @doublings
func.func @doublings(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  %x = mux.global_id %c0 : i64
  %row = arith.muli %x, %n : i64
  %sum = scf.for %k = %zero to %n step %one iter_args(%s = %start) -> (f32) : i64 {
    %d0 = arith.addi %k, %k : i64
    %d1 = arith.addi %d0, %d0 : i64
    %d2 = arith.addi %d1, %d1 : i64
    %d3 = arith.addi %d2, %d2 : i64
    %d4 = arith.addi %d3, %d3 : i64
    %d5 = arith.addi %d4, %d4 : i64
    %d6 = arith.addi %d5, %d5 : i64
    %d7 = arith.addi %d6, %d6 : i64
    %d8 = arith.addi %d7, %d7 : i64
    %d9 = arith.addi %d8, %d8 : i64
    %d10 = arith.addi %d9, %d9 : i64
    %d11 = arith.addi %d10, %d10 : i64
    %d12 = arith.addi %d11, %d11 : i64
    %d13 = arith.addi %d12, %d12 : i64
    %d14 = arith.addi %d13, %d13 : i64
    %d15 = arith.addi %d14, %d14 : i64
    %d16 = arith.addi %d15, %d15 : i64
    %d17 = arith.addi %d16, %d16 : i64
    %d18 = arith.addi %d17, %d17 : i64
    %d19 = arith.addi %d18, %d18 : i64
    %d20 = arith.addi %d19, %d19 : i64
    %d21 = arith.addi %d20, %d20 : i64
    %d22 = arith.addi %d21, %d21 : i64
    %d23 = arith.addi %d22, %d22 : i64
    %d24 = arith.addi %d23, %d23 : i64
    %d25 = arith.addi %d24, %d24 : i64
    %d26 = arith.addi %d25, %d25 : i64
    %d27 = arith.addi %d26, %d26 : i64
    %d28 = arith.addi %d27, %d27 : i64
    %d29 = arith.addi %d28, %d28 : i64
    %d30 = arith.addi %d29, %d29 : i64
    %d31 = arith.addi %d30, %d30 : i64
    %d32 = arith.addi %d31, %d31 : i64
    %d33 = arith.addi %d32, %d32 : i64
    %d34 = arith.addi %d33, %d33 : i64
    %d35 = arith.addi %d34, %d34 : i64
    %d36 = arith.addi %d35, %d35 : i64
    %d37 = arith.addi %d36, %d36 : i64
    %d38 = arith.addi %d37, %d37 : i64
    %d39 = arith.addi %d38, %d38 : i64
    %d40 = arith.addi %d39, %d39 : i64
    %d41 = arith.addi %d40, %d40 : i64
    %d42 = arith.addi %d41, %d41 : i64
    %d43 = arith.addi %d42, %d42 : i64
    %d44 = arith.addi %d43, %d43 : i64
    %d45 = arith.addi %d44, %d44 : i64
    %d46 = arith.addi %d45, %d45 : i64
    %d47 = arith.addi %d46, %d46 : i64
    %d48 = arith.addi %d47, %d47 : i64
    %d49 = arith.addi %d48, %d48 : i64
    %d50 = arith.addi %d49, %d49 : i64
    %d51 = arith.addi %d50, %d50 : i64
    %d52 = arith.addi %d51, %d51 : i64
    %d53 = arith.addi %d52, %d52 : i64
    %d54 = arith.addi %d53, %d53 : i64
    %d55 = arith.addi %d54, %d54 : i64
    %d56 = arith.addi %d55, %d55 : i64
    %d57 = arith.addi %d56, %d56 : i64
    %d58 = arith.addi %d57, %d57 : i64
    %d59 = arith.addi %d58, %d58 : i64
    %at = arith.addi %d59, %x : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %row_at = arith.addi %row, %k : i64
    %r0 = arith.addi %row_at, %row_at : i64
    %r1 = arith.addi %r0, %r0 : i64
    %r2 = arith.addi %r1, %r1 : i64
    %r3 = arith.addi %r2, %r2 : i64
    %r4 = arith.addi %r3, %r3 : i64
    %r5 = arith.addi %r4, %r4 : i64
    %r6 = arith.addi %r5, %r5 : i64
    %r7 = arith.addi %r6, %r6 : i64
    %r8 = arith.addi %r7, %r7 : i64
    %r9 = arith.addi %r8, %r8 : i64
    %r10 = arith.addi %r9, %r9 : i64
    %r11 = arith.addi %r10, %r10 : i64
    %r12 = arith.addi %r11, %r11 : i64
    %r13 = arith.addi %r12, %r12 : i64
    %r14 = arith.addi %r13, %r13 : i64
    %r15 = arith.addi %r14, %r14 : i64
    %r16 = arith.addi %r15, %r15 : i64
    %r17 = arith.addi %r16, %r16 : i64
    %r18 = arith.addi %r17, %r17 : i64
    %r19 = arith.addi %r18, %r18 : i64
    %r20 = arith.addi %r19, %r19 : i64
    %r21 = arith.addi %r20, %r20 : i64
    %r22 = arith.addi %r21, %r21 : i64
    %r23 = arith.addi %r22, %r22 : i64
    %r24 = arith.addi %r23, %r23 : i64
    %r25 = arith.addi %r24, %r24 : i64
    %r26 = arith.addi %r25, %r25 : i64
    %r27 = arith.addi %r26, %r26 : i64
    %r28 = arith.addi %r27, %r27 : i64
    %r29 = arith.addi %r28, %r28 : i64
    %r30 = arith.addi %r29, %r29 : i64
    %r31 = arith.addi %r30, %r30 : i64
    %r32 = arith.addi %r31, %r31 : i64
    %r33 = arith.addi %r32, %r32 : i64
    %r34 = arith.addi %r33, %r33 : i64
    %r35 = arith.addi %r34, %r34 : i64
    %r36 = arith.addi %r35, %r35 : i64
    %r37 = arith.addi %r36, %r36 : i64
    %r38 = arith.addi %r37, %r37 : i64
    %r39 = arith.addi %r38, %r38 : i64
    %r40 = arith.addi %r39, %r39 : i64
    %r41 = arith.addi %r40, %r40 : i64
    %r42 = arith.addi %r41, %r41 : i64
    %r43 = arith.addi %r42, %r42 : i64
    %r44 = arith.addi %r43, %r43 : i64
    %r45 = arith.addi %r44, %r44 : i64
    %r46 = arith.addi %r45, %r45 : i64
    %r47 = arith.addi %r46, %r46 : i64
    %r48 = arith.addi %r47, %r47 : i64
    %r49 = arith.addi %r48, %r48 : i64
    %r50 = arith.addi %r49, %r49 : i64
    %r51 = arith.addi %r50, %r50 : i64
    %r52 = arith.addi %r51, %r51 : i64
    %r53 = arith.addi %r52, %r52 : i64
    %r54 = arith.addi %r53, %r53 : i64
    %r55 = arith.addi %r54, %r54 : i64
    %r56 = arith.addi %r55, %r55 : i64
    %r57 = arith.addi %r56, %r56 : i64
    %r58 = arith.addi %r57, %r57 : i64
    %r59 = arith.addi %r58, %r58 : i64
    %q = llvm.getelementptr %a[%r59] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %w = llvm.load %q : !llvm.ptr<1> -> f32
    %m = arith.mulf %v, %w : f32
    %t = arith.addf %s, %m : f32
    scf.yield %t : f32
  }
  %to = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %to : f32, !llvm.ptr<1>
  return
}

// What is apart around a loop is weighed against all of its trips, also where
// these are few.
// CHECK-LABEL: func @few_trips
// CHECK-SAME: mux.suggested_lanes = 16
func.func @few_trips(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %c9 = arith.constant 9 : i64
  %trips = arith.constant 12 : i64
  %by = arith.constant 5 : i32
  %x = mux.global_id %c0 : i64
  %at = arith.muli %x, %c9 : i64
  %p0 = llvm.getelementptr %in[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  %v0 = llvm.load %p0 : !llvm.ptr<1> -> i32
  %p1 = llvm.getelementptr %p0[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  %v1 = llvm.load %p1 : !llvm.ptr<1> -> i32
  %p2 = llvm.getelementptr %p0[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  %v2 = llvm.load %p2 : !llvm.ptr<1> -> i32
  %p3 = llvm.getelementptr %p0[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  %v3 = llvm.load %p3 : !llvm.ptr<1> -> i32
  %p4 = llvm.getelementptr %p0[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
  %v4 = llvm.load %p4 : !llvm.ptr<1> -> i32
  %hash = scf.for %i = %zero to %trips step %one iter_args(%h = %v0) -> (i32) : i64 {
    %h1 = arith.xori %h, %v1 : i32
    %h2 = arith.muli %h1, %v2 : i32
    %h3 = llvm.intr.fshl(%h2, %h2, %by) : (i32, i32, i32) -> i32
    %h4 = arith.addi %h3, %v3 : i32
    %h5 = arith.xori %h4, %v4 : i32
    scf.yield %h5 : i32
  }
  %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %hash, %q : i32, !llvm.ptr<1>
  return
}
