//===- RunGuarded.cpp - surviving damaged input -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunGuarded.h"

#include "CrashSignals.h"

#include "clang/Basic/Stack.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include <alloca.h>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <utility>

using namespace cairn::compiler;

/// What a compile has. Clang and LLVM recurse as deep as expressions
/// are, of which programs have of tens of thousands of terms. Only what is used
/// takes memory.
static constexpr size_t kStackBytes = size_t(256) << 20;

/// At its end, so that what is beyond is a fault. Pages may be of 64 KiB.
static constexpr size_t kGuardBytes = 64 << 10;

/// Where handlers run when that is full.
static constexpr size_t kSignalStackBytes = 256 << 10;

/// LLVM's last words before it aborts, for the message.
static thread_local std::string lastWords;

namespace {
/// What threads compile: when the process ends, the variables of LLVM and Clang
/// are destroyed by one of them, whatever the others are at.
class Compiles {
public:
  /// There as long as the process.
  static Compiles &get() {
    static Compiles *only = new Compiles;
    return *only;
  }

  /// False once the process is ending. Nested ones count once.
  bool begin();
  void end();
  /// Nothing is begun from now on; waits for what other threads compile. This
  /// one may be in the middle of it, in the handler of a signal.
  void stop();
  /// The same, unless programs may go on to build in functions of theirs: other
  /// threads compile nothing, and there is a stop() behind all that was made.
  void stopIfAnyRuns();

private:
  /// With the lock.
  void registerStop();
  void waitForOthers(std::unique_lock<std::mutex> &lock);
  unsigned own() const { return depth > 0 ? 1 : 0; }

  /// In the child of a fork, none of the threads that compiled is there.
  void lookForFork() {
    if (process != getpid())
      running = 0;
    process = getpid();
  }

  static thread_local unsigned depth;

  std::mutex mutex;
  std::condition_variable changed;
  unsigned running = 0, done = 0;
  /// As many as were done when stop() was registered last.
  unsigned covered = 0;
  bool isStopped = false;
  pid_t process = getpid();
};

/// Younger than the variables that libraries have, which are there until it is
/// destroyed. Those of functions are younger, see registerStop.
const struct End {
  ~End() { Compiles::get().stop(); }
} atEnd;
} // namespace

thread_local unsigned Compiles::depth = 0;

namespace {
/// exit() destroys the variables of its thread before all others, so that what
/// is registered here goes first, whatever other threads have made amid their
/// compiles. Threads end by themselves, too.
struct EndOfThread {
  ~EndOfThread() {
    std::atexit([] { Compiles::get().stopIfAnyRuns(); });
  }
};
} // namespace

bool Compiles::begin() {
  static thread_local EndOfThread endOfThread;
  (void)endOfThread;
  std::lock_guard<std::mutex> lock(mutex);
  lookForFork();
  if (isStopped)
    return false;
  if (depth++ == 0)
    ++running;
  return true;
}

void Compiles::end() {
  std::lock_guard<std::mutex> lock(mutex);
  lookForFork();
  if (--depth > 0)
    return;
  ++done;
  registerStop();
  if (running > 0)
    --running;
  changed.notify_all();
}

/// Functions have variables from when they are first called, and these are
/// destroyed the other way round: what is registered behind a compile goes
/// before all that it has made. Most are made by the first compiles.
void Compiles::registerStop() {
  constexpr unsigned first = 1024;
  const bool isPowerOfTwo = (done & (done - 1)) == 0;
  if (done > first && !isPowerOfTwo)
    return;
  std::atexit([] { get().stop(); });
  covered = done;
}

void Compiles::waitForOthers(std::unique_lock<std::mutex> &lock) {
  isStopped = true;
  changed.wait(lock, [&] { return running <= own(); });
}

void Compiles::stop() {
  // Forked while another thread was in here: nobody will let it go.
  if (process != getpid())
    return;
  std::unique_lock<std::mutex> lock(mutex);
  waitForOthers(lock);
}

