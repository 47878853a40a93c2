// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// CHECK-LABEL: func @narrowing
// CHECK-SAME: (%[[D:.*]]: f64)
func.func @narrowing(%d: f64) -> f32 {
  // One too many is taken back by one place.
  // CHECK: %[[NEAR:.*]] = arith.truncf %[[D]] : f64 to f32
  // CHECK: %[[BACK:.*]] = arith.extf %[[NEAR]] : f32 to f64
  // CHECK: %[[MORE:.*]] = arith.cmpf ogt
  // CHECK: %[[LESS:.*]] = arith.subi
  // CHECK: %[[CUT:.*]] = arith.bitcast %[[LESS]] : i32 to f32
  // CHECK: arith.select %[[MORE]], %[[CUT]], %[[NEAR]] : f32
  %0 = ocl.builtin "convert_float_rtz"(%d) : "float(double)"
  return %0 : f32
}

// CHECK-LABEL: func @integers
// CHECK-SAME: (%[[U:.*]]: i64, %[[I:.*]]: i16)
func.func @integers(%u: i64, %i: i16) -> (f64, f32) {
  // The bits that have no place in 53 are cut before the conversion.
  // CHECK: math.ctlz
  // CHECK: %[[REST:.*]] = arith.andi %[[U]]
  // CHECK: %[[KEPT:.*]] = arith.subi %[[U]], %[[REST]]
  // CHECK: %[[EXACT:.*]] = arith.uitofp %[[KEPT]] : i64 to f64
  // CHECK: %[[AWAY:.*]] = arith.cmpi ne, %[[REST]]
  // CHECK: arith.select %[[AWAY]], %{{.*}}, %[[EXACT]] : f64
  %0 = ocl.builtin "convert_double_rtp"(%u) : "double(ulong)"
  // Every short is a float.
  // CHECK: arith.sitofp %[[I]] : i16 to f32
  %1 = ocl.builtin "convert_float_rtp"(%i) : "float(short)"
  return %0, %1 : f64, f32
}
