//===- CrashSignals.cpp - signals of crashes, and whose they are -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CrashSignals.h"

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

/// Whether the instruction that `signal` stands before causes it again.
static bool comesAgain(int signal, const siginfo_t &info) {
  const bool isSent = info.si_code <= 0;
  const bool isLate = signal == SIGBUS && info.si_code == BUS_MCEERR_AO;
  return !isSent && !isLate && signal != SIGTRAP;
}

/// Does what `installed` would have done without us.
static void passOn(struct sigaction &installed, int signal, siginfo_t *info,
                   void *context) {
  const struct sigaction handler = installed;
  if (!(handler.sa_flags & SA_SIGINFO) &&
      (handler.sa_handler == SIG_DFL || handler.sa_handler == SIG_IGN)) {
    if (info->si_code <= 0 && handler.sa_handler == SIG_IGN)
      return;
    // The process ends where it is.
    struct sigaction standard = {};
    standard.sa_handler = SIG_DFL;
    sigaction(signal, &standard, nullptr);
    if (!comesAgain(signal, *info))
      raise(signal);
    return;
  }
  if (handler.sa_flags & SA_RESETHAND) {
    installed = {};
    installed.sa_handler = SIG_DFL;
  }
  sigset_t blocked = handler.sa_mask, before;
  if (!(handler.sa_flags & SA_NODEFER))
    sigaddset(&blocked, signal);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  if (handler.sa_flags & SA_SIGINFO)
    handler.sa_sigaction(signal, info, context);
  else
    handler.sa_handler(signal);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

static void handle(int signal, siginfo_t *info, void *context) {
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    if (kSignals[i] != signal)
      continue;
    const bool isOurs = llvm::CrashRecoveryContext::GetCurrent();
    passOn(isOurs ? handlers[i].llvms : handlers[i].others, signal, info,
           context);
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
