//===- GuardedCall.cpp - kernel code that may fail --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "GuardedCall.h"

#include "KernelStack.h"
#include "SignalStack.h"
#include "cairn/runtime/PassOnSignal.h"

#include <atomic>
#include <deque>
#include <dlfcn.h>
#include <iterator>
#include <mutex>
#include <ucontext.h>
#include <unistd.h>
#include <utility>

using namespace cairn::runtime;

/// As it is: what _FORTIFY_SOURCE makes of it ends a process that jumps to
/// another stack.
extern "C" [[noreturn]] void cairnJump(sigjmp_buf target, int value) noexcept
    asm("siglongjmp");

static constexpr int faultSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};

namespace {
/// Who handled a signal before us.
struct Others {
  /// When we came, and when we last came back in front of somebody. What they
  /// point to stays.
  std::atomic<const struct sigaction *> first{nullptr}, latest{nullptr};
};
} // namespace

/// In the order of `faultSignals`, and of the signal of interrupts.
static Others others[std::size(faultSignals) + 1];
static Others &interruptOthers = others[std::size(faultSignals)];

/// What this thread executes, and whether it is in the handler of somebody else
/// that we called. A handler may not wait for memory of a thread to be
/// allocated, which this model never does.
[[gnu::tls_model("initial-exec")]] static thread_local GuardedCall *current;
[[gnu::tls_model("initial-exec")]] static thread_local bool isPassingOn;

namespace {
/// Registers of the interrupted thread; 0 on machines that are not known here.
struct Registers {
  uint64_t instruction = 0, stack = 0;
  Fault::Access access = Fault::Access::Unknown;

  explicit Registers(const void *context) {
    const mcontext_t &machine =
        static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__x86_64__)
    instruction = machine.gregs[REG_RIP];
    stack = machine.gregs[REG_RSP];
    constexpr int pageFault = 14, writes = 2;
    if (machine.gregs[REG_TRAPNO] == pageFault)
      access = machine.gregs[REG_ERR] & writes ? Fault::Access::Write
                                               : Fault::Access::Read;
#elif defined(__aarch64__)
    instruction = machine.pc;
    stack = machine.sp;
#else
    (void)machine;
#endif
  }
};
} // namespace

/// Gives the thread back how it rounds and what it traps, for which a handler
/// starts anew.
static void restoreModes(const void *context) {
#if defined(__x86_64__)
  const auto *state =
      static_cast<const ucontext_t *>(context)->uc_mcontext.fpregs;
  asm volatile("ldmxcsr %0" : : "m"(state->mxcsr));
  asm volatile("fldcw %0" : : "m"(state->cwd));
#else
  (void)context;
#endif
}

/// Functions with large frames touch each page as they go down, so that the
/// first access beyond the stack is next to its pointer.
static bool isNextToStack(uint64_t address, uint64_t stack) {
  constexpr uint64_t reach = 64 << 10;
  return address + reach >= stack && address < stack + 4096;
}

/// Whether `address` is in the object file that `code` is in, or in none, as
/// what a compiler in this process has written. May be asked in a handler.
static bool isKernelCode(uint64_t address, const void *code) {
  dl_find_object its, own;
  if (_dl_find_object(reinterpret_cast<void *>(address), &its) != 0)
    return true;
  return _dl_find_object(const_cast<void *>(code), &own) == 0 &&
         its.dlfo_link_map == own.dlfo_link_map;
}

/// Where the kernel is: functions of the C library that it calls to copy have
/// no frames, so that the place to return to is on top of the stack.
static uint64_t findPlace(const Registers &registers, const void *code) {
#if defined(__x86_64__)
  if (!isKernelCode(registers.instruction, code)) {
    uint64_t caller = *reinterpret_cast<const uint64_t *>(registers.stack);
    if (isKernelCode(caller, code))
      return caller - 1; // in the call
  }
#else
  (void)code;
#endif
  return registers.instruction;
}

static Fault readFault(int signal, const siginfo_t &info, const void *context,
                       const void *code) {
  Registers registers(context);
  Fault fault;
  fault.signal = signal;
  fault.instruction = registers.instruction;
  // SI_KERNEL: an address that the processor does not even look up.
  if ((signal == SIGSEGV || signal == SIGBUS) && info.si_code != SI_KERNEL) {
    fault.address = reinterpret_cast<uint64_t>(info.si_addr);
    fault.hasAddress = true;
    fault.access = registers.access;
    bool isBeyond = KernelStack::isBeyond(fault.address);
    // Above the stack's pointer it is not an overflow, however near.
    fault.isStackOverflow = signal == SIGSEGV && registers.stack &&
                            isNextToStack(fault.address, registers.stack) &&
                            !(isBeyond && fault.address > registers.stack);
    fault.isBeyondStack = isBeyond && !fault.isStackOverflow;
  }
  if (fault.hasAddress && !fault.isStackOverflow)
    fault.instruction = findPlace(registers, code);
  return fault;
}

/// For what was there for one signal.
static const struct sigaction standardAction = {};

/// Does what those in front of whom we came would have done without us.
static void passOn(Others &before, int signal, siginfo_t *info, void *context) {
  // One that came behind us and hands on what it does not take is called, and
  // calls us.
  const struct sigaction *next =
      isPassingOn ? before.first.load() : before.latest.load();
  if (isForOneSignal(*next))
    for (auto *place : {&before.first, &before.latest})
      if (place->load() == next)
        *place = &standardAction;
  bool wasPassingOn = std::exchange(isPassingOn, true);
  passOnSignal(*next, signal, info, context);
  isPassingOn = wasPassingOn;
}

