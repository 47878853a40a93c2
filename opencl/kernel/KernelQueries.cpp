//===- KernelQueries.cpp - what is known of kernels -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "tables/Functions.h"
#include "tables/Query.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::opencl;
using runtime::ArgumentKind;

static constexpr Property<opencl::Kernel> kernelProperties[] = {
    {CL_KERNEL_FUNCTION_NAME,
     [](const opencl::Kernel &kernel, const Answer &to) {
       return to.text(kernel.interface().name);
     }},
    {CL_KERNEL_NUM_ARGS,
     [](const opencl::Kernel &kernel, const Answer &to) {
       return to.value<cl_uint>(kernel.interface().args.size());
     }},
    {CL_KERNEL_REFERENCE_COUNT,
     [](const opencl::Kernel &kernel, const Answer &to) {
       return to.value(kernel.references());
     }},
    {CL_KERNEL_CONTEXT,
     [](const opencl::Kernel &kernel, const Answer &to) {
       return to.value(handleOf(kernel.program->context));
     }},
    {CL_KERNEL_PROGRAM,
     [](const opencl::Kernel &kernel, const Answer &to) {
       return to.value(handleOf(kernel.program));
     }},
    {CL_KERNEL_ATTRIBUTES,
     [](const opencl::Kernel &kernel, const Answer &to) {
       return to.text(kernel.interface().attributes);
     }},
};

