// RUN: cairn-opt %s --mux-plain-signatures | FileCheck %s

// CHECK: func.func private @narrow(%[[A:.*]]: i32, %[[H:.*]]: i32, %{{.*}}: vector<3xi32>, %{{.*}}: !llvm.ptr<1>) -> i32
func.func private @narrow(%a: i8, %h: f16, %v: vector<3xi16>, %p: !llvm.ptr<1>) -> i1 {
  // CHECK: arith.trunci %[[A]] : i32 to i8
  // CHECK: %[[BITS:.*]] = arith.trunci %[[H]] : i32 to i16
  // CHECK: arith.bitcast %[[BITS]] : i16 to f16
  // CHECK: %[[C:.*]] = arith.cmpi
  // CHECK: %[[R:.*]] = arith.extui %[[C]] : i1 to i32
  // CHECK: return %[[R]] : i32
  llvm.store %h, %p : f16, !llvm.ptr<1>
  llvm.store %v, %p : vector<3xi16>, !llvm.ptr<1>
  %zero = arith.constant 0 : i8
  %c = arith.cmpi eq, %a, %zero : i8
  return %c : i1
}
// CHECK: func.func private @wide(%[[A:.*]]: vector<4xf32>, %[[B:.*]]: vector<4xf32>, %{{.*}}: vector<4xf32>, %{{.*}}: vector<4xf32>) -> f32
func.func private @wide(%v: vector<16xf32>) -> f32 {
  // CHECK: vector.shuffle %[[A]], %[[B]] [0, 1, 2, 3, 4, 5, 6, 7]
  %a = vector.extract %v[9] : f32 from vector<16xf32>
  return %a : f32
}
// CHECK: func.func private @plain(%{{.*}}: vector<4xf32>, %{{.*}}: i64) -> vector<2xi32>
func.func private @plain(%v: vector<4xf32>, %x: i64) -> vector<2xi32> {
  %a = arith.constant dense<1> : vector<2xi32>
  return %a : vector<2xi32>
}
// CHECK: func.func @k(%[[A:.*]]: i8,
func.func @k(%a: i8, %h: f16, %v: vector<3xi16>, %w: vector<16xf32>, %p: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: %[[WIDE:.*]] = arith.extui %[[A]] : i8 to i32
  // CHECK: %[[R:.*]] = call @narrow(%[[WIDE]], {{.*}}) : (i32, i32, vector<3xi32>, !llvm.ptr<1>) -> i32
  // CHECK: arith.trunci %[[R]] : i32 to i1
  %c = func.call @narrow(%a, %h, %v, %p) : (i8, f16, vector<3xi16>, !llvm.ptr<1>) -> i1
  // CHECK: call @wide(%{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) -> f32
  %x = func.call @wide(%w) : (vector<16xf32>) -> f32
  %r = arith.select %c, %x, %x : f32
  llvm.store %r, %p : f32, !llvm.ptr<1>
  return
}
