//===- ProgramQueries.cpp - what is known of programs -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Program.h"
#include "tables/Functions.h"
#include "tables/Query.h"

using namespace cairn;
using namespace cairn::opencl;

/// One pointer for each device: null where its binary is not wanted.
static cl_int giveBinaries(const Program &program, const Answer &to) {
  size_t size = program.devices.size() * sizeof(unsigned char *);
  auto *places = static_cast<unsigned char **>(to.destination());
  if (!places || to.size() < size)
    return places ? CL_INVALID_VALUE
                  : Answer(0, nullptr, to.neededSize()).bytes(nullptr, size);
  for (size_t i = 0; i < program.devices.size(); ++i) {
    if (!places[i])
      continue;
    auto binary = program.binaryBytes(*program.devices[i]);
    if (!binary.ok())
      return CL_OUT_OF_RESOURCES;
    if (!binary->empty())
      std::memcpy(places[i], binary->data(), binary->size());
  }
  if (to.neededSize())
    *to.neededSize() = size;
  return CL_SUCCESS;
}

/// CL_INVALID_PROGRAM_EXECUTABLE where there are no kernels to speak of.
template <typename Give>
static cl_int withKernels(const Program &program, Give give) {
  auto executables = program.executables();
  return executables.empty() ? CL_INVALID_PROGRAM_EXECUTABLE
                             : give(executables.front().code->kernels());
}

static constexpr Property<Program> objectProperties[] = {
    {CL_PROGRAM_REFERENCE_COUNT,
     [](const Program &program, const Answer &to) {
       return to.value(program.references());
     }},
    {CL_PROGRAM_CONTEXT,
     [](const Program &program, const Answer &to) {
       return to.value(handleOf(program.context));
     }},
    {CL_PROGRAM_NUM_DEVICES,
     [](const Program &program, const Answer &to) {
       return to.value<cl_uint>(program.devices.size());
     }},
    {CL_PROGRAM_DEVICES,
     [](const Program &program, const Answer &to) {
       std::vector<cl_device_id> handles;
       for (const auto &device : program.devices)
         handles.push_back(handleOf(device));
       return to.list(handles);
     }},
};

static constexpr Property<Program> contentProperties[] = {
    {CL_PROGRAM_SOURCE,
     [](const Program &program, const Answer &to) {
       return to.text(program.source);
     }},
    {CL_PROGRAM_IL, [](const Program &program,
                       const Answer &to) { return to.list(program.il); }},
    {CL_PROGRAM_BINARY_SIZES,
     [](const Program &program, const Answer &to) {
       std::vector<size_t> sizes;
       for (const auto &device : program.devices) {
         auto binary = program.binaryBytes(*device);
         if (!binary.ok())
           return cl_int(CL_OUT_OF_RESOURCES);
         sizes.push_back(binary->size());
       }
       return to.list(sizes);
     }},
    {CL_PROGRAM_BINARIES, giveBinaries},
    {CL_PROGRAM_NUM_KERNELS,
     [](const Program &program, const Answer &to) {
       return withKernels(program, [&](const auto &kernels) {
         return to.value<size_t>(kernels.size());
       });
     }},
    {CL_PROGRAM_KERNEL_NAMES,
     [](const Program &program, const Answer &to) {
       return withKernels(program, [&](const auto &kernels) {
         std::string names;
         for (const runtime::KernelInterface &kernel : kernels)
           names += (names.empty() ? "" : ";") + kernel.name;
         return to.text(names);
       });
     }},
    {CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT,
     [](const Program &, const Answer &to) { return to.flag(false); }},
    {CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT,
     [](const Program &, const Answer &to) { return to.flag(false); }},
};

cl_int opencl::getProgramInfo(const std::shared_ptr<Program> &program,
                              cl_program_info name, size_t room, void *to,
                              size_t *needed) {
  return answerFrom(name, *program, Answer(room, to, needed), objectProperties,
                    contentProperties);
}

/// CL_PROGRAM_BINARY_TYPE_INTERMEDIATE of cl_khr_spir: of SPIR before it is
/// built.
static constexpr cl_program_binary_type intermediate = 0x40E1;

cl_int opencl::getProgramBuildInfo(const std::shared_ptr<Program> &program,
                                   const std::shared_ptr<Device> &device,
                                   cl_program_build_info name, size_t room,
                                   void *to, size_t *needed) {
  if (!program->has(*device))
    return CL_INVALID_DEVICE;
  Program::Build build = program->build(*device);
  auto binary = program->binary(*device);
  Answer answer(room, to, needed);
  switch (name) {
  case CL_PROGRAM_BUILD_STATUS:
    return answer.value(build.status);
  case CL_PROGRAM_BUILD_OPTIONS:
    return answer.text(build.options);
  case CL_PROGRAM_BUILD_LOG:
    return answer.text(build.log);
  case CL_PROGRAM_BINARY_TYPE:
    return answer.value<cl_program_binary_type>(
        build.code                   ? build.code->type
        : binary                     ? binary->type
        : !program->binaries.empty() ? intermediate
                                     : CL_PROGRAM_BINARY_TYPE_NONE);
  case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
    return answer.value<size_t>(build.code ? build.code->variableBytes() : 0);
  default:
    return CL_INVALID_VALUE;
  }
}
