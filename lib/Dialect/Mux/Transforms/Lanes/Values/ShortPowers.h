//===- ShortPowers.h - distances of less than a vector ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_SHORTPOWERS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_SHORTPOWERS_H

#include "LanePatterns.h"

namespace cairn::mux {

/// A value from outside, and how far it is shifted to the left of a distance
/// that is a power of two, as `len` is in `half = len / 2`.
struct ShortPower {
  mlir::Value root;
  unsigned shift = 0;

  /// What the root is where the distance is two to the power `power`.
  llvm::APInt numberFor(unsigned power) const {
    return llvm::APInt::getOneBitSet(root.getType().getIntOrFloatBitWidth(),
                                     power + shift);
  }
};

/// What is known of `body` where the distance is a number of less than `lanes`.
struct ShortVersion {
  LaneShapes shapes;
  LanePatterns patterns;

  ShortVersion(WorkItemsOp body, const ShortPower &distance, unsigned power,
               unsigned lanes);
  ShortVersion(const ShortVersion &) = delete;

  /// Whether less than half of `apart` accesses are left that are not side by
  /// side.
  bool bringsRuns(unsigned apart);
};

/// Which distance it is by which `body`, of work-items that begin at multiples
/// of `lanes` by `aligned`, is in runs also where it is short, and is not by
/// `shapes`. None if `aligned` is null.
std::optional<ShortPower> findShortPower(WorkItemsOp body,
                                         const LaneShapes &shapes,
                                         const LaneShapes *aligned,
                                         unsigned lanes);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_SHORTPOWERS_H
