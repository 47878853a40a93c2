//===- ProgramCode.cpp - what a build makes ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgramCode.h"

#include "ProgramCache.h"

#include "drivers/host/launch/HostKernel.h"
#include "drivers/host/program/HostProgram.h"

using namespace cairn;
using namespace cairn::opencl;

runtime::Status ProgramCode::load(runtime::Device &device) {
  auto interface = runtime::ProgramInterface::parse(interfaceText);
  if (!interface.ok())
    return interface.status();
  // Nothing could be launched.
  if (interface->kernels.empty())
    return runtime::Status::success();
  auto loaded = device.loadBinary(object.data(), object.size(), "program",
                                  interface.take());
  if (!loaded.ok())
    return loaded.status();
  program = loaded.take();
  return runtime::Status::success();
}

const std::vector<runtime::KernelInterface> &ProgramCode::kernels() const {
  static const std::vector<runtime::KernelInterface> none;
  return program ? program->interface().kernels : none;
}

uint64_t ProgramCode::variableBytes() const {
  auto *host = dynamic_cast<const runtime::HostProgram *>(program.get());
  return host ? host->variableBytes() : 0;
}

std::shared_ptr<runtime::Kernel>
ProgramCode::createKernel(const std::string &name) const {
  if (!program)
    return nullptr;
  auto created = program->createKernel(name);
  if (!created.ok())
    return nullptr;
  std::shared_ptr<runtime::Kernel> kernel = created.take();
  // Commands may use the kernel when the program has gone.
  if (auto *host = dynamic_cast<runtime::HostKernel *>(kernel.get()))
    host->setSourceLines(
        [weak = weak_from_this()](const std::string &name, int64_t offset) {
          auto code = weak.lock();
          return code ? code->sourceLine(name, offset) : "";
        });
  return kernel;
}

std::string ProgramCode::sourceLine(const std::string &kernel,
                                    int64_t offset) const {
  auto session = CompilerSession::begin(target.name);
  if (!session.ok() || ir.empty())
    return "";
  // The same program once more; what was loaded says whether it is.
  CompilerModule module(**session);
  Bytes code;
  uint32_t line = 0, isNear = 0;
  const char *file = nullptr;
  const ModuleFunctions &functions = module.functions;
  if (functions.load_(module.get(), ir.data(), ir.size()) !=
          CAIRN_RESULT_SUCCESS ||
      functions.finalize(module.get()) != CAIRN_RESULT_SUCCESS ||
      module.binary(code) != CAIRN_RESULT_SUCCESS || code != object ||
      functions.findLine(module.get(), kernel.c_str(), offset, &line, &file,
                         &isNear) != CAIRN_RESULT_SUCCESS ||
      line == 0)
    return "";
  return runtime::describeLine(line, file, isNear);
}

//===----------------------------------------------------------------------===//
// Making it
//===----------------------------------------------------------------------===//

/// The code of OpenCL for a failure; `failure` for one of the program.
static cl_int codeOf(CairnResult result, cl_int failure) {
  switch (result) {
  case CAIRN_RESULT_SUCCESS:
    return CL_SUCCESS;
  case CAIRN_RESULT_OUT_OF_MEMORY:
    return CL_OUT_OF_HOST_MEMORY;
  case CAIRN_RESULT_INVALID_BUILD_OPTIONS:
    return CL_INVALID_BUILD_OPTIONS;
  case CAIRN_RESULT_INVALID_COMPILER_OPTIONS:
    return CL_INVALID_COMPILER_OPTIONS;
  case CAIRN_RESULT_INVALID_LINKER_OPTIONS:
    return CL_INVALID_LINKER_OPTIONS;
  default:
    return failure;
  }
}

static std::unique_ptr<CompilerSession>
beginSession(const Target &target, std::string &log, cl_int &code) {
  auto session = CompilerSession::begin(target.name);
  if (session.ok())
    return session.take();
  log = "error: " + session.message() + "\n";
  code = CL_COMPILER_NOT_AVAILABLE;
  return nullptr;
}

/// Takes a module that is compiled or linked to machine code, which one without
/// kernels has none of.
static CairnResult finalize(CompilerModule &module, ProgramCode &program) {
  CairnResult result = module.interface(program.interfaceText);
  if (result != CAIRN_RESULT_SUCCESS)
    return result;
  auto interface = runtime::ProgramInterface::parse(program.interfaceText);
  if (!interface.ok())
    return CAIRN_RESULT_FAILURE;
  if (interface->kernels.empty())
    return CAIRN_RESULT_SUCCESS;
  result = module.functions.finalize(module.get());
  return result == CAIRN_RESULT_SUCCESS ? module.binary(program.object)
                                        : result;
}

