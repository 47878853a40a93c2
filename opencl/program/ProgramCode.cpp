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

#include <algorithm>

using namespace cairn;
using namespace cairn::opencl;

runtime::Status ProgramCode::load(runtime::Device &device) {
  auto interface = runtime::ProgramInterface::parse(interfaceText);
  if (!interface.ok())
    return interface.status();
  // Nothing could be launched.
  if (interface->kernels.empty())
    return runtime::Status::success();
  if (!code)
    return runtime::Status::error("the program has no machine code");
  const Bytes &shared = code->shared();
  const bool isForHost = target.name == "host";
  auto loaded = isForHost
                    ? runtime::HostProgram::loadShared(device, shared.data(),
                                                       shared.size(), "program",
                                                       interface.take())
                    : device.loadBinary(shared.data(), shared.size(), "program",
                                        interface.take());
  if (!loaded.ok())
    return loaded.status();
  program = loaded.take();
  made = std::make_shared<Kernels>();
  if (partCount() == 0)
    code->dropModule();
  return runtime::Status::success();
}

size_t ProgramCode::partCount() const {
  runtime::HostProgram *host = onHost();
  return host ? std::count_if(
                    kernels().begin(), kernels().end(),
                    [&](const auto &kernel) { return !host->isShared(kernel); })
              : 0;
}

runtime::HostProgram *ProgramCode::onHost() const {
  return dynamic_cast<runtime::HostProgram *>(program.get());
}

const std::vector<runtime::KernelInterface> &ProgramCode::kernels() const {
  static const std::vector<runtime::KernelInterface> none;
  return program ? program->interface().kernels : none;
}

uint64_t ProgramCode::variableBytes() const {
  runtime::HostProgram *host = onHost();
  return host ? host->variableBytes() : 0;
}

std::shared_ptr<runtime::Kernel>
ProgramCode::createKernel(const std::string &name) const {
  if (!program)
    return nullptr;
  std::lock_guard<std::mutex> lock(made->mutex);
  auto known = made->byName.find(name);
  if (known != made->byName.end())
    return known->second;
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
  made->byName.emplace(name, kernel);
  return kernel;
}

runtime::Status ProgramCode::prepare(runtime::Kernel &kernel) const {
  auto &host = static_cast<runtime::HostKernel &>(kernel);
  if (host.hasCode())
    return runtime::Status::success();
  auto object = code->part(*this, kernel.interface().name);
  return object.ok()
             ? onHost()->addPart(host, (*object)->data(), (*object)->size())
             : object.status();
}

runtime::Status ProgramCode::makeAllCode() const {
  runtime::HostProgram *host = onHost();
  for (const runtime::KernelInterface &kernel : kernels())
    if (host && !host->isShared(kernel))
      if (auto part = code->part(*this, kernel.name); !part.ok())
        return part.status();
  return runtime::Status::success();
}

