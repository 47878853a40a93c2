//===- Program.cpp - programs -----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Program.h"

#include "tables/Functions.h"

#include "cairn/SPIRV/Words.h"
#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

bool Program::has(const Device &device) const {
  return contains(devices, device);
}

Program::Build Program::build(const Device &device) const {
  std::lock_guard<std::mutex> lock(mutex);
  for (const Device *part = &device; part; part = part->parent.get())
    for (const auto &[built, build] : builds)
      if (built.get() == part)
        return build;
  return {};
}

void Program::setBuild(const std::shared_ptr<Device> &device, Build build) {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto &[known, last] : builds)
    if (known == device) {
      last = std::move(build);
      return;
    }
  builds.emplace_back(device, std::move(build));
}

std::vector<Program::Executable> Program::executables() const {
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<Executable> found;
  for (const auto &[device, build] : builds)
    if (build.isExecutable())
      found.push_back({device, build.code});
  return found;
}

std::shared_ptr<ProgramCode> Program::binary(const Device &device) const {
  for (size_t i = 0; i < binaries.size(); ++i)
    if (contains({devices[i]}, device))
      return binaries[i];
  return nullptr;
}

runtime::Result<Bytes> Program::binaryBytes(const Device &device) const {
  if (auto code = build(device).code) {
    if (runtime::Status status = code->makeAllCode(); !status.ok())
      return status;
    return code->serialize();
  }
  auto given = binary(device);
  return given ? given->serialize() : Bytes();
}

std::map<uint32_t, uint64_t> Program::constants() const {
  std::lock_guard<std::mutex> lock(mutex);
  return specConstants;
}

void Program::setConstant(uint32_t id, uint64_t bits) {
  std::lock_guard<std::mutex> lock(mutex);
  specConstants[id] = bits;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

Created<Program>
opencl::createProgramWithSource(const std::shared_ptr<Context> &context,
                                cl_uint count, const char **strings,
                                const size_t *lengths) {
  if (count == 0 || !strings)
    return CL_INVALID_VALUE;
  std::string source;
  for (cl_uint i = 0; i < count; ++i) {
    if (!strings[i])
      return CL_INVALID_VALUE;
    // Many a program counts the zero behind its text, too.
    if (lengths && lengths[i])
      source.append(strings[i], strnlen(strings[i], lengths[i]));
    else
      source.append(strings[i]);
  }
  auto program = create<Program>(context, context->devices);
  program->source = std::move(source);
  program->hasSource = true;
  return program;
}

static bool looksLikeSpirv(const void *data, size_t size) {
  return size >= words::kHeaderWords * sizeof(uint32_t) &&
         words::isModule(data, size);
}

/// LLVM's bitcode, with or without the wrapper: SPIR.
static bool looksLikeBitcode(const void *data, size_t size) {
  return size >= 4 && (std::memcmp(data, "BC\xC0\xDE", 4) == 0 ||
                       std::memcmp(data, "\xDE\xC0\x17\x0B", 4) == 0);
}

Created<Program>
opencl::createProgramWithIL(const std::shared_ptr<Context> &context,
                            const void *il, size_t size) {
  if (!il || size == 0 || !looksLikeSpirv(il, size))
    return CL_INVALID_VALUE;
  auto program = create<Program>(context, context->devices);
  auto *bytes = static_cast<const char *>(il);
  program->il.assign(bytes, bytes + size);
  return program;
}

/// Reads one binary: what the driver itself has given, SPIR, or SPIR-V.
static bool readBinary(const unsigned char *data, size_t size,
                       const opencl::Device &device, Bytes &il,
                       std::shared_ptr<ProgramCode> &code) {
  if (looksLikeBitcode(data, size)) {
    il.assign(data, data + size);
    return true;
  }
  code = ProgramCode::deserialize(data, size, targetOf(device));
  return code != nullptr;
}

Created<Program> opencl::createProgramWithBinary(
    const std::shared_ptr<Context> &context, cl_uint count,
    const cl_device_id *handles, const size_t *sizes,
    const unsigned char **binaries, cl_int *statuses) {
  if (count == 0 || !handles || !sizes || !binaries)
    return CL_INVALID_VALUE;
  Program::Devices devices;
  Bytes il;
  std::vector<std::shared_ptr<ProgramCode>> codes(count);
  cl_int result = CL_SUCCESS;
  for (cl_uint i = 0; i < count; ++i) {
    devices.push_back(find<Device>(handles[i]));
    if (!devices.back() || !context->has(*devices.back()))
      return CL_INVALID_DEVICE;
    cl_int status = CL_SUCCESS;
    if (!binaries[i] || sizes[i] == 0)
      status = CL_INVALID_VALUE;
    else if (!readBinary(binaries[i], sizes[i], *devices[i], il, codes[i]))
      status = CL_INVALID_BINARY;
    if (statuses)
      statuses[i] = status;
    if (result == CL_SUCCESS)
      result = status;
  }
  if (result != CL_SUCCESS)
    return result;
  auto program = create<Program>(context, devices);
  program->il = std::move(il);
  for (cl_uint i = 0; i < count; ++i) {
    if (!codes[i] || codes[i]->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
      continue;
    // To be linked, and ready for that.
    Program::Build build;
    build.status = CL_BUILD_SUCCESS;
    build.code = codes[i];
    program->setBuild(devices[i], std::move(build));
  }
  program->binaries = std::move(codes);
  return program;
}

/// There are no built-in kernels.
Created<Program> opencl::createProgramWithBuiltInKernels(
    const std::shared_ptr<Context> &context, cl_uint count,
    const cl_device_id *handles, const char *names) {
  if (count == 0 || !handles || !names)
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<Device> device = find<Device>(handles[i]);
    if (!device || !context->has(*device))
      return CL_INVALID_DEVICE;
  }
  return CL_INVALID_VALUE;
}

cl_int opencl::retainProgram(const std::shared_ptr<Program> &program) {
  program->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseProgram(const std::shared_ptr<Program> &program) {
  return program->release() ? CL_SUCCESS : CL_INVALID_PROGRAM;
}

/// No device runs constructors or destructors of objects at program scope.
cl_int opencl::setProgramReleaseCallback(const std::shared_ptr<Program> &,
                                         void(CL_CALLBACK *notify)(cl_program,
                                                                   void *),
                                         void *) {
  return notify ? CL_INVALID_OPERATION : CL_INVALID_VALUE;
}
