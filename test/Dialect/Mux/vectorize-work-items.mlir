// RUN: cairn-opt %s --mux-vectorize-work-items | FileCheck %s
// RUN: cairn-opt %s --mux-vectorize-work-items --mux-work-item-loops | FileCheck %s --check-prefix=LOOPS
// RUN: cairn-opt %s --mux-vectorize-work-items='vector-bits=512 vector-registers=32' | FileCheck %s --check-prefix=WIDE
// RUN: cairn-opt %s --mux-vectorize-work-items=vector-masks=true | FileCheck %s --check-prefix=MASKS

// Loops that several rows go round together are unrolled a little, whatever the
// program says.
// CHECK: #llvm.loop_unroll<count = 4 : i32>

// Whole vectors first, then the work-items that fill none.
// CHECK-LABEL: func @side_by_side
// CHECK-SAME: (%[[S:.*]]: i64, %[[A:.*]]: !llvm.ptr<1>, %[[U:.*]]: !llvm.ptr<1>)
// CHECK: %[[WHOLE:.*]] = arith.andi %[[S]], %c-4_i64
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in (%[[WHOLE]], %[[S]], %[[S]]) lanes 4 : i64 {
// CHECK: %[[P:.*]] = llvm.getelementptr %[[A]][%[[X]]]
// CHECK: %[[V:.*]] = llvm.load %[[P]] {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[ONE:.*]] = llvm.load %[[U]] : !llvm.ptr<1> -> f32
// CHECK: %[[ALL:.*]] = vector.broadcast %[[ONE]] : f32 to vector<4xf32>
// CHECK: %[[SUM:.*]] = arith.addf %[[V]], %[[ALL]] : vector<4xf32>
// CHECK: llvm.store %[[SUM]], %[[P]] {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr<1>
// CHECK: %[[REST:.*]] = arith.subi %[[S]], %[[WHOLE]]
// CHECK: %[[NONE:.*]] = arith.cmpi eq, %[[REST]], %{{.*}}
// CHECK: %[[ROWS:.*]] = arith.select %[[NONE]], %{{.*}}, %[[S]]
// CHECK: mux.work_items tail (%[[T:.*]], %{{.*}}, %{{.*}}) in (%[[REST]], %[[S]], %[[ROWS]]) : i64 {
// CHECK: %[[ID:.*]] = arith.addi %[[T]], %[[WHOLE]]
// CHECK: llvm.getelementptr %[[A]][%[[ID]]]
// CHECK: arith.addf {{.*}} : f32
// LOOPS-LABEL: func @side_by_side
// LOOPS: %[[FOUR:.*]] = arith.constant 4 : i64
// LOOPS: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %[[FOUR]] : i64
// LOOPS: loop_annotation = #[[TAIL:.*]]}
// With masks for all elements, one vector has the rest.
// MASKS-LABEL: func @side_by_side
// MASKS: %[[REST:.*]] = arith.subi
// MASKS: %[[COUNT:.*]] = arith.minui %[[REST]], %{{.*}}
// MASKS: %[[ON:.*]] = arith.cmpi ult, %{{.*}}, %{{.*}} : vector<4xi32>
// MASKS: mux.work_items tail ({{.*}}) in (%[[COUNT]], {{.*}}) : i64 {
// MASKS: llvm.intr.masked.load %{{.*}}, %[[ON]]
// MASKS: llvm.intr.masked.store %{{.*}}, %{{.*}}, %[[ON]]
func.func @side_by_side(%s: i64, %a: !llvm.ptr<1>, %u: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %one = llvm.load %u : !llvm.ptr<1> -> f32
    %sum = arith.addf %v, %one : f32
    llvm.store %sum, %p : f32, !llvm.ptr<1>
  }
  return
}

