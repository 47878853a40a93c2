// RUN: cairn-opt %s --mux-pass-queries | FileCheck %s

// Equal questions are one argument; a caller that is not a kernel is passed them too.
// CHECK: func.func private @inner(%[[X:.*]]: i32, %[[ID:.*]]: i64, %[[DIM:.*]]: i32) -> i64
func.func private @inner(%x: i32) -> i64 {
  %c0 = arith.constant 0 : i32
  %again = arith.constant 0 : i32
  // CHECK-NOT: mux.
  %a = mux.global_id %c0 : i64
  %b = mux.global_id %again : i64
  %d = mux.work_dim : i32
  %wide = arith.extui %d : i32 to i64
  // CHECK: %[[WIDE:.*]] = arith.extui %[[DIM]]
  // CHECK: %[[SUM:.*]] = arith.addi %[[ID]], %[[ID]]
  %sum = arith.addi %a, %b : i64
  %all = arith.addi %sum, %wide : i64
  return %all : i64
}
// CHECK: func.func private @outer(%{{.*}}: i32, %[[LOCAL:.*]]: i64, %[[ID:.*]]: i64, %[[DIM:.*]]: i32) -> i64
func.func private @outer(%x: i32) -> i64 {
  // CHECK-NOT: mux.
  // CHECK: call @inner(%{{.*}}, %[[ID]], %[[DIM]]) : (i32, i64, i32) -> i64
  %c1 = arith.constant 1 : i32
  %l = mux.local_id %c1 : i64
  %i = func.call @inner(%x) : (i32) -> i64
  %sum = arith.addi %l, %i : i64
  return %sum : i64
}
// What is asked for a dimension that is computed cannot be passed.
// CHECK: func.func private @computed(%{{.*}}: i32) -> i64
func.func private @computed(%dim: i32) -> i64 {
  // CHECK: mux.global_id
  %a = mux.global_id %dim : i64
  return %a : i64
}
// CHECK: func.func @k(%[[X:.*]]: i32,
func.func @k(%x: i32, %p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK-DAG: %[[L:.*]] = mux.local_id
  // CHECK-DAG: %[[G:.*]] = mux.global_id
  // CHECK-DAG: %[[D:.*]] = mux.work_dim
  // CHECK: call @outer(%[[X]], %[[L]], %[[G]], %[[D]])
  %a = func.call @outer(%x) : (i32) -> i64
  %b = func.call @computed(%x) : (i32) -> i64
  %sum = arith.addi %a, %b : i64
  llvm.store %sum, %p : i64, !llvm.ptr<1>
  return
}