void GuardedCall::leave(const Fault &fault, const void *context) {
  current = outer;
  itsFault = fault;
  restoreModes(context);
  cairnJump(target, 1);
}

void GuardedCall::handle(int signal, siginfo_t *info, void *context) {
  GuardedCall *call = current;
  if (call && info->si_code > 0) // not sent by somebody
    call->leave(readFault(signal, *info, context, call->code), context);
  for (size_t i = 0; i < std::size(faultSignals); ++i)
    if (faultSignals[i] == signal)
      passOn(others[i], signal, info, context);
}

void GuardedCall::handleInterrupt(int signal, siginfo_t *info, void *context) {
  GuardedCall *call = current;
  bool isOurs =
      call && call->number && info->si_code == SI_QUEUE &&
      info->si_pid == getpid() &&
      info->si_value.sival_ptr == reinterpret_cast<void *>(call->number);
  if (isOurs) {
    Fault fault;
    fault.signal = signal;
    fault.instruction = Registers(context).instruction;
    if (fault.instruction && isKernelCode(fault.instruction, call->code))
      call->leave(fault, context);
    return;
  }
  const auto &next =
      isPassingOn ? interruptOthers.first : interruptOthers.latest;
  const struct sigaction &other = *next.load();
  bool isFunction =
      (other.sa_flags & SA_SIGINFO) ||
      (other.sa_handler != SIG_DFL && other.sa_handler != SIG_IGN);
  if (isFunction)
    passOn(interruptOthers, signal, info, context);
}

/// A library with a handler in it must stay where it is.
static void stayLoaded(void *function) {
  Dl_info self;
  if (dladdr(function, &self) && self.dli_fname)
    (void)dlopen(self.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

using Handler = void (*)(int, siginfo_t *, void *);

static bool isHandledBy(int signal, Handler handler, struct sigaction &now) {
  return sigaction(signal, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) &&
         now.sa_sigaction == handler;
}

/// Puts `handler` in front of those that there are, who become `before`.
static void takeSignal(int signal, Handler handler, int flags, Others &before) {
  // There as long as the process: signals come while it ends, too.
  static auto &mutex = *new std::mutex;
  static auto &known = *new std::deque<struct sigaction>;
  std::lock_guard<std::mutex> lock(mutex);
  struct sigaction now;
  if (isHandledBy(signal, handler, now))
    return;
  if (known.empty())
    stayLoaded(reinterpret_cast<void *>(handler));
  const struct sigaction *other = &known.emplace_back(now);
  if (!before.first)
    before.first = other;
  before.latest = other;
  struct sigaction action = {};
  action.sa_sigaction = handler;
  // The handler may never return, and must leave no signal blocked.
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

void GuardedCall::takeFaults() {
  // Who installs a handler for one of the signals has one for the first.
  struct sigaction now;
  if (isHandledBy(faultSignals[0], handle, now))
    return;
  for (size_t i = 0; i < std::size(faultSignals); ++i)
    takeSignal(faultSignals[i], handle, 0, others[i]);
}

void GuardedCall::takeInterrupts() {
  takeSignal(interruptSignal, handleInterrupt, SA_RESTART, interruptOthers);
}

void GuardedCall::allowInterrupts(const void *executed, sigset_t &signals) {
  static std::atomic<uintptr_t> numbers{0};
  thread = pthread_self();
  code = executed;
  number = ++numbers;
  sigset_t interrupts;
  sigemptyset(&interrupts);
  sigaddset(&interrupts, interruptSignal);
  pthread_sigmask(SIG_UNBLOCK, &interrupts, &signals);
}

void GuardedCall::abandon() {
  GuardedCall *call = current;
  call->itsFault = {};
  current = call->outer;
  cairnJump(call->target, 1);
}

void GuardedCall::interrupt() const {
  sigval value = {};
  value.sival_ptr = reinterpret_cast<void *>(number);
  pthread_sigqueue(thread, interruptSignal, value);
}

/// Once for each thread: where a handler can run when the stack is full, and
/// signals that would otherwise end the process where a host blocks them.
static void prepareThread() {
  thread_local SignalStack stack;
  thread_local KernelStack kernels;
  thread_local const bool unblocked = [] {
    sigset_t faults;
    sigemptyset(&faults);
    for (int signal : faultSignals)
      sigaddset(&faults, signal);
    return pthread_sigmask(SIG_UNBLOCK, &faults, nullptr) == 0;
  }();
  (void)stack;
  (void)kernels;
  (void)unblocked;
}

/// The system takes as long to say who handles a signal as a short launch.
static constexpr unsigned callsBetweenLooks = 256;

bool GuardedCall::call(void (*body)(void *), void *data) {
  prepareThread();
  thread_local unsigned calls = 0;
  if (++calls % callsBetweenLooks == 0)
    takeFaults();
  outer = current;
  if (sigsetjmp(target, /*savemask=*/0))
    return false;
  current = this;
  // Kernel code may fault anywhere: nothing of this moves into it or out.
  std::atomic_signal_fence(std::memory_order_seq_cst);
  // What a kernel enqueues is executed where that one is.
  if (outer)
    body(data);
  else
    KernelStack::call(body, data);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  current = outer;
  return true;
}
