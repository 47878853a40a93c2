//===- WorkItemVectors.h - work-items executed by vectors -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_WORKITEMVECTORS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_WORKITEMVECTORS_H

#include "BarrierRegions/WorkItemBounds.h"
#include "BarrierRegions/WorkItemInterior.h"
#include "Lanes/Values/LanePatterns.h"
#include "Lanes/Values/LaneShapes.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

#include <optional>

namespace cairn::mux {

/// What of a mux.work_items is executed, and how it differs between lanes.
struct Version {
  WorkItemsOp body;
  const LaneShapes *shapes;
};

/// What those away from borders execute, in place of the rest.
struct InteriorVersion : Version {
  WorkItemInterior &interior;
  /// Whether less is apart inside of borders along a row.
  bool gathersLess;
};

/// What shapes take for granted besides what guards ask for, and in which body.
struct Granted {
  llvm::SetVector<mlir::Value> narrowedIds;
  llvm::SmallVector<std::pair<WorkItemsOp, llvm::SmallVector<PlainNumber>>, 2>
      plainNumbers;
  llvm::SetVector<mlir::Value> multiples, divisors;
  /// Values of which each is a multiple of a power of two, or a number.
  llvm::SmallVector<LanePattern::Need> powers;
  llvm::SmallVector<std::pair<mlir::Value, llvm::APInt>, 1> numbers;
  /// Pointers that are far from each other.
  llvm::ArrayRef<LanePatterns::Distance> distances;

  /// Whether it is asked for more than that numbers count.
  bool isOfPowers() const { return !multiples.empty() || !numbers.empty(); }

  void add(const Version &version) {
    multiples.insert_range(version.shapes->getMultiples());
    divisors.insert_range(version.shapes->getDivisors());
    narrowedIds.insert_range(version.shapes->getNarrowedIds());
    llvm::ArrayRef<PlainNumber> numbers =
        version.shapes->getPlainNumbers().getArrayRef();
    if (!numbers.empty())
      plainNumbers.push_back({version.body, llvm::to_vector(numbers)});
  }
};

/// How the work-items of a mux.work_items are put in vectors.
struct VectorPlan {
  const WorkItemBounds &columns, &rowBounds;
  Version whole;
  std::optional<InteriorVersion> inside;
  /// What fills no vector, under a mask, if all that is asked in front holds.
  std::optional<Version> underMask;
  Granted granted;
  unsigned lanes = 1, rows = 1;
  /// Whether each of those for whom it does not hold has a masked vector.
  bool masks = false;
  /// The shapes along rows where blocks of them are transposed.
  const LaneShapes *across = nullptr;
};

/// Puts the work-items of `op` that fill whole vectors in front of it, and
/// leaves the others to it.
void executeByVectors(WorkItemsOp op, const VectorPlan &plan);

/// Whether nothing in `op` has a region.
bool isStraight(WorkItemsOp op);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_WORKITEMVECTORS_H
