//===- MemoryOps.cpp - transformations of memory accesses -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScriptNumbers.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Structured/Loads.h"
#include "cairn/Dialect/Mux/Structured/PrivateAtomics.h"
#include "cairn/Dialect/Mux/Structured/RaiseMemory.h"
#include "cairn/Dialect/Mux/Transforms/LocalStaging.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// StageInLocalMemoryOp
//===----------------------------------------------------------------------===//

static bool isTile(int64_t number) { return number >= 2 && number <= 256; }

static bool isPadding(int64_t number) { return number >= 0 && number <= 32; }

static bool isTileOrPadding(int64_t number) {
  return isTile(number) || isPadding(number);
}

LogicalResult CairnStageInLocalMemoryOp::verify() {
  // stage_in_local_memory_c1
  ArrayRef<int64_t> numbers = getStaticTrips();
  if (numbers.empty() || numbers.size() > 2 ||
      !areValid(numbers.take_front(), isTile))
    return emitOpError("expected a number from 2 to 256, got ")
           << getStaticTripsAttr();
  // stage_in_local_memory_c2
  if (!areValid(numbers.drop_front(), isPadding))
    return emitOpError("expected a padding from 0 to 32, got ")
           << getStaticTripsAttr();
  return success();
}

DiagnosedSilenceableFailure
CairnStageInLocalMemoryOp::apply(TransformRewriter &, TransformResults &results,
                                 TransformState &state) {
  std::string error;
  auto numbers = readNumbers(state, getTrips(), getStaticTrips(),
                             "a number from 0 to 256", isTileOrPadding, error);
  if (!numbers)
    return emitSilenceableFailure(getOperation()) << error;
  int64_t trips = numbers->front();
  int64_t padding = numbers->size() > 1 ? numbers->back() : 0;
  if (!isTile(trips) || !isPadding(padding))
    return emitSilenceableFailure(getOperation())
           << "expected 2 to 256 trips and a padding from 0 to 32, got "
           << trips << " and " << padding;
  Staging how = {trips, padding, getPrefetched(), getSwizzled()};
  SmallVector<Operation *> tiles;
  DiagnosedSilenceableFailure result = applyToLoops(
      *this, state, getTarget(), "cannot stage what is read here",
      [&](scf::ForOp loop) -> std::optional<Obstacle> {
        if (auto obstacle = findObstacleToStaging(loop, getUnchecked()))
          return obstacle;
        FailureOr<scf::ForOp> tile = stageInLocalMemory(loop, how);
        if (failed(tile))
          return Obstacle{loop, "a row of a tile, which is to be swizzled, is "
                                "not as long as a power of two"};
        tiles.push_back(*tile);
        return std::nullopt;
      });
  if (result.succeeded())
    results.set(cast<OpResult>(getTile()), tiles);
  return result;
}

