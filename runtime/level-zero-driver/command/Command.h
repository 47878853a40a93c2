//===- Command.h - what lists are made of and queues execute ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMAND_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMAND_H

#include "command/Event.h"
#include "kernel/KernelLaunch.h"

#include <functional>
#include <optional>

namespace cairn::level_zero {

/// A launch with its size, which a mutable list may change.
struct AppendedLaunch {
  std::shared_ptr<const KernelLaunch> kernel;
  ze_group_count_t groups;
};

/// One appended command. May be executed any number of times, also at the same
/// time in several queues.
struct Command {
  /// Null where an event was taken out of a mutable command.
  std::vector<std::shared_ptr<Event>> waits;
  /// What is done: either, or neither for what only waits and signals.
  std::function<ze_result_t()> action;
  std::optional<AppendedLaunch> launch;
  std::shared_ptr<Event> signal;
  /// What the events stand for when the command is submitted; see bind().
  std::vector<std::shared_ptr<EventState>> waitStates;
  std::shared_ptr<EventState> signalState;

  /// Whether a submission needs states of its own.
  bool hasCounterBasedEvents() const;
  /// Takes on the states that the events have now, as the next command that is
  /// submitted. Once is enough for plain events.
  void bind();

  /// Waits, acts and signals, whatever the result: nobody is to wait for an
  /// event forever.
  ze_result_t execute() const;
};

using Commands = std::vector<Command>;

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMAND_H
