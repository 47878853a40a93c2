//===- Views.h - the variables behind a root --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Logical addressing has no casts of pointers: a variable has one type of
// element. A storage buffer can be described to the shader several times, once
// for each type it is accessed with; every other root has one variable, of the
// type that serves all its accesses.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_VIEWS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_VIEWS_H

#include "Roots.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"

namespace cairn::shader {

/// In bits; a boolean takes a byte.
unsigned getBits(mlir::Type type);
unsigned getScalarBits(mlir::Type type);

/// The size of what an atomic access of `type` takes: Vulkan has nothing
/// below 32.
unsigned getAtomicBits(mlir::Type type);

/// The element that suits an access best, were it the only one: its own type
/// where it is aligned to that, and wider integers for vectors of narrow ones.
ElementShape getBestShape(mlir::Type type, uint64_t alignment);

/// How many bits of `type` at once an access through elements of `elementBits`
/// can take: all of an element, or a part of it where the access is narrower or
/// not aligned to elements.
unsigned getPieceBits(mlir::Type type, uint64_t alignment,
                      unsigned elementBits);

/// The element through which memory with addresses is accessed, or the view of
/// a storage buffer.
ElementShape getBufferShape(mlir::Type type, uint64_t alignment, bool isAtomic,
                            const ShaderOptions &options);

/// Decides the views of `root` from its accesses.
void planViews(Root &root, const ShaderOptions &options,
               mlir::MLIRContext *ctx);

/// The view of `root` for an access.
View &getView(Root &root, mlir::Type type, uint64_t alignment, bool isAtomic,
              const ShaderOptions &options);

/// Creates the global variables of all roots and marks what may alias.
void createVariables(RootTable &roots, mlir::gpu::GPUModuleOp module,
                     const ShaderOptions &options);

/// Creates the variable of an alloca, at the top of the function.
void createLocalVariable(Root &root, mlir::gpu::GPUFuncOp function);

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_VIEWS_H
