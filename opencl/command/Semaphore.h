//===- Semaphore.h - semaphores ---------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_COMMAND_SEMAPHORE_H
#define CAIRN_OPENCL_COMMAND_SEMAPHORE_H

#include "Event.h"
#include "tables/EntryPoint.h"

#include <deque>

namespace cairn::opencl {

/// A binary semaphore (cl_khr_semaphore 1.0.0). Each wait is for one signal, in
/// the order of enqueueing; between the two stands an event, which whichever
/// comes first makes.
class Semaphore final : public Object {
public:
  static constexpr Kind kind = Kind::Semaphore;
  static constexpr cl_int invalid = CL_INVALID_SEMAPHORE_KHR;
  using Handle = cl_semaphore_khr;
  using Properties = std::vector<cl_semaphore_properties_khr>;

  Semaphore(std::shared_ptr<Context> context, std::shared_ptr<Device> device,
            Properties properties)
      : Object(kind), context(std::move(context)), device(std::move(device)),
        properties(std::move(properties)) {}

  /// What the next signal completes.
  std::shared_ptr<Event> nextSignal() { return next(waits, signals); }
  /// What the next wait is for.
  std::shared_ptr<Event> nextWait() { return next(signals, waits); }
  /// 1 where there is a signal that nobody has waited for.
  cl_semaphore_payload_khr payload() const;

  const std::shared_ptr<Context> context;
  const std::shared_ptr<Device> device;
  const Properties properties;

private:
  using Queue = std::deque<std::shared_ptr<Event>>;

  std::shared_ptr<Event> next(Queue &others, Queue &own);

  mutable std::mutex mutex;
  /// Without a wait, and without a signal.
  Queue signals, waits;
};

Created<Semaphore>
createSemaphoreWithProperties(const std::shared_ptr<Context> &context,
                              const cl_semaphore_properties_khr *properties);
cl_int retainSemaphore(const std::shared_ptr<Semaphore> &semaphore);
cl_int releaseSemaphore(const std::shared_ptr<Semaphore> &semaphore);
cl_int getSemaphoreInfo(const std::shared_ptr<Semaphore> &semaphore,
                        cl_semaphore_info_khr name, size_t room, void *to,
                        size_t *needed);
cl_int enqueueWaitSemaphores(const std::shared_ptr<CommandQueue> &queue,
                             cl_uint count, const cl_semaphore_khr *semaphores,
                             const cl_semaphore_payload_khr *payloads,
                             cl_uint waitCount, const cl_event *waitList,
                             cl_event *event);
cl_int enqueueSignalSemaphores(const std::shared_ptr<CommandQueue> &queue,
                               cl_uint count,
                               const cl_semaphore_khr *semaphores,
                               const cl_semaphore_payload_khr *payloads,
                               cl_uint waitCount, const cl_event *waitList,
                               cl_event *event);
/// A function of cl_khr_external_semaphore. The driver does not have the
/// extension, but programs look this function up together with the others. No
/// semaphore has a handle for other APIs.
cl_int getSemaphoreHandleForType(const std::shared_ptr<Semaphore> &semaphore,
                                 const std::shared_ptr<Device> &device,
                                 cl_external_semaphore_handle_type_khr type,
                                 size_t room, void *to, size_t *needed);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_COMMAND_SEMAPHORE_H
