// RUN: cairn-opt %s --split-input-file --ocl-lift-control-flow | FileCheck %s

// CHECK-LABEL: func @one_block_stays
// CHECK-NEXT: return
func.func @one_block_stays() {
  return
}

// -----

// CHECK-LABEL: func @branch
// CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[P:.*]]: !llvm.ptr<1>)
func.func @branch(%c: i1, %x: i32, %p: !llvm.ptr<1>) -> i32 {
  // CHECK: %[[R:.*]] = scf.if %[[C]] -> (i32) {
  // CHECK:   llvm.store
  // CHECK:   %[[SUM:.*]] = arith.addi
  // CHECK:   scf.yield %[[SUM]]
  // CHECK: } else {
  // CHECK:   scf.yield %[[X]]
  // CHECK: return %[[R]]
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  llvm.store %x, %p : i32, !llvm.ptr<1>
  %0 = arith.addi %x, %x : i32
  cf.br ^b(%0 : i32)
^b(%1: i32):
  return %1 : i32
}

// -----

// CHECK-LABEL: func @loop_with_break_and_continue
// CHECK: scf.while
// CHECK-NOT: {{ cf\.}}
// CHECK: return
func.func @loop_with_break_and_continue(%n: i32, %p: !llvm.ptr<1>, %skip: i1, %stop: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  cf.cond_br %skip, ^next, ^work
^work:
  llvm.store %i, %p : i32, !llvm.ptr<1>
  cf.cond_br %stop, ^exit, ^next
^next:
  %j = arith.addi %i, %c1 : i32
  cf.br ^head(%j : i32)
^exit:
  return
}

// -----

// Two entries into the loop: nothing is duplicated, a barrier stays one.
// CHECK-LABEL: func @irreducible
// CHECK-COUNT-1: ocl.barrier
// CHECK-NOT: ocl.barrier
// CHECK-NOT: {{ cf\.}}
func.func @irreducible(%c: i1, %d: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  ocl.barrier work_group flags(local) scope(work_group)
  cf.br ^b
^b:
  cf.cond_br %d, ^a, ^exit
^exit:
  return
}

// -----

// CHECK-LABEL: func @switch_of_i32
// CHECK: scf.index_switch
// CHECK: case 7
// CHECK: default
// CHECK-NOT: {{ cf\.}}
// CHECK: return
func.func @switch_of_i32(%x: i32, %p: !llvm.ptr<1>) {
  cf.switch %x : i32, [
    default: ^other,
    7: ^seven
  ]
^seven:
  llvm.store %x, %p : i32, !llvm.ptr<1>
  cf.br ^other
^other:
  return
}

// -----

// Any integer can be switched over.
// CHECK-LABEL: func @switch_of_i64
// CHECK-SAME: (%[[X:.*]]: i64
// CHECK: %[[BIG:.*]] = arith.constant 4294967297 : i64
// CHECK: %[[IS:.*]] = arith.cmpi eq, %[[X]], %[[BIG]] : i64
// CHECK: arith.select %[[IS]]
// CHECK: scf.index_switch
// CHECK-NOT: {{ cf\.}}
func.func @switch_of_i64(%x: i64, %p: !llvm.ptr<1>) {
  cf.switch %x : i64, [
    default: ^other,
    4294967297: ^big
  ]
^big:
  llvm.store %x, %p : i64, !llvm.ptr<1>
  cf.br ^other
^other:
  return
}

// -----

// CHECK-LABEL: func @early_returns
// CHECK: scf.if
// CHECK-NOT: {{ cf\.}}
// CHECK: return %{{.*}} : i32
// CHECK-NOT: return
func.func @early_returns(%c: i1, %d: i1, %x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.cond_br %c, ^a, ^b
^a:
  return %x : i32
^b:
  cf.cond_br %d, ^c, ^e
^c:
  return %c1 : i32
^e:
  %0 = arith.addi %x, %c1 : i32
  return %0 : i32
}

// -----

// CHECK-LABEL: func @endless_loop
// CHECK: scf.while
// CHECK-NOT: {{ cf\.}}
func.func @endless_loop(%p: !llvm.ptr<1>, %x: i32) {
  cf.br ^a
^a:
  llvm.store volatile %x, %p : i32, !llvm.ptr<1>
  cf.br ^a
}