// An id of 32 bits: none of it where a group crosses a multiple of 2^31.
// CHECK-LABEL: func @narrow_ids
// CHECK-SAME: (%[[S:.*]]: i64, %[[FIRST:.*]]: i64, %[[N:.*]]: i32, %[[A:.*]]: !llvm.ptr<1>)
// CHECK: %[[END:.*]] = arith.addi %[[FIRST]], %[[S]]
// CHECK: %[[LAST:.*]] = arith.subi %[[END]], %c1_i64
// CHECK: %[[LOW:.*]] = arith.shrui %[[FIRST]], %c31_i64
// CHECK: %[[HIGH:.*]] = arith.shrui %[[LAST]], %c31_i64
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[LOW]], %[[HIGH]]
// CHECK: %[[WHOLE:.*]] = arith.andi %[[S]], %c-4_i64
// CHECK: %[[COUNT:.*]] = arith.select %[[SAME]], %[[WHOLE]], %c0_i64
// CHECK: mux.work_items ({{.*}}) in (%[[COUNT]], %[[S]], %[[S]]) lanes 4
// A lane that is off makes no access; and as it may be the first, nothing is
// promised of its address.
// CHECK: %[[MASK:.*]] = arith.cmpi ne, {{.*}} : vector<4xi32>
// CHECK: %[[ANY:.*]] = vector.reduction <or>, %[[MASK]]
// CHECK: scf.if %[[ANY]] {
// CHECK: %[[P:.*]] = llvm.getelementptr %[[A]]
// CHECK: %[[V:.*]] = llvm.intr.masked.load %[[P]], %[[MASK]] {alignment = 4 : i32}
// CHECK: %[[ON:.*]] = arith.select %[[MASK]], %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK: %[[Q:.*]] = arith.divsi %{{.*}}, %[[ON]] : vector<4xi32>
// CHECK: llvm.intr.masked.store %[[Q]], %[[P]], %[[MASK]] {alignment = 4 : i32}
// Where the lower halves of ids stop counting, each work-item has one to itself.
// MASKS-LABEL: func @narrow_ids
// MASKS: %[[VECTORS:.*]] = arith.minui %[[REST:.*]], %{{.*}}
// MASKS: %[[ROUNDS:.*]] = arith.select %[[HOLDS:.*]], %[[VECTORS]], %[[REST]]
// MASKS: arith.select %[[HOLDS]], %[[REST]], %c1_i64
// MASKS: mux.work_items tail ({{.*}}) in (%[[ROUNDS]], {{.*}}) : i64 {
func.func @narrow_ids(%s: i64, %first: i64, %n: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.addi %first, %x : i64
    %i = arith.trunci %id : i64 to i32
    %less = arith.cmpi ne, %i, %n : i32
    scf.if %less {
      %wide = arith.extsi %i : i32 to i64
      %p = llvm.getelementptr inbounds %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      %q = arith.divsi %n, %v : i32
      llvm.store %q, %p : i32, !llvm.ptr<1>
    }
  }
  return
}

// Lanes leave a loop one by one, with what they had. Those that are in it have
// the same, as they have gone round it equally often.
// CHECK-LABEL: func @divergent_loop
// CHECK: %[[W:.*]]:3 = scf.while (%[[ON:.*]] = %{{.*}}, %[[LAST:.*]] = %{{.*}}, %[[K:.*]] = %{{.*}}) : (vector<4xi1>, vector<4xi64>, i64) -> (vector<4xi1>, vector<4xi64>, i64) {
// CHECK: %[[KS:.*]] = vector.broadcast %[[K]] : i64 to vector<4xi64>
// CHECK: %[[LESS:.*]] = arith.cmpi ult, %[[KS]], %{{.*}} : vector<4xi64>
// CHECK: %[[STAYS:.*]] = arith.select %[[ON]], %[[LESS]], %{{.*}}
// CHECK: %[[KEPT:.*]] = arith.select %[[ON]], %[[KS]], %[[LAST]]
// CHECK: %[[ANY:.*]] = vector.reduction <or>, %[[STAYS]]
// CHECK: scf.condition(%[[ANY]]) %[[STAYS]], %[[KEPT]], %[[K]]
// CHECK: ^bb0(%[[ACTIVE:.*]]: vector<4xi1>, %{{.*}}: vector<4xi64>, %[[GOES:.*]]: i64):
// CHECK: arith.muli %[[GOES]], %[[GOES]] : i64
// CHECK: llvm.store %[[W]]#1, {{.*}} : vector<4xi64>
func.func @divergent_loop(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %one = arith.constant 1 : i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %r = scf.while (%k = %one) : (i64) -> i64 {
      %less = arith.cmpi ult, %k, %x : i64
      scf.condition(%less) %k : i64
    } do {
    ^bb0(%k: i64):
      %k1 = arith.muli %k, %k : i64
      scf.yield %k1 : i64
    }
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
    llvm.store %r, %p : i64, !llvm.ptr<1>
  }
  return
}

