//===- ApplySchedule.cpp - a script as a pass -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Script.h"

#include "cairn/Dialect/Mux/Structured/Passes.h"
#include "cairn/Schedule/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Pass/PassManager.h"

namespace cairn {
#define GEN_PASS_DEF_APPLYSCHEDULEPASS
#include "cairn/Schedule/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

/// Whether the script has left memory as memrefs, which no level has.
static bool hasStructuredMemory(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa_and_nonnull<affine::AffineDialect, memref::MemRefDialect>(
                   op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct ApplySchedulePass
    : cairn::impl::ApplySchedulePassBase<ApplySchedulePass> {
  using ApplySchedulePassBase::ApplySchedulePassBase;

  ApplySchedulePass(const ApplySchedulePassOptions &options,
                    std::shared_ptr<const Script> script)
      : ApplySchedulePassBase(options), script(std::move(script)) {}

  /// Reads the script where the pass was made from text.
  LogicalResult initialize(MLIRContext *context) override {
    if (script)
      return success();
    ScheduleOptions options;
    options.files = {file};
    options.libraries.assign(libraries.begin(), libraries.end());
    for (StringRef parameter : parameters) {
      auto [name, value] = parameter.split('=');
      options.parameters.push_back({name.str(), value.str()});
    }
    SmallVector<bool> isTaken;
    script = readScript(*context, file, options, isTaken);
    return success(script &&
                   succeeded(checkTaken(*context, options, isTaken, script)));
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<Level> level = detectLevel(module);
    if (failed(level))
      return signalPassFailure();
    if (*level != script->level) {
      emitError(script->entry->getParentOp()->getLoc())
          << "expected a module at the level '" << stringifyLevel(script->level)
          << "', as the schedule says, got one at '" << stringifyLevel(*level)
          << "'";
      return signalPassFailure();
    }
    RaggedArray<transform::MappedValue> bindings;
    bindings.push_back(ArrayRef<Operation *>(module.getOperation()));
    for (Attribute parameter : script->parameters)
      bindings.push_back(
          ArrayRef<transform::MappedValue>(transform::MappedValue(parameter)));
    transform::TransformOptions options;
    OperationFingerPrint before(module);
    if (failed(transform::applyTransformNamedSequence(
            std::move(bindings), script->entry, ModuleOp(), options)) ||
        failed(lowerStructuredMemory()))
      return signalPassFailure();
    if (before != OperationFingerPrint(module))
      return;
    // Operations of upstream's do nothing, and succeed, where none was found.
    emitWarning(script->entry->getLoc())
        << "this schedule changes nothing in the program";
    markAllAnalysesPreserved();
  }

  LogicalResult lowerStructuredMemory() {
    if (!hasStructuredMemory(getOperation()))
      return success();
    OpPassManager lowering(getOperation().getOperationName());
    lowering.addNestedPass<func::FuncOp>(mux::createMuxLowerMemoryPass());
    return runPipeline(lowering, getOperation());
  }

  std::shared_ptr<const Script> script;
};
} // namespace

std::unique_ptr<Pass>
cairn::createApplySchedulePass(std::shared_ptr<const Script> script,
                               const ScheduleOptions &options) {
  // As text, so that the pass can be written down and run again.
  ApplySchedulePassOptions passOptions;
  passOptions.file = script->file;
  passOptions.libraries.assign(options.libraries.begin(),
                               options.libraries.end());
  for (const ScheduleOptions::Parameter &parameter : options.parameters)
    passOptions.parameters.push_back(parameter.name + "=" + parameter.value);
  return std::make_unique<ApplySchedulePass>(passOptions, std::move(script));
}
