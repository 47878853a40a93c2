//===- ProgramBuild.cpp - builds, compiles and links ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Program.h"
#include "tables/Functions.h"

#include <cstring>

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

static BuildInput makeInput(const Program &program, const char *options,
                            CairnOptionMode mode) {
  BuildInput input;
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

/// Remembers how it went, and tells who asked to be told.
static cl_int conclude(const std::shared_ptr<Program> &program,
                       Program::Build build, cl_int code,
                       ProgramNotification notify, void *data) {
  build.status = code == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  program->setBuild(std::move(build));
  if (notify)
    notify(handleOf(program), data);
  return code;
}

/// Makes the kernels of an executable callable, as the last step.
static std::shared_ptr<const ProgramCode>
loadCode(std::shared_ptr<ProgramCode> code, runtime::Device &host,
         std::string &log, cl_int &result) {
  if (!code || code->type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    return code;
  runtime::Status status = code->load(host);
  if (status.ok())
    return code;
  log += "error: " + status.message() + "\n";
  result = CL_BUILD_PROGRAM_FAILURE;
  return nullptr;
}

/// Of a binary: what is in it, with machine code.
static std::shared_ptr<ProgramCode> takeBinary(const Program &program,
                                               std::string &log, cl_int &code) {
  auto copy = std::make_shared<ProgramCode>(*program.binary);
  if (copy->type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE) {
    code = CL_INVALID_BINARY;
    return nullptr;
  }
  if (copy->object.empty() && !finishCode(*copy, log, code))
    return nullptr;
  return copy;
}

cl_int opencl::buildProgram(const std::shared_ptr<Program> &program,
                            cl_uint count, const cl_device_id *handles,
                            const char *options, ProgramNotification notify,
                            void *data) {
  if (!notify && data)
    return CL_INVALID_VALUE;
  Program::Build build;
  if (cl_int code =
          readDevices(program->devices, count, handles, build.devices))
    return code;
  if (program->kernels > 0)
    return CL_INVALID_OPERATION;
  if (program->source.empty() && program->il.empty() && !program->binary)
    return CL_INVALID_OPERATION;
  build.options = options ? options : "";
  cl_int code = CL_SUCCESS;
  std::shared_ptr<ProgramCode> made;
  if (program->binary)
    made = takeBinary(*program, build.log, code);
  else
    made = compileCode(makeInput(*program, options, CAIRN_OPTIONS_BUILD),
                       build.log, code);
  build.code =
      loadCode(std::move(made), build.devices[0]->host(), build.log, code);
  return conclude(program, std::move(build), code, notify, data);
}

cl_int opencl::compileProgram(const std::shared_ptr<Program> &program,
                              cl_uint count, const cl_device_id *handles,
                              const char *options, cl_uint headerCount,
                              const cl_program *headers, const char **names,
                              ProgramNotification notify, void *data) {
  if ((!notify && data) || (headerCount > 0) != (headers != nullptr) ||
      (headerCount > 0) != (names != nullptr))
    return CL_INVALID_VALUE;
  Program::Build build;
  if (cl_int code =
          readDevices(program->devices, count, handles, build.devices))
    return code;
  if (program->kernels > 0 || program->binary ||
      (program->source.empty() && program->il.empty()))
    return CL_INVALID_OPERATION;
  BuildInput input = makeInput(*program, options, CAIRN_OPTIONS_COMPILE);
  for (cl_uint i = 0; i < headerCount; ++i) {
    std::shared_ptr<Program> header = find<Program>(headers[i]);
    if (!header)
      return CL_INVALID_PROGRAM;
    if (!names[i])
      return CL_INVALID_VALUE;
    input.headers.push_back(
        {names[i], Bytes(header->source.begin(), header->source.end())});
  }
  build.options = input.options;
  cl_int code = CL_SUCCESS;
  build.code = compileCode(input, build.log, code);
  return conclude(program, std::move(build), code, notify, data);
}

/// What the programs have to be linked, and CL_INVALID_OPERATION where one of
/// them has nothing.
static cl_int
readInputs(const Context &context, cl_uint count, const cl_program *handles,
           std::vector<std::shared_ptr<const ProgramCode>> &codes) {
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<Program> program = find<Program>(handles[i]);
    if (!program)
      return CL_INVALID_PROGRAM;
    if (program->context.get() != &context)
      return CL_INVALID_PROGRAM;
    Program::Build build = program->build();
    if (!build.code || build.code->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
      return CL_INVALID_OPERATION;
    codes.push_back(build.code);
  }
  return CL_SUCCESS;
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
    Program::Build build;
    std::vector<std::shared_ptr<const ProgramCode>> codes;
    if ((code = readDevices(context->devices, count, handles, build.devices)))
      return nullptr;
    if ((code = readInputs(*context, inputCount, inputs, codes)))
      return nullptr;
    build.options = options ? options : "";
    auto linked = linkCode(codes, build.options, build.log, code);
    if (code == CL_INVALID_LINKER_OPTIONS)
      return nullptr;
    build.code =
        loadCode(std::move(linked), build.devices[0]->host(), build.log, code);
    if (code == CL_BUILD_PROGRAM_FAILURE)
      code = CL_LINK_PROGRAM_FAILURE;
    // A program that failed is there as well, for its log.
    auto program = create<Program>(context, build.devices);
    conclude(program, std::move(build), code, notify, data);
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
static cl_int findConstant(const Bytes &il, cl_uint id,
                           CairnSpecConstant &found) {
  auto session = CompilerSession::begin();
  if (!session.ok())
    return CL_COMPILER_NOT_AVAILABLE;
  auto *list = (*session)->functions().listSpecConstants;
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
  if (cl_int code = findConstant(program->il, id, constant))
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