// OpenCL's own vectors by component; what is not side by side is gathered, and an
// atomic access is made for each lane.
// CHECK-LABEL: func @other_accesses
// CHECK: llvm.load {{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> vector<8xf32>
// CHECK: vector.shuffle {{.*}} [0, 2, 4, 6]
// CHECK: vector.shuffle {{.*}} [1, 3, 5, 7]
// CHECK: arith.addf {{.*}} : vector<4xf32>
// CHECK: arith.addf {{.*}} : vector<4xf32>
// CHECK: vector.shuffle {{.*}} [0, 4, 1, 5, 2, 6, 3, 7]
// CHECK: llvm.intr.masked.gather
// CHECK-COUNT-4: llvm.atomicrmw add {{.*}} : !llvm.ptr<1>, i32
// CHECK: llvm.intr.masked.scatter
func.func @other_accesses(%s: i64, %a: !llvm.ptr<1>, %n: i64)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<2xf32>
    %v = llvm.load %p : !llvm.ptr<1> -> vector<2xf32>
    %t = vector.shuffle %v, %v [1, 0] : vector<2xf32>, vector<2xf32>
    %w = arith.addf %v, %t : vector<2xf32>
    llvm.store %w, %p : vector<2xf32>, !llvm.ptr<1>
    %row = arith.muli %x, %n : i64
    %q = llvm.getelementptr %a[%row] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %i = llvm.load %q : !llvm.ptr<1> -> i32
    %old = llvm.atomicrmw add %a, %i monotonic : !llvm.ptr<1>, i32
    llvm.store %old, %q : i32, !llvm.ptr<1>
  }
  return
}

// A private array and a lock: one work-item after the other.
// CHECK-LABEL: func @one_by_one
// CHECK-NOT: {{lanes 4 :|tail}}
// CHECK: return
func.func @one_by_one(%s: i64, %lock: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.suggested_lanes = 4 : i32} {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %array = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    llvm.store %x, %array : i64, !llvm.ptr
  }
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    scf.while : () -> () {
      %old = llvm.atomicrmw xchg %lock, %one acquire : !llvm.ptr<1>, i32
      %on = arith.cmpi ne, %old, %zero : i32
      scf.condition(%on)
    } do {
      scf.yield
    }
    llvm.store %zero, %lock atomic release {alignment = 4 : i64} : i32, !llvm.ptr<1>
  }
  return
}

// Poison is the same for all lanes, and no number.
// CHECK-LABEL: func @poison
// CHECK: %[[POISON:.*]] = ub.poison : i32
// CHECK: vector.broadcast %[[POISON]] : i32 to vector<4xi32>
func.func @poison(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %poison = ub.poison : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %sum = arith.addi %v, %poison : i32
    llvm.store %sum, %p : i32, !llvm.ptr<1>
  }
  return
}

