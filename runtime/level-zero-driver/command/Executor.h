//===- Executor.h - execution of submitted work in order --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_EXECUTOR_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_EXECUTOR_H

#include "command/Command.h"

namespace cairn::level_zero {

/// What is behind a command queue, explicit or of an immediate list: executes
/// what is submitted, one submission after another, on whichever thread comes
/// first: that of a host that waits for it anyway, or one of its own, which
/// goes away with the executor, once all is done.
class Executor {
public:
  explicit Executor(std::shared_ptr<Context> context);
  ~Executor();
  Executor(const Executor &) = delete;
  Executor &operator=(const Executor &) = delete;

  /// Returns at once. `done` is set when all commands are; it may be null.
  void submit(std::shared_ptr<const Commands> commands,
              std::shared_ptr<Signal> done);

  /// The same, and waits for it.
  ze_result_t run(std::shared_ptr<const Commands> commands,
                  std::shared_ptr<Signal> done);
  ze_result_t run(const Command &command);

  /// Waits for all that was submitted so far. NOT_READY if the deadline is over
  /// before; otherwise the first failure since the last call.
  ze_result_t synchronize(const Deadline &deadline);

  /// Executes what can be executed without waiting, up to what sets `signal`:
  /// for a host that is about to wait for it, and would have to be woken.
  void assist(const Signal &signal);

private:
  struct Submission;
  struct State;
  std::shared_ptr<State> state;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_EXECUTOR_H
