//===- GlobalBytes.h - what a global holds, byte by byte --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_GLOBALBYTES_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_GLOBALBYTES_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace cairn {

/// An address in a global's memory: that of the global `symbol`, and `addend`
/// bytes behind it.
struct AddressInMemory {
  uint64_t offset;
  llvm::StringRef symbol;
  int64_t addend;
};

/// What a global holds before the program runs, little-endian, as `layout`
/// places it. Zero where nothing is said, and where an address belongs.
struct GlobalValue {
  llvm::SmallVector<uint8_t, 0> bytes;
  llvm::SmallVector<AddressInMemory, 0> addresses;
};

/// Whether `global` holds nothing but zeros, as its initializer says at once:
/// what has a size alone needs no bytes.
bool isZeroInitialized(mlir::LLVM::GlobalOp global);

mlir::FailureOr<GlobalValue> getGlobalValue(mlir::LLVM::GlobalOp global,
                                            const mlir::DataLayout &layout);

/// The bytes of a global without addresses; an error at the place where it has
/// one, since a descriptor cannot be written to memory.
mlir::FailureOr<llvm::SmallVector<uint8_t, 0>>
getGlobalBytes(mlir::LLVM::GlobalOp global, const mlir::DataLayout &layout);

/// Where element `index` of `aggregate`, a struct, array or vector, begins.
uint64_t getElementOffset(mlir::Type aggregate, uint64_t index,
                          const mlir::DataLayout &layout);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_GLOBALBYTES_H
