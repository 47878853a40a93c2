// RUN: cairn-opt %s --mux-one-item-sub-groups | FileCheck %s

// Rows of b two by two, element beside element, as 16-bit numbers; each two
// neighbours of a row of a for all of them; two products are added at once.
// CHECK-LABEL: func @bytes
// CHECK-COUNT-2: arith.extsi {{.*}} : vector<4xi8> to vector<4xi16>
// CHECK-COUNT-2: vector.bitcast {{.*}} : vector<4xi16> to vector<2xi32>
// CHECK-COUNT-4: arith.extsi {{.*}} : vector<8xi8> to vector<8xi16>
// CHECK: %[[TWO:.*]] = vector.shuffle {{.*}} [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15] : vector<8xi16>, vector<8xi16>
// CHECK: %[[WIDE:.*]] = arith.extsi %[[TWO]] : vector<16xi16> to vector<16xi32>
// CHECK: %[[A:.*]] = vector.extract {{.*}}[0] : i32 from vector<2xi32>
// CHECK: %[[ALL:.*]] = vector.broadcast %[[A]] : i32 to vector<8xi32>
// CHECK: %[[PAIRS:.*]] = vector.bitcast %[[ALL]] : vector<8xi32> to vector<16xi16>
// CHECK: %[[LEFT:.*]] = arith.extsi %[[PAIRS]] : vector<16xi16> to vector<16xi32>
// CHECK: %[[M:.*]] = arith.muli %[[LEFT]], %[[WIDE]] : vector<16xi32>
// CHECK: %[[EVEN:.*]] = vector.shuffle %[[M]], %[[M]] [0, 2, 4, 6, 8, 10, 12, 14]
// CHECK: %[[ODD:.*]] = vector.shuffle %[[M]], %[[M]] [1, 3, 5, 7, 9, 11, 13, 15]
// CHECK: arith.addi %[[EVEN]], %[[ODD]] : vector<8xi32>
// CHECK-COUNT-3: arith.muli {{.*}} : vector<16xi32>
// CHECK-NOT: arith.muli {{.*}} : vector
// CHECK: return
func.func @bytes(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>) {
  %zero = arith.constant 0 : i32
  %n = arith.constant 8 : i64
  %none = mux.sub_group_matrix_fill %zero : !mux.matrix<2x8xi32, accumulator>
  %x = mux.sub_group_matrix_load %a stride %n align 1 : !llvm.ptr<1>, i64 -> !mux.matrix<2x4xi8, a>
  %y = mux.sub_group_matrix_load %b stride %n align 1 : !llvm.ptr<1>, i64 -> !mux.matrix<4x8xi8, b>
  %sum = mux.sub_group_matrix_multiply_add %x, %y, %none : !mux.matrix<2x4xi8, a>, !mux.matrix<4x8xi8, b> -> !mux.matrix<2x8xi32, accumulator>
  mux.sub_group_matrix_store %sum, %c stride %n align 4 : !mux.matrix<2x8xi32, accumulator>, !llvm.ptr<1>, i64
  return
}

// 16-bit numbers without a sign do not fit, and an odd trip has no second one.
// CHECK-LABEL: func @one_by_one
// CHECK-NOT: vector.shuffle
// CHECK: arith.extui {{.*}} : vector<2xi16> to vector<2xi32>
// CHECK-NOT: vector.shuffle
// CHECK: arith.extsi {{.*}} : vector<1xi8> to vector<1xi32>
// CHECK-NOT: vector.shuffle
// CHECK: return
func.func @one_by_one(%a: !llvm.ptr<1>, %c: !llvm.ptr<1>) {
  %zero = arith.constant 0 : i32
  %n = arith.constant 8 : i64
  %none = mux.sub_group_matrix_fill %zero : !mux.matrix<2x2xi32, accumulator>
  %x = mux.sub_group_matrix_load %a stride %n align 2 : !llvm.ptr<1>, i64 -> !mux.matrix<2x2xi16, a>
  %y = mux.sub_group_matrix_load %a stride %n align 2 : !llvm.ptr<1>, i64 -> !mux.matrix<2x2xi16, b>
  %sum = mux.sub_group_matrix_multiply_add %x, %y, %none unsigned : !mux.matrix<2x2xi16, a>, !mux.matrix<2x2xi16, b> -> !mux.matrix<2x2xi32, accumulator>
  %z = mux.sub_group_matrix_load %a stride %n align 1 : !llvm.ptr<1>, i64 -> !mux.matrix<2x1xi8, a>
  %w = mux.sub_group_matrix_load %a stride %n align 1 : !llvm.ptr<1>, i64 -> !mux.matrix<1x2xi8, b>
  %more = mux.sub_group_matrix_multiply_add %z, %w, %sum : !mux.matrix<2x1xi8, a>, !mux.matrix<1x2xi8, b> -> !mux.matrix<2x2xi32, accumulator>
  mux.sub_group_matrix_store %more, %c stride %n align 4 : !mux.matrix<2x2xi32, accumulator>, !llvm.ptr<1>, i64
  return
}
