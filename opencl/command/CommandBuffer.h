//===- CommandBuffer.h - commands that are enqueued again -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_COMMAND_COMMANDBUFFER_H
#define CAIRN_OPENCL_COMMAND_COMMANDBUFFER_H

#include "CommandQueue.h"
#include "tables/Functions.h"

namespace cairn::opencl {

/// A queue that keeps what is enqueued, for others to execute. What a command
/// is checked for and what it does are the same for both.
class RecordingQueue final : public CommandQueue {
public:
  using CommandQueue::CommandQueue;

  void submit(std::shared_ptr<Command> command, bool callerWaits) override;

  /// In the order of their recording, which every order by sync-points allows.
  std::vector<std::function<cl_int()>> works;
};

/// What a function that records is given behind the command's own parameters.
struct SyncPoints {
  cl_uint count;
  const cl_sync_point_khr *waits;
  cl_sync_point_khr *point;
  cl_mutable_command_khr *handle;
};

/// cl_khr_command_buffer 0.9.8.
class CommandBuffer final : public Object {
public:
  static constexpr Kind kind = Kind::CommandBuffer;
  static constexpr cl_int invalid = CL_INVALID_COMMAND_BUFFER_KHR;
  using Handle = cl_command_buffer_khr;
  using Properties = std::vector<cl_command_buffer_properties_khr>;

  CommandBuffer(std::shared_ptr<CommandQueue> queue, Properties properties);
  ~CommandBuffer() override;

  /// Calls `enqueue` with the queue that keeps its command, which waits for
  /// `points`.
  cl_int record(const Optional<CommandQueue> &given,
                const cl_properties *commandProperties,
                const SyncPoints &points,
                const std::function<cl_int(cl_command_queue)> &enqueue);

  cl_int finalize();
  bool isFinal() const;
  /// All that was recorded, of a final one. It may be enqueued again before it
  /// was executed; what orders the executions is the application's.
  cl_int execute() const;

  const std::shared_ptr<CommandQueue> queue;
  const Properties properties;

private:
  mutable std::mutex mutex;
  std::shared_ptr<RecordingQueue> recorder;
  bool final = false;
};

Created<CommandBuffer>
createCommandBuffer(cl_uint count, const cl_command_queue *queues,
                    const cl_command_buffer_properties_khr *properties);
cl_int finalizeCommandBuffer(const std::shared_ptr<CommandBuffer> &buffer);
cl_int retainCommandBuffer(const std::shared_ptr<CommandBuffer> &buffer);
cl_int releaseCommandBuffer(const std::shared_ptr<CommandBuffer> &buffer);
cl_int getCommandBufferInfo(const std::shared_ptr<CommandBuffer> &buffer,
                            cl_command_buffer_info_khr name, size_t room,
                            void *to, size_t *needed);
cl_int enqueueCommandBuffer(cl_uint count, cl_command_queue *queues,
                            const std::shared_ptr<CommandBuffer> &buffer,
                            cl_uint waitCount, const cl_event *waitList,
                            cl_event *event);

/// The entry points that record, by their names.
void *findRecordingFunction(const char *name);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_COMMAND_COMMANDBUFFER_H
