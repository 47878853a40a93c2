//===- PointerTypes.h - what each pointer points to -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR-V's pointers have types, LLVM's have none. Each pointer of a kernel gets
// the type that most of its uses ask for; the other uses cast it.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_POINTERTYPES_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_POINTERTYPES_H

#include "MemoryTypes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Builders.h"

namespace cairn::kernel {

/// Gives every pointer of `kernel`, whose control flow is in branches, its type
/// of SPIR-V, in place. An error at a pointer into memory of which SPIR-V has
/// no class.
///
/// Of operations that make an address (`llvm.getelementptr`), the type is what
/// their users would like; the lowering gives it or a better one.
mlir::LogicalResult assignPointerTypes(mlir::gpu::GPUFuncOp kernel);

/// `pointer` as one to `pointee`, a type of what is in memory.
mlir::Value pointerTo(mlir::ImplicitLocOpBuilder &b, mlir::Type pointee,
                      mlir::Value pointer);
/// `pointer` as one of type `type`, which points into the same class.
mlir::Value castPointer(mlir::ImplicitLocOpBuilder &b, mlir::Type type,
                        mlir::Value pointer);

/// After everything in `kernel` has been lowered: gives blocks the pointers
/// that they take.
void castBranchOperands(mlir::gpu::GPUFuncOp kernel);

inline mlir::spirv::PointerType pointerType(mlir::Value pointer) {
  return mlir::cast<mlir::spirv::PointerType>(pointer.getType());
}

} // namespace cairn::kernel

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_POINTERTYPES_H
