//===- ProgramBuild.cpp - builds, compiles and links ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Program.h"
#include "tables/Functions.h"

#include <algorithm>
#include <cstring>
#include <map>

using namespace cairn;
using namespace cairn::opencl;

/// The devices that a call names, or all of the program's.
static cl_int readDevices(const Program::Devices &all, cl_uint count,
                          const cl_device_id *handles,
                          Program::Devices &devices) {
  if ((count > 0) != (handles != nullptr))
    return CL_INVALID_VALUE;
  if (!handles)
    devices = all;
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<opencl::Device> device = find<opencl::Device>(handles[i]);
    if (!device || !contains(all, *device))
      return CL_INVALID_DEVICE;
    devices.push_back(std::move(device));
  }
  return CL_SUCCESS;
}

static BuildInput makeInput(const Program &program,
                            const opencl::Device &device, const char *options,
                            CairnOptionMode mode) {
  BuildInput input;
  input.target = targetOf(device);
  if (program.il.empty())
    input.data.assign(program.source.begin(), program.source.end());
  else
    input.data = program.il;
  input.options = options ? options : "";
  input.mode = mode;
  for (auto [id, bits] : program.constants())
    input.constants.push_back({id, bits});
  return input;
}

namespace {
/// What a build, compile or link has made, for all its devices.
struct Outcome {
  std::vector<std::pair<std::shared_ptr<opencl::Device>, Program::Build>>
      builds;
  /// The first failure.
  cl_int code = CL_SUCCESS;

  /// Remembers how it went, and tells who asked to be told.
  cl_int conclude(const std::shared_ptr<Program> &program,
                  ProgramNotification notify, void *data) const {
    for (const auto &[device, build] : builds)
      program->setBuild(device, build);
    if (notify)
      notify(handleOf(program), data);
    return code;
  }
};
} // namespace

/// Makes code for each device, once for all parts of a whole. `make` is given
/// the device, the log and the code of a failure.
template <typename Make>
static Outcome makeEach(const Program::Devices &devices,
                        const std::string &options, Make make) {
  Outcome outcome;
  std::map<const opencl::Device *, Program::Build> made;
  for (const std::shared_ptr<opencl::Device> &device : devices) {
    auto [found, isNew] = made.try_emplace(&device->whole());
    Program::Build &build = found->second;
    if (isNew) {
      cl_int code = CL_SUCCESS;
      build.options = options;
      build.code = make(*device, build.log, code);
      build.status = code == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
      if (outcome.code == CL_SUCCESS)
        outcome.code = code;
    }
    outcome.builds.push_back({device, build});
  }
  return outcome;
}

/// Makes the kernels of an executable callable, as the last step.
static std::shared_ptr<const ProgramCode>
loadCode(std::shared_ptr<ProgramCode> code, const opencl::Device &device,
         std::string &log, cl_int &result) {
  if (!code || code->type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    return code;
  runtime::Status status = code->load(device.own());
  if (status.ok())
    return code;
  log += "error: " + status.message() + "\n";
  result = CL_BUILD_PROGRAM_FAILURE;
  return nullptr;
}

/// Takes what is in a binary, with machine code. It stays what its own options
/// have made it; others need only be options.
static std::shared_ptr<ProgramCode> takeBinary(const ProgramCode &binary,
                                               const std::string &options,
                                               std::string &log, cl_int &code) {
  auto copy = std::make_shared<ProgramCode>(binary);
  if (copy->type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE) {
    code = CL_INVALID_BINARY;
    return nullptr;
  }
  // Most programs give the same or none, for which no compiler is loaded.
  if (!options.empty() && options != copy->options &&
      !checkOptions(copy->target, options, log, code))
    return nullptr;
  if (!copy->code && !finishCode(*copy, log, code))
    return nullptr;
  return copy;
}

/// Whether there is something to build for all of `devices`.
static bool hasContent(const Program &program,
                       const Program::Devices &devices) {
  return program.hasSource || !program.il.empty() ||
         std::all_of(devices.begin(), devices.end(), [&](const auto &device) {
           return program.binary(*device) != nullptr;
         });
}

cl_int opencl::buildProgram(const std::shared_ptr<Program> &program,
                            cl_uint count, const cl_device_id *handles,
                            const char *options, ProgramNotification notify,
                            void *data) {
  if (!notify && data)
    return CL_INVALID_VALUE;
  Program::Devices devices;
  if (cl_int code = readDevices(program->devices, count, handles, devices))
    return code;
  if (program->kernels > 0 || !hasContent(*program, devices))
    return CL_INVALID_OPERATION;
  auto make = [&](const Device &device, std::string &log, cl_int &code) {
    auto binary = program->binary(device);
    auto made = binary ? takeBinary(*binary, options ? options : "", log, code)
                       : compileCode(makeInput(*program, device, options,
                                               CAIRN_OPTIONS_BUILD),
                                     log, code);
    return loadCode(std::move(made), device, log, code);
  };
  return makeEach(devices, options ? options : "", make)
      .conclude(program, notify, data);
}

/// The headers of a compile, by the names that sources include them by.
static cl_int readHeaders(cl_uint count, const cl_program *headers,
                          const char **names, BuildInput &input) {
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<Program> header = find<Program>(headers[i]);
    if (!header)
      return CL_INVALID_PROGRAM;
    if (!names[i])
      return CL_INVALID_VALUE;
    input.headers.push_back(
        {names[i], Bytes(header->source.begin(), header->source.end())});
  }
  return CL_SUCCESS;
}