// A product of matrices: rows go round the loop together and share the vector
// that is loaded, as many as there are registers for; then those that fill no
// block, then the tail. Guards of both dimensions are bounds.
// CHECK-LABEL: func @product
// CHECK: %[[BLOCKS:.*]] = arith.divui %{{.*}}, %c4_i64
// CHECK: mux.work_items ({{.*}}, %[[BLOCK:.*]], {{.*}}) in (%{{.*}}, %[[BLOCKS]], %{{.*}}) lanes 16
// CHECK: arith.muli %[[BLOCK]], %c4_i64
// CHECK-NOT: scf.if
// CHECK: scf.for {{.*}} {{.*}} -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)
// CHECK: llvm.load {{.*}} -> f32
// CHECK: llvm.load {{.*}} -> f32
// CHECK: %[[B:.*]] = llvm.load {{.*}} -> vector<16xf32>
// CHECK: arith.mulf %{{.*}}, %[[B]]
// CHECK: arith.mulf %{{.*}}, %[[B]]
// CHECK: scf.yield
// CHECK: llvm.store
// CHECK: llvm.store
// CHECK: mux.work_items ({{.*}}) in {{.*}} lanes 16
// CHECK: scf.for {{.*}} iter_args(%{{.*}}) -> (vector<16xf32>)
// CHECK: mux.work_items tail
// CHECK: scf.if
// WIDE-LABEL: func @product
// WIDE: scf.for {{.*}} -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>)
func.func @product(%s: i64, %n: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 16 : i32} {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %start = arith.constant 0.0 : f32
  %false = arith.constant false
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %isRow = arith.cmpi ult, %y, %n : i64
    %isColumn = arith.cmpi ult, %x, %n : i64
    %isInside = arith.select %isRow, %isColumn, %false : i1
    scf.if %isInside {
      %row = arith.muli %y, %n : i64
      %sum = scf.for %k = %zero to %n step %one iter_args(%t = %start) -> (f32) : i64 {
        %i = arith.addi %row, %k : i64
        %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
        %u = llvm.load %p : !llvm.ptr<1> -> f32
        %down = arith.muli %k, %n : i64
        %j = arith.addi %down, %x : i64
        %q = llvm.getelementptr %b[%j] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
        %v = llvm.load %q : !llvm.ptr<1> -> f32
        %m = arith.mulf %u, %v : f32
        %next = arith.addf %t, %m : f32
        scf.yield %next : f32
      }
      %at = arith.addi %row, %x : i64
      %r = llvm.getelementptr %c[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      llvm.store %sum, %r : f32, !llvm.ptr<1>
    }
  }
  return
}

// The array of all lanes is beside that of one work-item, and marked.
// CHECK-LABEL: func @private_array
// CHECK: llvm.alloca %{{.*}} x !llvm.array<8 x i32> : (i32) -> !llvm.ptr
// CHECK-NEXT: %[[ALL:.*]] = llvm.alloca %{{.*}} x !llvm.array<8 x array<4 x i32>> {{{.*}}mux.lane_array} : (i32) -> !llvm.ptr
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: llvm.getelementptr %[[ALL]]
// CHECK: return
func.func @private_array(%s: i64, %a: !llvm.ptr<1>, %i: i32)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %one = arith.constant 1 : i32
  %array = llvm.alloca %one x !llvm.array<8 x i32> : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %array[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<8 x i32>
    llvm.store %v, %q : i32, !llvm.ptr
    %w = llvm.load %q : !llvm.ptr -> i32
    llvm.store %w, %p : i32, !llvm.ptr<1>
  }
  return
}

// Handles, which have no size here, are not in lanes, nor are arrays and records
// of them: used as a whole, in part, and by their address.
// CHECK-LABEL: func @handles
// CHECK-NOT: {{lanes 4 :|tail|lane_array}}
// CHECK: return
func.func @handles(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %one = arith.constant 1 : i32
  %event = llvm.alloca %one x !llvm.target<"spirv.DeviceEvent"> : (i32) -> !llvm.ptr
  %events = llvm.alloca %one x !llvm.array<2 x target<"spirv.DeviceEvent">> : (i32) -> !llvm.ptr
  %record = llvm.alloca %one x !llvm.struct<(i32, target<"spirv.DeviceEvent">)> : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %e = llvm.load %event : !llvm.ptr -> !llvm.target<"spirv.DeviceEvent">
    %second = llvm.getelementptr %events[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x target<"spirv.DeviceEvent">>
    llvm.store %e, %second : !llvm.target<"spirv.DeviceEvent">, !llvm.ptr
  }
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    llvm.store %one, %record : i32, !llvm.ptr
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %one, %p : i32, !llvm.ptr<1>
  }
  return
}

