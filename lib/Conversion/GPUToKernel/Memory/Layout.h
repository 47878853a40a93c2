//===- Layout.h - where the parts of a type are in memory -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_LAYOUT_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_LAYOUT_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn::kernel {

// Sizes of types of the llvm and spirv dialects, in bytes, with pointers of 64
// bits. OpenCL C says how its types are laid out ("The OpenCL C Specification",
// section 6.1.5), as LLVM and every consumer do.

/// The size includes what is left empty behind the type in an array.
uint64_t getSize(mlir::Type type);
uint64_t getAlignment(mlir::Type type);

/// The number of elements of an array or a vector, of members of a struct;
/// 0 for a scalar.
uint64_t countParts(mlir::Type type);
mlir::Type getPartType(mlir::Type type, uint64_t index);
uint64_t getPartOffset(mlir::Type type, uint64_t index);

/// Goes down from `type`, one of SPIR-V, to where `wanted` is, `offset` bytes
/// behind its beginning; where there is no such thing, to the outermost that is
/// there. False where nothing begins. `way` has the numbers of the parts.
bool findPart(mlir::Type &type, uint64_t offset, mlir::Type wanted,
              llvm::SmallVectorImpl<uint64_t> &way);

/// How many bytes `gep` steps, if its indices are all known.
std::optional<int64_t> getKnownOffset(mlir::LLVM::GEPOp gep);

} // namespace cairn::kernel

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_LAYOUT_H
