//===- AddressIndices.h - what an address is made of ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ADDRESSINDICES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ADDRESSINDICES_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn::mux {

/// Gives `visit` each index that is no constant, with the type that it counts
/// elements of; false once that is, and if an index is into another type than
/// arrays, structs and vectors.
inline bool
visitIndices(mlir::LLVM::GEPOp gep,
             llvm::function_ref<bool(mlir::Value, mlir::Type)> visit) {
  mlir::Type type = gep.getElemType();
  for (auto [position, index] : llvm::enumerate(gep.getIndices())) {
    if (position > 0) {
      if (auto array = mlir::dyn_cast<mlir::LLVM::LLVMArrayType>(type)) {
        type = array.getElementType();
      } else if (auto record =
                     mlir::dyn_cast<mlir::LLVM::LLVMStructType>(type)) {
        type = record.getBody()[mlir::cast<mlir::IntegerAttr>(index).getInt()];
        continue;
      } else if (auto vector = mlir::dyn_cast<mlir::VectorType>(type)) {
        type = vector.getElementType();
      } else {
        return false;
      }
    }
    if (auto value = mlir::dyn_cast<mlir::Value>(index);
        value && !visit(value, type))
      return false;
  }
  return true;
}

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ADDRESSINDICES_H
