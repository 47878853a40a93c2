//===- StandIns.h - names that stand for what MLIR lacks --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What upstream's spirv dialect has no form for is spelled by names and numbers
// that have one, until the serializer replaces them (docs/ShaderTarget.md).
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SPIRV_IR_STANDINS_H
#define CAIRN_DIALECT_SPIRV_IR_STANDINS_H

#include "mlir/IR/Operation.h"

namespace cairn {

/// A struct of a name that begins so is a type: behind it follow the
/// instruction and, each behind `$`, its operands.
inline constexpr llvm::StringLiteral kStandInType = "spv.type.";
/// Such a vector, of a length that upstream's lack: "f32$8" follows.
inline constexpr llvm::StringLiteral kStandInVector = "spv.type.OpTypeVector$";

/// The constant that is decorated as the builtin WorkgroupSize.
inline constexpr llvm::StringLiteral kWorkgroupSizeConstant =
    "spv.builtin.WorkgroupSize";

/// The length of an array that is the specialization constant of the id in the
/// lower half.
inline constexpr uint32_t kSpecLength = 0x5AFE0000;
inline constexpr uint32_t kSpecLengthMask = 0xFFFF0000;

/// Whether each name in the types of `op` that should stand for a type does; an
/// error otherwise.
mlir::LogicalResult verifyStandInTypes(mlir::Operation *op);

} // namespace cairn

#endif // CAIRN_DIALECT_SPIRV_IR_STANDINS_H
