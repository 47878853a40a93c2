//===- SplitVectors.h - vectors of legal lengths ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_SPLITVECTORS_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_SPLITVECTORS_H

#include "LegalizeTypes.h"
#include "PartsRewriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

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
            mlir::ArrayRef<mlir::Type> types, const SPIRVTypes &target);

/// Whether SPIR-V casts `from` to `to` in one instruction.
bool isSPIRVBitcast(mlir::Type from, mlir::Type to, const SPIRVTypes &target);

/// Whether the lanes of `type` have no access of their own in memory, where a
/// vector of them is one integer.
bool isBitPacked(mlir::Type type);

/// The lanes of `type`, one for a scalar.
int64_t laneCount(mlir::Type type);

/// A vector is pieces of the most lanes that there are, and one of the rest;
/// vectors of pointers and indices, which SPIR-V lacks, are their lanes.
class VectorSplitter : public PartsRewriter {
public:
  VectorSplitter(mlir::MLIRContext *context, const SPIRVTypes &types)
      : PartsRewriter(context), types(types) {}

protected:
  mlir::LogicalResult split(mlir::Type type,
                            mlir::SmallVectorImpl<mlir::Type> &parts) override;
  bool mustRewrite(mlir::Operation *op) override {
    return needsSplitting(op, types);
  }
  mlir::LogicalResult rewrite(mlir::Operation *op) override;

private:
  llvm::SmallVector<mlir::Value> lanes(mlir::Value value);
  void replaceByLanes(mlir::Value value, mlir::ArrayRef<mlir::Value> lanes);

  mlir::LogicalResult rewriteElementwise(mlir::Operation *op);
  mlir::LogicalResult rewriteLanewise(mlir::Operation *op);
  mlir::LogicalResult rewriteConstant(mlir::arith::ConstantOp op);
  mlir::LogicalResult rewriteSelect(mlir::arith::SelectOp op);
  mlir::LogicalResult rewriteLoad(mlir::LLVM::LoadOp op);
  mlir::LogicalResult rewriteStore(mlir::LLVM::StoreOp op);
  mlir::LogicalResult rewriteBitcast(mlir::Operation *op);
  mlir::LogicalResult rewriteReduction(mlir::vector::ReductionOp op);
  /// Ops whose result is the same in each piece.
  mlir::LogicalResult rewriteUniform(mlir::Operation *op);
  /// Ops that take one lane, or put one in.
  mlir::LogicalResult rewriteLaneAccess(mlir::Operation *op);
  /// Ops whose lanes are those of their operands in another order.
  mlir::LogicalResult rewriteShuffle(mlir::Operation *op);
  /// Ops between vectors and scalars.
  mlir::LogicalResult rewriteElements(mlir::Operation *op);
  /// `result` is lane `position` of `source`.
  void extractLane(mlir::Value result, mlir::Value source,
                   mlir::OpFoldResult position);
  void insertLane(mlir::Value result, mlir::Value lane, mlir::Value target,
                  mlir::OpFoldResult position);
  /// The lanes of `result` are those of `sources`, one behind the other, that
  /// `mask` names.
  void shuffle(mlir::Value result, mlir::ValueRange sources,
               mlir::ArrayRef<int64_t> mask);
  mlir::Value shufflePiece(mlir::Location loc, mlir::Type type,
                           mlir::ArrayRef<mlir::Value> pieces,
                           mlir::ArrayRef<int64_t> mask);

  const SPIRVTypes &types;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_SPLITVECTORS_H