// Trips that all lanes make are made without a mask, and are counted by the
// first lane; those behind them have one.
// CHECK-LABEL: func @staggered
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in {{.*}} lanes 4
// CHECK: %[[LAST:.*]] = arith.constant 3 : i64
// CHECK: %[[END:.*]] = llvm.intr.ssub.sat(%{{.*}}, %[[LAST]])
// CHECK: %[[DONE:.*]]:2 = scf.for %[[I:.*]] = %[[X]] to %[[END]] step %[[STEP:[^ ]*]] iter_args(%{{.*}}, %{{.*}}) -> (i64, vector<4xi64>)
// CHECK:   llvm.load {{.*}} -> vector<4xi64>
// CHECK:   %[[NEXT:.*]] = arith.addi %[[I]], %[[STEP]]
// CHECK:   scf.yield %[[NEXT]]
// CHECK: %[[IDS:.*]] = vector.broadcast %[[DONE]]#0
// CHECK: scf.while
// CHECK:   llvm.intr.masked.load
// CHECK: mux.work_items tail
func.func @staggered(%s: i64, %n: i64, %step: i64, %a: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %zero = arith.constant 0 : i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %sum = scf.for %i = %x to %n step %step iter_args(%t = %zero) -> (i64) : i64 {
      %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
      %v = llvm.load %p : !llvm.ptr<1> -> i64
      %next = arith.addi %t, %v : i64
      scf.yield %next : i64
    }
    %r = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
    llvm.store %sum, %r : i64, !llvm.ptr<1>
  }
  return
}

// Whether the index, of 32 bits without a promise, is a plain sum and product
// for all work-items is asked once; where it is not, none is in a vector.
// CHECK-LABEL: func @plain_index
// CHECK: %[[Y:.*]] = arith.subi %{{.*}} : i64
// CHECK: %[[N:.*]] = arith.extui %{{.*}} : i32 to i64
// CHECK: arith.muli %[[Y]], %[[N]]
// CHECK: llvm.intr.sadd.sat
// CHECK: arith.constant 4294967295 : i64
// CHECK: arith.cmpi sle
// CHECK: arith.andi
// CHECK: %[[HOLDS:.*]] = arith.andi
// CHECK: arith.select %[[HOLDS]]
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK:   llvm.store {{.*}} : vector<4xi32>
// CHECK: mux.work_items tail
// CHECK:   llvm.store {{.*}} : i32, !llvm.ptr<1>
func.func @plain_index(%s: i64, %n: i32, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %column = arith.trunci %x : i64 to i32
    %line = arith.trunci %y : i64 to i32
    %row = arith.muli %line, %n : i32
    %at = arith.addi %row, %column : i32
    %wide = arith.extui %at : i32 to i64
    %r = llvm.getelementptr %c[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %n, %r : i32, !llvm.ptr<1>
  }
  return
}

// In local memory, lanes that are off may be below zero.
// CHECK-LABEL: func @below_zero
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK:   %[[AT:.*]] = arith.subi
// CHECK:   arith.extsi %[[AT]]
// CHECK:   llvm.intr.masked.load
// CHECK: mux.work_items tail
// CHECK:   arith.extui
func.func @below_zero(%s: i64, %d: i32, %l: !llvm.ptr<3>, %c: !llvm.ptr<3>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %zero = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %isIn = arith.cmpi uge, %i, %d : i32
    %v = scf.if %isIn -> (i32) {
      %at = arith.subi %i, %d : i32
      %wide = arith.extui %at : i32 to i64
      %p = llvm.getelementptr inbounds %l[%wide] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
      %w = llvm.load %p : !llvm.ptr<3> -> i32
      scf.yield %w : i32
    } else {
      scf.yield %zero : i32
    }
    %r = llvm.getelementptr %c[%x] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    llvm.store %v, %r : i32, !llvm.ptr<3>
  }
  return
}

