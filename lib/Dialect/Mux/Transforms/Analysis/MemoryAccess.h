//===- MemoryAccess.h - what a load or a store accesses ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_MEMORYACCESS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_MEMORYACCESS_H

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include <optional>

namespace cairn::mux {

/// A load or a store.
struct MemoryAccess {
  mlir::Value address;
  /// The type of the value that is loaded or stored.
  mlir::Type type;
  bool isStore;
  /// Neither volatile nor atomic.
  bool isPlain;

  /// Nothing for another op.
  static std::optional<MemoryAccess> of(mlir::Operation *op) {
    auto isPlain = [](auto access) {
      return !access.getVolatile_() &&
             access.getOrdering() == mlir::LLVM::AtomicOrdering::not_atomic;
    };
    if (auto load = mlir::dyn_cast<mlir::LLVM::LoadOp>(op))
      return MemoryAccess{load.getAddr(), load.getType(), /*isStore=*/false,
                          isPlain(load)};
    if (auto store = mlir::dyn_cast<mlir::LLVM::StoreOp>(op))
      return MemoryAccess{store.getAddr(), store.getValue().getType(),
                          /*isStore=*/true, isPlain(store)};
    return std::nullopt;
  }
};

/// A generic pointer may be one to global memory.
inline bool isInLocalMemory(mlir::Value address) {
  return mlir::cast<mlir::LLVM::LLVMPointerType>(address.getType())
             .getAddressSpace() == LocalSpace;
}

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_MEMORYACCESS_H
