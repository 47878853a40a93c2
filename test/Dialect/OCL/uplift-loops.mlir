// RUN: cairn-opt %s --ocl-uplift-loops | FileCheck %s

// CHECK-LABEL: func @signed
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[STEP:.*]] = arith.constant 1 : i32
// CHECK-NOT: scf.while
// CHECK: scf.for %[[I:.*]] = %[[ZERO]] to %[[N]] step %{{[^ ]*}} iter_args
// CHECK-NEXT: llvm.store %[[I]]
// CHECK: return
func.func @signed(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @unsigned
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[STEP:.*]] = arith.constant 1 : i32
// CHECK-NOT: scf.while
// CHECK: scf.for unsigned %[[I:.*]] = %[[ZERO]] to %[[N]] step %{{[^ ]*}} iter_args
// CHECK-NEXT: llvm.store %[[I]]
// CHECK: return
func.func @unsigned(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ult, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @bound_first
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[STEP:.*]] = arith.constant 1 : i32
// CHECK-NOT: scf.while
// CHECK: scf.for %[[I:.*]] = %[[ZERO]] to %[[N]] step %{{[^ ]*}} iter_args
// CHECK-NEXT: llvm.store %[[I]]
// CHECK: return
func.func @bound_first(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi sgt, %n, %i : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @inclusive
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[MORE:.*]] = arith.constant 1 : i32
// CHECK: %[[END:.*]] = arith.addi %[[N]], %{{.*}}
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[END]] step
// CHECK-NEXT: llvm.store %[[I]]
func.func @inclusive(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi sle, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @unsigned_inclusive
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[MORE:.*]] = arith.constant 1 : i32
// CHECK: %[[END:.*]] = arith.addi %[[N]], %{{.*}}
// CHECK: scf.for unsigned %[[I:.*]] = %{{.*}} to %[[END]] step
// CHECK-NEXT: llvm.store %[[I]]
func.func @unsigned_inclusive(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ule, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 overflow<nuw> : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @by_four
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %[[STEP:.*]] iter_args
// CHECK: return
func.func @by_four(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c4 overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// No promise, but room for a step behind the bound.
// CHECK-LABEL: func @by_four_to_constant
// CHECK: scf.for unsigned
func.func @by_four_to_constant(%p: !llvm.ptr<1>) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %c100 = arith.constant 100 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ult, %i, %c100 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c4 : i32
    scf.yield %next : i32
  }
  return
}