// A partner by its bits is in another run of lanes, if the bits are above those
// of the lanes. Where they are not, all is left to the loop behind, which is
// no tail then.
// CHECK-LABEL: func @partner
// CHECK: %[[BITS:.*]] = arith.andi %[[J:.*]], %c15
// CHECK: arith.cmpi eq, %[[BITS]]
// CHECK: mux.work_items {{.*}} lanes 16
// CHECK:   %[[P:.*]] = arith.xori
// CHECK:   arith.cmpi ugt, {{.*}} : i32
// CHECK:   scf.if
// CHECK:     llvm.load {{.*}} -> vector<16xi32>
// CHECK:     llvm.store {{.*}} : vector<16xi32>
// CHECK: mux.work_items (
// CHECK:   llvm.store {{.*}} : i32, !llvm.ptr<1>
func.func @partner(%s: i64, %j: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.suggested_lanes = 16 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %p = arith.xori %i, %j : i32
    %isFirst = arith.cmpi ugt, %p, %i : i32
    scf.if %isFirst {
      %wide = arith.extui %p : i32 to i64
      %from = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %from : !llvm.ptr<1> -> i32
      %to = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %v, %to : i32, !llvm.ptr<1>
    }
  }
  return
}

// Nobody else sees the elements of lanes that are off, which are stored as they
// were.
// CHECK-LABEL: func @exchange
// CHECK: %[[LESS:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK-NOT: scf.if
// CHECK: %[[OLD:.*]] = llvm.load %[[P:.*]] {alignment = 16 : i64} : !llvm.ptr -> vector<4xi32>
// CHECK: %[[NEW:.*]] = arith.select %[[LESS]], %{{.*}}, %[[OLD]]
// CHECK: llvm.store %[[NEW]], %[[P]] {alignment = 16 : i64}
func.func @exchange(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c1 = arith.constant 1 : i32
  %array = llvm.alloca %c1 x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    llvm.store %c1, %array : i32, !llvm.ptr
    %second = llvm.getelementptr %array[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
    %less = arith.cmpi slt, %v, %c1 : i32
    scf.if %less {
      llvm.store %v, %array : i32, !llvm.ptr
      llvm.store %c1, %second : i32, !llvm.ptr
    }
    %least = llvm.load %array : !llvm.ptr -> i32
    llvm.store %least, %p : i32, !llvm.ptr<1>
  }
  return
}

// Components of less than 32 bits are not gathered: under a mask each would be a
// branch. What fills no vector goes one by one.
// MASKS-LABEL: func @narrow_vectors
// MASKS: lanes 4 : i64 {
// MASKS-NOT: llvm.intr.masked
// MASKS: mux.work_items tail
// MASKS-NOT: llvm.intr.masked
// MASKS: return
func.func @narrow_vectors(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xi8>
    %v = llvm.load %p : !llvm.ptr<1> -> vector<4xi8>
    %sum = arith.addi %v, %v : vector<4xi8>
    llvm.store %sum, %p : vector<4xi8>, !llvm.ptr<1>
  }
  return
}

