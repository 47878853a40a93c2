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
// PointerTypes is the analysis. While ops are lowered, one by one, a pointer of
// SPIR-V stands for one of LLVM through `builtin.unrealized_conversion_cast`,
// so that every op has operands of its own types at any time.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_POINTERTYPES_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_POINTERTYPES_H

#include "MemoryTypes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Builders.h"

namespace cairn::kernel {

/// The types in SPIR-V of the pointers of a kernel, whose control flow is in
/// branches.
///
/// The type of an operation that makes an address (`llvm.getelementptr`) is
/// what its users would like; the lowering gives it or a better one.
class PointerTypes {
public:
  /// Changes nothing. An error at a pointer into memory of which SPIR-V has no
  /// class.
  static mlir::FailureOr<PointerTypes> choose(mlir::gpu::GPUFuncOp kernel);

  /// The type chosen for a value of `kernel` that is a pointer of LLVM; any
  /// other value's own type.
  mlir::Type typeOf(mlir::Value value) const;

private:
  llvm::DenseMap<mlir::Value, mlir::spirv::PointerType> types;
};

/// Gives the arguments of the kernel's blocks their types.
void convertBlockArguments(mlir::gpu::GPUFuncOp kernel,
                           const PointerTypes &types);

/// `value`, of any type, as ops of SPIR-V take it: a pointer of LLVM as what it
/// has been lowered to or, where that is still to come, through a cast that
/// `settlePointers` resolves.
mlir::Value getLowered(mlir::ImplicitLocOpBuilder &b, const PointerTypes &types,
                       mlir::Value value);

/// `pointer` as one to `pointee`, a type of what is in memory.
mlir::Value pointerTo(mlir::ImplicitLocOpBuilder &b, mlir::Type pointee,
                      mlir::Value pointer);
/// `pointer` as one of type `type`, which points into the same class.
mlir::Value castPointer(mlir::ImplicitLocOpBuilder &b, mlir::Type type,
                        mlir::Value pointer);

/// After everything in `kernel` has been lowered: gives blocks the pointers
/// that they take, and leaves no pointer of LLVM.
void settlePointers(mlir::gpu::GPUFuncOp kernel);

inline mlir::spirv::PointerType pointerType(mlir::Value pointer) {
  return mlir::cast<mlir::spirv::PointerType>(pointer.getType());
}

} // namespace cairn::kernel

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_POINTERTYPES_H
