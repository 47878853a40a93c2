//===- LoopOps.cpp - transformations of loops -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScriptNumbers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

static bool isUnrollFactor(int64_t number) {
  return number >= 1 && number <= 64;
}

LogicalResult CairnUnrollOp::verify() {
  // unroll_c1
  if (getStaticFactor().size() != 1 ||
      !areValid(getStaticFactor(), isUnrollFactor))
    return emitOpError("expected a number from 1 to 64, got ")
           << getStaticFactorAttr();
  return success();
}

void CairnUnrollOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  consumesHandle(getTargetMutable(), effects);
  onlyReadsHandle(getFactorMutable(), effects);
  producesHandle(getOperation()->getOpResults(), effects);
  modifiesPayload(effects);
}

/// The trips of a loop, as far as they are added to.
static llvm::SmallPtrSet<Operation *, 8> collectSums(scf::ForOp loop) {
  llvm::SmallPtrSet<Operation *, 8> sums;
  for (Operation *user : loop.getInductionVar().getUsers())
    if (isa<arith::AddIOp>(user))
      sums.insert(user);
  return sums;
}

/// Unrolls `loop`; gives the loop that is left of whole trips, if any.
static FailureOr<scf::ForOp> unroll(scf::ForOp loop, uint64_t factor) {
  llvm::SmallPtrSet<Operation *, 8> before = collectSums(loop);
  FailureOr<UnrolledLoopInfo> info = loopUnrollByFactor(loop, factor);
  if (failed(info))
    return failure();
  // A loop of one trip is none any more.
  if (!info->mainLoopOp)
    return scf::ForOp();
  // The trips in between are below the loop's bound, which upstream does not
  // say.
  for (Operation *sum : collectSums(*info->mainLoopOp))
    if (!before.contains(sum))
      cast<arith::AddIOp>(sum).setOverflowFlags(
          arith::IntegerOverflowFlags::nsw);
  return *info->mainLoopOp;
}

DiagnosedSilenceableFailure CairnUnrollOp::apply(TransformRewriter &,
                                                 TransformResults &results,
                                                 TransformState &state) {
  std::string error;
  auto factor = readNumbers(state, getFactor(), getStaticFactor(),
                            "a number from 1 to 64", isUnrollFactor, error);
  if (!factor)
    return emitSilenceableFailure(getOperation()) << error;
  SmallVector<Operation *> loops(state.getPayloadOps(getTarget())), unrolled;
  for (Operation *payload : loops) {
    auto loop = dyn_cast<scf::ForOp>(payload);
    if (!loop || loop.getUnsignedCmp()) {
      DiagnosedSilenceableFailure failure =
          emitSilenceableFailure(getOperation()) << "cannot unroll this loop";
      failure.attachNote(payload->getLoc())
          << (loop ? "this loop counts an unsigned number"
                   : "this is not a loop that counts");
      return failure;
    }
    if (factor->front() == 1) {
      unrolled.push_back(loop);
      continue;
    }
    FailureOr<scf::ForOp> whole =
        unroll(loop, static_cast<uint64_t>(factor->front()));
    if (failed(whole))
      return emitSilenceableFailure(getOperation())
             << "cannot unroll this loop";
    if (*whole)
      unrolled.push_back(*whole);
  }
  results.set(cast<OpResult>(getUnrolled()), unrolled);
  return DiagnosedSilenceableFailure::success();
}
