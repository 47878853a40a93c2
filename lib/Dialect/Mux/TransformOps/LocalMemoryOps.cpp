//===- LocalMemoryOps.cpp - transformations of local memory -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScriptNumbers.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Structured/LocalArrays.h"
#include "cairn/Dialect/Mux/Structured/PrivateAtomics.h"
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
           << spellNumbers(getStaticTrips());
  // stage_in_local_memory_c2
  if (!areValid(numbers.drop_front(), isPadding))
    return emitOpError("expected a padding from 0 to 32, got ")
           << spellNumbers(getStaticTrips());
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
// UnstageLocalMemoryOp
//===----------------------------------------------------------------------===//

LogicalResult CairnUnstageLocalMemoryOp::verify() {
  // unstage_local_memory_c1
  llvm::SmallDenseSet<Attribute> names(getNames().begin(), getNames().end());
  if (names.size() != getNames().size())
    return emitOpError("expected names of tiles, each once, got ")
           << getNames();
  return success();
}

DiagnosedSilenceableFailure
CairnUnstageLocalMemoryOp::apply(TransformRewriter &, TransformResults &results,
                                 TransformState &state) {
  SmallVector<StringRef> names(getNames().getAsValueRange<StringAttr>());
  DiagnosedSilenceableFailure result = applyToKernels(
      *this, state, getTarget(),
      [&](func::FuncOp kernel) -> DiagnosedSilenceableFailure {
        if (auto obstacle = unstageLocalMemory(kernel, names, getUnchecked()))
          return fail(*this,
                      "cannot take tiles of the kernel '" +
                          getOrigFnName(kernel) + "' out of local memory",
                      *obstacle);
        return DiagnosedSilenceableFailure::success();
      });
  if (result.succeeded())
    results.set(cast<OpResult>(getPlain()), state.getPayloadOps(getTarget()));
  return result;
}

//===----------------------------------------------------------------------===//
// ReduceBySubGroupsOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure
CairnReduceBySubGroupsOp::apply(TransformRewriter &, TransformResults &,
                                TransformState &state) {
  StringRef what = "cannot have sub-groups do what this loop does";
  SmallVector<Operation *> loops(state.getPayloadOps(getTarget()));
  for (Operation *payload : loops) {
    std::optional<Obstacle> obstacle = findOtherLevel(payload);
    auto loop = dyn_cast<scf::WhileOp>(payload);
    if (!obstacle)
      obstacle = loop ? reduceBySubGroups(loop, getUnchecked())
                      : Obstacle{payload, "this is not a loop that halves a "
                                          "number until it is 0"};
    if (obstacle)
      return fail(*this, what, *obstacle);
  }
  return DiagnosedSilenceableFailure::success();
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
           << spellNumbers(getStaticCopies());
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
