//===- ModuleBinary.cpp - what comes out of a module ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "LibraryMark.h"
#include "ModuleImpl.h"
#include "ReadKernelInfo.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Target/Mux/MuxLLVM.h"
#include "cairn/Target/SPIRV/DescriptorMap.h"
#include "cairn/Target/SPIRV/Serialize.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>
#include <spirv-tools/libspirv.hpp>

using llvm::cast;
using namespace cairn;
using namespace cairn::compiler;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static llvm::SmallVector<mlir::DictionaryAttr>
collectInterfaces(mlir::ModuleOp module, bool withBlocks) {
  llvm::SmallVector<mlir::DictionaryAttr> interfaces;
  // What is in functions is passed over.
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::FunctionOpInterface func) {
    auto interface = func->getAttrOfType<mlir::DictionaryAttr>(
        CairnDialect::getInterfaceAttrName());
    if (interface &&
        (withBlocks || !func->hasAttr(CairnDialect::getBlockAttrName())))
      interfaces.push_back(interface);
    return mlir::WalkResult::skip();
  });
  return interfaces;
}

llvm::SmallVector<mlir::DictionaryAttr>
compiler::interfacesOf(mlir::ModuleOp module) {
  return collectInterfaces(module, /*withBlocks=*/false);
}

/// Whether other modules may link with `module`, which is complete without a
/// kernel then.
static bool exportsSymbols(mlir::ModuleOp module) {
  if (!deviceTraitsOf(module).isLibrary)
    return false;
  return module
      .walk([](mlir::Operation *op) {
        auto linkage = op->getAttrOfType<mlir::spirv::LinkageAttributesAttr>(
            "linkage_attributes");
        return linkage && linkage.getLinkageType().getValue() ==
                              mlir::spirv::LinkageType::Export
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

static llvm::StringRef nameOf(mlir::DictionaryAttr interface) {
  return cast<mlir::StringAttr>(interface.get("name")).getValue();
}

mlir::DictionaryAttr compiler::findInterface(mlir::ModuleOp module,
                                             llvm::StringRef name) {
  for (mlir::DictionaryAttr interface :
       collectInterfaces(module, /*withBlocks=*/true))
    if (nameOf(interface) == name)
      return interface;
  return nullptr;
}

Result Module::finalize(ProgramInfo *info) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (info)
    info->kernels.clear();
  if (impl->isPlainLibrary()) {
    markAsLibrary(*impl->llvmModule, impl->options.build.enableLinkOptions);
    impl->state = ModuleState::LIBRARY;
    return Result::SUCCESS;
  }
  if (Result result = impl->advance(impl->lastLevel());
      result != Result::SUCCESS)
    return result;
  llvm::SmallVector<mlir::DictionaryAttr> interfaces =
      interfacesOf(*impl->module);
  if (info)
    for (mlir::DictionaryAttr interface : interfaces)
      info->kernels.push_back(readKernelInfo(interface));
  if (interfaces.empty() && !exportsSymbols(*impl->module))
    return impl->fail(Result::FINALIZE_PROGRAM_FAILURE,
                      impl->isBlank
                          ? "the program has no kernel, its source is empty"
                          : "the program has no kernel");
  impl->state = ModuleState::EXECUTABLE;
  return Result::SUCCESS;
}

/// Fails where something that only programs have is asked of a library.
Result Module::Impl::failForLibrary() {
  return fail(Result::FEATURE_UNSUPPORTED,
              llvm::Twine("a library for the target ") +
                  target.getCompilerInfo()->name +
                  " has no kernels, expected it to be linked with a program");
}

Result Module::Impl::advanceProgram() {
  return isPlainLibrary() ? failForLibrary() : advance(lastLevel());
}

Kernel *Module::getKernel(llvm::StringRef name) {
  if (!impl->target.getCompilerInfo()->supports_deferred_compilation)
    return nullptr;
  std::lock_guard<Context> lock(impl->target.getContext());
  if (impl->state != ModuleState::EXECUTABLE)
    return nullptr;
  auto known = impl->kernels.find(name);
  if (known != impl->kernels.end())
    return known->second.get();
  mlir::DictionaryAttr interface = findInterface(*impl->module, name);
  if (!interface)
    return nullptr;
  auto kernel = std::make_unique<Kernel>(*this, readKernelInfo(interface));
  return (impl->kernels[name] = std::move(kernel)).get();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

Result Module::printMuxLLVMIR(std::string &text) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(Level::Mux); result != Result::SUCCESS)
    return result;
  return impl->guard(Result::FINALIZE_PROGRAM_FAILURE, [&] {
    DiagnosticLog diagnostics(&impl->target.getContext().getMLIRContext(),
                              impl->log, impl->numErrors, impl->name,
                              impl->source);
    llvm::LLVMContext context;
    auto module = translateMuxToLLVMIR(*impl->module, context);
    if (!module)
      return Result::FINALIZE_PROGRAM_FAILURE;
    llvm::raw_string_ostream os(text);
    module->print(os, nullptr);
    return Result::SUCCESS;
  });
}

const Processor &Module::Impl::processor() const {
  return options.processor ? *options.processor : Processor::ofThisMachine();
}

HostCodegenOptions Module::Impl::hostOptions() {
  HostCodegenOptions host;
  host.processor = &processor();
  host.optDisable = options.build.optDisable;
  host.debugLines = options.build.debugInfo;
  host.callbacks = getSession().getCallbacks("codegen");
  host.remarks = {options.build.passRemarks, options.build.missedRemarks,
                  options.build.analysisRemarks};
  return host;
}

Result Module::printLLVMIR(std::string &text) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (impl->isPlainLibrary())
    return impl->failForLibrary();
  if (impl->lastLevel() != Level::Host)
    return impl->fail(Result::FEATURE_UNSUPPORTED,
                      "only the target host goes through LLVM IR");
  if (Result result = impl->advance(Level::Host); result != Result::SUCCESS)
    return result;
  return impl->guardCodegen([&] {
    return impl->take(compileToLLVMIR(*impl->module, impl->hostOptions()),
                      text);
  });
}

