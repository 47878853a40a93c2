//===- Kernel.cpp - kernels and their arguments -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Kernel.h"

#include "command/DeviceQueue.h"
#include "memory/Pipe.h"
#include "memory/Sampler.h"
#include "tables/Functions.h"
#include "tables/Query.h"

#include "cairn/runtime/CheckedLaunch.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace cairn;
using namespace cairn::opencl;
using runtime::ArgumentKind;

opencl::Kernel::Kernel(std::shared_ptr<Program> program,
                       std::vector<KernelCode> codes)
    : Object(kind), program(std::move(program)),
      itsCodes(
          std::make_shared<const std::vector<KernelCode>>(std::move(codes))),
      arguments(interface().args.size()) {
  ++this->program->kernels;
}

opencl::Kernel::Kernel(const Kernel &other)
    : Object(kind), program(other.program), itsCodes(other.itsCodes),
      arguments(other.arguments) {
  ++program->kernels;
}

opencl::Kernel::~Kernel() { --program->kernels; }

const KernelCode *opencl::Kernel::findCode(const Device &device) const {
  for (const KernelCode &code : codes())
    if (contains(code.devices, device))
      return &code;
  return nullptr;
}

runtime::Kernel *opencl::Kernel::codeOn(const Device &device) const {
  const KernelCode *code = findCode(device);
  return code ? code->kernel.get() : nullptr;
}

cl_int opencl::Kernel::makeCode(const Device &device) const {
  if (!device.isHost())
    return CL_SUCCESS;
  const KernelCode &code = *findCode(device);
  runtime::Status status = code.program->prepare(*code.kernel);
  if (status.ok())
    return CL_SUCCESS;
  std::fprintf(stderr, "error: no code for the kernel '%s': %s\n",
               interface().name.c_str(), status.message().c_str());
  return CL_INVALID_PROGRAM_EXECUTABLE;
}

std::shared_ptr<opencl::Device> opencl::Kernel::onlyDevice() const {
  const Program::Devices &devices = codes().front().devices;
  return codes().size() == 1 && devices.size() == 1 ? devices[0] : nullptr;
}

uint64_t opencl::largestGroup(const runtime::Kernel &kernel) {
  return std::min(kernel.interface().maxWorkGroupSize,
                  kernel.device().info().maxWorkGroupSize);
}

std::shared_ptr<const KernelArguments> opencl::Kernel::capture() {
  std::lock_guard<BriefLock> lock(mutex);
  if (auto known = last.lock())
    return known;
  auto made = KernelArguments::make(itsCodes, *program->context, arguments);
  last = made;
  return made;
}

/// Whether `known` is of `object`, or of none where that is null.
static bool isOf(const std::optional<std::weak_ptr<Object>> &known,
                 const std::shared_ptr<Object> &object) {
  if (!known || !object)
    return !known && !object;
  return !known->owner_before(object) && !object.owner_before(*known);
}

static void setObject(SetArgument &argument,
                      const std::shared_ptr<Object> &object) {
  if (object)
    argument.object = object;
  else
    argument.object.reset();
}

void opencl::Kernel::setValue(size_t index, const void *value, size_t size,
                              const std::shared_ptr<Object> &object) {
  std::lock_guard<BriefLock> lock(mutex);
  SetArgument &argument = arguments[index];
  const runtime::Argument &known = argument.value;
  if (known.kind() == runtime::Argument::Kind::Value && known.size() == size &&
      std::memcmp(known.data(), value, size) == 0 &&
      isOf(argument.object, object))
    return;
  last.reset();
  argument.value.setValue(value, size);
  setObject(argument, object);
}

void opencl::Kernel::setArgument(size_t index, runtime::Argument value,
                                 const std::shared_ptr<Object> &object) {
  std::lock_guard<BriefLock> lock(mutex);
  last.reset();
  arguments[index].value = std::move(value);
  setObject(arguments[index], object);
}

