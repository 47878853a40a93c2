//===- DecorationAttributes.h - words of attributes -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_SPIRV_IR_DECORATIONATTRIBUTES_H
#define CAIRN_LIB_DIALECT_SPIRV_IR_DECORATIONATTRIBUTES_H

#include "mlir/IR/Operation.h"

namespace cairn::words {

/// Appends an integer or an array of them, which `name` of `op` is.
mlir::LogicalResult appendLiterals(mlir::Operation *op, llvm::StringRef name,
                                   mlir::Attribute value,
                                   llvm::SmallVectorImpl<uint32_t> &words);

} // namespace cairn::words

#endif // CAIRN_LIB_DIALECT_SPIRV_IR_DECORATIONATTRIBUTES_H
