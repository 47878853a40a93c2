//===- Passes.td - structured memory on demand -------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_PASSES_TD
#define CAIRN_DIALECT_MUX_STRUCTURED_PASSES_TD

include "mlir/Pass/PassBase.td"

def MuxRaiseMemoryPass : Pass<"mux-raise-memory", "::mlir::func::FuncOp"> {
  let summary = "Make memref and affine of what is structured";
  let description = [{
    Input: the `mux` level, or `loops`. Output: the same, in which buffers whose
    accesses agree in an element and are affine are `memref`, accessed by the
    `affine` dialect, and loops that access nothing else are `affine.for`. What
    comes out is at no level until `mux-lower-memory` has taken it down; a
    schedule does that at its end.

    A buffer is a kernel's argument, a local variable, or a private one of
    constant size. It is left alone if its address is used for anything but plain
    loads and stores, and, since two `memref` of upstream's are never the same
    memory, if it is written and may be the same as another one: two arguments in
    global memory are, unless one is `restrict`. `unchecked` has the researcher say
    that they are not, and that indices neither wrap nor leave their rows.

    An index by rows, `row * n + k`, makes two dimensions of a buffer, with rows of
    `n`, and so on.

    What stands against it is a remark for each place.

    Example:

    ```mlir
    scf.for %k = %c0 to %n step %c1 : i32 {
      %i = arith.addi %start, %k overflow<nsw> : i32
      %w = arith.extsi %i : i32 to i64
      %p = llvm.getelementptr %a[%w] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %x = llvm.load %p : !llvm.ptr<1> -> f32
    ```

    becomes

    ```mlir
    %m = builtin.unrealized_conversion_cast %a : !llvm.ptr<1> to memref<?xf32, 1>
    affine.for %k = 0 to %size {
      %x = affine.load %m[symbol(%s) + %k] : memref<?xf32, 1>
    ```
  }];
  let options = [Option<"unchecked", "unchecked", "bool", /*default=*/"false",
                        "Buffers are apart, indices do not wrap, and stay in "
                        "their rows">];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MuxLowerMemoryPass : Pass<"mux-lower-memory", "::mlir::func::FuncOp"> {
  let summary = "Take memref and affine down to pointers and scf";
  let description = [{
    Input: the `mux` level, or `loops`, with `memref` and `affine` ops. Output: the
    same without: `affine` is `scf` and `arith`, accesses are those of pointers, and
    `index` is `i64`. Memory that was allocated, by data copies for one, is the
    work-item's private memory, of a constant size.

    Fails at a `memref` that is handed through control flow, at one allocated in
    another memory space or of a size that is not constant, and at ops that have no
    pointers for it, such as `memref.copy`.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

#endif // CAIRN_DIALECT_MUX_STRUCTURED_PASSES_TD
