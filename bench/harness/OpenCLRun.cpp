//===- OpenCLRun.cpp - workloads on an OpenCL device ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLDevice.h"
#include "RealTime.h"
#include "launch/Clock.h"

using namespace cairn::bench;
using namespace cairn::run;

using Kind = WorkloadArgument::Kind;

namespace {
/// One workload on its way through the device. Throws OpenCLError.
class OpenCLRun {
public:
  OpenCLRun(const OpenCLDevice &device, const Workload &workload,
            const ArgumentBytes &initial, const Options &options)
      : device(device), workload(workload), initial(initial), options(options) {
  }

  Measurement run(const std::string &source);

private:
  enum class Direction { ToDevice, FromDevice };

  void build(const std::string &source);
  void makeArguments();
  void setArgument(size_t index);
  void transfer(size_t index, void *host, Direction direction);
  void restore();
  /// With an event for each kernel, if there is a place for them.
  void launch(std::vector<OpenCLEvent> *events = nullptr);
  void enqueue(std::vector<OpenCLEvent> *events);
  double profileLaunch();
  ArgumentBytes readOutputs();
  void finish() { check(clFinish(device.queue.get()), "clFinish"); }

  const OpenCLDevice &device;
  const Workload &workload;
  const ArgumentBytes &initial;
  const Options &options;
  OpenCLProgram program;
  OpenCLKernel kernel;
  std::vector<OpenCLMemory> memory;
};
} // namespace

void OpenCLRun::build(const std::string &source) {
  program = device.build(source, workload.options + " " + options.buildOptions);
  kernel.reset(createChecked("clCreateKernel", clCreateKernel, program.get(),
                             workload.kernel.c_str()));
}

