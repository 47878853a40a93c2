//===- GuardedCall.h - kernel code that may fail ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fault in a kernel is a signal to the thread that executes it. Its handler
// leaves the kernel by siglongjmp, which is sound as compiled kernels hold no
// lock and no memory: they call leaf functions of the C library, and what the
// runtime has for queues (HostQueueFunctions.h), which touches their memory
// outside of its locks only.
// Faults of anybody else, on whatever thread, go to who handled them before.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_GUARDEDCALL_H
#define CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_GUARDEDCALL_H

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <pthread.h>

namespace cairn::runtime {

/// What ended kernel code.
struct Fault {
  enum class Access { Unknown, Read, Write };

  /// SIGSEGV, SIGBUS, SIGFPE or SIGILL; or `GuardedCall::interruptSignal`.
  int signal = 0;
  /// What was accessed; of no meaning unless `hasAddress`.
  uint64_t address = 0;
  bool hasAddress = false;
  Access access = Access::Unknown;
  /// Whether the thread's stack is full.
  bool isStackOverflow = false;
  /// Whether the address is behind or in front of all of the kernel's
  /// variables.
  bool isBeyondStack = false;
  /// The instruction; 0 where this machine is not known.
  uint64_t instruction = 0;
};

/// A call of kernel code on the thread that makes this.
class GuardedCall {
public:
  GuardedCall() = default;
  GuardedCall(const GuardedCall &) = delete;
  GuardedCall &operator=(const GuardedCall &) = delete;

  /// To be called before the first `run`: makes sure that faults come here
  /// first, even where somebody has installed a handler since the last time.
  static void takeFaults();

  /// What an interrupt is sent as: a signal that does nothing without a
  /// handler, and that hardly anybody uses.
  static constexpr int interruptSignal = SIGURG;

  /// The same for interrupts.
  static void takeInterrupts();

  /// To be called by the thread of the call, which lets the signal pass: from
  /// now on other threads may call `interrupt`. `code` is what the call is to
  /// execute; `signals` receives what the thread blocked before.
  void allowInterrupts(const void *code, sigset_t &signals);

  /// Ends the call that this thread is in, from a function that the kernel has
  /// called; the fault has no signal then. No destructors are called.
  [[noreturn]] static void abandon();

  /// Asks the call to end where it is. It does so if it executes compiled code
  /// or the object file that `code` is in, but not in functions of others, as
  /// those of the C library, which may hold locks: ask again then. The thread
  /// must not end meanwhile.
  void interrupt() const;

  /// Calls `body()`; false if a fault or an interrupt ended it, without its
  /// destructors.
  template <typename Body> bool run(Body body) {
    return call([](void *data) { (*static_cast<Body *>(data))(); }, &body);
  }

  /// After `run` gave false.
  const Fault &fault() const { return itsFault; }

private:
  bool call(void (*body)(void *), void *data);
  [[noreturn]] void leave(const Fault &fault, const void *context);
  static void handle(int signal, siginfo_t *info, void *context);
  static void handleInterrupt(int signal, siginfo_t *info, void *context);

  sigjmp_buf target;
  GuardedCall *outer = nullptr;
  Fault itsFault;
  /// For a call that allows interrupts.
  pthread_t thread = {};
  const void *code = nullptr;
  /// Never that of another one; 0 without interrupts.
  uintptr_t number = 0;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_GUARDEDCALL_H
