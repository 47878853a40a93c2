//===- MemoryOps.cpp - transformations of memory accesses -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScriptNumbers.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Structured/RaiseMemory.h"
#include "cairn/Dialect/Mux/Transforms/LocalStaging.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// StageInLocalMemoryOp
//===----------------------------------------------------------------------===//

static bool isTile(int64_t number) { return number >= 2 && number <= 256; }

LogicalResult CairnStageInLocalMemoryOp::verify() {
  // stage_in_local_memory_c1
  if (getStaticTrips().size() != 1 || !areValid(getStaticTrips(), isTile))
    return emitOpError("expected a number from 2 to 256, got ")
           << getStaticTripsAttr();
  return success();
}

void CairnStageInLocalMemoryOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  consumesHandle(getTargetMutable(), effects);
  onlyReadsHandle(getTripsMutable(), effects);
  producesHandle(getOperation()->getOpResults(), effects);
  modifiesPayload(effects);
}

DiagnosedSilenceableFailure
CairnStageInLocalMemoryOp::apply(TransformRewriter &, TransformResults &results,
                                 TransformState &state) {
  std::string error;
  auto trips = readNumbers(state, getTrips(), getStaticTrips(),
                           "a number from 2 to 256", isTile, error);
  if (!trips)
    return emitSilenceableFailure(getOperation()) << error;
  SmallVector<Operation *> tiles;
  for (Operation *payload : state.getPayloadOps(getTarget())) {
    auto loop = dyn_cast<scf::ForOp>(payload);
    std::optional<Obstacle> obstacle =
        loop ? findObstacleToStaging(loop, getUnchecked())
             : Obstacle{payload, "this is not a loop that counts"};
    if (obstacle) {
      DiagnosedSilenceableFailure failure =
          emitSilenceableFailure(getOperation())
          << "cannot stage what is read here";
      failure.attachNote(obstacle->op->getLoc()) << obstacle->reason;
      return failure;
    }
    tiles.push_back(stageInLocalMemory(loop, trips->front()));
  }
  results.set(cast<OpResult>(getTile()), tiles);
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// RaiseMemoryOp
//===----------------------------------------------------------------------===//

void CairnRaiseMemoryOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  onlyReadsHandle(getTargetMutable(), effects);
  modifiesPayload(effects);
}

DiagnosedSilenceableFailure CairnRaiseMemoryOp::apply(TransformRewriter &,
                                                      TransformResults &,
                                                      TransformState &state) {
  for (Operation *payload : state.getPayloadOps(getTarget())) {
    auto kernel = dyn_cast<func::FuncOp>(payload);
    if (!kernel || !isKernelEntryPoint(kernel)) {
      DiagnosedSilenceableFailure failure =
          emitSilenceableFailure(getOperation())
          << "expected kernels at the level mux or loops";
      failure.attachNote(payload->getLoc())
          << "this is '" << payload->getName() << "'";
      return failure;
    }
    RaisedMemory raised = raiseMemory(kernel, getUnchecked());
    if (raised.obstacles.empty() || getPartial())
      continue;
    DiagnosedSilenceableFailure failure = emitSilenceableFailure(getOperation())
                                          << "cannot raise all memory of '"
                                          << getOrigFnName(kernel) << "'";
    for (auto &[loc, reason] : raised.obstacles)
      failure.attachNote(loc) << reason;
    return failure;
  }
  return DiagnosedSilenceableFailure::success();
}
