//===- Recovery.cpp - surviving damaged input -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recovery.h"

#include "clang/Basic/Stack.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include <alloca.h>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <pthread.h>

using namespace cairn::compiler;

/// Of the thread that compiles. Clang and LLVM recurse as deep as expressions
/// are, of which programs have of tens of thousands of terms. Only what is used
/// takes memory.
static constexpr size_t kStackBytes = size_t(256) << 20;

/// Where handlers run when that is full.
static constexpr size_t kSignalStackBytes = 256 << 10;

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

/// LLVM's handlers need a stack that is not full.
static void handleOnSignalStack() {
  for (int signal : {SIGSEGV, SIGBUS}) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) != 0)
      continue;
    action.sa_flags |= SA_ONSTACK;
    sigaction(signal, &action, nullptr);
  }
}

static bool runHere(llvm::function_ref<void()> body, std::string &error) {
  lastWords.clear();
  llvm::CrashRecoveryContext context;
  if (context.RunSafely(body))
    return true;
  error = "internal error while compiling, the input may be damaged or nested "
          "too deeply";
  if (!lastWords.empty())
    error += ": " + lastWords;
  else if (context.RetCode > 128)
    error += " (signal " + std::to_string(context.RetCode - 128) + ")";
  return false;
}

namespace {
/// What a thread is to do.
struct Work {
  llvm::function_ref<void()> body;
  std::string &error;
  bool isDone = false;
};
} // namespace

static void *runThere(void *data) {
  auto signalStack = std::make_unique<char[]>(kSignalStackBytes);
  stack_t own = {};
  own.ss_sp = signalStack.get();
  own.ss_size = kSignalStackBytes;
  sigaltstack(&own, nullptr);
  // Clang goes on with threads of 8 MiB where it sees that 8 MiB are used, not
  // all of which is where it looks. It looks at no stack that is another's.
  clang::noteBottomOfStack(/*ForceSet=*/true);
  void *between = alloca(2 * clang::DesiredStackSize);
  asm volatile("" : : "r"(between));
  Work &work = *static_cast<Work *>(data);
  work.isDone = runHere(work.body, work.error);
  own.ss_flags = SS_DISABLE;
  sigaltstack(&own, nullptr);
  return nullptr;
}

bool cairn::compiler::runGuarded(llvm::function_ref<void()> body,
                                 std::string &error) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::CrashRecoveryContext::Enable();
    llvm::install_fatal_error_handler(keepLastWords);
    llvm::install_bad_alloc_error_handler(giveUpAllocating);
    handleOnSignalStack();
  });
  Work work = {body, error};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t thread;
  bool isThere = pthread_create(&thread, &attributes, runThere, &work) == 0;
  pthread_attr_destroy(&attributes);
  if (!isThere) // no room for the stack
    return runHere(body, error);
  pthread_join(thread, nullptr);
  return work.isDone;
}