cl_int opencl::compileProgram(const std::shared_ptr<Program> &program,
                              cl_uint count, const cl_device_id *handles,
                              const char *options, cl_uint headerCount,
                              const cl_program *headers, const char **names,
                              ProgramNotification notify, void *data) {
  if ((!notify && data) || (headerCount > 0) != (headers != nullptr) ||
      (headerCount > 0) != (names != nullptr))
    return CL_INVALID_VALUE;
  Program::Devices devices;
  if (cl_int code = readDevices(program->devices, count, handles, devices))
    return code;
  if (program->kernels > 0 || (!program->hasSource && program->il.empty()))
    return CL_INVALID_OPERATION;
  BuildInput input =
      makeInput(*program, *devices[0], options, CAIRN_OPTIONS_COMPILE);
  if (cl_int code = readHeaders(headerCount, headers, names, input))
    return code;
  auto make = [&](const Device &device, std::string &log, cl_int &code) {
    input.target = targetOf(device);
    return compileCode(input, log, code);
  };
  return makeEach(devices, input.options, make).conclude(program, notify, data);
}

using Codes = std::vector<std::shared_ptr<const ProgramCode>>;

static cl_int readInputs(const Context &context, cl_uint count,
                         const cl_program *handles,
                         std::vector<std::shared_ptr<Program>> &programs) {
  for (cl_uint i = 0; i < count; ++i) {
    programs.push_back(find<Program>(handles[i]));
    if (!programs.back() || programs.back()->context.get() != &context)
      return CL_INVALID_PROGRAM;
  }
  return CL_SUCCESS;
}