// `~i` rises where `i` falls.
// CHECK-LABEL: func @down
// CHECK-SAME: (%{{.*}}, %[[FROM:.*]]: i32, %[[N:.*]]: i32)
// CHECK: %[[LOWER:.*]] = arith.xori %[[FROM]], %{{.*}}
// CHECK: %[[UPPER:.*]] = arith.xori %[[N]], %{{.*}}
// CHECK: scf.for %[[I:.*]] = %[[LOWER]] to %[[UPPER]] step
// CHECK: %[[COUNTER:.*]] = arith.xori %[[I]]
// CHECK: llvm.store %[[COUNTER]]
func.func @down(%p: !llvm.ptr<1>, %from: i32, %n: i32) {
  %m1 = arith.constant -1 : i32
  %r = scf.while (%i = %from) : (i32) -> i32 {
    %more = arith.cmpi sgt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %m1 : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @unsigned_down
// CHECK-SAME: (%{{.*}}, %[[FROM:.*]]: i32, %[[N:.*]]: i32)
// CHECK: %[[LOWER:.*]] = arith.xori %[[FROM]], %{{.*}}
// CHECK: %[[UPPER:.*]] = arith.xori %[[N]], %{{.*}}
// CHECK: scf.for unsigned %[[I:.*]] = %[[LOWER]] to %[[UPPER]] step
// CHECK: %[[COUNTER:.*]] = arith.xori %[[I]]
// CHECK: llvm.store %[[COUNTER]]
func.func @unsigned_down(%p: !llvm.ptr<1>, %from: i32, %n: i32) {
  %m1 = arith.constant -1 : i32
  %r = scf.while (%i = %from) : (i32) -> i32 {
    %more = arith.cmpi ugt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %m1 : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @down_inclusive
// CHECK-SAME: (%{{.*}}, %[[FROM:.*]]: i32, %[[N:.*]]: i32)
// CHECK: %[[LOWER:.*]] = arith.xori %[[FROM]], %{{.*}}
// CHECK: %[[LAST:.*]] = arith.xori %[[N]], %{{.*}}
// CHECK: %[[UPPER:.*]] = arith.addi %[[LAST]], %{{.*}}
// CHECK: scf.for %{{.*}} = %[[LOWER]] to %[[UPPER]] step
func.func @down_inclusive(%p: !llvm.ptr<1>, %from: i32, %n: i32) {
  %m1 = arith.constant -1 : i32
  %r = scf.while (%i = %from) : (i32) -> i32 {
    %more = arith.cmpi sge, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %m1 overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// From the lowest value, `!=` is `<`.
// CHECK-LABEL: func @not_equal
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[STEP:.*]] = arith.constant 1 : i32
// CHECK-NOT: scf.while
// CHECK: scf.for unsigned %[[I:.*]] = %[[ZERO]] to %[[N]] step %{{[^ ]*}} iter_args
// CHECK-NEXT: llvm.store %[[I]]
// CHECK: return
func.func @not_equal(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ne, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// And down to it `>`.
// CHECK-LABEL: func @not_equal_down
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[LOWER:.*]] = arith.xori %[[N]]
// CHECK: scf.for unsigned %{{.*}} = %[[LOWER]] to
func.func @not_equal_down(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %m1 = arith.constant -1 : i32
  %r = scf.while (%i = %n) : (i32) -> i32 {
    %more = arith.cmpi ne, %i, %c0 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %m1 : i32
    scf.yield %next : i32
  }
  return
}

// What else the loop carries, and the counter's last value, come out as before.
// CHECK-LABEL: func @carried
// CHECK: %[[R:.*]]:2 = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} iter_args(%[[C:.*]] = %{{.*}}, %[[S:.*]] = %{{.*}}) -> (i32, i32)
// CHECK-NEXT: %[[T:.*]] = arith.xori %[[S]], %[[I]]
// CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]]
// CHECK-NEXT: scf.yield %[[NEXT]], %[[T]]
// CHECK: } {loop_annotation =
// CHECK: return %[[R]]#1, %[[R]]#0
func.func @carried(%n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %s = %c1) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %s, %i : i32, i32
  } do {
  ^bb0(%s: i32, %i: i32):
    %t = arith.xori %s, %i : i32
    %next = arith.addi %i, %c1 : i32
    scf.yield %next, %t : i32, i32
  } attributes {loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
  return %r#0, %r#1 : i32, i32
}

//===--- Loops that stay as they are ---===//

// `i <= n` holds for ever if `n` is the greatest value.
// CHECK-LABEL: func @may_wrap
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @may_wrap(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi sle, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// Four at a time may wrap around past a great `n`.
// CHECK-LABEL: func @may_step_over
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @may_step_over(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ult, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c4 : i32
    scf.yield %next : i32
  }
  return
}

// A promise for signed numbers says nothing of unsigned ones.
// CHECK-LABEL: func @wrong_promise
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @wrong_promise(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ult, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c4 overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// `i >= 0` holds for every unsigned number.
// CHECK-LABEL: func @wraps_down
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @wraps_down(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %m1 = arith.constant -1 : i32
  %r = scf.while (%i = %n) : (i32) -> i32 {
    %more = arith.cmpi uge, %i, %c0 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %m1 : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @down_by_two
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @down_by_two(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %m2 = arith.constant -2 : i32
  %r = scf.while (%i = %n) : (i32) -> i32 {
    %more = arith.cmpi ugt, %i, %c0 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %m2 : i32
    scf.yield %next : i32
  }
  return
}

// Behind `n` this goes all the way round.
// CHECK-LABEL: func @not_equal_from_anywhere
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @not_equal_from_anywhere(%p: !llvm.ptr<1>, %from: i32, %n: i32) {
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %from) : (i32) -> i32 {
    %more = arith.cmpi ne, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @not_equal_by_four
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @not_equal_by_four(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ne, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c4 overflow<nuw> : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @wrong_way
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @wrong_way(%p: !llvm.ptr<1>, %from: i32, %n: i32) {
  %m1 = arith.constant -1 : i32
  %r = scf.while (%i = %from) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %m1 overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// A step that is not positive leads to no end that is defined, but there may be
// no trip.
// CHECK-LABEL: func @varying_step
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32, %[[STEP:.*]]: i32)
// CHECK: %[[POSITIVE:.*]] = arith.maxsi %[[STEP]], %{{.*}} : i32
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[N]] step %[[POSITIVE]]
func.func @varying_step(%p: !llvm.ptr<1>, %n: i32, %s: i32) {
  %c0 = arith.constant 0 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %s overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// CHECK-LABEL: func @moving_bound
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @moving_bound(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %m = %n) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %i, %m : i32
    scf.condition(%more) %i, %m : i32, i32
  } do {
  ^bb0(%i: i32, %m: i32):
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    %less = arith.shrsi %m, %c1 : i32
    scf.yield %next, %less : i32, i32
  }
  return
}

// CHECK-LABEL: func @two_conditions
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @two_conditions(%n: i32, %p: !llvm.ptr<1>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %less = arith.cmpi slt, %i, %n : i32
    %go = llvm.load %p : !llvm.ptr<1> -> i1
    %more = arith.andi %less, %go : i1
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// The step is taken in front of the test: the body runs once too often for a for.
// CHECK-LABEL: func @tested_behind
// CHECK-NOT: scf.for
// CHECK: scf.while
// CHECK-NOT: scf.for
// CHECK: return
func.func @tested_behind(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    %more = arith.cmpi slt, %next, %n : i32
    scf.condition(%more) %next : i32
  } do {
  ^bb0(%i: i32):
    scf.yield %i : i32
  }
  return
}

// Work-items that step by how many there are.
// CHECK-LABEL: func @by_size
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i32)
// CHECK: %[[ID:.*]] = arith.trunci
// CHECK: %[[SIZE:.*]] = ocl.builtin "get_global_size"
// CHECK: %[[STEP:.*]] = arith.trunci %[[SIZE]] : i64 to i32
// CHECK: scf.for unsigned %[[I:.*]] = %[[ID]] to %[[N]] step %[[STEP]]
// CHECK: llvm.store %[[I]]
// CHECK: return
func.func @by_size(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %gid = ocl.builtin "get_global_id"(%c0) : "ulong(uint)"
  %id = arith.trunci %gid : i64 to i32
  %size = ocl.builtin "get_global_size"(%c0) : "ulong(uint)"
  %r = scf.while (%i = %id) : (i32) -> i32 {
    %more = arith.cmpi ult, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %wide = arith.extui %i : i32 to i64
    %sum = arith.addi %wide, %size : i64
    %next = arith.trunci %sum : i64 to i32
    scf.yield %next : i32
  }
  return
}

// Or by a multiple of that.
// CHECK-LABEL: func @by_sizes
// CHECK: %[[STEP:.*]] = arith.shli
// CHECK: scf.for unsigned %{{.*}} = %{{.*}} to %{{.*}} step %[[STEP]]
func.func @by_sizes(%p: !llvm.ptr<1>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %size = ocl.builtin "get_local_size"(%c0) : "uint(uint)"
  %groups = ocl.builtin "get_num_groups"(%c0) : "uint(uint)"
  %all = arith.muli %size, %groups : i32
  %twice = arith.shli %all, %c1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi ult, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %twice : i32
    scf.yield %next : i32
  }
  return
}

// A counter that may wrap.
// CHECK-LABEL: func @by_argument
// CHECK: scf.while
func.func @by_argument(%p: !llvm.ptr<1>, %n: i32, %step: i32) {
  %c0 = arith.constant 0 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %step : i32
    scf.yield %next : i32
  }
  return
}

// A bound that is wider than the counter, whose type has no number beyond it.
// CHECK-LABEL: func @wide_bound
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i64)
// CHECK: %[[LAST:.*]] = arith.constant 4294967295 : i64
// CHECK: %[[LIMITED:.*]] = arith.minui %[[N]], %[[LAST]] : i64
// CHECK: %[[BOUND:.*]] = arith.trunci %[[LIMITED]] : i64 to i32
// CHECK: scf.for unsigned %{{.*}} = %{{.*}} to %[[BOUND]]
func.func @wide_bound(%p: !llvm.ptr<1>, %n: i64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %wide = arith.extui %i : i32 to i64
    %more = arith.cmpi ult, %wide, %n : i64
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// A signed one may be below all numbers of the counter.
// CHECK-LABEL: func @wide_signed_bound
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: i64)
// CHECK: %[[RAISED:.*]] = arith.maxsi %[[N]], %{{.*}} : i64
// CHECK: %[[LIMITED:.*]] = arith.minsi %[[RAISED]], %{{.*}} : i64
// CHECK: %[[BOUND:.*]] = arith.trunci %[[LIMITED]] : i64 to i32
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[BOUND]]
func.func @wide_signed_bound(%p: !llvm.ptr<1>, %n: i64) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %wide = arith.extsi %i : i32 to i64
    %more = arith.cmpi slt, %wide, %n : i64
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    llvm.store %i, %p : i32, !llvm.ptr<1>
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// The body and what is behind the loop get it extended, too.
// CHECK-LABEL: func @extended
// CHECK: %[[R:.*]] = scf.for unsigned %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[WIDE:.*]] = arith.extui %[[I]] : i32 to i64
// CHECK: llvm.store %[[WIDE]]
// CHECK: %[[LAST:.*]] = arith.extui %[[R]] : i32 to i64
// CHECK: return %[[LAST]]
func.func @extended(%p: !llvm.ptr<1>, %n: i64) -> i64 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0) : (i32) -> (i64, i32) {
    %wide = arith.extui %i : i32 to i64
    %more = arith.cmpi ult, %wide, %n : i64
    scf.condition(%more) %wide, %i : i64, i32
  } do {
  ^bb0(%w: i64, %i: i32):
    llvm.store %w, %p : i64, !llvm.ptr<1>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return %r#0 : i64
}
