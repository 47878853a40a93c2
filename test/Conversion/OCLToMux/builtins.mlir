// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// Functions that an upstream op, or a few, have the meaning of.

// CHECK-LABEL: func @one_op
// CHECK-SAME: (%[[X:.*]]: f32, %[[I:.*]]: i32)
func.func @one_op(%x: f32, %i: i32) {
  // CHECK-NEXT: math.absf %[[X]] : f32
  %0 = ocl.builtin "fabs"(%x) : "float(float)"
  // CHECK-NEXT: math.floor %[[X]] : f32
  %1 = ocl.builtin "floor"(%x) : "float(float)"
  // CHECK-NEXT: math.sqrt %[[X]] : f32
  %2 = ocl.builtin "sqrt"(%x) : "float(float)"
  // CHECK-NEXT: math.fma %[[X]], %[[X]], %[[X]] : f32
  %3 = ocl.builtin "fma"(%x, %x, %x) : "float(float, float, float)"
  // CHECK-NEXT: math.ctpop %[[I]] : i32
  %4 = ocl.builtin "popcount"(%i) : "int(int)"
  // CHECK-NEXT: math.ctlz %[[I]] : i32
  %5 = ocl.builtin "clz"(%i) : "int(int)"
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func @signedness_picks_the_op
// CHECK-SAME: (%[[I:.*]]: i32, %[[V:.*]]: vector<4xi32>)
func.func @signedness_picks_the_op(%i: i32, %v: vector<4xi32>) {
  // CHECK-NEXT: arith.maxsi %[[I]], %[[I]]
  %0 = ocl.builtin "max"(%i, %i) : "int(int, int)"
  // CHECK-NEXT: arith.maxui %[[I]], %[[I]]
  %1 = ocl.builtin "max"(%i, %i) : "uint(uint, uint)"
  // CHECK-NEXT: math.absi %[[I]]
  %2 = ocl.builtin "abs"(%i) : "uint(int)"
  // CHECK-NEXT: %{{.*}}, %{{.*}} = arith.mulsi_extended %[[I]], %[[I]]
  %3 = ocl.builtin "mul_hi"(%i, %i) : "int(int, int)"
  // CHECK-NEXT: %{{.*}}, %{{.*}} = arith.mului_extended %[[I]], %[[I]]
  %4 = ocl.builtin "mul_hi"(%i, %i) : "uint(uint, uint)"
  // CHECK-NEXT: llvm.intr.sadd.sat(%[[I]], %[[I]])
  %5 = ocl.builtin "add_sat"(%i, %i) : "int(int, int)"
  // CHECK-NEXT: llvm.intr.usub.sat(%[[V]], %[[V]])
  %6 = ocl.builtin "sub_sat"(%v, %v) : "uint4(uint4, uint4)"
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func @scalars_are_spread
// CHECK-SAME: (%[[V:.*]]: vector<4xi32>, %[[I:.*]]: i32)
func.func @scalars_are_spread(%v: vector<4xi32>, %i: i32) -> vector<4xi32> {
  // CHECK: %[[S:.*]] = vector.broadcast %[[I]] : i32 to vector<4xi32>
  // CHECK: arith.minsi %[[V]], %[[S]] : vector<4xi32>
  %0 = ocl.builtin "min"(%v, %i) : "int4(int4, int)"
  return %0 : vector<4xi32>
}

// CHECK-LABEL: func @expansions
// CHECK-SAME: (%[[X:.*]]: f32, %[[Y:.*]]: f32, %[[Z:.*]]: f32, %[[I:.*]]: i32)
func.func @expansions(%x: f32, %y: f32, %z: f32, %i: i32) {
  // CHECK: %[[P:.*]] = arith.mulf %[[X]], %[[Y]] fastmath<contract>
  // CHECK: arith.addf %[[P]], %[[Z]] fastmath<contract>
  %0 = ocl.builtin "mad"(%x, %y, %z) : "float(float, float, float)"
  // CHECK: %[[LESS:.*]] = arith.cmpf olt, %[[X]], %[[Y]]
  // CHECK: arith.select %[[LESS]], %[[Y]], %[[X]]
  %1 = ocl.builtin "max"(%x, %y) : "float(float, float)"
  // CHECK: %[[LESS:.*]] = arith.cmpf olt, %[[Y]], %[[X]]
  // CHECK: arith.select %[[LESS]], %[[Y]], %[[X]]
  %2 = ocl.builtin "min"(%x, %y) : "float(float, float)"
  // CHECK: arith.maxnumf %[[X]], %[[Y]]
  %3 = ocl.builtin "fmax"(%x, %y) : "float(float, float)"
  // CHECK: llvm.intr.fshl(%[[I]], %[[I]], %[[I]])
  %4 = ocl.builtin "rotate"(%i, %i) : "int(int, int)"
  // CHECK: %[[P:.*]] = arith.muli %[[I]], %[[I]]
  // CHECK: arith.addi %[[P]], %[[I]]
  %5 = ocl.builtin "mad24"(%i, %i, %i) : "int(int, int, int)"
  return
}
