//===- Command.h - what lists are made of and queues execute ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMAND_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMAND_H

#include "command/Event.h"

#include <functional>

namespace cairn::level_zero {

/// One appended command. May be executed any number of times, also at the same
/// time in several queues.
struct Command {
  std::vector<std::shared_ptr<Event>> waits;
  /// Empty for what only waits and signals.
  std::function<ze_result_t()> action;
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