static cl_mem createMemory(cl_context context, const WorkloadArgument &arg) {
  cl_mem_flags flags = !arg.written ? CL_MEM_READ_ONLY
                       : !arg.read  ? CL_MEM_WRITE_ONLY
                                    : CL_MEM_READ_WRITE;
  if (arg.kind == Kind::Buffer)
    return createChecked("clCreateBuffer", clCreateBuffer, context, flags,
                         size_t(arg.count * arg.type.size()), nullptr);
  cl_image_format format{CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = arg.image.width;
  description.image_height = arg.image.height;
  return createChecked("clCreateImage", clCreateImage, context, flags, &format,
                       &description, nullptr);
}

void OpenCLRun::makeArguments() {
  memory.resize(workload.args.size());
  for (size_t i = 0; i < memory.size(); ++i) {
    if (initial[i].size()) {
      memory[i].reset(createMemory(device.context.get(), workload.args[i]));
      transfer(i, initial[i].data(), Direction::ToDevice);
    }
    setArgument(i);
  }
}

void OpenCLRun::setArgument(size_t index) {
  const WorkloadArgument &arg = workload.args[index];
  cl_mem object = memory[index].get();
  size_t size = object                    ? sizeof object
                : arg.kind == Kind::Local ? arg.localBytes
                                          : arg.value.size();
  const void *value = object                    ? static_cast<void *>(&object)
                      : arg.kind == Kind::Local ? nullptr
                                                : arg.value.data();
  check(clSetKernelArg(kernel.get(), cl_uint(index), size, value),
        "clSetKernelArg");
}

/// Returns when the bytes are there.
void OpenCLRun::transfer(size_t index, void *host, Direction direction) {
  const WorkloadArgument &arg = workload.args[index];
  cl_command_queue queue = device.queue.get();
  cl_mem object = memory[index].get();
  bool toDevice = direction == Direction::ToDevice;
  if (arg.kind == Kind::Buffer) {
    size_t size = initial[index].size();
    check(toDevice ? clEnqueueWriteBuffer(queue, object, CL_TRUE, 0, size, host,
                                          0, nullptr, nullptr)
                   : clEnqueueReadBuffer(queue, object, CL_TRUE, 0, size, host,
                                         0, nullptr, nullptr),
          toDevice ? "clEnqueueWriteBuffer" : "clEnqueueReadBuffer");
    return;
  }
  size_t origin[3] = {0, 0, 0};
  size_t region[3] = {arg.image.width, arg.image.height, 1};
  check(toDevice ? clEnqueueWriteImage(queue, object, CL_TRUE, origin, region,
                                       0, 0, host, 0, nullptr, nullptr)
                 : clEnqueueReadImage(queue, object, CL_TRUE, origin, region, 0,
                                      0, host, 0, nullptr, nullptr),
        toDevice ? "clEnqueueWriteImage" : "clEnqueueReadImage");
}

void OpenCLRun::restore() {
  for (size_t i = 0; i < memory.size(); ++i)
    if (memory[i] && workload.args[i].written)
      transfer(i, initial[i].data(), Direction::ToDevice);
  finish();
}

void OpenCLRun::enqueue(std::vector<OpenCLEvent> *events) {
  std::vector<size_t> global(workload.global.begin(), workload.global.end());
  std::vector<size_t> local(workload.local.begin(), workload.local.end());
  cl_event event = nullptr;
  check(clEnqueueNDRangeKernel(device.queue.get(), kernel.get(),
                               cl_uint(global.size()), nullptr, global.data(),
                               options.noLocalSize ? nullptr : local.data(), 0,
                               nullptr, events ? &event : nullptr),
        "clEnqueueNDRangeKernel");
  if (events)
    events->emplace_back(event);
}

void OpenCLRun::launch(std::vector<OpenCLEvent> *events) {
  const Sweep &sweep = workload.sweep;
  if (sweep.rows.empty())
    enqueue(events);
  for (const auto &row : sweep.rows) {
    for (size_t i = 0; i < row.size(); ++i)
      check(clSetKernelArg(kernel.get(), cl_uint(sweep.args[i]), row[i].size(),
                           row[i].data()),
            "clSetKernelArg");
    enqueue(events);
  }
  finish();
}

static cl_ulong timeOf(const OpenCLEvent &event, cl_profiling_info what) {
  cl_ulong nanoseconds = 0;
  check(clGetEventProfilingInfo(event.get(), what, sizeof nanoseconds,
                                &nanoseconds, nullptr),
        "clGetEventProfilingInfo");
  return nanoseconds;
}

/// Milliseconds by the device's clock, from the start of the first kernel to
/// the end of the last.
double OpenCLRun::profileLaunch() {
  restore();
  std::vector<OpenCLEvent> events;
  launch(&events);
  cl_ulong start = timeOf(events.front(), CL_PROFILING_COMMAND_START);
  cl_ulong end = timeOf(events.back(), CL_PROFILING_COMMAND_END);
  return double(end - start) * 1e-6;
}

ArgumentBytes OpenCLRun::readOutputs() {
  ArgumentBytes outputs(memory.size());
  for (size_t i = 0; i < memory.size(); ++i) {
    if (!workload.args[i].written)
      continue;
    auto bytes = AlignedBytes::copy(initial[i].data(), initial[i].size());
    if (!bytes.ok())
      throw OpenCLError{bytes.message()};
    outputs[i] = bytes.take();
    transfer(i, outputs[i].data(), Direction::FromDevice);
  }
  return outputs;
}

Measurement OpenCLRun::run(const std::string &source) {
  Measurement measurement;
  {
    RealTimeScope scope(options.realTime);
    Stopwatch watch;
    build(source);
    measurement.buildMs = watch.milliseconds();
  }
  makeArguments();
  measurement.times = timeLaunches(
      options.launches, options.realTime, [&] { restore(); },
      [&] { launch(); });
  if (options.profile)
    for (double &ms : measurement.times.ms)
      ms = profileLaunch();
  measurement.outputs = readOutputs();
  return measurement;
}

/// What `--cl` can run, of what a workload may be.
static Status checkWorkload(const Workload &workload) {
  if (workload.global.empty() || workload.global.size() > 3 ||
      workload.global.size() != workload.local.size())
    return Status::error("expected 1 to 3 sizes in 'global' and as many in "
                         "'local', got " +
                         std::to_string(workload.global.size()) + " and " +
                         std::to_string(workload.local.size()));
  for (const WorkloadArgument &arg : workload.args)
    if (arg.kind == Kind::Image &&
        (arg.image.order != cairn::runtime::ChannelOrder::RGBA ||
         arg.image.channel != cairn::runtime::ChannelType::UnormInt8))
      return Status::error("expected images of RGBA and UNORM_INT8");
  return Status::success();
}

Result<Measurement> cairn::bench::runOnOpenCL(const OpenCLDevice &device,
                                              const Workload &workload,
                                              const ArgumentBytes &initial,
                                              const Options &options) {
  if (Status status = checkWorkload(workload); !status.ok())
    return status;
  auto source = readFile(options.directory + "/" + workload.file);
  if (!source.ok())
    return source.status();
  std::string text(source->begin(), source->end());
  try {
    return OpenCLRun(device, workload, initial, options).run(text);
  } catch (const OpenCLError &error) {
    return Status::error(error.message);
  }
}
