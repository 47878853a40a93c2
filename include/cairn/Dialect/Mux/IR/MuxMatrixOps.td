//===- MuxMatrixOps.td - matrices of a sub-group -----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXMATRIXOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXMATRIXOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"

// All work-items of the sub-group reach these ops with the same operands, or
// none does.
class Mux_MatrixOp<string mnemonic, list<Trait> traits = []>
    : Mux_Op<"sub_group_matrix_" # mnemonic, traits>;

// Rows that follow each other in memory, or columns.
def Mux_MatrixAlignment : ConfinedAttr<I64Attr, [IntPowerOf2, IntMaxValue<128>]>;
def Mux_MatrixPointer : AnyTypeOf<[Mux_GlobalPointer, Mux_LocalPointer],
                                  "pointer to global or local memory",
                                  "::mlir::LLVM::LLVMPointerType">;

def Mux_SubGroupMatrixFillOp : Mux_MatrixOp<"fill", [Pure,
    TypesMatchWith<"type of the value is the element type of the result",
                   "result", "value",
                   "::llvm::cast<::cairn::mux::MatrixType>($_self)"
                   ".getElementType()">]> {
  let summary = "a matrix with one value in all places";
  let description = [{
    The sub-group makes a matrix, all of whose elements are `value`. All
    work-items of the sub-group reach the op with the same value or none does.

    Constraints:
    - (C1) the type of `value` is the matrix's element type.

    Example:

    ```mlir
    %m = mux.sub_group_matrix_fill %zero : !mux.matrix<16x16xf32, accumulator>
    ```
  }];
  let arguments = (ins Mux_ScalarValue:$value); // sub_group_matrix_fill_c1
  let results = (outs Mux_MatrixType:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
}

def Mux_SubGroupMatrixLoadOp
    : Mux_MatrixOp<"load", [MemoryEffects<[MemRead]>]> {
  let summary = "a matrix from memory";
  let description = [{
    The sub-group loads a matrix whose rows are `stride` elements apart; with
    `by_columns` its columns are. What is in a row (a column) lies side by side.
    All work-items of the sub-group reach the op with the same operands or none
    does. Each row (column) is at a multiple of `alignment` bytes.

    Constraints:
    - (C1) the pointer is to global or local memory.
    - (C2) `alignment` is a power of two of at most 128, and not less than the
      size of an element.

    Example:

    ```mlir
    %a = mux.sub_group_matrix_load %p stride %n align 16 : !llvm.ptr<1>, i64 -> !mux.matrix<16x16xf16, a>
    %b = mux.sub_group_matrix_load %q stride %n align 2 by_columns : !llvm.ptr<3>, i64 -> !mux.matrix<16x16xf16, b>
    ```
  }];
  let arguments = (ins Mux_MatrixPointer:$address, Mux_SizeT:$stride,
                       Mux_MatrixAlignment:$alignment, UnitAttr:$by_columns);
  let results = (outs Mux_MatrixType:$result);
  let assemblyFormat = [{
    $address `stride` $stride `align` $alignment (`by_columns` $by_columns^)?
    attr-dict `:` type($address) `,` type($stride) `->` type($result)
  }];
  let hasVerifier = 1; // sub_group_matrix_load_c2
}

def Mux_SubGroupMatrixStoreOp
    : Mux_MatrixOp<"store", [MemoryEffects<[MemWrite]>]> {
  let summary = "a matrix to memory";
  let description = [{
    The sub-group stores a matrix, as `mux.sub_group_matrix_load` loads it.

    Constraints:
    - (C1) the pointer is to global or local memory.
    - (C2) `alignment` is a power of two of at most 128, and not less than the
      size of an element.

    Example:

    ```mlir
    mux.sub_group_matrix_store %m, %p stride %n align 16 : !mux.matrix<16x16xf32, accumulator>, !llvm.ptr<1>, i64
    ```
  }];
  let arguments = (ins Mux_MatrixType:$value, Mux_MatrixPointer:$address,
                       Mux_SizeT:$stride, Mux_MatrixAlignment:$alignment,
                       UnitAttr:$by_columns);
  let assemblyFormat = [{
    $value `,` $address `stride` $stride `align` $alignment
    (`by_columns` $by_columns^)? attr-dict `:` type($value) `,`
    type($address) `,` type($stride)
  }];
  let hasVerifier = 1; // sub_group_matrix_store_c2
}

def Mux_SubGroupMatrixMultiplyAddOp
    : Mux_MatrixOp<"multiply_add", [Pure, AllTypesMatch<["c", "result"]>]> {
  let summary = "a product of two matrices, added to a third";
  let description = [{
    `a` times `b` plus `c`, computed in the element type of `c`. The order of
    the additions, and the rounding between them, are the device's. Integers of
    `a` and `b` have a sign unless they are `unsigned`.

    Constraints:
    - (C1) `a` is M by K for the use `a`, `b` is K by N for `b`, and `c` is
      M by N for `accumulator`.
    - (C2) the elements of `a` and `b` are of one type; with those of `c` they
      are all floats or all integers, and not wider.
    - (C3) floats are not `unsigned`.

    Example:

    ```mlir
    %d = mux.sub_group_matrix_multiply_add %a, %b, %c : !mux.matrix<16x16xf16, a>, !mux.matrix<16x8xf16, b> -> !mux.matrix<16x8xf32, accumulator>
    ```
  }];
  let arguments = (ins Mux_MatrixType:$a, Mux_MatrixType:$b, Mux_MatrixType:$c,
                       UnitAttr:$is_unsigned);
  let results = (outs Mux_MatrixType:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $c (`unsigned` $is_unsigned^)? attr-dict `:` type($a) `,`
    type($b) `->` type($result)
  }];
  let hasVerifier = 1; // sub_group_matrix_multiply_add_c1,
  // sub_group_matrix_multiply_add_c2, sub_group_matrix_multiply_add_c3
}

def Mux_SubGroupMatrixConvertOp : Mux_MatrixOp<"convert", [Pure]> {
  let summary = "a matrix of another precision";
  let description = [{
    Each element of a matrix of floats, rounded to the result's.

    Constraints:
    - (C1) both matrices have one shape and one use, and elements that are
      floats of different types.

    Example:

    ```mlir
    %h = mux.sub_group_matrix_convert %m : !mux.matrix<16x16xf32, accumulator> -> !mux.matrix<16x16xf16, accumulator>
    ```
  }];
  let arguments = (ins Mux_MatrixType:$value);
  let results = (outs Mux_MatrixType:$result);
  let assemblyFormat = "$value attr-dict `:` type($value) `->` type($result)";
  let hasVerifier = 1; // sub_group_matrix_convert_c1
}

#endif // CAIRN_DIALECT_MUX_IR_MUXMATRIXOPS_TD
