// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl --verify-diagnostics

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.func @format_from_an_argument(%format: !llvm.ptr<2>) {
  // expected-error @below {{expected a string literal as the format of 'printf'}}
  %0 = llvm.call @printf(%format) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global internal @format("x\00") {addr_space = 2 : i32}
llvm.func @format_that_can_change() {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  // expected-error @below {{expected a string literal as the format of 'printf'}}
  %0 = llvm.call @printf(%format) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @format("abc\00") {addr_space = 2 : i32}
llvm.func @format_that_moves(%c: i1) {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  llvm.br ^loop(%format : !llvm.ptr<2>)
^loop(%p: !llvm.ptr<2>):
  // expected-error @below {{expected a string literal as the format of 'printf'}}
  %0 = llvm.call @printf(%p) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  %next = llvm.getelementptr %p[1] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
  llvm.cond_br %c, ^loop(%next : !llvm.ptr<2>), ^exit
^exit:
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @format("%s\00") {addr_space = 2 : i32}
llvm.func @number_as_string(%i: i32) {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  // expected-error @below {{expected a string for conversion 's' of 'printf' (argument 1)}}
  %0 = llvm.call @printf(%format, %i) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i32) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @format("%n\00") {addr_space = 2 : i32}
llvm.func @wrong_conversion(%p: !llvm.ptr<1>) {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  // expected-error @below {{invalid format of 'printf': OpenCL C has no conversion 'n'}}
  %0 = llvm.call @printf(%format, %p) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, !llvm.ptr<1>) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @format("%d %d\00") {addr_space = 2 : i32}
llvm.func @too_few_arguments(%i: i32) {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  // expected-error @below {{wrong arguments of 'printf': expected 2 arguments for the format, got 1}}
  %0 = llvm.call @printf(%format, %i) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i32) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @format("%d\00") {addr_space = 2 : i32}
llvm.func @float_as_int(%d: f64) {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  // expected-error @below {{wrong arguments of 'printf': conversion 'd' expects 'int', got 'double' for argument 1}}
  %0 = llvm.call @printf(%format, %d) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, f64) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @format("%v4hd\00") {addr_space = 2 : i32}
llvm.func @other_vector(%v: vector<2xi32>) {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  // expected-error @below {{wrong arguments of 'printf': conversion 'd' expects 'short4', got 'int2' for argument 1}}
  %0 = llvm.call @printf(%format, %v) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, vector<2xi32>) -> i32
  llvm.return
}

// -----

llvm.func @printf() -> i32
llvm.func @without_a_format() {
  // expected-error @below {{expected a call of 'printf' with a format and an int result}}
  %0 = llvm.call @printf() : () -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @numbers(dense<[65, 0]> : tensor<2xi32>) {addr_space = 2 : i32} : !llvm.array<2 x i32>
llvm.func @no_text() {
  %format = llvm.mlir.addressof @numbers : !llvm.ptr<2>
  // expected-error @below {{expected a string literal as the format of 'printf'}}
  %0 = llvm.call @printf(%format) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr<2>, ...) -> i32
llvm.mlir.global private constant @format("abc\00") {addr_space = 2 : i32}
llvm.func @outside_of_its_literal() {
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  %far = llvm.getelementptr %format[1000000, 1] : (!llvm.ptr<2>) -> !llvm.ptr<2>, !llvm.array<4294967296 x array<4294967296 x i8>>
  %before = llvm.getelementptr %far[-1] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
  // expected-error @below {{expected a string literal as the format of 'printf'}}
  %0 = llvm.call @printf(%before) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
  llvm.return
}
