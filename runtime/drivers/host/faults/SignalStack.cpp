//===- SignalStack.cpp - where handlers of signals run ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SignalStack.h"

#include <csignal>
#include <sys/mman.h>

using namespace cairn::runtime;

/// Room for the registers, and for handlers of others that are called from
/// ours. Only what is used takes memory.
static constexpr size_t signalStackBytes = 256 << 10;

SignalStack::SignalStack() {
  stack_t known;
  if (sigaltstack(nullptr, &known) != 0 || !(known.ss_flags & SS_DISABLE))
    return;
  void *mapped = mmap(nullptr, signalStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return; // a full stack ends the process then
  stack_t own = {};
  own.ss_sp = mapped;
  own.ss_size = signalStackBytes;
  if (sigaltstack(&own, nullptr) == 0)
    memory = mapped;
  else
    munmap(mapped, signalStackBytes);
}

SignalStack::~SignalStack() {
  if (!memory)
    return;
  stack_t known;
  if (sigaltstack(nullptr, &known) == 0 && known.ss_sp == memory) {
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }
  munmap(memory, signalStackBytes);
}
