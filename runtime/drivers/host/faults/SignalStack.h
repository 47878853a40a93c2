//===- SignalStack.h - where handlers of signals run ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_SIGNALSTACK_H
#define CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_SIGNALSTACK_H

namespace cairn::runtime {

/// A stack of its own for the handlers of the thread that makes this, as long
/// as it lives; nothing where the thread has one.
class SignalStack {
public:
  SignalStack();
  ~SignalStack();
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

private:
  /// Null where it is somebody else's.
  void *memory = nullptr;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_SIGNALSTACK_H
