//===- PassOnSignal.h - signals of those that came before -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the handlers of the compiler and of the runtime, which do not link each
// other. Nothing here waits or allocates.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_PASSONSIGNAL_H
#define CAIRN_RUNTIME_PASSONSIGNAL_H

#include <csignal>

namespace cairn::runtime {

/// Whether `handler` is gone once it was called (SA_RESETHAND). Who passes a
/// signal on to it forgets it before.
inline bool isForOneSignal(const struct sigaction &handler) {
  return handler.sa_flags & static_cast<int>(SA_RESETHAND);
}

/// Whether the instruction that `signal` stands before causes it again.
inline bool comesAgain(int signal, const siginfo_t &info) {
  const bool isSent = info.si_code <= 0;
  const bool isLate = signal == SIGBUS && info.si_code == BUS_MCEERR_AO;
  return !isSent && !isLate && signal != SIGTRAP;
}

/// Does what `handler` would have done with a signal that somebody in front of
/// it has received.
inline void passOnSignal(const struct sigaction &handler, int signal,
                         siginfo_t *info, void *context) {
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

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_PASSONSIGNAL_H
