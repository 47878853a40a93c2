//===- ElementTypes.h - the parts of arrays and vectors ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_ELEMENTTYPES_H
#define CAIRN_DIALECT_CONTRACTS_ELEMENTTYPES_H

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace cairn {

/// What an index of an address steps to within `type`: the type of an array's
/// or a vector's elements, and null for all others.
inline mlir::Type indexedType(mlir::Type type) {
  if (auto array = llvm::dyn_cast<mlir::LLVM::LLVMArrayType>(type))
    return array.getElementType();
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    return vector.getElementType();
  return {};
}

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_ELEMENTTYPES_H
