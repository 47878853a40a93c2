//===- Event.cpp - events ---------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Event.h"

#include "CommandQueue.h"
#include "tables/Functions.h"
#include "tables/Query.h"

#include <new>

using namespace cairn;
using namespace cairn::opencl;

Event::Event(std::shared_ptr<CommandQueue> queue, cl_command_type type)
    : Object(kind), queue(std::move(queue)), type(type),
      profiled(this->queue->isProfiled()), state(CL_QUEUED) {
  if (profiled)
    itsTimes.queued = timestamp();
}

Event::Event(std::shared_ptr<Context> context)
    : Object(kind), type(CL_COMMAND_USER), profiled(false),
      ownContext(std::move(context)), state(CL_SUBMITTED) {}

const std::shared_ptr<Context> &Event::context() const {
  return queue ? queue->context : ownContext;
}

Event::~Event() = default;

bool Event::advance(cl_int status) {
  if (!reach(status))
    return false;
  callBack(status);
  return true;
}

bool Event::reach(cl_int status) {
  if (profiled && !isDone()) {
    if (status == CL_SUBMITTED)
      itsTimes.submitted = timestamp();
    if (status == CL_RUNNING)
      itsTimes.started = timestamp();
    if (status <= CL_COMPLETE)
      itsTimes.ended = timestamp();
  }
  cl_int before = state.load();
  do
    if (before <= CL_COMPLETE)
      return false;
  while (!state.compare_exchange_weak(before, status));
  if (status > CL_COMPLETE || !isWatched.load())
    return true;
  std::vector<std::function<void(cl_int)>> called;
  {
    std::lock_guard<std::mutex> lock(mutex);
    called.swap(followers);
    changed.notify_all();
  }
  for (const std::function<void(cl_int)> &then : called)
    then(status);
  return true;
}

void Event::callBack(cl_int status) {
  if (!isWatched.load())
    return;
  std::vector<Listener> called;
  {
    std::lock_guard<std::mutex> lock(mutex);
    std::vector<Listener> rest;
    for (Listener &listener : listeners)
      (listener.status < status ? rest : called).push_back(std::move(listener));
    listeners = std::move(rest);
  }
  for (Listener &listener : called)
    listener.then(status < 0 ? status : listener.status);
}

bool Event::hasCallbacks() {
  if (!isWatched.load())
    return false;
  std::lock_guard<std::mutex> lock(mutex);
  return !listeners.empty();
}

void Event::when(cl_int status, std::function<void(cl_int)> then) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isWatched = true;
    if (this->status() > status) {
      listeners.push_back({status, std::move(then)});
      return;
    }
  }
  then(this->status() < 0 ? this->status() : status);
}

void Event::whenDone(std::function<void(cl_int)> then) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isWatched = true;
    if (!isDone()) {
      followers.push_back(std::move(then));
      return;
    }
  }
  then(status());
}

cl_int Event::wait() {
  if (isDone())
    return status();
  std::unique_lock<std::mutex> lock(mutex);
  isWatched = true;
  changed.wait(lock, [this] { return isDone(); });
  return status();
}

void Event::loseThreads() {
  new (&mutex) std::mutex;
  // Its end would wait for those that wait.
  new (&changed) std::condition_variable;
}

cl_int opencl::readWaitList(const Context &context, cl_uint count,
                            const cl_event *handles, Events &events) {
  if ((count > 0) != (handles != nullptr))
    return CL_INVALID_EVENT_WAIT_LIST;
  events.reserve(count);
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<Event> event = find<Event>(handles[i]);
    if (!event)
      return CL_INVALID_EVENT_WAIT_LIST;
    if (event->context().get() != &context)
      return CL_INVALID_CONTEXT;
    events.push_back(std::move(event));
  }
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

Created<Event>
opencl::createUserEvent(const std::shared_ptr<Context> &context) {
  return create<Event>(context);
}