/// What the programs have to be linked for a device: all of them something, or
/// none of them, so that nothing is linked for it (OpenCL API, clLinkProgram).
static cl_int findCodes(const std::vector<std::shared_ptr<Program>> &programs,
                        const opencl::Device &device, Codes &codes) {
  for (const std::shared_ptr<Program> &program : programs) {
    auto code = program->build(device).code;
    if (code && code->type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
      codes.push_back(std::move(code));
  }
  return codes.empty() || codes.size() == programs.size()
             ? CL_SUCCESS
             : CL_INVALID_OPERATION;
}

/// Links for those of the devices for which there is something; what is linked
/// for none is CL_INVALID_OPERATION.
static cl_int link(const Program::Devices &devices,
                   const std::vector<std::shared_ptr<Program>> &inputs,
                   const std::string &options, Outcome &outcome) {
  Program::Devices linked;
  std::map<const opencl::Device *, Codes> codes;
  for (const std::shared_ptr<opencl::Device> &device : devices) {
    Codes found;
    if (cl_int code = findCodes(inputs, *device, found))
      return code;
    if (!found.empty())
      linked.push_back(device);
    codes[device.get()] = std::move(found);
  }
  if (linked.empty())
    return CL_INVALID_OPERATION;
  auto make = [&](const opencl::Device &device, std::string &log,
                  cl_int &code) {
    auto made = linkCode(targetOf(device), codes[&device], options, log, code);
    auto loaded = loadCode(std::move(made), device, log, code);
    if (code == CL_BUILD_PROGRAM_FAILURE)
      code = CL_LINK_PROGRAM_FAILURE;
    return loaded;
  };
  outcome = makeEach(linked, options, make);
  return outcome.code == CL_INVALID_LINKER_OPTIONS ? outcome.code : CL_SUCCESS;
}

cl_program CL_API_CALL opencl::linkProgram(
    cl_context handle, cl_uint count, const cl_device_id *handles,
    const char *options, cl_uint inputCount, const cl_program *inputs,
    ProgramNotification notify, void *data, cl_int *result) noexcept {
  cl_int ignored;
  cl_int &code = result ? *result : ignored;
  try {
    std::shared_ptr<Context> context = find<Context>(handle);
    code = CL_INVALID_CONTEXT;
    if (!context)
      return nullptr;
    code = CL_INVALID_VALUE;
    if (inputCount == 0 || !inputs || (!notify && data))
      return nullptr;
    Program::Devices devices;
    std::vector<std::shared_ptr<Program>> programs;
    if ((code = readDevices(context->devices, count, handles, devices)))
      return nullptr;
    if ((code = readInputs(*context, inputCount, inputs, programs)))
      return nullptr;
    Outcome outcome;
    if ((code = link(devices, programs, options ? options : "", outcome)))
      return nullptr;
    // A program that failed is there as well, for its log.
    auto program = create<Program>(context, devices);
    code = outcome.conclude(program, notify, data);
    return handleOf(program);
  } catch (const std::exception &) {
    code = CL_OUT_OF_HOST_MEMORY;
    return nullptr;
  }
}

/// The next build loads it again.
cl_int opencl::unloadPlatformCompiler(const std::shared_ptr<Platform> &) {
  return CL_SUCCESS;
}

cl_int CL_API_CALL opencl::unloadCompiler() noexcept { return CL_SUCCESS; }

//===----------------------------------------------------------------------===//
// Specialization constants
//===----------------------------------------------------------------------===//

/// Finds the constant `id` of a module.
static cl_int findConstant(const Bytes &il, const std::string &target,
                           cl_uint id, CairnSpecConstant &found) {
  auto session = CompilerSession::begin(target);
  if (!session.ok())
    return CL_COMPILER_NOT_AVAILABLE;
  const auto &list = (*session)->functions().listSpecConstants;
  size_t count = 0;
  CairnCompiler *compiler = (*session)->compiler();
  if (list(compiler, il.data(), il.size(), nullptr, &count, nullptr))
    return CL_INVALID_PROGRAM;
  std::vector<CairnSpecConstant> constants(count);
  if (count &&
      list(compiler, il.data(), il.size(), constants.data(), &count, nullptr))
    return CL_INVALID_PROGRAM;
  for (const CairnSpecConstant &constant : constants)
    if (constant.id == id) {
      found = constant;
      return CL_SUCCESS;
    }
  return CL_INVALID_SPEC_ID;
}

cl_int opencl::setProgramSpecializationConstant(
    const std::shared_ptr<Program> &program, cl_uint id, size_t size,
    const void *value) {
  if (program->il.empty())
    return CL_INVALID_PROGRAM;
  if (!value)
    return CL_INVALID_VALUE;
  CairnSpecConstant constant;
  if (cl_int code = findConstant(
          program->il, program->devices[0]->info().driver, id, constant))
    return code;
  // A bool is given as a cl_uchar.
  size_t expected = constant.type == CAIRN_SPEC_CONSTANT_BOOL
                        ? sizeof(cl_uchar)
                        : constant.bits / 8;
  if (size != expected)
    return CL_INVALID_VALUE;
  uint64_t bits = 0;
  std::memcpy(&bits, value, size);
  if (constant.type == CAIRN_SPEC_CONSTANT_BOOL)
    bits = bits != 0;
  program->setConstant(id, bits);
  return CL_SUCCESS;
}
