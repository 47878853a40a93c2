//===- ScriptNumbers.cpp - what operations of scripts share -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScriptNumbers.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

void cairn::mux::addEffects(Operation *op, bool isConsuming, Effects &effects) {
  auto target = op->getOpOperands().take_front();
  if (isConsuming)
    consumesHandle(target, effects);
  else
    onlyReadsHandle(target, effects);
  onlyReadsHandle(op->getOpOperands().drop_front(), effects);
  producesHandle(op->getOpResults(), effects);
  modifiesPayload(effects);
}

DiagnosedSilenceableFailure cairn::mux::fail(TransformOpInterface op,
                                             const Twine &what,
                                             const Obstacle &obstacle) {
  DiagnosedSilenceableFailure failure = emitSilenceableFailure(op, what);
  failure.attachNote(obstacle.op->getLoc()) << obstacle.reason;
  return failure;
}

std::string cairn::mux::spellNumbers(ArrayRef<int64_t> numbers) {
  if (numbers.empty())
    return "none";
  auto spell = [](int64_t number) {
    return isParameter(number) ? "a parameter" : std::to_string(number);
  };
  std::string text = llvm::join(llvm::map_range(numbers, spell), ", ");
  return numbers.size() == 1 ? text : "(" + text + ")";
}

std::optional<SmallVector<int64_t>>
cairn::mux::readNumbers(TransformState &state, OperandRange parameters,
                        ArrayRef<int64_t> numbers, StringRef expected,
                        function_ref<bool(int64_t)> isValid,
                        std::string &error) {
  SmallVector<int64_t> read(numbers);
  for (int64_t &number : read) {
    if (!isParameter(number))
      continue;
    ArrayRef<Attribute> values = state.getParams(parameters.front());
    parameters = parameters.drop_front();
    auto value =
        values.size() == 1 ? dyn_cast<IntegerAttr>(values[0]) : IntegerAttr();
    if (!value || !isValid(value.getInt())) {
      std::string got;
      llvm::raw_string_ostream os(got);
      if (value)
        os << value.getInt();
      else if (values.size() == 1)
        os << values[0];
      else
        os << values.size() << " values";
      error =
          ("expected a parameter that is " + expected + ", got " + got).str();
      return std::nullopt;
    }
    number = value.getInt();
  }
  return read;
}

bool cairn::mux::areValid(ArrayRef<int64_t> numbers,
                          function_ref<bool(int64_t)> isValid) {
  return llvm::all_of(numbers, [&](int64_t number) {
    return isParameter(number) || isValid(number);
  });
}

DiagnosedSilenceableFailure cairn::mux::applyToKernels(
    TransformOpInterface op, TransformState &state, Value target,
    function_ref<DiagnosedSilenceableFailure(func::FuncOp)> transform) {
  for (Operation *payload : state.getPayloadOps(target)) {
    auto kernel = dyn_cast<func::FuncOp>(payload);
    if (!kernel || !isKernelEntryPoint(kernel) ||
        kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName())) {
      std::string name = payload->getName().getStringRef().str();
      return fail(op, "expected kernels at the level mux",
                  {payload, "this is '" + name + "'"});
    }
    DiagnosedSilenceableFailure result = transform(kernel);
    if (!result.succeeded())
      return result;
  }
  return DiagnosedSilenceableFailure::success();
}

std::optional<Obstacle> cairn::mux::findOtherLevel(Operation *payload,
                                                   Levels levels) {
  auto kernel = dyn_cast<func::FuncOp>(payload);
  if (!kernel)
    kernel = payload->getParentOfType<func::FuncOp>();
  if (kernel && isKernelEntryPoint(kernel) &&
      (levels == Levels::MuxAndLoops ||
       !kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName())) &&
      isa<func::FuncOp, scf::ForOp, scf::WhileOp>(payload))
    return std::nullopt;
  return Obstacle{payload,
                  std::string("this is neither a kernel at the level mux") +
                      (levels == Levels::Mux ? "" : " or loops") +
                      " nor a loop of one"};
}

/// The same loops with those inside of another one in front of it, which may be
/// copied, or taken apart.
static SmallVector<Operation *> innerFirst(ArrayRef<Operation *> loops) {
  SmallVector<Operation *> ordered;
  for (Operation *loop : loops)
    ordered.insert(llvm::find_if(ordered,
                                 [&](Operation *around) {
                                   return around->isProperAncestor(loop);
                                 }),
                   loop);
  return ordered;
}

DiagnosedSilenceableFailure cairn::mux::applyToLoops(
    TransformOpInterface op, TransformState &state, Value target,
    const Twine &what,
    function_ref<std::optional<Obstacle>(scf::ForOp)> transform, Levels levels,
    bool partial) {
  SmallVector<Operation *> loops(state.getPayloadOps(target));
  for (Operation *payload : innerFirst(loops)) {
    std::optional<Obstacle> obstacle = findOtherLevel(payload, levels);
    auto loop = dyn_cast<scf::ForOp>(payload);
    if (!obstacle && !loop && partial)
      continue;
    if (!obstacle)
      obstacle = loop ? transform(loop)
                      : Obstacle{payload, "this is not a loop that counts"};
    if (obstacle)
      return fail(op, what, *obstacle);
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// MadeLoops
//===----------------------------------------------------------------------===//

MadeLoops::MadeLoops(TransformState &state, Value target, StringRef name)
    : name(name) {
  for (Operation *payload : state.getPayloadOps(target))
    if (auto kernel = payload->getParentOfType<func::FuncOp>())
      kernels.insert(kernel);
}

void MadeLoops::add(Operation *loop) {
  loop->setAttr(name, UnitAttr::get(loop->getContext()));
}

SmallVector<Operation *> MadeLoops::take() {
  SmallVector<Operation *> loops;
  for (Operation *kernel : kernels)
    kernel->walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
      if (loop->removeAttr(name))
        loops.push_back(loop);
    });
  return loops;
}