cl_int opencl::getKernelInfo(const std::shared_ptr<Kernel> &kernel,
                             cl_kernel_info name, size_t room, void *to,
                             size_t *needed) {
  return answerFrom(name, *kernel, Answer(room, to, needed), kernelProperties);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static cl_kernel_arg_address_qualifier
addressOf(const runtime::KernelArgument &argument) {
  switch (argument.kind) {
  case ArgumentKind::Buffer:
    return argument.addressSpace == "constant" ? CL_KERNEL_ARG_ADDRESS_CONSTANT
                                               : CL_KERNEL_ARG_ADDRESS_GLOBAL;
  case ArgumentKind::Local:
    return CL_KERNEL_ARG_ADDRESS_LOCAL;
  case ArgumentKind::Image:
  case ArgumentKind::Pipe:
    return CL_KERNEL_ARG_ADDRESS_GLOBAL;
  case ArgumentKind::Queue:
  case ArgumentKind::Opaque:
  case ArgumentKind::Scalar:
  case ArgumentKind::Sampler:
    break;
  }
  return CL_KERNEL_ARG_ADDRESS_PRIVATE;
}

static cl_kernel_arg_access_qualifier
accessOf(const runtime::KernelArgument &argument) {
  if (argument.access == "read_only")
    return CL_KERNEL_ARG_ACCESS_READ_ONLY;
  if (argument.access == "write_only")
    return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
  if (argument.access == "read_write")
    return CL_KERNEL_ARG_ACCESS_READ_WRITE;
  return CL_KERNEL_ARG_ACCESS_NONE;
}

static cl_kernel_arg_type_qualifier
qualifiersOf(const runtime::KernelArgument &argument) {
  return (argument.isConst ? CL_KERNEL_ARG_TYPE_CONST : 0) |
         (argument.isRestrict ? CL_KERNEL_ARG_TYPE_RESTRICT : 0) |
         (argument.isVolatile ? CL_KERNEL_ARG_TYPE_VOLATILE : 0) |
         (argument.kind == runtime::ArgumentKind::Pipe ? CL_KERNEL_ARG_TYPE_PIPE
                                                       : 0);
}

cl_int opencl::getKernelArgInfo(const std::shared_ptr<Kernel> &kernel,
                                cl_uint index, cl_kernel_arg_info name,
                                size_t room, void *to, size_t *needed) {
  if (index >= kernel->interface().args.size())
    return CL_INVALID_ARG_INDEX;
  const runtime::KernelArgument &argument = kernel->interface().args[index];
  Answer answer(room, to, needed);
  switch (name) {
  case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
    return answer.value(addressOf(argument));
  case CL_KERNEL_ARG_ACCESS_QUALIFIER:
    return answer.value(accessOf(argument));
  case CL_KERNEL_ARG_TYPE_NAME:
    return answer.text(argument.declaredType.empty() ? argument.type
                                                     : argument.declaredType);
  case CL_KERNEL_ARG_TYPE_QUALIFIER:
    return answer.value(qualifiersOf(argument));
  case CL_KERNEL_ARG_NAME:
    return argument.name.empty() ? CL_KERNEL_ARG_INFO_NOT_AVAILABLE
                                 : answer.text(argument.name);
  default:
    return CL_INVALID_VALUE;
  }
}

//===----------------------------------------------------------------------===//
// Work-groups and sub-groups
//===----------------------------------------------------------------------===//

/// The code that a query is about: on the device, where null stands for the
/// only one. Null where there is none.
static runtime::Kernel *
findCode(const opencl::Kernel &kernel,
         const std::shared_ptr<opencl::Device> &device) {
  return device ? kernel.codeOn(*device) : nullptr;
}

// cl_intel_required_subgroup_size: CL_KERNEL_SPILL_MEM_SIZE_INTEL and
// CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL.
static constexpr cl_uint kernelSpillMemory = 0x4109;
static constexpr cl_uint kernelRequiredSubGroupSize = 0x410A;

cl_int opencl::getKernelWorkGroupInfo(const std::shared_ptr<Kernel> &kernel,
                                      const Optional<Device> &given,
                                      cl_kernel_work_group_info name,
                                      size_t room, void *to, size_t *needed) {
  auto device = given.object ? given.object : kernel->onlyDevice();
  auto code = findCode(*kernel, device);
  if (!code)
    return CL_INVALID_DEVICE;
  const runtime::KernelInterface &interface = code->interface();
  Answer answer(room, to, needed);
  switch (name) {
  case CL_KERNEL_WORK_GROUP_SIZE:
    return answer.value<size_t>(largestGroup(*code));
  case CL_KERNEL_COMPILE_WORK_GROUP_SIZE: {
    auto size =
        interface.reqdWorkGroupSize.value_or(std::array<uint64_t, 3>{0, 0, 0});
    return answer.list<size_t>({size[0], size[1], size[2]});
  }
  case CL_KERNEL_LOCAL_MEM_SIZE:
    return answer.value<cl_ulong>(
        localMemory(*code, kernel->capture()->values()));
  case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return answer.value<size_t>(device->preferredMultiple());
  case CL_KERNEL_PRIVATE_MEM_SIZE:
    return answer.value<cl_ulong>(interface.privateMemory);
  case kernelSpillMemory:
    return answer.value<cl_ulong>(0); // nobody counts what is spilled
  // CL_KERNEL_GLOBAL_WORK_SIZE is for custom devices and built-in kernels.
  default:
    return CL_INVALID_VALUE;
  }
}

/// A local size given as `size` bytes, of 1 to 3 dimensions: its work-items.
static cl_int readLocalSize(const void *data, size_t size, uint64_t &items) {
  auto *sizes = static_cast<const size_t *>(data);
  if (!sizes || size == 0 || size % sizeof(size_t) || size > 3 * sizeof(size_t))
    return CL_INVALID_VALUE;
  items = 1;
  for (size_t d = 0; d < size / sizeof(size_t); ++d)
    if (__builtin_mul_overflow(items, sizes[d], &items))
      return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

/// Work-items of a sub-group: what the kernel asks for or the compiler knows,
/// else what the device has at most.
static uint64_t subGroupSize(const runtime::Kernel &code) {
  for (uint64_t size :
       {code.interface().reqdSubGroupSize, code.interface().subGroupSize})
    if (size)
      return size;
  return code.device().info().maxSubGroupSize;
}

cl_int opencl::getKernelSubGroupInfo(const std::shared_ptr<Kernel> &kernel,
                                     const Optional<Device> &given,
                                     cl_kernel_sub_group_info name,
                                     size_t inputSize, const void *input,
                                     size_t room, void *to, size_t *needed) {
  auto device = given.object ? given.object : kernel->onlyDevice();
  auto code = findCode(*kernel, device);
  if (!code)
    return CL_INVALID_DEVICE;
  if (!device->has(subgroupFeature))
    return CL_INVALID_OPERATION;
  const uint64_t size = subGroupSize(*code), most = largestGroup(*code);
  Answer answer(room, to, needed);
  uint64_t items = 0;
  switch (name) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
    if (cl_int code = readLocalSize(input, inputSize, items))
      return code;
    return answer.value<size_t>(std::min(size, std::max<uint64_t>(items, 1)));
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
    if (cl_int code = readLocalSize(input, inputSize, items))
      return code;
    return answer.value<size_t>((items + size - 1) / size);
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: {
    if (!input || inputSize != sizeof(size_t))
      return CL_INVALID_VALUE;
    size_t count = *static_cast<const size_t *>(input);
    const auto &required = code->interface().reqdWorkGroupSize;
    bool fits =
        count <= most / size &&
        (!required ||
         (*required)[0] * (*required)[1] * (*required)[2] == count * size);
    size_t dims = room / sizeof(size_t);
    if (to && (room % sizeof(size_t) || dims < 1 || dims > 3))
      return CL_INVALID_VALUE;
    std::vector<size_t> sizes(to ? dims : 3, fits ? 1 : 0);
    sizes[0] = fits ? count * size : 0;
    return answer.list(sizes);
  }
  case CL_KERNEL_MAX_NUM_SUB_GROUPS:
    return answer.value<size_t>((most + size - 1) / size);
  case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
    return answer.value<size_t>(0);
  case kernelRequiredSubGroupSize:
    return answer.value<size_t>(code->interface().reqdSubGroupSize);
  default:
    return CL_INVALID_VALUE;
  }
}
