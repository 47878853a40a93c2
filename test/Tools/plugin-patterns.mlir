// A plugin's passes take the patterns that Cairn's have.
// RUN: cairn-opt %s --load-pass-plugin=%test_passes --pass-pipeline='builtin.module(test-expand-matrices)' | FileCheck %s --check-prefix=ROWS
// RUN: cairn-opt %s --load-pass-plugin=%test_passes --pass-pipeline='builtin.module(test-canonicalize-level)' | FileCheck %s --check-prefix=FOLDED
// RUN: cairn-opt %s --load-pass-plugin=%test_passes --pass-pipeline='builtin.module(test-expand-matrices,test-level-to-llvm)' | FileCheck %s --check-prefix=LLVM

// ROWS-LABEL: func @fill
// ROWS: %[[ROW:.*]] = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// ROWS-COUNT-2: llvm.store %[[ROW]], %{{.*}} : vector<4xf32>, !llvm.ptr<1>
// LLVM-LABEL: llvm.func @fill
// LLVM: llvm.shufflevector
// LLVM-COUNT-2: llvm.store %{{.*}} : vector<4xf32>, !llvm.ptr<1>
// LLVM: llvm.return
func.func @fill(%x: f32, %to: !llvm.ptr<1>, %stride: i64) {
  %rows = mux.sub_group_matrix_fill %x : !mux.matrix<2x4xf32, accumulator>
  mux.sub_group_matrix_store %rows, %to stride %stride align 4 : !mux.matrix<2x4xf32, accumulator>, !llvm.ptr<1>, i64
  return
}

// The value that is passed on twice is passed once.
// FOLDED-LABEL: func @twice
// FOLDED: scf.while (%{{.*}} = %{{.*}}) : (i32) -> i32
// FOLDED: scf.condition(%{{.*}}) %{{.*}} : i32
func.func @twice(%n: i32) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %all:2 = scf.while (%i = %n) : (i32) -> (i32, i32) {
    %more = arith.cmpi sgt, %i, %one : i32
    scf.condition(%more) %i, %i : i32, i32
  } do {
  ^bb0(%i: i32, %j: i32):
    %less = arith.subi %j, %one : i32
    scf.yield %less : i32
  }
  return %all#0, %all#1 : i32, i32
}
