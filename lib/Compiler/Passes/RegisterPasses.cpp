//===- RegisterPasses.cpp - the passes that pipelines name ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterPasses.h"

#include "cairn/Compiler/PassOptions.h"
#include "cairn/InitAll.h"
#include "mlir/Transforms/Passes.h"
#include <atomic>
#include <mutex>

using namespace cairn;
using namespace cairn::compiler;

static void registerGeneralPasses() { mlir::registerTransformsPasses(); }

static std::atomic<void (*)()> registerOthers = registerGeneralPasses;

void compiler::setPassRegistration(void (*registerPasses)()) {
  registerOthers = registerPasses;
}

static std::atomic<decltype(&readSchedules)> scheduleReader = nullptr;

void compiler::setScheduleReader(decltype(&readSchedules) reader) {
  scheduleReader = reader;
}

decltype(&readSchedules) compiler::getScheduleReader() {
  return scheduleReader;
}

void compiler::registerPassesOnce() {
  static std::once_flag once;
  std::call_once(once, [] {
    registerAllPasses();
    registerOthers.load()();
  });
}
