// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// CHECK-LABEL: func @narrowing
// CHECK-SAME: (%[[D:.*]]: f64)
func.func @narrowing(%d: f64) -> f32 {
  // What float has no place for is cut off before, so that the conversion is
  // exact and nothing is converted back.
  // CHECK: %[[BITS:.*]] = arith.bitcast %[[D]] : f64 to i64
  // CHECK: %[[MASK:.*]] = arith.shli
  // CHECK: arith.andi %{{.*}}, %[[MASK]] : i64
  // CHECK: %[[CUT:.*]] = arith.bitcast %{{.*}} : i64 to f64
  // CHECK: %[[EXACT:.*]] = arith.truncf %[[CUT]] : f64 to f32
  // CHECK-NOT: arith.extf
  // CHECK: return %[[EXACT]]
  %0 = ocl.builtin "convert_float_rtz"(%d) : "float(double)"
  return %0 : f32
}

// CHECK-LABEL: func @half_up
func.func @half_up(%f: vector<2xf32>) -> vector<2xf16> {
  // CHECK: %[[NEAR:.*]] = arith.truncf %{{.*}} : vector<2xf32> to vector<2xf16>
  // CHECK-NOT: arith.extf
  // CHECK: %[[AWAY:.*]] = arith.andi
  // CHECK: %[[MORE:.*]] = arith.addi
  // CHECK: %[[UP:.*]] = vector.bitcast %[[MORE]]
  // CHECK: arith.select %[[AWAY]], %[[UP]], %[[NEAR]]
  %0 = ocl.builtin "convert_half2_rtp"(%f) : "half2(float2)"
  return %0 : vector<2xf16>
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
