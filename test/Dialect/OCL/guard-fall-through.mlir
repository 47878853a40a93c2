// RUN: cairn-opt %s --split-input-file --ocl-lift-control-flow | FileCheck %s

// Each case is entered behind a condition, once: what it takes is passed on.
// CHECK-LABEL: func @chain
// CHECK-SAME: (%[[X:.*]]: i32, %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK: scf.index_switch
// CHECK-COUNT-3: scf.if
// CHECK-NOT: scf.i
// CHECK: return
func.func @chain(%x: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^end(%a : i32),
    1: ^one,
    2: ^two(%a : i32),
    7: ^three(%b : i32)
  ]
^one:
  %0 = arith.muli %a, %b : i32
  cf.br ^two(%0 : i32)
^two(%1: i32):
  %2 = arith.addi %1, %b : i32
  cf.br ^three(%2 : i32)
^three(%3: i32):
  %4 = arith.xori %3, %a : i32
  cf.br ^end(%4 : i32)
^end(%5: i32):
  return %5 : i32
}

// -----

// A case that two others go on to is none of a chain, nor are few.
// CHECK-LABEL: func @joined
// CHECK: scf.index_switch
// CHECK: scf.index_switch
// CHECK: return
func.func @joined(%x: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^end(%a : i32),
    1: ^one,
    2: ^two,
    3: ^three(%b : i32)
  ]
^one:
  %0 = arith.muli %a, %b : i32
  cf.br ^three(%0 : i32)
^two:
  %1 = arith.addi %a, %b : i32
  cf.br ^three(%1 : i32)
^three(%2: i32):
  %3 = arith.xori %2, %a : i32
  cf.br ^end(%3 : i32)
^end(%4: i32):
  return %4 : i32
}
