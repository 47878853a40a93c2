// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s
// RUN: cairn-opt %s --mux-one-item-sub-groups | FileCheck %s --check-prefix=ONE

// CHECK-LABEL: func @product
// CHECK: mux.sub_group_matrix_fill %{{.*}} : <2x4xf32, accumulator>
// CHECK: mux.sub_group_matrix_load %{{.*}} stride %{{.*}} align 16 : <1>, i64 -> <2x2xf16, a>
// CHECK: mux.sub_group_matrix_load %{{.*}} stride %{{.*}} align 2 by_columns : <3>, i64 -> <2x4xf16, b>
// CHECK: mux.sub_group_matrix_multiply_add %{{.*}}, %{{.*}}, %{{.*}} : <2x2xf16, a>, <2x4xf16, b> -> <2x4xf32, accumulator>
// CHECK: mux.sub_group_matrix_convert %{{.*}} : <2x4xf32, accumulator> -> <2x4xf16, accumulator>
// CHECK: mux.sub_group_matrix_store %{{.*}}, %{{.*}} stride %{{.*}} align 2 : <2x4xf16, accumulator>, <1>, i64

// A vector for each row, which loops carry.
// ONE-LABEL: func @product
// ONE: vector.broadcast %{{.*}} : f32 to vector<4xf32>
// ONE: scf.for {{.*}} -> (vector<4xf32>, vector<4xf32>)
// ONE-COUNT-2: llvm.load {{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> vector<2xf16>
// Columns are turned into rows.
// ONE-COUNT-4: llvm.load {{.*}} {alignment = 2 : i64} : !llvm.ptr<3> -> vector<2xf16>
// ONE-COUNT-2: vector.from_elements {{.*}} : vector<4xf16>
// ONE: arith.extf {{.*}} : vector<2xf16> to vector<2xf32>
// ONE-COUNT-4: arith.mulf {{.*}} fastmath<contract> : vector<4xf32>
// ONE: scf.yield
// ONE-COUNT-2: arith.truncf {{.*}} : vector<4xf32> to vector<4xf16>
// ONE-COUNT-2: llvm.store {{.*}} : vector<4xf16>, !llvm.ptr<1>
func.func @product(%a: !llvm.ptr<1>, %b: !llvm.ptr<3>, %c: !llvm.ptr<1>, %n: i64) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %none = mux.sub_group_matrix_fill %zero : !mux.matrix<2x4xf32, accumulator>
  %all = scf.for %k = %c0 to %n step %c2 iter_args(%sum = %none) -> (!mux.matrix<2x4xf32, accumulator>) : i64 {
    %x = mux.sub_group_matrix_load %a stride %n align 16 : !llvm.ptr<1>, i64 -> !mux.matrix<2x2xf16, a>
    %y = mux.sub_group_matrix_load %b stride %n align 2 by_columns : !llvm.ptr<3>, i64 -> !mux.matrix<2x4xf16, b>
    %next = mux.sub_group_matrix_multiply_add %x, %y, %sum : !mux.matrix<2x2xf16, a>, !mux.matrix<2x4xf16, b> -> !mux.matrix<2x4xf32, accumulator>
    scf.yield %next : !mux.matrix<2x4xf32, accumulator>
  }
  %half = mux.sub_group_matrix_convert %all : !mux.matrix<2x4xf32, accumulator> -> !mux.matrix<2x4xf16, accumulator>
  mux.sub_group_matrix_store %half, %c stride %n align 2 : !mux.matrix<2x4xf16, accumulator>, !llvm.ptr<1>, i64
  return
}

// CHECK-LABEL: func @unsigned
// CHECK: mux.sub_group_matrix_multiply_add %{{.*}}, %{{.*}}, %{{.*}} unsigned :
// ONE-LABEL: func @unsigned
// ONE: arith.extui {{.*}} : vector<2xi8> to vector<2xi16>
// ONE: arith.muli
// ONE: arith.addi
// ONE: scf.if {{.*}} -> (vector<2xi32>, vector<2xi32>)
// ONE: llvm.store {{.*}} {alignment = 4 : i64} : vector<2xi32>, !llvm.ptr<1>
func.func @unsigned(%a: !llvm.ptr<1>, %n: i32, %is: i1) {
  %zero = arith.constant 0 : i32
  %none = mux.sub_group_matrix_fill %zero : !mux.matrix<2x2xi32, accumulator>
  %x = mux.sub_group_matrix_load %a stride %n align 1 : !llvm.ptr<1>, i32 -> !mux.matrix<2x2xi8, a>
  %y = mux.sub_group_matrix_load %a stride %n align 1 : !llvm.ptr<1>, i32 -> !mux.matrix<2x2xi8, b>
  %sum = mux.sub_group_matrix_multiply_add %x, %y, %none unsigned : !mux.matrix<2x2xi8, a>, !mux.matrix<2x2xi8, b> -> !mux.matrix<2x2xi32, accumulator>
  %one = scf.if %is -> (!mux.matrix<2x2xi32, accumulator>) {
    scf.yield %sum : !mux.matrix<2x2xi32, accumulator>
  } else {
    scf.yield %none : !mux.matrix<2x2xi32, accumulator>
  }
  mux.sub_group_matrix_store %one, %a stride %n align 4 by_columns : !mux.matrix<2x2xi32, accumulator>, !llvm.ptr<1>, i32
  return
}