Result Module::printAssembly(std::string &text) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advanceProgram(); result != Result::SUCCESS)
    return result;
  if (impl->lastLevel() == Level::SPIRV)
    return impl->guard(Result::FINALIZE_PROGRAM_FAILURE,
                       [&] { return impl->disassemble(text); });
  return impl->guardCodegen([&] {
    return impl->take(compileToAssembly(*impl->module, impl->hostOptions()),
                      text);
  });
}

Result Module::getInterface(std::string &json) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advanceProgram(); result != Result::SUCCESS)
    return result;
  json = impl->lastLevel() == Level::SPIRV ? printShaderInterface(*impl->module)
                                           : printInterface(*impl->module);
  return Result::SUCCESS;
}

Result Module::getDescriptorMap(std::string &csv) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (impl->isPlainLibrary())
    return impl->failForLibrary();
  if (impl->profile() != SPIRVProfile::Shader)
    return impl->fail(Result::FEATURE_UNSUPPORTED,
                      "only the target vulkan has a descriptor map");
  if (Result result = impl->advance(Level::SPIRV); result != Result::SUCCESS)
    return result;
  csv = printDescriptorMap(*impl->module);
  return Result::SUCCESS;
}

//===----------------------------------------------------------------------===//
// Binaries
//===----------------------------------------------------------------------===//

Result
Module::Impl::generateObject(mlir::ModuleOp part,
                             std::unique_ptr<llvm::MemoryBuffer> &object) {
  return take(compileToObject(part, hostOptions()), object);
}

Result Module::Impl::generateSPIRV() {
  llvm::SmallVector<uint32_t> words;
  if (mlir::failed(serializeSPIRV(*module, words)))
    return Result::FINALIZE_PROGRAM_FAILURE;
  llvm::StringRef bytes(reinterpret_cast<const char *>(words.data()),
                        words.size() * sizeof(uint32_t));
  binary = llvm::MemoryBuffer::getMemBufferCopy(bytes, name);
  return Result::SUCCESS;
}

Result Module::Impl::disassemble(std::string &text) {
  if (Result result = codegen(); result != Result::SUCCESS)
    return result;
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  bool done = tools.Disassemble(
      reinterpret_cast<const uint32_t *>(binary->getBufferStart()),
      binary->getBufferSize() / sizeof(uint32_t), &text,
      SPV_BINARY_TO_TEXT_OPTION_INDENT |
          SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES);
  return done ? Result::SUCCESS
              : fail(Result::FINALIZE_PROGRAM_FAILURE,
                     "SPIRV-Tools cannot read the module");
}

Result Module::Impl::guardCodegen(llvm::function_ref<Result()> generate) {
  return guard(Result::FINALIZE_PROGRAM_FAILURE, [&] {
    StageTimer timer(*this, "codegen");
    DiagnosticLog diagnostics(&target.getContext().getMLIRContext(), log,
                              numErrors, name, source);
    return generate();
  });
}

Result Module::Impl::codegen() {
  if (binary)
    return Result::SUCCESS;
  if (isPlainLibrary()) {
    markAsLibrary(*llvmModule, options.build.enableLinkOptions);
    binary = llvm::MemoryBuffer::getMemBufferCopy(serialized(), name);
    return Result::SUCCESS;
  }
  if (Result result = advance(lastLevel()); result != Result::SUCCESS)
    return result;
  return guardCodegen([&] {
    return lastLevel() == Level::SPIRV ? generateSPIRV()
                                       : generateObject(*module, binary);
  });
}

Result Module::createBinary(llvm::ArrayRef<uint8_t> &buffer) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->codegen(); result != Result::SUCCESS)
    return result;
  llvm::StringRef bytes = impl->binary->getBuffer();
  buffer = {reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()};
  return Result::SUCCESS;
}

llvm::ArrayRef<StageTime> Module::getTimings() const { return impl->timings; }
