//===- PartingPlaces.cpp - where work-items may part ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn::mux;

/// Whether whoever begins `op` comes to a meeting.
static bool comesToMeeting(Operation *op) {
  if (isMeeting(op))
    return true;
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return leadsToMeeting(loop.getBefore());
  // An scf.for may have no trips.
  return isa<scf::IfOp, scf::IndexSwitchOp>(op) &&
         llvm::all_of(op->getRegions(),
                      [](Region &region) { return leadsToMeeting(region); });
}

bool cairn::mux::leadsToMeeting(Region &region) {
  return !region.empty() && llvm::any_of(region.front(), [](Operation &op) {
    return comesToMeeting(&op);
  });
}

bool cairn::mux::mayPart(Operation *holder) {
  if (auto loop = dyn_cast<scf::WhileOp>(holder))
    return !leadsToMeeting(loop.getBefore()) &&
           !leadsToMeeting(loop.getAfter());
  if (auto loop = dyn_cast<scf::ForOp>(holder))
    return !leadsToMeeting(loop.getRegion());
  return llvm::count_if(holder->getRegions(), [](Region &region) {
           return !leadsToMeeting(region);
         }) > 1;
}