cl_int opencl::setUserEventStatus(const std::shared_ptr<Event> &event,
                                  cl_int status) {
  if (!event->isUser())
    return CL_INVALID_EVENT;
  if (status > CL_COMPLETE)
    return CL_INVALID_VALUE;
  return event->advance(status) ? CL_SUCCESS : CL_INVALID_OPERATION;
}

cl_int opencl::waitForEvents(cl_uint count, const cl_event *handles) {
  if (count == 0 || !handles)
    return CL_INVALID_VALUE;
  Events events;
  for (cl_uint i = 0; i < count; ++i) {
    events.push_back(find<Event>(handles[i]));
    if (!events.back())
      return CL_INVALID_EVENT;
    if (events.back()->context() != events.front()->context())
      return CL_INVALID_CONTEXT;
  }
  bool failed = false;
  for (const std::shared_ptr<Event> &event : events) {
    if (event->queue)
      event->queue->assist(*event);
    failed |= event->wait() < 0;
  }
  return failed ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST : CL_SUCCESS;
}

cl_int
opencl::setEventCallback(const std::shared_ptr<Event> &event, cl_int status,
                         void(CL_CALLBACK *notify)(cl_event, cl_int, void *),
                         void *data) {
  if (!notify ||
      (status != CL_SUBMITTED && status != CL_RUNNING && status != CL_COMPLETE))
    return CL_INVALID_VALUE;
  // The listener is the event's own, so it does not hold it.
  cl_event handle = handleOf(event);
  event->when(status, [=](cl_int reached) { notify(handle, reached, data); });
  return CL_SUCCESS;
}

cl_int opencl::retainEvent(const std::shared_ptr<Event> &event) {
  event->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseEvent(const std::shared_ptr<Event> &event) {
  return event->release() ? CL_SUCCESS : CL_INVALID_EVENT;
}

static constexpr Property<Event> eventProperties[] = {
    {CL_EVENT_COMMAND_QUEUE,
     [](const Event &event, const Answer &to) {
       return to.value(handleOf(event.queue));
     }},
    {CL_EVENT_CONTEXT,
     [](const Event &event, const Answer &to) {
       return to.value(handleOf(event.context()));
     }},
    {CL_EVENT_COMMAND_TYPE,
     [](const Event &event, const Answer &to) { return to.value(event.type); }},
    {CL_EVENT_COMMAND_EXECUTION_STATUS,
     [](const Event &event, const Answer &to) {
       return to.value(event.status());
     }},
    {CL_EVENT_REFERENCE_COUNT,
     [](const Event &event, const Answer &to) {
       return to.value(event.references());
     }},
};

cl_int opencl::getEventInfo(const std::shared_ptr<Event> &event,
                            cl_event_info name, size_t room, void *to,
                            size_t *needed) {
  return answerFrom(name, *event, Answer(room, to, needed), eventProperties);
}

static constexpr Property<Event> profilingProperties[] = {
    {CL_PROFILING_COMMAND_QUEUED,
     [](const Event &event, const Answer &to) {
       return to.value(event.times().queued);
     }},
    {CL_PROFILING_COMMAND_SUBMIT,
     [](const Event &event, const Answer &to) {
       return to.value(event.times().submitted);
     }},
    {CL_PROFILING_COMMAND_START,
     [](const Event &event, const Answer &to) {
       return to.value(event.times().started);
     }},
    {CL_PROFILING_COMMAND_END,
     [](const Event &event, const Answer &to) {
       return to.value(event.times().ended);
     }},
    // Nothing that a kernel could enqueue is left then.
    {CL_PROFILING_COMMAND_COMPLETE,
     [](const Event &event, const Answer &to) {
       return to.value(event.times().ended);
     }},
};

cl_int opencl::getEventProfilingInfo(const std::shared_ptr<Event> &event,
                                     cl_profiling_info name, size_t room,
                                     void *to, size_t *needed) {
  if (!event->profiled || event->status() != CL_COMPLETE)
    return CL_PROFILING_INFO_NOT_AVAILABLE;
  return answerFrom(name, *event, Answer(room, to, needed),
                    profilingProperties);
}
