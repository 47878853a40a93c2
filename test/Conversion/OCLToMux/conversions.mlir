// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// CHECK-LABEL: func @integers
// CHECK-SAME: (%[[I:.*]]: i32, %[[C:.*]]: i8)
func.func @integers(%i: i32, %c: i8) {
  // CHECK-NEXT: arith.trunci %[[I]] : i32 to i8
  %0 = ocl.builtin "convert_char"(%i) : "char(int)"
  // CHECK-NEXT: arith.extsi %[[C]] : i8 to i64
  %1 = ocl.builtin "convert_long"(%c) : "long(char)"
  // CHECK-NEXT: arith.extui %[[C]] : i8 to i64
  %2 = ocl.builtin "convert_long"(%c) : "long(uchar)"
  return
}

// CHECK-LABEL: func @saturating_integers
// CHECK-SAME: (%[[I:.*]]: i32, %[[C:.*]]: i8)
func.func @saturating_integers(%i: i32, %c: i8) {
  // CHECK: %[[LOW:.*]] = arith.constant -128 : i32
  // CHECK: %[[MAX:.*]] = arith.maxsi %[[I]], %[[LOW]] : i32
  // CHECK: %[[HIGH:.*]] = arith.constant 127 : i32
  // CHECK: %[[MIN:.*]] = arith.minsi %[[MAX]], %[[HIGH]] : i32
  // CHECK: arith.trunci %[[MIN]] : i32 to i8
  %0 = ocl.builtin "convert_char_sat"(%i) : "char(int)"
  // CHECK: %[[HIGH:.*]] = arith.constant 127 : i32
  // CHECK: %[[MIN:.*]] = arith.minui %[[I]], %[[HIGH]] : i32
  // CHECK: arith.trunci %[[MIN]] : i32 to i8
  %1 = ocl.builtin "convert_char_sat"(%i) : "char(uint)"
  // CHECK: %[[LOW:.*]] = arith.constant 0 : i8
  // CHECK: %[[MAX:.*]] = arith.maxsi %[[C]], %[[LOW]] : i8
  // CHECK: arith.extsi %[[MAX]] : i8 to i32
  %2 = ocl.builtin "convert_uint_sat"(%c) : "uint(char)"
  // Nothing can exceed the range.
  // CHECK-NEXT: arith.extui %[[C]] : i8 to i32
  %3 = ocl.builtin "convert_int_sat"(%c) : "int(uchar)"
  return
}

// CHECK-LABEL: func @floats_to_integers
// CHECK-SAME: (%[[X:.*]]: f32)
func.func @floats_to_integers(%x: f32) {
  // CHECK-NEXT: %[[I:.*]] = arith.fptosi %[[X]] : f32 to i32
  // CHECK-NEXT: llvm.freeze %[[I]] : i32
  %0 = ocl.builtin "convert_int"(%x) : "int(float)"
  // CHECK-NEXT: arith.fptosi %[[X]] : f32 to i32
  // CHECK-NEXT: llvm.freeze
  %1 = ocl.builtin "convert_int_rtz"(%x) : "int(float)"
  // CHECK-NEXT: %[[R:.*]] = math.roundeven %[[X]]
  // CHECK-NEXT: arith.fptoui %[[R]]
  // CHECK-NEXT: llvm.freeze
  %2 = ocl.builtin "convert_uint_rte"(%x) : "uint(float)"
  // CHECK-NEXT: %[[R:.*]] = math.ceil %[[X]]
  // CHECK-NEXT: arith.fptosi %[[R]]
  // CHECK-NEXT: llvm.freeze
  %3 = ocl.builtin "convert_int_rtp"(%x) : "int(float)"
  // CHECK-NEXT: %[[R:.*]] = math.floor %[[X]]
  // CHECK-NEXT: arith.fptosi %[[R]]
  // CHECK-NEXT: llvm.freeze
  %4 = ocl.builtin "convert_int_rtn"(%x) : "int(float)"
  return
}

// The bounds are powers of two, and so exact; NaN gives 0.
// CHECK-LABEL: func @floats_to_saturating_integers
// CHECK-SAME: (%[[X:.*]]: f32)
func.func @floats_to_saturating_integers(%x: f32) -> i8 {
  // CHECK: %[[I:.*]] = arith.fptosi %[[X]] : f32 to i8
  // CHECK: %[[F:.*]] = llvm.freeze %[[I]] : i8
  // CHECK: %[[LOW:.*]] = arith.constant -1.280000e+02 : f32
  // CHECK: %[[BELOW:.*]] = arith.cmpf ole, %[[X]], %[[LOW]]
  // CHECK: %[[MIN:.*]] = arith.constant -128 : i8
  // CHECK: %[[S0:.*]] = arith.select %[[BELOW]], %[[MIN]], %[[F]]
  // CHECK: %[[HIGH:.*]] = arith.constant 1.280000e+02 : f32
  // CHECK: %[[ABOVE:.*]] = arith.cmpf oge, %[[X]], %[[HIGH]]
  // CHECK: %[[MAX:.*]] = arith.constant 127 : i8
  // CHECK: %[[S1:.*]] = arith.select %[[ABOVE]], %[[MAX]], %[[S0]]
  // CHECK: %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]]
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK: %[[S2:.*]] = arith.select %[[NAN]], %[[ZERO]], %[[S1]]
  // CHECK: return %[[S2]]
  %0 = ocl.builtin "convert_char_sat"(%x) : "char(float)"
  return %0 : i8
}

// CHECK-LABEL: func @to_floats
// CHECK-SAME: (%[[I:.*]]: vector<4xi32>, %[[X:.*]]: f32, %[[D:.*]]: f64)
func.func @to_floats(%i: vector<4xi32>, %x: f32, %d: f64) {
  // CHECK-NEXT: arith.sitofp %[[I]] : vector<4xi32> to vector<4xf32>
  %0 = ocl.builtin "convert_float4"(%i) : "float4(int4)"
  // CHECK-NEXT: arith.uitofp %[[I]] : vector<4xi32> to vector<4xf32>
  %1 = ocl.builtin "convert_float4_rte"(%i) : "float4(uint4)"
  // CHECK-NEXT: arith.extf %[[X]] : f32 to f64
  %2 = ocl.builtin "convert_double_rtp"(%x) : "double(float)"
  // CHECK-NEXT: arith.truncf %[[D]] : f64 to f32
  %3 = ocl.builtin "convert_float"(%d) : "float(double)"
  // CHECK-NEXT: return
  return
}