static cl_int failureOf(CairnOptionMode mode) {
  switch (mode) {
  case CAIRN_OPTIONS_BUILD:
    return CL_BUILD_PROGRAM_FAILURE;
  case CAIRN_OPTIONS_COMPILE:
    return CL_COMPILE_PROGRAM_FAILURE;
  case CAIRN_OPTIONS_LINK:
    break;
  }
  return CL_LINK_PROGRAM_FAILURE;
}

static CairnResult compile(CompilerModule &module, const BuildInput &input,
                           ProgramCode &program) {
  const ModuleFunctions &functions = module.functions;
  CairnResult result = functions.parseOptions(
      module.get(), input.target.with(input.options).c_str(), input.mode);
  if (result != CAIRN_RESULT_SUCCESS)
    return result;
  for (const auto &[name, text] : input.headers)
    if ((result = functions.addHeader(module.get(), name.c_str(), text.data(),
                                      text.size())) != CAIRN_RESULT_SUCCESS)
      return result;
  for (auto [id, bits] : input.constants)
    if ((result = functions.setSpecConstant(module.get(), id, bits)) !=
        CAIRN_RESULT_SUCCESS)
      return result;
  result = functions.compile(module.get(), input.name.c_str(),
                             input.data.data(), input.data.size());
  if (result == CAIRN_RESULT_SUCCESS)
    result = module.save(program.ir);
  program.type = CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
  if (result != CAIRN_RESULT_SUCCESS || input.mode != CAIRN_OPTIONS_BUILD)
    return result;
  program.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  return finalize(module, program);
}

std::shared_ptr<ProgramCode>
opencl::compileCode(const BuildInput &input, std::string &log, cl_int &code) {
  const ProgramCache cached(input);
  if (auto program = cached.find(log))
    return program;
  auto session = beginSession(input.target, log, code);
  if (!session)
    return nullptr;
  auto program = std::make_shared<ProgramCode>();
  program->target = input.target;
  CompilerModule module(*session);
  CairnResult result = compile(module, input, *program);
  log = module.log();
  code = codeOf(result, failureOf(input.mode));
  if (code != CL_SUCCESS)
    return nullptr;
  cached.store(*program, log);
  return program;
}

/// Whether one of the options, which stand between blanks, is `option`.
static bool hasOption(const std::string &options, const std::string &option) {
  return (" " + options + " ").find(" " + option + " ") != std::string::npos;
}

/// An empty module that code for the target can be made of.
static CairnResult prepare(CompilerModule &module, const Target &target) {
  return module.functions.parseOptions(module.get(), target.options.c_str(),
                                       CAIRN_OPTIONS_BUILD);
}

std::shared_ptr<ProgramCode>
opencl::linkCode(const Target &target,
                 const std::vector<std::shared_ptr<const ProgramCode>> &inputs,
                 const std::string &options, std::string &log, cl_int &code) {
  auto session = beginSession(target, log, code);
  if (!session)
    return nullptr;
  std::vector<std::unique_ptr<CompilerModule>> modules;
  std::vector<CairnModule *> others;
  CompilerModule linked(*session);
  CairnResult result = prepare(linked, target);
  if (result == CAIRN_RESULT_SUCCESS)
    result = linked.functions.parseOptions(linked.get(), options.c_str(),
                                           CAIRN_OPTIONS_LINK);
  for (const auto &input : inputs) {
    modules.push_back(std::make_unique<CompilerModule>(*session));
    others.push_back(modules.back()->get());
    if (result == CAIRN_RESULT_SUCCESS)
      result = linked.functions.load_(others.back(), input->ir.data(),
                                      input->ir.size());
  }
  if (result == CAIRN_RESULT_SUCCESS)
    result = linked.functions.link(linked.get(), others.data(), others.size());
  auto program = std::make_shared<ProgramCode>();
  program->target = target;
  if (result == CAIRN_RESULT_SUCCESS)
    result = linked.save(program->ir);
  program->type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  if (result == CAIRN_RESULT_SUCCESS &&
      !hasOption(options, "-create-library")) {
    program->type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
    result = finalize(linked, *program);
  }
  log = linked.log();
  code = codeOf(result, CL_LINK_PROGRAM_FAILURE);
  return code == CL_SUCCESS ? program : nullptr;
}

bool opencl::finishCode(ProgramCode &program, std::string &log, cl_int &code) {
  auto session = beginSession(program.target, log, code);
  if (!session)
    return false;
  CompilerModule module(*session);
  CairnResult result = prepare(module, program.target);
  if (result == CAIRN_RESULT_SUCCESS)
    result = module.functions.load_(module.get(), program.ir.data(),
                                    program.ir.size());
  if (result == CAIRN_RESULT_SUCCESS)
    result = finalize(module, program);
  log = module.log();
  code = codeOf(result, CL_BUILD_PROGRAM_FAILURE);
  return code == CL_SUCCESS;
}
