//===- LanePacking.h - vectors as they lie in memory ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANEPACKING_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANEPACKING_H

#include "Lanes/Values/LaneShapes.h"

namespace cairn::mux {

/// Which of OpenCL's own vectors lanes have as one vector, all components of
/// the first lane before those of the next, as they lie in memory: those that
/// are loaded and stored side by side, and of which nothing else is asked than
/// the same for each component. Others have a vector of lanes for each. Where
/// that moves less, as where a loop adds up vectors and only the sum is wanted
/// by component, packed ones are taken apart where a component is used.
class PackedVectors {
public:
  explicit PackedVectors(const LaneShapes &shapes);

  bool contains(mlir::Value value) const { return packed.contains(value); }
  /// Whether `op`, which has no regions, makes or takes one.
  bool areIn(mlir::Operation *op) const;
  /// Whether `op` takes components of one, and makes none.
  bool areTakenApartBy(mlir::Operation *op) const;

private:
  void pack(bool takeApart);
  uint64_t countBits() const;
  unsigned countUsed(mlir::Value value) const;
  bool use(mlir::Value value, uint32_t components);
  bool useOperands(mlir::Operation *op);
  bool isVector(mlir::Value value) const;
  bool isPackable(mlir::Operation *op) const;
  bool agree(mlir::Operation *op) const;
  bool unpack(mlir::Value value) { return packed.erase(value); }
  bool unpackHandedOn(mlir::Operation *op);
  bool visit(mlir::Operation *op, bool takeApart);

  const LaneShapes &shapes;
  llvm::DenseSet<mlir::Value> packed;
  /// The components that are wanted of OpenCL's own vectors, a bit for each.
  llvm::DenseMap<mlir::Value, uint32_t> used;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANEPACKING_H
