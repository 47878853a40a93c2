// A lane of poison in a constant: the folds upstream must not take its bits, which
// nobody wrote.
// RUN: cairn-opt %s --raise-spir-to-ocl --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @scalars
llvm.func @scalars(%integers: !llvm.ptr<1>, %floats: !llvm.ptr<1>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %counted = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %poison = llvm.mlir.poison : i32
  // CHECK-DAG: %[[I:.*]] = arith.constant dense<[1, 0, 3, 4]> : vector<4xi32>
  // CHECK-DAG: llvm.store %[[I]], %{{.*}} : vector<4xi32>
  %0 = llvm.insertelement %poison, %counted[%one : i32] : vector<4xi32>
  llvm.store %0, %integers : vector<4xi32>, !llvm.ptr<1>
  %halves = llvm.mlir.constant(dense<[1.5, 2.5]> : vector<2xf32>) : vector<2xf32>
  %undef = llvm.mlir.undef : f32
  // CHECK-DAG: %[[F:.*]] = arith.constant dense<[1.500000e+00, 0.000000e+00]> : vector<2xf32>
  // CHECK-DAG: llvm.store %[[F]], %{{.*}} : vector<2xf32>
  %1 = llvm.insertelement %undef, %halves[%one : i32] : vector<2xf32>
  llvm.store %1, %floats : vector<2xf32>, !llvm.ptr<1>
  llvm.return
}

// A lane of a vector that is poison is a scalar that is.
// CHECK-LABEL: func.func @lane
// CHECK: %[[L:.*]] = arith.constant dense<[1, 0, 3, 4]> : vector<4xi32>
// CHECK: llvm.store %[[L]]
llvm.func @lane(%out: !llvm.ptr<1>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %counted = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %poison = llvm.mlir.poison : vector<2xi32>
  %lane = llvm.extractelement %poison[%one : i32] : vector<2xi32>
  %0 = llvm.insertelement %lane, %counted[%one : i32] : vector<4xi32>
  llvm.store %0, %out : vector<4xi32>, !llvm.ptr<1>
  llvm.return
}

// Poison that lifting control flow leaves, and a second lane into the result.
// CHECK-LABEL: func.func @lifted
// CHECK: %[[P:.*]] = ub.poison : i32
// CHECK: %[[V:.*]] = vector.from_elements %{{.*}}, %[[P]], %arg1, %{{.*}} : vector<4xi32>
// CHECK: llvm.store %[[V]]
llvm.func @lifted(%out: !llvm.ptr<1>, %x: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %counted = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %poison = ub.poison : i32
  %0 = llvm.insertelement %poison, %counted[%one : i32] : vector<4xi32>
  %1 = llvm.insertelement %x, %0[%two : i32] : vector<4xi32>
  llvm.store %1, %out : vector<4xi32>, !llvm.ptr<1>
  llvm.return
}

// What else is folded by constants takes no bits from it.
// CHECK-LABEL: func.func @other_ops
// CHECK-DAG: %[[P:.*]] = ub.poison : i32
// CHECK-DAG: %[[VP:.*]] = ub.poison : vector<4xi32>
// CHECK-DAG: arith.cmpi slt, %[[P]], %{{.*}} : i32
// CHECK-DAG: vector.bitcast %[[VP]]
// CHECK-DAG: llvm.store %[[P]], %arg0
// CHECK-DAG: llvm.store %cst, %arg2
llvm.func @other_ops(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>, %d: !llvm.ptr<1>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %counted = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %poison = ub.poison : i32
  %lanes = ub.poison : vector<4xi32>
  %sum = llvm.add %poison, %one : i32
  llvm.store %sum, %a : i32, !llvm.ptr<1>
  %less = llvm.icmp "slt" %poison, %one : i32
  llvm.store %less, %b : i1, !llvm.ptr<1>
  %mixed = llvm.shufflevector %lanes, %counted [4, 0, 5, 1] : vector<4xi32>
  llvm.store %mixed, %c : vector<4xi32>, !llvm.ptr<1>
  %bits = llvm.bitcast %lanes : vector<4xi32> to vector<4xf32>
  llvm.store %bits, %d : vector<4xf32>, !llvm.ptr<1>
  llvm.return
}
