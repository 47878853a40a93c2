//===- CommandBuffer.cpp - commands that are enqueued again -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandBuffer.h"

#include "kernel/Kernel.h"
#include "tables/Query.h"

#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

void RecordingQueue::submit(std::shared_ptr<Command> command, bool) {
  works.push_back(command->takeWork());
}

CommandBuffer::CommandBuffer(std::shared_ptr<CommandQueue> queue,
                             Properties properties)
    : Object(kind), queue(queue), properties(std::move(properties)),
      recorder(create<RecordingQueue>(queue->context, queue->device, 0,
                                      std::vector<cl_queue_properties>())) {}

CommandBuffer::~CommandBuffer() { recorder->release(); }

cl_int
CommandBuffer::record(const Optional<CommandQueue> &given,
                      const cl_properties *commandProperties,
                      const SyncPoints &points,
                      const std::function<cl_int(cl_command_queue)> &enqueue) {
  // A queue is named where there are several, and there is one.
  if (given.object)
    return CL_INVALID_COMMAND_QUEUE;
  if ((commandProperties && *commandProperties) || points.handle)
    return CL_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(mutex);
  if (final)
    return CL_INVALID_OPERATION;
  // A point is the number of commands that are recorded with it.
  if ((points.count > 0) != (points.waits != nullptr))
    return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
  for (cl_uint i = 0; i < points.count; ++i)
    if (points.waits[i] == 0 || points.waits[i] > recorder->works.size())
      return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
  if (cl_int code = enqueue(handleOf(*recorder)))
    return code;
  if (points.point)
    *points.point = static_cast<cl_sync_point_khr>(recorder->works.size());
  return CL_SUCCESS;
}

cl_int CommandBuffer::finalize() {
  std::lock_guard<std::mutex> lock(mutex);
  if (final)
    return CL_INVALID_OPERATION;
  final = true;
  return CL_SUCCESS;
}

bool CommandBuffer::isFinal() const {
  std::lock_guard<std::mutex> lock(mutex);
  return final;
}

