//===- ConstantStrings.h - strings that a pointer may hold ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_SPIRTOOCL_CONSTANTSTRINGS_H
#define CAIRN_LIB_CONVERSION_SPIRTOOCL_CONSTANTSTRINGS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace cairn {

/// A string in constant memory, from a byte of a global on.
struct ConstantString {
  mlir::LLVM::GlobalOp global;
  int64_t offset;
  /// Up to the first character 0.
  std::string text;
};

/// The strings that `pointer` may point to; empty where they are not all known.
/// Follows the pointer through casts, constant offsets, selects and branches,
/// and to the content of constant tables.
llvm::SmallVector<ConstantString> findConstantStrings(mlir::Value pointer);

/// Whether `pointer` is the address of `literal`, as an i1.
mlir::Value isAddressOf(mlir::OpBuilder &b, mlir::Location loc,
                        mlir::Value pointer, const ConstantString &literal);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_SPIRTOOCL_CONSTANTSTRINGS_H
