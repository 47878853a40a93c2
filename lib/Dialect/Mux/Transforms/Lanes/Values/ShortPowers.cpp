//===- ShortPowers.cpp - distances of less than a vector --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last steps of each merge of a bitonic sort, and the first ones of a
// Fourier transform, have partners that are 1, 2, 4 or 8 apart. All that a
// vector's lanes access is side by side, but in an order that depends on the
// distance: there is code for each.
//
//===----------------------------------------------------------------------===//

#include "ShortPowers.h"

#include "AccessRuns.h"
#include "Analysis/MemoryAccess.h"
#include "Lanes/Cost/LaneCost.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

/// More ops are not worth having for each distance.
static constexpr unsigned kMostOps = 256;

ShortVersion::ShortVersion(WorkItemsOp body, const ShortPower &distance,
                           unsigned power, unsigned lanes)
    : shapes(body.getRegion(), 0,
             {/*insideBorders=*/false, /*plainNumbers=*/true}),
      patterns(shapes, lanes, distance.root, distance.numberFor(power)) {
  shapes.setPatterns(&patterns);
}

bool ShortVersion::bringsRuns(unsigned apart) {
  AccessRuns runs(shapes);
  unsigned left = 0, found = 0;
  shapes.getRoot().walk([&](Operation *op) {
    // What that takes is asked in front.
    if (auto branch = dyn_cast<scf::IfOp>(op))
      (void)patterns.of(branch.getCondition());
    auto access = MemoryAccess::of(op);
    if (!access || shapes.of(access->address).isUniform())
      return;
    const AccessRun *run = runs.of(op);
    found += run && !run->places.empty();
    left += !run && !runs.before(op) &&
            !shapes.isConsecutive(access->address, access->type);
  });
  return found > 0 && 2 * left <= apart;
}

/// What `value` is a quotient of by a power of two.
static ShortPower rootOf(Value value) {
  ShortPower power{value};
  while (Operation *op = power.root.getDefiningOp()) {
    APInt number;
    if (!isa<arith::ShRUIOp, arith::ShRSIOp, arith::DivUIOp, arith::DivSIOp>(
            op) ||
        !matchPattern(op->getOperand(1), m_ConstantInt(&number)))
      break;
    bool isShift = isa<arith::ShRUIOp, arith::ShRSIOp>(op);
    if (!isShift && (!number.isPowerOf2() || number.isNegative()))
      break;
    uint64_t by = isShift ? number.getZExtValue() : number.logBase2();
    if (power.shift + by > 8)
      break;
    power = {op->getOperand(0), power.shift + static_cast<unsigned>(by)};
  }
  return power;
}

std::optional<ShortPower> cairn::mux::findShortPower(WorkItemsOp body,
                                                     const LaneShapes &shapes,
                                                     const LaneShapes *aligned,
                                                     unsigned lanes) {
  unsigned ops = 0;
  body.getBody()->walk([&](Operation *) { ++ops; });
  if (!aligned || ops > kMostOps)
    return std::nullopt;
  unsigned apart = Divergence(*body.getBody(), shapes).accesses;
  for (Value value : aligned->getMultiples()) {
    ShortPower power = rootOf(value);
    if (!power.root.getType().isInteger(32) &&
        !power.root.getType().isInteger(64))
      continue;
    if (ShortVersion(body, power, 0, lanes).bringsRuns(apart))
      return power;
  }
  return std::nullopt;
}
