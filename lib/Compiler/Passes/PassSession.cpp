//===- PassSession.cpp - a compile being looked at ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassSession.h"

using namespace cairn::compiler;

PassSession::PassSession(const PassOptions &options)
    : options(options), dump(options) {
  timing.setEnabled(options.timing);
  timing.setDisplayMode(options.timingAsList
                            ? mlir::DefaultTimingManager::DisplayMode::List
                            : mlir::DefaultTimingManager::DisplayMode::Tree);
  total = timing.getRootScope();
}

mlir::TimingScope PassSession::time(llvm::StringRef stage) {
  return total.nest(stage);
}

void PassSession::attachTo(mlir::PassManager &manager, llvm::StringRef stage,
                           mlir::TimingScope &time) {
  dump.attachTo(manager, stage);
  if (options.timing)
    manager.enableTiming(time);
  if (options.statistics)
    manager.enableStatistics(options.statisticsAsList
                                 ? mlir::PassDisplayMode::List
                                 : mlir::PassDisplayMode::Pipeline);
  if (options.verifyEach)
    manager.enableVerifier();
  if (!options.reproducer.empty())
    manager.enableCrashReproducerGeneration(options.reproducer,
                                            options.localReproducer);
}

llvm::PassInstrumentationCallbacks *
PassSession::getCallbacks(llvm::StringRef stage) {
  if (!dump.wantsLLVM())
    return nullptr;
  callbacks = std::make_unique<llvm::PassInstrumentationCallbacks>();
  dump.attachTo(*callbacks, stage);
  return callbacks.get();
}
