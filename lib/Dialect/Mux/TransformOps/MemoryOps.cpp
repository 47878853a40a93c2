//===- MemoryOps.cpp - transformations of memory accesses -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScriptNumbers.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Structured/IndexWidth.h"
#include "cairn/Dialect/Mux/Structured/Loads.h"
#include "cairn/Dialect/Mux/Structured/RaiseMemory.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

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
           << spellNumbers(op.getStaticWidth());
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
// SetIndexWidthOp
//===----------------------------------------------------------------------===//

static bool isIndexWidth(int64_t number) {
  return number == 32 || number == 64;
}

LogicalResult CairnSetIndexWidthOp::verify() {
  // set_index_width_c1
  if (getStaticWidth().size() != 1 || !areValid(getStaticWidth(), isIndexWidth))
    return emitOpError("expected 32 or 64, got ")
           << spellNumbers(getStaticWidth());
  return success();
}

DiagnosedSilenceableFailure CairnSetIndexWidthOp::apply(TransformRewriter &,
                                                        TransformResults &,
                                                        TransformState &state) {
  std::string error;
  auto width = readNumbers(state, getWidth(), getStaticWidth(), "32 or 64",
                           isIndexWidth, error);
  if (!width)
    return emitSilenceableFailure(getOperation()) << error;
  return applyToKernels(
      *this, state, getTarget(),
      [&](func::FuncOp kernel) -> DiagnosedSilenceableFailure {
        auto obstacle =
            setIndexWidth(kernel, static_cast<unsigned>(width->front()),
                          getPartial(), getUnchecked());
        if (obstacle)
          return fail(*this,
                      "cannot set the width of the indices of the kernel '" +
                          getOrigFnName(kernel) + "'",
                      *obstacle);
        return DiagnosedSilenceableFailure::success();
      });
}
