//===- MemoryTypes.h - types of what is in memory ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_MEMORYTYPES_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_MEMORYTYPES_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVTypes.h"

namespace cairn::kernel {

/// The class of memory that SPIR numbers `addressSpace`.
std::optional<mlir::spirv::StorageClass> getStorageClass(unsigned addressSpace);

/// The type of a value. A pointer that nothing else is known of points to
/// bytes.
mlir::Type convertType(mlir::Type type);

/// The type of what is in memory, which a pointer may point to. All of them
/// have the layout that OpenCL C gives their like, and the size of `type`; one
/// that SPIR-V cannot lay out so, as a packed struct, is an array of bytes.
mlir::Type getMemoryType(mlir::Type type);

/// A type laid out as `type`, one of getMemoryType's, of which SPIR-V has
/// constants: a longer array than an instruction has words for is one of
/// arrays.
mlir::Type withConstants(mlir::Type type);

/// MLIR's parser takes no vectors of 8 and 16 elements inside other types,
/// where a placeholder (docs/ShaderTarget.md) stands for them.
bool isPlaceholder(mlir::Type type);

/// The element of the vector that `type` is a placeholder for; null if it is
/// none for a vector.
mlir::Type getPlaceholderElement(mlir::Type type);

/// Whether nothing is inside `type` that has an address of its own.
bool isScalarInMemory(mlir::Type type);

mlir::spirv::PointerType getBytePointer(mlir::MLIRContext *context,
                                        mlir::spirv::StorageClass storage);

} // namespace cairn::kernel

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_MEMORYTYPES_H