//===----------------------------------------------------------------------===//
// RaiseMemoryOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure CairnRaiseMemoryOp::apply(TransformRewriter &,
                                                      TransformResults &,
                                                      TransformState &state) {
  for (Operation *payload : state.getPayloadOps(getTarget())) {
    auto kernel = dyn_cast<func::FuncOp>(payload);
    if (!kernel || !isKernelEntryPoint(kernel)) {
      std::string name = payload->getName().getStringRef().str();
      return fail(*this, "expected kernels at the level mux or loops",
                  {payload, "this is '" + name + "'"});
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

//===----------------------------------------------------------------------===//
// HoistLoadsOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure CairnHoistLoadsOp::apply(TransformRewriter &,
                                                     TransformResults &,
                                                     TransformState &state) {
  for (Operation *payload : state.getPayloadOps(getTarget())) {
    std::optional<Obstacle> obstacle = findOtherLevel(payload);
    if (obstacle)
      return fail(*this, "cannot hoist loads here", *obstacle);
    obstacle = hoistLoads(payload->getRegions().back().front(), getUnchecked());
    if (obstacle && !getPartial())
      return fail(*this, "cannot hoist loads here", *obstacle);
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// VectorizeLoadsOp, VectorizeStoresOp
//===----------------------------------------------------------------------===//

static bool isWidth(int64_t number) {
  return number >= 2 && number <= 16 && llvm::isPowerOf2_64(number);
}

template <typename OpT> static LogicalResult verifyWidth(OpT op) {
  if (op.getStaticWidth().size() != 1 ||
      !areValid(op.getStaticWidth(), isWidth))
    return op.emitOpError("expected a power of two from 2 to 16, got ")
           << op.getStaticWidthAttr();
  return success();
}

/// Has `vectorize` make vectors of the width that `op` says; `message` is of
/// where it does not.
template <typename OpT>
static DiagnosedSilenceableFailure
applyVectorizing(OpT op, TransformState &state, StringRef message,
                 decltype(vectorizeLoads) vectorize) {
  std::string error;
  auto width = readNumbers(state, op.getWidth(), op.getStaticWidth(),
                           "a power of two from 2 to 16", isWidth, error);
  if (!width)
    return emitSilenceableFailure(op.getOperation()) << error;
  for (Operation *payload : state.getPayloadOps(op.getTarget())) {
    std::optional<Obstacle> obstacle = findOtherLevel(payload);
    if (obstacle)
      return fail(op, message, *obstacle);
    obstacle = vectorize(payload, width->front(), op.getUnchecked());
    if (obstacle && !op.getPartial())
      return fail(op, message, *obstacle);
  }
  return DiagnosedSilenceableFailure::success();
}

LogicalResult CairnVectorizeLoadsOp::verify() {
  return verifyWidth(*this); // vectorize_loads_c1
}

DiagnosedSilenceableFailure
CairnVectorizeLoadsOp::apply(TransformRewriter &, TransformResults &,
                             TransformState &state) {
  return applyVectorizing(*this, state, "cannot vectorize loads here",
                          vectorizeLoads);
}

LogicalResult CairnVectorizeStoresOp::verify() {
  return verifyWidth(*this); // vectorize_stores_c1
}

DiagnosedSilenceableFailure
CairnVectorizeStoresOp::apply(TransformRewriter &, TransformResults &,
                              TransformState &state) {
  return applyVectorizing(*this, state, "cannot vectorize stores here",
                          vectorizeStores);
}

//===----------------------------------------------------------------------===//
// PrivatizeLocalAtomicsOp
//===----------------------------------------------------------------------===//

static bool isCopies(int64_t number) {
  return number >= 1 && number <= 64 && llvm::isPowerOf2_64(number);
}

LogicalResult CairnPrivatizeLocalAtomicsOp::verify() {
  // privatize_local_atomics_c1
  if (getStaticCopies().size() != 1 || !areValid(getStaticCopies(), isCopies))
    return emitOpError("expected a power of two from 1 to 64, got ")
           << getStaticCopiesAttr();
  return success();
}

DiagnosedSilenceableFailure
CairnPrivatizeLocalAtomicsOp::apply(TransformRewriter &, TransformResults &,
                                    TransformState &state) {
  std::string error;
  auto copies = readNumbers(state, getCopies(), getStaticCopies(),
                            "a power of two from 1 to 64", isCopies, error);
  if (!copies)
    return emitSilenceableFailure(getOperation()) << error;
  return applyToKernels(
      *this, state, getTarget(),
      [&](func::FuncOp kernel) -> DiagnosedSilenceableFailure {
        if (copies->front() == 1)
          return DiagnosedSilenceableFailure::success();
        auto obstacle =
            privatizeLocalAtomics(kernel, copies->front(), getUnchecked());
        if (obstacle && !getPartial())
          return fail(*this,
                      "cannot make copies for atomic operations of the kernel "
                      "'" +
                          getOrigFnName(kernel) + "'",
                      *obstacle);
        return DiagnosedSilenceableFailure::success();
      });
}