// Elements that are three apart: vectors from the first lane's to the last one's,
// and of those that nothing follows the last of them begins earlier.
// CHECK-LABEL: func @spaced
// CHECK: mux.work_items {{.*}} lanes 4 : i64 {
// CHECK: %[[AT:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK: %[[P0:.*]] = llvm.getelementptr %[[AT]][0]
// CHECK: %[[V0:.*]] = llvm.load %[[P0]] {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[P1:.*]] = llvm.getelementptr %[[AT]][4]
// CHECK: %[[V1:.*]] = llvm.load %[[P1]] {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[S:.*]] = vector.shuffle %[[V0]], %[[V1]] [0, 3, 6, 7]
// CHECK: %[[P2:.*]] = llvm.getelementptr %[[AT]][6]
// CHECK: %[[V2:.*]] = llvm.load %[[P2]] {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[ALL:.*]] = vector.shuffle %[[S]], %[[V2]] [0, 1, 2, 7]
// CHECK: llvm.store %[[ALL]]
// Under the tail's mask it is a gather.
// MASKS-LABEL: func @spaced
// MASKS: mux.work_items tail
// MASKS: llvm.intr.masked.gather
func.func @spaced(%s: i64, %a: !llvm.ptr<1>, %o: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c3 = arith.constant 3 : i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.muli %x, %c3 : i64
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %q = llvm.getelementptr %o[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// What goes down is one vector from the last lane's element on, turned around.
// CHECK-LABEL: func @down
// CHECK: %[[P:.*]] = llvm.getelementptr %{{.*}}[-3]
// CHECK: %[[V:.*]] = llvm.load %[[P]] {{.*}} -> vector<4xf32>
// CHECK: vector.shuffle %[[V]], %[[V]] [3, 2, 1, 0]
func.func @down(%s: i64, %a: !llvm.ptr<1>, %o: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.subi %s, %x : i64
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %q = llvm.getelementptr %o[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// Under a mask, a row of narrow elements that differ is gathered as one integer:
// CPUs gather nothing narrower.
// CHECK-LABEL: func @narrow_rows
// CHECK: mux.work_items {{.*}} lanes 4 : i64 {
// CHECK: %[[ROWS:.*]] = llvm.intr.masked.gather %{{.*}}, %{{.*}} {alignment = 8 : i32} : (vector<4x!llvm.ptr<1>>, vector<4xi1>) -> vector<4xi64>
// CHECK-NOT: llvm.intr.masked.gather
// CHECK: %[[BY:.*]] = arith.constant dense<48> : vector<4xi64>
// CHECK: %[[DOWN:.*]] = arith.shrui %[[ROWS]], %[[BY]]
// CHECK: %[[BITS:.*]] = arith.trunci %[[DOWN]] : vector<4xi64> to vector<4xi16>
// CHECK: arith.bitcast %[[BITS]] : vector<4xi16> to vector<4xf16>
// CHECK-NOT: llvm.intr.masked.gather
// CHECK: return
func.func @narrow_rows(%s: i64, %at: !llvm.ptr<1>, %a: !llvm.ptr<1>, %o: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %q = llvm.getelementptr %at[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %i = llvm.load %q : !llvm.ptr<1> -> i32
    %is = arith.cmpi sge, %i, %c0 : i32
    scf.if %is {
      %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xf16>
      %v = llvm.load %p {alignment = 8 : i64} : !llvm.ptr<1> -> vector<4xf16>
      %e = vector.extract %v[3] : f16 from vector<4xf16>
      %w = arith.extf %e : f16 to f32
      %r = llvm.getelementptr %o[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      llvm.store %w, %r : f32, !llvm.ptr<1>
    }
  }
  return
}

// Rows share what they load where there is no loop, too, as a compiler has
// unrolled it. Blocks of rows are one in each column then, whose vectors LLVM
// keeps in registers.
// CHECK-LABEL: func @straight_product
// CHECK: %[[BLOCKS:.*]] = arith.divui %{{.*}}, %c4_i64
// CHECK: %[[ANY:.*]] = arith.minui %[[BLOCKS]], %c1_i64
// CHECK: mux.work_items ({{.*}}) in (%{{.*}}, %[[ANY]], %{{.*}}) lanes 16
// CHECK: scf.for %[[BLOCK:.*]] = %c0_i64{{.*}} to %[[BLOCKS]] step
// CHECK: arith.muli %[[BLOCK]], %c4_i64
// CHECK-COUNT-4: llvm.load {{.*}} -> vector<16xf32>
// CHECK-NOT: llvm.load {{.*}} -> vector<16xf32>
// CHECK-COUNT-4: llvm.store {{.*}} : vector<16xf32>
// CHECK-NOT: llvm.store
// CHECK: mux.work_items {{.*}} lanes 16
// Fewer loads bring too little.
// CHECK-LABEL: func @straight_short
// CHECK-NOT: arith.divui
// CHECK: mux.work_items {{.*}} lanes 16
// CHECK-NOT: scf.for
func.func @straight_product(%s: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 16 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%y] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<16 x f32>
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %row = llvm.getelementptr %c[%y] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<64 x f32>
    %o = llvm.getelementptr %row[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %t0 = arith.constant 0.0 : f32
    %p0 = llvm.getelementptr %p[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %u0 = llvm.load %p0 : !llvm.ptr<1> -> f32
    %q0 = llvm.getelementptr %q[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v0 = llvm.load %q0 : !llvm.ptr<1> -> f32
    %t1 = math.fma %u0, %v0, %t0 : f32
    %p1 = llvm.getelementptr %p[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %u1 = llvm.load %p1 : !llvm.ptr<1> -> f32
    %q1 = llvm.getelementptr %q[256] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v1 = llvm.load %q1 : !llvm.ptr<1> -> f32
    %t2 = math.fma %u1, %v1, %t1 : f32
    %p2 = llvm.getelementptr %p[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %u2 = llvm.load %p2 : !llvm.ptr<1> -> f32
    %q2 = llvm.getelementptr %q[512] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v2 = llvm.load %q2 : !llvm.ptr<1> -> f32
    %t3 = math.fma %u2, %v2, %t2 : f32
    %p3 = llvm.getelementptr %p[12] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %u3 = llvm.load %p3 : !llvm.ptr<1> -> f32
    %q3 = llvm.getelementptr %q[768] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v3 = llvm.load %q3 : !llvm.ptr<1> -> f32
    %t4 = math.fma %u3, %v3, %t3 : f32
    llvm.store %t4, %o : f32, !llvm.ptr<1>
  }
  return
}

func.func @straight_short(%s: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 16 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%y] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<16 x f32>
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %row = llvm.getelementptr %c[%y] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<64 x f32>
    %o = llvm.getelementptr %row[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %t0 = arith.constant 0.0 : f32
    %p0 = llvm.getelementptr %p[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %u0 = llvm.load %p0 : !llvm.ptr<1> -> f32
    %q0 = llvm.getelementptr %q[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v0 = llvm.load %q0 : !llvm.ptr<1> -> f32
    %t1 = math.fma %u0, %v0, %t0 : f32
    %p1 = llvm.getelementptr %p[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %u1 = llvm.load %p1 : !llvm.ptr<1> -> f32
    %q1 = llvm.getelementptr %q[256] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v1 = llvm.load %q1 : !llvm.ptr<1> -> f32
    %t2 = math.fma %u1, %v1, %t1 : f32
    %p2 = llvm.getelementptr %p[8] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %u2 = llvm.load %p2 : !llvm.ptr<1> -> f32
    %q2 = llvm.getelementptr %q[512] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8
    %v2 = llvm.load %q2 : !llvm.ptr<1> -> f32
    %t3 = math.fma %u2, %v2, %t2 : f32
    llvm.store %t3, %o : f32, !llvm.ptr<1>
  }
  return
}

// A root is computed for the lanes that want it, if there are any: it takes as
// long as many sums, which are made in any case.
// CHECK-LABEL: func @roots
// CHECK: %[[SOME:.*]] = vector.reduction <or>
// CHECK: scf.if %[[SOME]]
// CHECK: math.sqrt {{.*}} : vector<8xf32>
// CHECK: } else {
// CHECK-NOT: vector.reduction
// CHECK: arith.addf {{.*}} : vector<8xf32>
// CHECK: tail
func.func @roots(%a: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 8 : i32} {
  %limit = arith.constant 1.0 : f32
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %isLess = arith.cmpf olt, %v, %limit : f32
    %r = scf.if %isLess -> f32 {
      %s = arith.mulf %v, %v : f32
      %t = arith.mulf %s, %v : f32
      %u = arith.addf %t, %s : f32
      %w = arith.addf %u, %v : f32
      %root = math.sqrt %w : f32
      scf.yield %root : f32
    } else {
      %s = arith.addf %v, %v : f32
      scf.yield %s : f32
    }
    llvm.store %r, %p : f32, !llvm.ptr<1>
  }
  return
}