std::string ProgramCode::sourceLine(const std::string &kernel,
                                    int64_t offset) const {
  if (ir.empty())
    return "";
  auto created = program->createKernel(kernel);
  if (!created.ok())
    return "";
  // A function that kernels share is far from them.
  const auto &host = static_cast<runtime::HostKernel &>(**created);
  const auto inShared = onHost()->findInShared(
      reinterpret_cast<uint64_t>(host.entryPoint()) + offset);
  const bool isPart = !inShared && !onHost()->isShared(host.interface());
  const std::string function = inShared ? inShared->symbol : kernel;
  if (inShared)
    offset = inShared->offset;
  auto part = isPart ? code->part(*this, kernel)
                     : runtime::Result<const Bytes *>(&code->shared());
  auto session = CompilerSession::begin(target.name);
  if (!part.ok() || !session.ok())
    return "";
  // The same program once more; what was loaded says whether it is.
  CompilerModule module(**session);
  Bytes again;
  uint32_t line = 0, isNear = 0;
  const char *file = nullptr;
  if (restore(module) != CAIRN_RESULT_SUCCESS ||
      module.part(isPart ? kernel.c_str() : nullptr, again) !=
          CAIRN_RESULT_SUCCESS ||
      again != **part ||
      module.functions.findLine(module.get(), function.c_str(), offset, &line,
                                &file, &isNear) != CAIRN_RESULT_SUCCESS ||
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
  if (result != CAIRN_RESULT_SUCCESS)
    return result;
  program.code = std::make_shared<MachineCode>();
  return program.code->makeShared(module, program.target.name);
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

/// For the parts that are made later.
static void keepModule(const ProgramCode &program,
                       std::unique_ptr<CompilerModule> module) {
  if (program.code)
    program.code->keep(std::move(module));
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
  program->options = input.options;
  program->mode = input.mode;
  auto module = std::make_unique<CompilerModule>(*session);
  CairnResult result = compile(*module, input, *program);
  log = module->log();
  code = codeOf(result, failureOf(input.mode));
  if (code != CL_SUCCESS)
    return nullptr;
  cached.store(*program, log);
  keepModule(*program, std::move(module));
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

/// Takes over what links say about a module.
static CairnResult prepareLink(CompilerModule &module, const Target &target,
                               const std::string &options) {
  CairnResult result = prepare(module, target);
  return result == CAIRN_RESULT_SUCCESS
             ? module.functions.parseOptions(module.get(), options.c_str(),
                                             CAIRN_OPTIONS_LINK)
             : result;
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
  auto linked = std::make_unique<CompilerModule>(*session);
  const ModuleFunctions &functions = linked->functions;
  CairnResult result = prepareLink(*linked, target, options);
  for (const auto &input : inputs) {
    modules.push_back(std::make_unique<CompilerModule>(*session));
    others.push_back(modules.back()->get());
    if (result == CAIRN_RESULT_SUCCESS)
      result =
          functions.load_(others.back(), input->ir.data(), input->ir.size());
  }
  if (result == CAIRN_RESULT_SUCCESS)
    result = functions.link(linked->get(), others.data(), others.size());
  auto program = std::make_shared<ProgramCode>();
  program->target = target;
  program->options = options;
  program->mode = CAIRN_OPTIONS_LINK;
  if (result == CAIRN_RESULT_SUCCESS)
    result = linked->save(program->ir);
  program->type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  if (result == CAIRN_RESULT_SUCCESS &&
      !hasOption(options, "-create-library")) {
    program->type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
    result = finalize(*linked, *program);
  }
  log = linked->log();
  code = codeOf(result, CL_LINK_PROGRAM_FAILURE);
  if (code != CL_SUCCESS)
    return nullptr;
  keepModule(*program, std::move(linked));
  return program;
}

bool opencl::checkOptions(const Target &target, const std::string &options,
                          std::string &log, cl_int &code) {
  auto session = beginSession(target, log, code);
  if (!session)
    return false;
  CompilerModule module(*session);
  CairnResult result = module.functions.parseOptions(
      module.get(), target.with(options).c_str(), CAIRN_OPTIONS_BUILD);
  log = module.log();
  code = codeOf(result, CL_BUILD_PROGRAM_FAILURE);
  return code == CL_SUCCESS;
}

CairnResult ProgramCode::reload(CompilerModule &module) const {
  CairnResult result =
      mode == CAIRN_OPTIONS_LINK
          ? prepareLink(module, target, options)
          : module.functions.parseOptions(module.get(),
                                          target.with(options).c_str(), mode);
  return result == CAIRN_RESULT_SUCCESS
             ? module.functions.load_(module.get(), ir.data(), ir.size())
             : result;
}

CairnResult ProgramCode::restore(CompilerModule &module) const {
  CairnResult result = reload(module);
  return result == CAIRN_RESULT_SUCCESS
             ? module.functions.finalize(module.get())
             : result;
}

bool opencl::finishCode(ProgramCode &program, std::string &log, cl_int &code) {
  auto session = beginSession(program.target, log, code);
  if (!session)
    return false;
  auto module = std::make_unique<CompilerModule>(*session);
  CairnResult result = program.reload(*module);
  if (result == CAIRN_RESULT_SUCCESS)
    result = finalize(*module, program);
  log = module->log();
  code = codeOf(result, CL_BUILD_PROGRAM_FAILURE);
  if (code != CL_SUCCESS)
    return false;
  keepModule(program, std::move(module));
  return true;
}
