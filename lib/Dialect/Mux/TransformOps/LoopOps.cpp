//===- LoopOps.cpp - transformations of loops -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops/WholeTrips.h"
#include "ScriptNumbers.h"
#include "cairn/Dialect/Mux/Structured/LoopNests.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// What an op takes that takes one number: from 1 to `most`.
struct OneNumber {
  int64_t most;

  std::string expected() const {
    return "a number from 1 to " + std::to_string(most);
  }
  auto isValid() const {
    return
        [most = most](int64_t number) { return number >= 1 && number <= most; };
  }

  LogicalResult verify(Operation *op, ArrayRef<int64_t> numbers) const {
    if (numbers.size() == 1 && areValid(numbers, isValid()))
      return success();
    return op->emitOpError("expected ")
           << expected() << ", got " << spellNumbers(numbers);
  }

  std::optional<int64_t> read(TransformState &state, OperandRange parameters,
                              ArrayRef<int64_t> numbers,
                              std::string &error) const {
    auto read =
        readNumbers(state, parameters, numbers, expected(), isValid(), error);
    return read ? std::optional(read->front()) : std::nullopt;
  }
};
} // namespace

static constexpr OneNumber unrollFactor = {64}, tripCount = {65536};

LogicalResult CairnUnrollOp::verify() {
  // unroll_c1
  return unrollFactor.verify(*this, getStaticFactor());
}

DiagnosedSilenceableFailure CairnUnrollOp::apply(TransformRewriter &,
                                                 TransformResults &results,
                                                 TransformState &state) {
  std::string error;
  std::optional<int64_t> factor =
      unrollFactor.read(state, getFactor(), getStaticFactor(), error);
  if (!factor)
    return emitSilenceableFailure(getOperation()) << error;
  MadeLoops unrolled(state, getTarget());
  DiagnosedSilenceableFailure result = applyToLoops(
      *this, state, getTarget(), "cannot unroll this loop",
      [&](scf::ForOp loop) -> std::optional<Obstacle> {
        scf::ForOp main = *factor == 1 ? loop : unrollTrips(loop, *factor).main;
        if (main)
          unrolled.add(main);
        return std::nullopt;
      },
      Levels::Mux, getPartial());
  SmallVector<Operation *> loops = unrolled.take();
  if (result.succeeded())
    results.set(cast<OpResult>(getUnrolled()), loops);
  return result;
}

//===----------------------------------------------------------------------===//
// UnrollAndJamOp
//===----------------------------------------------------------------------===//

LogicalResult CairnUnrollAndJamOp::verify() {
  // unroll_and_jam_c1
  return unrollFactor.verify(*this, getStaticFactor());
}

DiagnosedSilenceableFailure
CairnUnrollAndJamOp::apply(TransformRewriter &, TransformResults &results,
                           TransformState &state) {
  std::string error;
  std::optional<int64_t> factor =
      unrollFactor.read(state, getFactor(), getStaticFactor(), error);
  if (!factor)
    return emitSilenceableFailure(getOperation()) << error;
  MadeLoops jammed(state, getTarget());
  DiagnosedSilenceableFailure result = applyToLoops(
      *this, state, getTarget(), "cannot unroll and jam this loop",
      [&](scf::ForOp loop) {
        std::optional<Obstacle> obstacle;
        if (*factor > 1)
          loop = unrollAndJam(loop, *factor, getUnchecked(), obstacle);
        if (!obstacle)
          jammed.add(loop);
        return obstacle;
      });
  SmallVector<Operation *> loops = jammed.take();
  if (result.succeeded())
    results.set(cast<OpResult>(getJammed()), loops);
  return result;
}

//===----------------------------------------------------------------------===//
// TileOp
//===----------------------------------------------------------------------===//

LogicalResult CairnTileOp::verify() {
  // tile_c1
  return tripCount.verify(*this, getStaticTrips());
}

/// Sets the handles of the loops that `pairs` has.
static void setPairs(TransformResults &results, Value outer, Value inner,
                     ArrayRef<LoopPair> pairs) {
  results.set(cast<OpResult>(outer),
              llvm::map_to_vector(pairs, [](LoopPair pair) -> Operation * {
                return pair.outer;
              }));
  results.set(cast<OpResult>(inner),
              llvm::map_to_vector(pairs, [](LoopPair pair) -> Operation * {
                return pair.inner;
              }));
}

DiagnosedSilenceableFailure CairnTileOp::apply(TransformRewriter &,
                                               TransformResults &results,
                                               TransformState &state) {
  std::string error;
  std::optional<int64_t> trips =
      tripCount.read(state, getTrips(), getStaticTrips(), error);
  if (!trips)
    return emitSilenceableFailure(getOperation()) << error;
  SmallVector<LoopPair> pairs;
  DiagnosedSilenceableFailure result = applyToLoops(
      *this, state, getTarget(), "cannot tile this loop",
      [&](scf::ForOp loop) {
        std::optional<Obstacle> obstacle;
        if (auto pair = tileLoop(loop, *trips, obstacle))
          pairs.push_back(*pair);
        return obstacle;
      },
      Levels::MuxAndLoops);
  if (result.succeeded())
    setPairs(results, getTiles(), getInner(), pairs);
  return result;
}

//===----------------------------------------------------------------------===//
// InterchangeOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure CairnInterchangeOp::apply(TransformRewriter &,
                                                      TransformResults &results,
                                                      TransformState &state) {
  MadeLoops around(state, getTarget(), "mux.around_loop"),
      within(state, getTarget(), "mux.within_loop");
  DiagnosedSilenceableFailure result = applyToLoops(
      *this, state, getTarget(),
      "cannot interchange this loop with the one inside",
      [&](scf::ForOp loop) {
        std::optional<Obstacle> obstacle;
        if (auto pair = interchangeLoops(loop, getUnchecked(), obstacle)) {
          around.add(pair->outer);
          within.add(pair->inner);
        }
        return obstacle;
      },
      Levels::MuxAndLoops);
  SmallVector<Operation *> outer = around.take(), inner = within.take();
  if (result.succeeded()) {
    results.set(cast<OpResult>(getAround()), outer);
    results.set(cast<OpResult>(getWithin()), inner);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// FuseOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure CairnFuseOp::apply(TransformRewriter &,
                                               TransformResults &results,
                                               TransformState &state) {
  SmallVector<scf::ForOp> loops;
  DiagnosedSilenceableFailure result = applyToLoops(
      *this, state, getTarget(), "cannot fuse this loop",
      [&](scf::ForOp loop) {
        loops.push_back(loop);
        return std::optional<Obstacle>();
      },
      Levels::MuxAndLoops);
  if (!result.succeeded())
    return result;
  if (loops.size() < 2)
    return emitSilenceableFailure(getOperation())
           << "expected two loops at least, got " << loops.size();
  std::optional<Obstacle> obstacle;
  scf::ForOp fused = fuseLoops(loops, getUnchecked(), obstacle);
  if (obstacle)
    return fail(*this, "cannot fuse these loops", *obstacle);
  results.set(cast<OpResult>(getFused()), {fused.getOperation()});
  return DiagnosedSilenceableFailure::success();
}