cl_int CommandBuffer::execute() const {
  for (const auto &work : recorder->works)
    if (cl_int code = work())
      return code;
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

/// Copies a list that ends in 0, with its end. Flags are those of other
/// extensions: CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, ..._MUTABLE_KHR and
/// ..._DEVICE_SIDE_SYNC_KHR.
static cl_int readProperties(const cl_command_buffer_properties_khr *given,
                             CommandBuffer::Properties &properties) {
  constexpr cl_command_buffer_properties_khr others = 7;
  for (; given && *given; given += 2) {
    if (*given != CL_COMMAND_BUFFER_FLAGS_KHR || !properties.empty() ||
        (given[1] & ~others))
      return CL_INVALID_VALUE;
    if (given[1])
      return CL_INVALID_PROPERTY;
    properties = {given[0], given[1]};
  }
  if (given)
    properties.push_back(0);
  return CL_SUCCESS;
}

Created<CommandBuffer>
opencl::createCommandBuffer(cl_uint count, const cl_command_queue *queues,
                            const cl_command_buffer_properties_khr *given) {
  if (count != 1 || !queues)
    return CL_INVALID_VALUE;
  std::shared_ptr<CommandQueue> queue = find<CommandQueue>(queues[0]);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  CommandBuffer::Properties properties;
  if (cl_int code = readProperties(given, properties))
    return code;
  return create<CommandBuffer>(queue, std::move(properties));
}

cl_int
opencl::finalizeCommandBuffer(const std::shared_ptr<CommandBuffer> &buffer) {
  return buffer->finalize();
}

cl_int
opencl::retainCommandBuffer(const std::shared_ptr<CommandBuffer> &buffer) {
  buffer->retain();
  return CL_SUCCESS;
}

cl_int
opencl::releaseCommandBuffer(const std::shared_ptr<CommandBuffer> &buffer) {
  return buffer->release() ? CL_SUCCESS : CL_INVALID_COMMAND_BUFFER_KHR;
}

static constexpr Property<CommandBuffer> bufferProperties[] = {
    {CL_COMMAND_BUFFER_NUM_QUEUES_KHR,
     [](const CommandBuffer &, const Answer &to) {
       return to.value<cl_uint>(1);
     }},
    {CL_COMMAND_BUFFER_QUEUES_KHR,
     [](const CommandBuffer &buffer, const Answer &to) {
       return to.value(handleOf(buffer.queue));
     }},
    {CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR,
     [](const CommandBuffer &buffer, const Answer &to) {
       return to.value(buffer.references());
     }},
    {CL_COMMAND_BUFFER_STATE_KHR,
     [](const CommandBuffer &buffer, const Answer &to) {
       return to.value<cl_command_buffer_state_khr>(
           buffer.isFinal() ? CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR
                            : CL_COMMAND_BUFFER_STATE_RECORDING_KHR);
     }},
    {CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR,
     [](const CommandBuffer &buffer, const Answer &to) {
       return to.list(buffer.properties);
     }},
    // CL_COMMAND_BUFFER_CONTEXT_KHR.
    {0x1299,
     [](const CommandBuffer &buffer, const Answer &to) {
       return to.value(handleOf(buffer.queue->context));
     }},
};

cl_int
opencl::getCommandBufferInfo(const std::shared_ptr<CommandBuffer> &buffer,
                             cl_command_buffer_info_khr name, size_t room,
                             void *to, size_t *needed) {
  return answerFrom(name, *buffer, Answer(room, to, needed), bufferProperties);
}

cl_int
opencl::enqueueCommandBuffer(cl_uint count, cl_command_queue *queues,
                             const std::shared_ptr<CommandBuffer> &buffer,
                             cl_uint waitCount, const cl_event *waitList,
                             cl_event *event) {
  constexpr cl_command_type type = 0x12A8; // CL_COMMAND_COMMAND_BUFFER_KHR
  if (!buffer->isFinal())
    return CL_INVALID_OPERATION;
  if ((count > 0) != (queues != nullptr) || count > 1)
    return CL_INVALID_VALUE;
  auto queue = count ? find<CommandQueue>(queues[0]) : buffer->queue;
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (queue->context != buffer->queue->context)
    return CL_INVALID_CONTEXT;
  if (queue->device != buffer->queue->device)
    return CL_INCOMPATIBLE_COMMAND_QUEUE_KHR;
  Enqueue command(queue, type, waitCount, waitList, event);
  return command.run([buffer] { return buffer->execute(); });
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

/// The entry point that records what `enqueue` enqueues, which is given
/// `Given`, a wait list and a place for an event behind the queue.
template <auto enqueue, typename... Given> struct Recording {
  static cl_int CL_API_CALL call(cl_command_buffer_khr buffer,
                                 cl_command_queue queue,
                                 const cl_properties *properties,
                                 Given... given, cl_uint count,
                                 const cl_sync_point_khr *waits,
                                 cl_sync_point_khr *point,
                                 cl_mutable_command_khr *handle) noexcept {
    auto all = std::make_tuple(given...);
    return EntryPoint<record, Pointer>::call(
        buffer, queue, properties, {count, waits, point, handle}, &all);
  }

private:
  using All = std::tuple<Given...>;
  using Pointer = cl_int(CL_API_CALL *)(cl_command_buffer_khr, cl_command_queue,
                                        const cl_properties *, SyncPoints,
                                        const All *);

  static cl_int record(const std::shared_ptr<CommandBuffer> &buffer,
                       const Optional<CommandQueue> &queue,
                       const cl_properties *properties, SyncPoints points,
                       const All *all) {
    return buffer->record(
        queue, properties, points, [all](cl_command_queue recorder) {
          const cl_event *noWaits = nullptr;
          cl_event *noEvent = nullptr;
          return Call<enqueue>::with(
              std::tuple_cat(std::make_tuple(recorder), *all,
                             std::make_tuple(cl_uint(0), noWaits, noEvent)));
        });
  }
};

static cl_int copySvm(const std::shared_ptr<CommandQueue> &queue, void *to,
                      const void *from, size_t size, cl_uint waitCount,
                      const cl_event *waitList, cl_event *event) {
  return enqueueSvmMemcpy(queue, CL_FALSE, to, from, size, waitCount, waitList,
                          event);
}

namespace {
struct RecordingFunction {
  const char *name;
  void *function;
};
using Box = const size_t *;
} // namespace

template <auto enqueue, typename... Given> static void *entry() {
  return reinterpret_cast<void *>(&Recording<enqueue, Given...>::call);
}

void *opencl::findRecordingFunction(const char *name) {
  static const RecordingFunction functions[] = {
      {"clCommandBarrierWithWaitListKHR", entry<enqueueBarrierWithWaitList>()},
      {"clCommandCopyBufferKHR",
       entry<enqueueCopyBuffer, cl_mem, cl_mem, size_t, size_t, size_t>()},
      {"clCommandCopyBufferRectKHR",
       entry<enqueueCopyBufferRect, cl_mem, cl_mem, Box, Box, Box, size_t,
             size_t, size_t, size_t>()},
      {"clCommandCopyBufferToImageKHR",
       entry<enqueueCopyBufferToImage, cl_mem, cl_mem, size_t, Box, Box>()},
      {"clCommandCopyImageKHR",
       entry<enqueueCopyImage, cl_mem, cl_mem, Box, Box, Box>()},
      {"clCommandCopyImageToBufferKHR",
       entry<enqueueCopyImageToBuffer, cl_mem, cl_mem, Box, Box, size_t>()},
      {"clCommandFillBufferKHR", entry<enqueueFillBuffer, cl_mem, const void *,
                                       size_t, size_t, size_t>()},
      {"clCommandFillImageKHR",
       entry<enqueueFillImage, cl_mem, const void *, Box, Box>()},
      {"clCommandNDRangeKernelKHR",
       entry<enqueueNDRangeKernel, cl_kernel, cl_uint, Box, Box, Box>()},
      {"clCommandSVMMemcpyKHR", entry<copySvm, void *, const void *, size_t>()},
      {"clCommandSVMMemFillKHR",
       entry<enqueueSvmMemFill, void *, const void *, size_t, size_t>()}};
  for (const RecordingFunction &known : functions)
    if (std::strcmp(name, known.name) == 0)
      return known.function;
  return nullptr;
}
