//===- Addresses.h - what addresses are made of -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_STRUCTURED_ADDRESSES_H
#define CAIRN_LIB_DIALECT_MUX_STRUCTURED_ADDRESSES_H

#include "Checks/AccessRoots.h"
#include "IndexSums.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace cairn::mux {

/// From an element of an array to the next, in bytes.
uint64_t strideOf(const mlir::DataLayout &layout, mlir::Type type);

/// The bytes between the base of `gep` and its result.
std::optional<UniformSum> bytesOf(mlir::LLVM::GEPOp gep, IndexSums &sums);

/// An address in bytes behind a base that is not a sum.
struct Address {
  mlir::Value base;
  UniformSum bytes;
};

/// Nothing if `pointer` is made of numbers that `sums` does not take apart.
std::optional<Address> findAddress(mlir::Value pointer, IndexSums &sums);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_ADDRESSES_H
