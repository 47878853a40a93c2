// RUN: cairn-opt %s --raise-spir-to-ocl --canonicalize --cse | FileCheck %s

llvm.func spir_funccc @printf(!llvm.ptr<2>, ...) -> i32
llvm.func spir_funccc @_Z6printfPU3AS2Kcz(!llvm.ptr<2>, ...) -> i32

llvm.mlir.global private unnamed_addr constant @plain("plain\0A\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @empty(dense<0> : tensor<1xi8>) {addr_space = 2 : i32} : !llvm.array<1 x i8>
llvm.mlir.global private unnamed_addr constant @numbers("%d %ld %f\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @sizes("%d %lu %ld %hhu %c\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @number("x%d\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @string("%s%s\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @pointer("%p\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @yes("yes\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @no("no\00") {addr_space = 2 : i32}
llvm.mlir.global private unnamed_addr constant @maybe("maybe\00") {addr_space = 2 : i32}
llvm.mlir.global internal constant @table() {addr_space = 2 : i32} : !llvm.array<2 x ptr<2>> {
  %0 = llvm.mlir.undef : !llvm.array<2 x ptr<2>>
  %1 = llvm.mlir.addressof @yes : !llvm.ptr<2>
  %2 = llvm.insertvalue %1, %0[0] : !llvm.array<2 x ptr<2>>
  %3 = llvm.mlir.addressof @no : !llvm.ptr<2>
  %4 = llvm.insertvalue %3, %2[1] : !llvm.array<2 x ptr<2>>
  llvm.return %4 : !llvm.array<2 x ptr<2>>
}

// CHECK-LABEL: func.func @text
llvm.func @text() -> i32 {
  // CHECK: %[[R:.*]] = ocl.printf "plain\0A"
  %0 = llvm.mlir.addressof @plain : !llvm.ptr<2>
  %1 = llvm.call spir_funccc @printf(%0) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  // CHECK-NEXT: ocl.printf ""
  %2 = llvm.mlir.addressof @empty : !llvm.ptr<2>
  %3 = llvm.call spir_funccc @printf(%2) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  // SPIR's mangled name; from the middle of a literal.
  // CHECK-NEXT: ocl.printf "ain\0A"
  %4 = llvm.getelementptr inbounds %0[0, 2] : (!llvm.ptr<2>) -> !llvm.ptr<2>, !llvm.array<7 x i8>
  %5 = llvm.call spir_funccc @_Z6printfPU3AS2Kcz(%4) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  // CHECK-NEXT: return %[[R]]
  llvm.return %1 : i32
}

// Excess arguments are evaluated and ignored.
// CHECK-LABEL: func.func @excess_arguments
// CHECK-SAME: (%[[I:.*]]: i32, %[[L:.*]]: i64, %[[D:.*]]: f64)
llvm.func @excess_arguments(%i: i32, %l: i64, %d: f64) {
  // CHECK: ocl.printf "%d %ld %f"(%[[I]], %[[L]], %[[D]] : i32, i64, f64)
  %0 = llvm.mlir.addressof @numbers : !llvm.ptr<2>
  %1 = llvm.call spir_funccc @printf(%0, %i, %l, %d, %l) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i32, i64, f64, i64) -> i32
  llvm.return
}

// CHECK-LABEL: func.func @other_integer_widths
// CHECK-SAME: (%[[I:.*]]: i32, %[[L:.*]]: i64)
llvm.func @other_integer_widths(%i: i32, %l: i64) {
  // CHECK-DAG: %[[NARROW:.*]] = arith.trunci %[[L]] : i64 to i32
  // CHECK-DAG: %[[ZERO:.*]] = arith.extui %[[I]] : i32 to i64
  // CHECK-DAG: %[[SIGN:.*]] = arith.extsi %[[I]] : i32 to i64
  // CHECK: ocl.printf "%d %lu %ld %hhu %c"(%[[NARROW]], %[[ZERO]], %[[SIGN]], %[[I]], %[[NARROW]] : i32, i64, i64, i32, i32)
  %0 = llvm.mlir.addressof @sizes : !llvm.ptr<2>
  %1 = llvm.call spir_funccc @printf(%0, %l, %i, %i, %i, %l) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i64, i32, i32, i32, i64) -> i32
  llvm.return
}

// CHECK-LABEL: func.func @pointers
llvm.func @pointers(%p: !llvm.ptr<3>) {
  // CHECK: ocl.printf "%p"({{.*}} : !llvm.ptr<3>)
  %0 = llvm.mlir.addressof @pointer : !llvm.ptr<2>
  %1 = llvm.call spir_funccc @printf(%0, %p) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, !llvm.ptr<3>) -> i32
  llvm.return
}

// CHECK-LABEL: func.func @chosen_string
// CHECK-SAME: (%[[C:.*]]: i1)
llvm.func @chosen_string(%c: i1) {
  // CHECK-DAG: %[[YES:.*]] = llvm.mlir.addressof @yes
  // CHECK-DAG: %[[NO:.*]] = llvm.mlir.addressof @no
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i32
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i32
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : i32
  // CHECK: %[[P:.*]] = arith.select %[[C]], %[[YES]], %[[NO]]
  // CHECK: %[[IS:.*]] = llvm.icmp "eq" %[[P]], %[[YES]]
  // CHECK: %[[INDEX:.*]] = arith.select %[[IS]], %[[C2]], %[[C1]]
  // CHECK: ocl.printf "%s%s"(%[[C0]], %[[INDEX]] : i32, i32) strings ["maybe", "no", "yes"]
  %0 = llvm.mlir.addressof @string : !llvm.ptr<2>
  %yes = llvm.mlir.addressof @yes : !llvm.ptr<2>
  %no = llvm.mlir.addressof @no : !llvm.ptr<2>
  %maybe = llvm.mlir.addressof @maybe : !llvm.ptr<2>
  %which = llvm.select %c, %yes, %no : i1, !llvm.ptr<2>
  %1 = llvm.call spir_funccc @printf(%0, %maybe, %which) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, !llvm.ptr<2>, !llvm.ptr<2>) -> i32
  llvm.return
}

