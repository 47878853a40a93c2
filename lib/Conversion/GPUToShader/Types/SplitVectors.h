//===- SplitVectors.h - vectors of 2 to 4 lanes -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_TYPES_SPLITVECTORS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_TYPES_SPLITVECTORS_H

#include "LegalizeTypes.h"
#include "mlir/IR/Builders.h"

namespace cairn {

/// Lane `lane` of `piece`, a vector or a scalar, which is its own lane.
mlir::Value laneOf(mlir::OpBuilder &b, mlir::Location loc, mlir::Value piece,
                   int64_t lane);
/// All lanes of `piece`.
llvm::SmallVector<mlir::Value> lanesOf(mlir::OpBuilder &b, mlir::Location loc,
                                       mlir::Value piece);
/// A piece of type `type` of as many lanes.
mlir::Value joinLanes(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type,
                      mlir::ValueRange lanes);

/// The bits of `pieces`, one behind the other, as pieces of types `types`, by
/// bitcasts that SPIR-V has and by shifts where it has none.
llvm::SmallVector<mlir::Value>
reinterpret(mlir::OpBuilder &b, mlir::Location loc, mlir::ValueRange pieces,
            mlir::ArrayRef<mlir::Type> types, const ShaderTypes &shader);

/// Whether SPIR-V casts `from` to `to` in one instruction.
bool isShaderBitcast(mlir::Type from, mlir::Type to, const ShaderTypes &shader);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_TYPES_SPLITVECTORS_H
