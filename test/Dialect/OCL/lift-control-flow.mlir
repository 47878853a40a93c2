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

// -----

// Results of which each region has one are one.
// CHECK-LABEL: func @falls_through
// CHECK-SAME: (%[[N:.*]]: i32, %[[X:.*]]: i32)
// CHECK: scf.index_switch %{{.*}} -> i32, i32{{ ?$}}
func.func @falls_through(%n: i32, %x: i32) -> i32 {
  cf.switch %n : i32, [
    default: ^exit(%x : i32),
    0: ^case0(%x : i32),
    1: ^case1(%x : i32),
    2: ^case2(%x : i32),
    3: ^case3(%x : i32),
    4: ^case4(%x : i32),
    5: ^case5(%x : i32),
    6: ^case6(%x : i32),
    7: ^case7(%x : i32),
    8: ^case8(%x : i32),
    9: ^case9(%x : i32),
    10: ^case10(%x : i32),
    11: ^case11(%x : i32),
    12: ^case12(%x : i32),
    13: ^case13(%x : i32),
    14: ^case14(%x : i32),
    15: ^case15(%x : i32),
    16: ^case16(%x : i32),
    17: ^case17(%x : i32),
    18: ^case18(%x : i32),
    19: ^case19(%x : i32),
    20: ^case20(%x : i32),
    21: ^case21(%x : i32),
    22: ^case22(%x : i32),
    23: ^case23(%x : i32),
    24: ^case24(%x : i32),
    25: ^case25(%x : i32)
  ]
^case0(%a0: i32):
  %b0 = arith.muli %a0, %n : i32
  cf.br ^case1(%b0 : i32)
^case1(%a1: i32):
  %b1 = arith.muli %a1, %n : i32
  cf.br ^case2(%b1 : i32)
^case2(%a2: i32):
  %b2 = arith.muli %a2, %n : i32
  cf.br ^exit(%b2 : i32)
^case3(%a3: i32):
  %b3 = arith.muli %a3, %n : i32
  cf.br ^case4(%b3 : i32)
^case4(%a4: i32):
  %b4 = arith.muli %a4, %n : i32
  cf.br ^case5(%b4 : i32)
^case5(%a5: i32):
  %b5 = arith.muli %a5, %n : i32
  cf.br ^exit(%b5 : i32)
^case6(%a6: i32):
  %b6 = arith.muli %a6, %n : i32
  cf.br ^case7(%b6 : i32)
^case7(%a7: i32):
  %b7 = arith.muli %a7, %n : i32
  cf.br ^case8(%b7 : i32)
^case8(%a8: i32):
  %b8 = arith.muli %a8, %n : i32
  cf.br ^exit(%b8 : i32)
^case9(%a9: i32):
  %b9 = arith.muli %a9, %n : i32
  cf.br ^case10(%b9 : i32)
^case10(%a10: i32):
  %b10 = arith.muli %a10, %n : i32
  cf.br ^case11(%b10 : i32)
^case11(%a11: i32):
  %b11 = arith.muli %a11, %n : i32
  cf.br ^exit(%b11 : i32)
^case12(%a12: i32):
  %b12 = arith.muli %a12, %n : i32
  cf.br ^case13(%b12 : i32)
^case13(%a13: i32):
  %b13 = arith.muli %a13, %n : i32
  cf.br ^case14(%b13 : i32)
^case14(%a14: i32):
  %b14 = arith.muli %a14, %n : i32
  cf.br ^exit(%b14 : i32)
^case15(%a15: i32):
  %b15 = arith.muli %a15, %n : i32
  cf.br ^case16(%b15 : i32)
^case16(%a16: i32):
  %b16 = arith.muli %a16, %n : i32
  cf.br ^case17(%b16 : i32)
^case17(%a17: i32):
  %b17 = arith.muli %a17, %n : i32
  cf.br ^exit(%b17 : i32)
^case18(%a18: i32):
  %b18 = arith.muli %a18, %n : i32
  cf.br ^case19(%b18 : i32)
^case19(%a19: i32):
  %b19 = arith.muli %a19, %n : i32
  cf.br ^case20(%b19 : i32)
^case20(%a20: i32):
  %b20 = arith.muli %a20, %n : i32
  cf.br ^exit(%b20 : i32)
^case21(%a21: i32):
  %b21 = arith.muli %a21, %n : i32
  cf.br ^case22(%b21 : i32)
^case22(%a22: i32):
  %b22 = arith.muli %a22, %n : i32
  cf.br ^case23(%b22 : i32)
^case23(%a23: i32):
  %b23 = arith.muli %a23, %n : i32
  cf.br ^exit(%b23 : i32)
^case24(%a24: i32):
  %b24 = arith.muli %a24, %n : i32
  cf.br ^case25(%b24 : i32)
^case25(%a25: i32):
  %b25 = arith.muli %a25, %n : i32
  cf.br ^exit(%b25 : i32)
^exit(%r: i32):
  return %r : i32
}

// -----

// A block that only switches on the value again, behind the default, is a part
// of the switch before it: the cases are one chain.
// CHECK-LABEL: func @two_switches
// CHECK: scf.index_switch
// CHECK: case 4
// CHECK-COUNT-3: scf.if
// CHECK-NOT: scf.index_switch
// CHECK: return
func.func @two_switches(%x: i32, %a: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^more,
    1: ^one(%a : i32),
    2: ^two(%a : i32)
  ]
^more:
  cf.switch %x : i32, [
    default: ^end(%a : i32),
    1: ^end(%x : i32),
    3: ^three(%a : i32),
    4: ^four(%a : i32)
  ]
^one(%0: i32):
  %1 = arith.muli %0, %x : i32
  cf.br ^two(%1 : i32)
^two(%2: i32):
  %3 = arith.xori %2, %x : i32
  cf.br ^three(%3 : i32)
^three(%4: i32):
  %5 = arith.addi %4, %x : i32
  cf.br ^four(%5 : i32)
^four(%6: i32):
  %7 = arith.subi %6, %x : i32
  cf.br ^end(%7 : i32)
^end(%8: i32):
  return %8 : i32
}