// CHECK-LABEL: func.func @string_of_a_loop
llvm.func @string_of_a_loop(%c: i1) {
  %0 = llvm.mlir.addressof @string : !llvm.ptr<2>
  %yes = llvm.mlir.addressof @yes : !llvm.ptr<2>
  %no = llvm.mlir.addressof @no : !llvm.ptr<2>
  llvm.br ^loop(%yes : !llvm.ptr<2>)
^loop(%p: !llvm.ptr<2>):
  // CHECK: ocl.printf "%s%s"({{.*}}) strings ["{{yes|no}}", "{{yes|no}}"]
  %1 = llvm.call spir_funccc @printf(%0, %p, %yes) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, !llvm.ptr<2>, !llvm.ptr<2>) -> i32
  llvm.cond_br %c, ^loop(%no : !llvm.ptr<2>), ^exit
^exit:
  llvm.return
}

// CHECK-LABEL: func.func @string_of_a_table
llvm.func @string_of_a_table(%i: i64) {
  // CHECK: ocl.printf "%s%s"({{.*}}) strings ["no", "yes"]
  %0 = llvm.mlir.addressof @string : !llvm.ptr<2>
  %table = llvm.mlir.addressof @table : !llvm.ptr<2>
  %entry = llvm.getelementptr %table[0, %i] : (!llvm.ptr<2>, i64) -> !llvm.ptr<2>, !llvm.array<2 x ptr<2>>
  %p = llvm.load %entry : !llvm.ptr<2> -> !llvm.ptr<2>
  %1 = llvm.call spir_funccc @printf(%0, %p, %p) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, !llvm.ptr<2>, !llvm.ptr<2>) -> i32
  llvm.return
}

// What an optimiser makes of a printf in either branch is taken apart again.
// CHECK-LABEL: func.func @chosen_format
// CHECK-SAME: (%[[C:.*]]: i1, %[[I:.*]]: i32)
llvm.func @chosen_format(%c: i1, %i: i32) -> i32 {
  // CHECK: %[[IS:.*]] = llvm.icmp "eq"
  // CHECK: cf.cond_br %[[IS]], ^[[A:.*]], ^[[B:.*]]
  // CHECK: ^[[A]]:
  // CHECK: %[[RA:.*]] = ocl.printf "plain\0A"
  // CHECK: cf.br ^[[END:.*]](%[[RA]] : i32)
  // CHECK: ^[[B]]:
  // CHECK: %[[RB:.*]] = ocl.printf "x%d"(%[[I]] : i32)
  // CHECK: cf.br ^[[END]](%[[RB]] : i32)
  // CHECK: ^[[END]](%[[R:.*]]: i32):
  // CHECK: return %[[R]]
  %plain = llvm.mlir.addressof @plain : !llvm.ptr<2>
  %number = llvm.mlir.addressof @number : !llvm.ptr<2>
  %which = llvm.select %c, %plain, %number : i1, !llvm.ptr<2>
  %1 = llvm.call spir_funccc @printf(%which, %i) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i32) -> i32
  llvm.return %1 : i32
}
