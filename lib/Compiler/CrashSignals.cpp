//===- CrashSignals.cpp - signals of crashes, and whose they are -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CrashSignals.h"

#include "cairn/runtime/PassOnSignal.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>
#include <iterator>

using namespace cairn::compiler;

/// Those that LLVM has handlers for.
static constexpr int kSignals[] = {SIGABRT, SIGBUS,  SIGFPE,
                                   SIGILL,  SIGSEGV, SIGTRAP};

namespace {
struct Handlers {
  struct sigaction others, llvms;
};
} // namespace

/// In the order of `kSignals`.
static Handlers handlers[std::size(kSignals)];

static void handle(int signal, siginfo_t *info, void *context) {
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    if (kSignals[i] != signal)
      continue;
    const bool isOurs = llvm::CrashRecoveryContext::GetCurrent();
    struct sigaction &installed =
        isOurs ? handlers[i].llvms : handlers[i].others;
    const struct sigaction handler = installed;
    if (cairn::runtime::isForOneSignal(handler))
      installed = {};
    cairn::runtime::passOnSignal(handler, signal, info, context);
  }
}

void cairn::compiler::enableCrashRecovery() {
  for (size_t i = 0; i < std::size(kSignals); ++i)
    sigaction(kSignals[i], nullptr, &handlers[i].others);
  llvm::CrashRecoveryContext::Enable();
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], nullptr, &handlers[i].llvms);
    struct sigaction action = {};
    action.sa_sigaction = handle;
    // The stack may be full, and LLVM's handler does not return.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    sigaction(kSignals[i], &action, nullptr);
  }
}
