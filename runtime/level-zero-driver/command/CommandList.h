//===- CommandList.h - command lists ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMANDLIST_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMANDLIST_H

#include "command/Executor.h"

namespace cairn::level_zero {

/// What a list was created with.
struct CommandListTraits {
  std::shared_ptr<Context> context;
  ze_device_handle_t device;
  /// The queue group; the queue's index is for immediate lists.
  uint32_t ordinal, index;
  ze_command_list_flags_t flags;
  bool synchronous;
  /// Whether commands may change after they were appended.
  bool isMutable = false;
};

/// A command that a mutable list may change, by what it was told of it.
struct MutableCommand {
  /// The number among the list's commands.
  size_t place;
  /// ze_mutable_command_exp_flags_t: what may change.
  uint32_t flags;
  /// Which kernels may be launched in place of the first.
  std::vector<ze_kernel_handle_t> kernels;
};

/// A list that is recorded and submitted, or an immediate one, which submits
/// what is appended to it at once. Commands are executed in order.
class CommandList : public Object {
public:
  static constexpr Kind kind = Kind::CommandList;
  using Handle = ze_command_list_handle_t;

  /// `executor` is null for a list to be recorded.
  CommandList(CommandListTraits traits, std::shared_ptr<Executor> executor)
      : Object(kind), traits(std::move(traits)),
        commands(std::make_shared<Commands>()), executor(std::move(executor)) {}

  bool isImmediate() const { return executor != nullptr; }

  /// INVALID_ARGUMENT where the list is closed.
  ze_result_t append(Command command);
  ze_result_t checkOpen();

  /// INVALID_ARGUMENT where a launch of a mutable list lacks an argument.
  ze_result_t close();
  /// Whoever executes what was recorded before keeps that.
  void reset();
  /// What was recorded, to be submitted now; null before close() and for an
  /// immediate list.
  std::shared_ptr<const Commands> recorded();
  /// A closed list of the same commands; null before close().
  std::shared_ptr<CommandList> clone();
  /// Waits for what was appended to an immediate list.
  ze_result_t synchronize(const Deadline &deadline);

  /// Announces that the next command may change, and gives its number:
  /// INVALID_ARGUMENT where the list is closed or is not mutable.
  ze_result_t expectMutable(uint32_t flags,
                            std::vector<ze_kernel_handle_t> kernels,
                            uint64_t &id);
  /// Changes commands and opens the list, unless `change` fails for one of
  /// them. Whoever executes what was recorded before keeps that.
  ///
  /// `change` is given the list's commands and what is known of the mutable
  /// ones, by number.
  using Change = std::function<ze_result_t(
      Commands &, const std::vector<MutableCommand> &)>;
  ze_result_t update(const Change &change);

  const CommandListTraits traits;

private:
  std::mutex mutex;
  std::vector<MutableCommand> mutableCommands;
  std::shared_ptr<Commands> commands;
  bool closed = false, counterBased = false;
  const std::shared_ptr<Executor> executor;
};

/// The commands of the lists, for a submission: INVALID_ARGUMENT where one is
/// not closed, INVALID_COMMAND_LIST_TYPE where one is immediate or not for the
/// queue group `ordinal`.
ze_result_t collectRecorded(uint32_t ordinal, uint32_t count,
                            ze_command_list_handle_t *handles,
                            std::vector<std::shared_ptr<const Commands>> &all);

/// What the functions that append have in common.
class Appending {
public:
  /// Looks up the list and the events.
  ze_result_t begin(ze_command_list_handle_t list, ze_event_handle_t signal,
                    uint32_t numWaits, ze_event_handle_t *waits);
  /// The same for launches: INVALID_COMMAND_LIST_TYPE where the list is for
  /// copies alone.
  ze_result_t beginLaunch(ze_command_list_handle_t list,
                          ze_event_handle_t signal, uint32_t numWaits,
                          ze_event_handle_t *waits);
  /// Appends `action`, which may be empty.
  ze_result_t finish(std::function<ze_result_t()> action);

  std::shared_ptr<CommandList> list;
  Command command;
};

/// Whether a command may access `size` bytes at `address`: INVALID_SIZE where
/// they end beyond their allocation or any memory, INVALID_ARGUMENT where that
/// was freed. What was never ours may be any memory of the host.
ze_result_t checkMemory(const void *address, size_t size);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMANDLIST_H
