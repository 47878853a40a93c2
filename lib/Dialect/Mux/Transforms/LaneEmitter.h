//===- LaneEmitter.h - code for several work-items at once ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANEEMITTER_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANEEMITTER_H

#include "LaneShapes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace cairn::mux {

/// What keeps `op` from being executed for several work-items at once; nothing
/// if it can be. Of an op with regions, what is in them is not looked at.
std::optional<llvm::StringRef> whyNotInLanes(mlir::Operation *op,
                                             const LaneShapes &shapes);

/// Whether `op` has a form on vectors that means the same for each element.
bool hasVectorForm(mlir::Operation *op);

/// Whether `op` moves the components of vectors, by constant places.
bool hasComponentForm(mlir::Operation *op);

/// Writes the body of a mux.work_items once more, for `lanes` work-items at
/// once. What is uniform, and the first lane's of what is linear, is a scalar.
/// What varies is a vector with an element for each lane; of what is a vector
/// itself, there is one for each component.
class LaneEmitter {
public:
  LaneEmitter(mlir::OpBuilder &b, const LaneShapes &shapes, unsigned lanes)
      : b(b), shapes(shapes), lanes(lanes) {}

  /// The new body's value for `from`, uniform or linear.
  void map(mlir::Value from, mlir::Value to) { scalars.map(from, to); }

  /// Ops of `block`, for the lanes in `mask`; null is all of them.
  void emit(mlir::Block &block, mlir::Value mask);

private:
  using Parts = llvm::SmallVector<mlir::Value, 1>;

  // LaneEmitter.cpp
  void emit(mlir::Operation *op, mlir::Value mask);
  void emitScalar(mlir::Operation *op);
  void emitElementwise(mlir::Operation *op, mlir::Value mask);
  void emitLaneByLane(mlir::Operation *op, mlir::Value mask);
  bool keepsFlags(mlir::Operation *op);

  // LaneVectors.cpp: OpenCL's own vectors
  bool emitVectorOp(mlir::Operation *op);

  // LaneMemory.cpp
  void emitLoad(mlir::LLVM::LoadOp load, mlir::Value mask);
  void emitStore(mlir::LLVM::StoreOp store, mlir::Value mask);
  void emitAddress(mlir::LLVM::GEPOp gep);
  Parts loadConsecutive(mlir::LLVM::LoadOp load, mlir::Value mask);
  Parts gather(mlir::LLVM::LoadOp load, mlir::Value mask);
  void storeConsecutive(mlir::LLVM::StoreOp store, mlir::Value mask);
  void scatter(mlir::LLVM::StoreOp store, mlir::Value mask);
  mlir::Value componentAddress(mlir::Location loc, mlir::Value address,
                               mlir::Type element, unsigned component);

  // LaneControlFlow.cpp
  void emitIf(mlir::scf::IfOp op, mlir::Value mask);
  void emitUniformIf(mlir::scf::IfOp op, mlir::Value mask);
  void emitSwitch(mlir::scf::IndexSwitchOp op, mlir::Value mask);
  void emitUniformSwitch(mlir::scf::IndexSwitchOp op, mlir::Value mask);
  void emitFor(mlir::scf::ForOp op, mlir::Value mask);
  void emitDivergentFor(mlir::scf::ForOp op, mlir::Value mask);
  void emitWhile(mlir::scf::WhileOp op, mlir::Value mask);
  void emitDivergentWhile(mlir::scf::WhileOp op, mlir::Value mask);
  Parts emitBranch(mlir::Block &block, mlir::Value mask,
                   mlir::ValueRange results);
  llvm::SmallVector<mlir::Type> typesOf(mlir::ValueRange values);
  Parts partsLike(mlir::ValueRange values, mlir::ValueRange like);
  void bind(mlir::Value from, mlir::ValueRange &values);
  void bindAll(mlir::ValueRange from, mlir::ValueRange values);

  // Masks
  mlir::Value all(mlir::Location loc);
  mlir::Value both(mlir::Location loc, mlir::Value mask, mlir::Value condition);
  mlir::Value butNot(mlir::Location loc, mlir::Value mask,
                     mlir::Value condition);
  mlir::Value any(mlir::Location loc, mlir::Value mask);

  // Values
  mlir::Value scalar(mlir::Value value) const {
    return scalars.lookupOrDefault(value);
  }
  /// The vectors of `value`, made of its scalar where it is no vector yet.
  Parts parts(mlir::Value value);
  mlir::Value part(mlir::Value value) { return parts(value).front(); }
  mlir::Value spread(mlir::Location loc, mlir::Value scalar,
                     const LaneShape &shape);
  mlir::Value broadcast(mlir::Location loc, mlir::Value scalar);
  mlir::VectorType vectorOf(mlir::Type element) const {
    return mlir::VectorType::get({lanes}, element);
  }
  void set(mlir::Value from, Parts parts) { vectors[from] = std::move(parts); }

  mlir::OpBuilder &b;
  const LaneShapes &shapes;
  int64_t lanes;
  mlir::IRMapping scalars;
  llvm::DenseMap<mlir::Value, Parts> vectors;
  llvm::DenseMap<mlir::Operation *, bool> flagsKept;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANEEMITTER_H