void Compiles::stopIfAnyRuns() {
  if (process != getpid())
    return;
  std::unique_lock<std::mutex> lock(mutex);
  if (running > own() || covered != done)
    waitForOthers(lock);
}

static void keepLastWords(void *, const char *reason, bool isCrash) {
  lastWords = reason;
  // LLVM ends the process without a signal then, with the words unsaid.
  if (!isCrash && llvm::CrashRecoveryContext::GetCurrent())
    std::raise(SIGABRT);
}

/// Must not return; what it raises ends the guarded body.
static void giveUpAllocating(void *, const char *reason, bool) {
  lastWords = reason;
  std::raise(SIGABRT);
  std::abort();
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
/// A stack of its own for a call in this thread.
class LargeStack {
public:
  LargeStack() {
    memory = mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (isThere())
      mprotect(memory, kGuardBytes, PROT_NONE);
  }
  ~LargeStack() {
    if (isThere())
      munmap(memory, kStackBytes);
  }
  LargeStack(const LargeStack &) = delete;

  bool isThere() const { return memory != MAP_FAILED; }

  /// After a crash, as what was left without its destructors may point into it:
  /// frees its pages, and never uses the addresses again.
  void giveUp() {
    madvise(memory, kStackBytes, MADV_DONTNEED);
    mprotect(memory, kStackBytes, PROT_NONE);
    memory = MAP_FAILED;
  }

  void call(void (*function)()) {
    ucontext_t here, there;
    getcontext(&there);
    there.uc_stack.ss_sp = memory;
    there.uc_stack.ss_size = kStackBytes;
    there.uc_link = &here;
    makecontext(&there, function, 0);
    swapcontext(&here, &there);
  }

private:
  void *memory;
};

/// Where handlers of signals run, unless the thread has such a place.
class SignalStack {
public:
  SignalStack() {
    stack_t known;
    if (sigaltstack(nullptr, &known) != 0 || !(known.ss_flags & SS_DISABLE))
      return;
    memory = std::make_unique<char[]>(kSignalStackBytes);
    stack_t own = {};
    own.ss_sp = memory.get();
    own.ss_size = kSignalStackBytes;
    sigaltstack(&own, nullptr);
  }
  ~SignalStack() {
    if (!memory)
      return;
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }
  SignalStack(const SignalStack &) = delete;

private:
  std::unique_ptr<char[]> memory;
};

/// What is to be done on the large stack of this thread.
struct Work {
  llvm::function_ref<void()> body;
  std::string &error;
  bool isDone = false;
};
} // namespace

static thread_local Work *current;

static void work() {
  Work &its = *std::exchange(current, nullptr);
  // Clang goes on with threads of 8 MiB where it sees that 8 MiB are used, not
  // all of which is where it looks. It looks at no stack that is another's.
  clang::noteBottomOfStack(/*ForceSet=*/true);
  void *between = alloca(2 * clang::DesiredStackSize);
  asm volatile("" : : "r"(between));
  its.isDone = runHere(its.body, its.error);
}

static bool runOnLargeStack(llvm::function_ref<void()> body,
                            std::string &error) {
  static std::once_flag once;
  std::call_once(once, [] {
    enableCrashRecovery();
    llvm::install_fatal_error_handler(keepLastWords);
    llvm::install_bad_alloc_error_handler(giveUpAllocating);
  });
  SignalStack signalStack;
  LargeStack stack;
  if (!stack.isThere())
    return runHere(body, error);
  Work its = {body, error};
  current = &its;
  stack.call(work);
  if (!its.isDone)
    stack.giveUp();
  return its.isDone;
}

bool cairn::compiler::runGuarded(llvm::function_ref<void()> body,
                                 std::string &error) {
  if (!Compiles::get().begin()) {
    error = "nothing can be compiled any more: the process is ending, in a "
            "function of 'atexit' or a destructor that is older than the "
            "compiler, which is loaded for the first program";
    return false;
  }
  const bool isDone = runOnLargeStack(body, error);
  Compiles::get().end();
  return isDone;
}
