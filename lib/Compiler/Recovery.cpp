//===- Recovery.cpp - surviving damaged input -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recovery.h"

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <cstdlib>
#include <mutex>

using namespace cairn::compiler;

/// LLVM's last words before it aborts, for the message.
static thread_local std::string lastWords;

static void keepLastWords(void *, const char *reason, bool) {
  lastWords = reason;
}

/// Must not return; what it raises ends the guarded body.
static void giveUpAllocating(void *, const char *reason, bool) {
  lastWords = reason;
  std::raise(SIGABRT);
  std::abort();
}

bool cairn::compiler::runGuarded(llvm::function_ref<void()> body,
                                 std::string &error) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::CrashRecoveryContext::Enable();
    llvm::install_fatal_error_handler(keepLastWords);
    llvm::install_bad_alloc_error_handler(giveUpAllocating);
  });
  lastWords.clear();
  llvm::CrashRecoveryContext context;
  if (context.RunSafely(body))
    return true;
  error = "internal error while compiling, the input may be damaged";
  if (!lastWords.empty())
    error += ": " + lastWords;
  else if (context.RetCode > 128)
    error += " (signal " + std::to_string(context.RetCode - 128) + ")";
  return false;
}