uint64_t opencl::localMemory(const runtime::Kernel &kernel,
                             const runtime::ArgumentList &arguments) {
  uint64_t bytes = kernel.interface().localMemory;
  const uint64_t alignment = kernel.device().info().localArgumentAlignment;
  for (const runtime::Argument &argument : arguments)
    if (argument.kind() == runtime::Argument::Kind::Local)
      bytes = runtime::roundUp(bytes, alignment) + argument.size();
  return bytes;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

/// Whether a kernel takes the same for two devices (OpenCL API,
/// clCreateKernel).
static bool isSame(const runtime::KernelInterface &one,
                   const runtime::KernelInterface &other) {
  return std::equal(one.args.begin(), one.args.end(), other.args.begin(),
                    other.args.end(), [](const auto &a, const auto &b) {
                      return a.kind == b.kind && a.type == b.type &&
                             a.size == b.size;
                    });
}

static Created<opencl::Kernel>
makeKernel(const std::shared_ptr<Program> &program, const std::string &name) {
  std::vector<KernelCode> codes;
  for (const auto &[device, code] : program->executables()) {
    auto known = std::find_if(
        codes.begin(), codes.end(), [&, device = device](const auto &one) {
          return &one.devices[0]->whole() == &device->whole();
        });
    if (known != codes.end()) {
      known->devices.push_back(device);
      continue;
    }
    auto kernel = code->createKernel(name);
    if (!kernel)
      continue;
    if (!codes.empty() &&
        !isSame(codes[0].kernel->interface(), kernel->interface()))
      return CL_INVALID_KERNEL_DEFINITION;
    codes.push_back({{device}, std::move(kernel), code});
  }
  if (codes.empty())
    return CL_INVALID_KERNEL_NAME;
  return create<opencl::Kernel>(program, std::move(codes));
}

Created<opencl::Kernel>
opencl::createKernel(const std::shared_ptr<Program> &program,
                     const char *name) {
  if (!name)
    return CL_INVALID_VALUE;
  if (program->executables().empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  return makeKernel(program, name);
}

cl_int opencl::createKernelsInProgram(const std::shared_ptr<Program> &program,
                                      cl_uint room, cl_kernel *kernels,
                                      cl_uint *number) {
  auto executables = program->executables();
  if (executables.empty())
    return CL_INVALID_PROGRAM_EXECUTABLE;
  const auto &all = executables.front().code->kernels();
  if (kernels && room < all.size())
    return CL_INVALID_VALUE;
  if (number)
    *number = static_cast<cl_uint>(all.size());
  for (size_t i = 0; kernels && i < all.size(); ++i)
    kernels[i] = makeKernel(program, all[i].name).value();
  return CL_SUCCESS;
}

Created<opencl::Kernel>
opencl::cloneKernel(const std::shared_ptr<Kernel> &kernel) {
  return create<Kernel>(*kernel);
}

cl_int opencl::retainKernel(const std::shared_ptr<Kernel> &kernel) {
  kernel->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseKernel(const std::shared_ptr<Kernel> &kernel) {
  return kernel->release() ? CL_SUCCESS : CL_INVALID_KERNEL;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Reads the handle of an object of the kernel's context.
template <typename T>
static cl_int readObject(const opencl::Kernel &kernel, size_t size,
                         const void *value, std::shared_ptr<T> &object) {
  if (size != sizeof(typename T::Handle))
    return CL_INVALID_ARG_SIZE;
  typename T::Handle handle = nullptr;
  if (value)
    std::memcpy(&handle, value, sizeof handle);
  object = find<T>(handle);
  if (handle && (!object || object->context != kernel.program->context))
    return T::invalid;
  return CL_SUCCESS;
}

static cl_int setBuffer(opencl::Kernel &kernel, cl_uint index, size_t size,
                        const void *value) {
  std::shared_ptr<Buffer> buffer;
  if (cl_int code = readObject(kernel, size, value, buffer))
    return code;
  kernel.setAddress(index, buffer ? buffer->data() : nullptr, buffer);
  return CL_SUCCESS;
}

/// Whether kernels may do with an image what one declares.
static bool allows(const Image &image, const std::string &access) {
  cl_mem_flags missing = access == "read_only" ? CL_MEM_WRITE_ONLY
                         : access == "write_only"
                             ? CL_MEM_READ_ONLY
                             : CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
  return !(image.flags & missing);
}

static cl_int setImage(opencl::Kernel &kernel, cl_uint index, size_t size,
                       const void *value) {
  const runtime::KernelArgument &argument = kernel.interface().args[index];
  std::shared_ptr<Image> image;
  if (cl_int code = readObject(kernel, size, value, image))
    return code;
  if (!image)
    return CL_INVALID_MEM_OBJECT;
  if (runtime::parseImageType(argument.type) != image->request.shape.type ||
      !allows(*image, argument.access))
    return CL_INVALID_ARG_VALUE;
  kernel.setArgument(index, runtime::Argument::image(image->host()), image);
  return CL_SUCCESS;
}

static cl_int setSampler(opencl::Kernel &kernel, cl_uint index, size_t size,
                         const void *value) {
  std::shared_ptr<Sampler> sampler;
  if (cl_int code = readObject(kernel, size, value, sampler))
    return code;
  if (!sampler)
    return CL_INVALID_SAMPLER;
  kernel.setArgument(index, runtime::Argument::sampler(sampler->description),
                     nullptr);
  return CL_SUCCESS;
}

static cl_int setPipe(opencl::Kernel &kernel, cl_uint index, size_t size,
                      const void *value) {
  std::shared_ptr<Pipe> pipe;
  if (cl_int code = readObject(kernel, size, value, pipe))
    return code;
  if (!pipe)
    return CL_INVALID_MEM_OBJECT;
  uint64_t packetBytes = kernel.interface().args[index].packetSize;
  if (packetBytes && packetBytes != pipe->packetBytes)
    return CL_INVALID_ARG_VALUE;
  kernel.setAddress(index, pipe->data(), pipe);
  return CL_SUCCESS;
}

static cl_int setQueue(opencl::Kernel &kernel, cl_uint index, size_t size,
                       const void *value) {
  std::shared_ptr<DeviceQueue> queue;
  cl_int code = readObject(kernel, size, value, queue);
  if (code == CL_INVALID_ARG_SIZE)
    return code;
  if (code || !queue)
    return CL_INVALID_DEVICE_QUEUE;
  runtime::Argument given = runtime::Argument::queue(queue->host());
  kernel.setArgument(index, given, queue);
  return CL_SUCCESS;
}

cl_int opencl::setKernelArg(const std::shared_ptr<Kernel> &kernel,
                            cl_uint index, size_t size, const void *value) {
  const auto &arguments = kernel->interface().args;
  if (index >= arguments.size())
    return CL_INVALID_ARG_INDEX;
  switch (arguments[index].kind) {
  case ArgumentKind::Scalar:
    if (!value)
      return CL_INVALID_ARG_VALUE;
    if (size != arguments[index].size)
      return CL_INVALID_ARG_SIZE;
    kernel->setValue(index, value, size, nullptr);
    return CL_SUCCESS;
  case ArgumentKind::Buffer:
    return setBuffer(*kernel, index, size, value);
  case ArgumentKind::Local:
    if (value)
      return CL_INVALID_ARG_VALUE;
    if (size == 0)
      return CL_INVALID_ARG_SIZE;
    kernel->setArgument(index, runtime::Argument::local(size), nullptr);
    return CL_SUCCESS;
  case ArgumentKind::Image:
    return setImage(*kernel, index, size, value);
  case ArgumentKind::Sampler:
    return setSampler(*kernel, index, size, value);
  case ArgumentKind::Pipe:
    return setPipe(*kernel, index, size, value);
  case ArgumentKind::Queue:
    return setQueue(*kernel, index, size, value);
  case ArgumentKind::Opaque:
    // No object of these kinds can be made.
    break;
  }
  return CL_INVALID_ARG_VALUE;
}

cl_int opencl::setKernelArgSvmPointer(const std::shared_ptr<Kernel> &kernel,
                                      cl_uint index, const void *value) {
  const auto &arguments = kernel->interface().args;
  if (index >= arguments.size())
    return CL_INVALID_ARG_INDEX;
  if (!kernel->program->context->host())
    return CL_INVALID_OPERATION;
  // Any address of the process will do (CL_DEVICE_SVM_FINE_GRAIN_SYSTEM).
  if (arguments[index].kind != ArgumentKind::Buffer)
    return CL_INVALID_ARG_VALUE;
  kernel->setAddress(index, value, nullptr);
  return CL_SUCCESS;
}

cl_int opencl::setKernelExecInfo(const std::shared_ptr<Kernel> &kernel,
                                 cl_kernel_exec_info name, size_t size,
                                 const void *value) {
  if (!kernel->program->context->host())
    return CL_INVALID_OPERATION;
  switch (name) {
  case CL_KERNEL_EXEC_INFO_SVM_PTRS:
    // They are reachable anyway. Without any, there are none any more.
    return (size > 0) == (value != nullptr) && size % sizeof(void *) == 0
               ? CL_SUCCESS
               : CL_INVALID_VALUE;
  case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
    return value && size == sizeof(cl_bool) ? CL_SUCCESS : CL_INVALID_VALUE;
  default:
    return CL_INVALID_VALUE;
  }
}
