//===- Module.cpp - a program on its way to a binary ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"
#include "ModuleImpl.h"
#include "Recovery.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Conversion/OCLToMux.h"
#include "cairn/Frontend/Link.h"
#include "cairn/Frontend/SPIRV.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <mutex>

using llvm::cast;
using namespace cairn;
using namespace cairn::compiler;

Result Module::Impl::guard(Result failure, llvm::function_ref<Result()> step) {
  Context &context = target.getContext();
  if (context.isBroken())
    return fail(failure, "the compiler is unusable after an internal error");
  Result result = failure;
  std::string error;
  if (runGuarded([&] { result = step(); }, error))
    return result;
  context.markBroken();
  // What the step was working on is left to leak.
  (void)module.release();
  (void)llvmModule.release();
  (void)llvmContext.release();
  return fail(failure, error);
}

void Module::Impl::reset() {
  code.reset();
  binary.reset();
  kernels.clear();
  module = {};
  level = Level::LLVM;
  llvmModule.reset();
  llvmContext = std::make_unique<llvm::LLVMContext>();
  mlirText.clear();
  timings.clear();
}

Module::Module(Target &target, uint32_t &numErrors, std::string &log)
    : impl(std::make_unique<Impl>(target, numErrors, log)) {
  clear();
}

Module::~Module() = default;

void Module::clear() {
  impl->reset();
  (void)parseOptions(""); // the target's defaults
  impl->name = "<module>";
  impl->source.clear();
}

//===----------------------------------------------------------------------===//
// Compile
//===----------------------------------------------------------------------===//

Result Module::compileOpenCLC(llvm::StringRef name, llvm::StringRef source,
                              llvm::ArrayRef<InputHeader> headers) {
  std::lock_guard<Context> lock(impl->target.getContext());
  impl->reset();
  impl->name = name.str();
  impl->source = source.str();
  return impl->guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
    StageTimer timer(impl->timings, "frontend");
    size_t logStart = impl->log.size();
    impl->llvmModule = frontend::compileOpenCLC(
        *impl->llvmContext, name, source, impl->options, headers, impl->log);
    if (impl->llvmModule) {
      impl->markGroupSizes();
      return Result::SUCCESS;
    }
    // Clang wrote the errors; count them as the user sees them.
    llvm::StringRef written = llvm::StringRef(impl->log).drop_front(logStart);
    if (written.empty())
      return impl->fail(Result::COMPILE_PROGRAM_FAILURE, "compilation failed");
    impl->numErrors += std::max<size_t>(written.count("error: "), 1);
    return Result::COMPILE_PROGRAM_FAILURE;
  });
}

Result Module::compileSPIRV(llvm::ArrayRef<uint32_t> code) {
  return impl->compileSPIRV({reinterpret_cast<const char *>(code.data()),
                             code.size() * sizeof(uint32_t)});
}

Result Module::Impl::compileSPIRV(llvm::StringRef bytes) {
  reset();
  source.clear();
  return guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
    StageTimer timer(timings, "frontend");
    std::string error;
    auto words = frontend::readSPIRVWords(bytes, error);
    if (!words)
      return fail(Result::COMPILE_PROGRAM_FAILURE, error);
    llvmModule = frontend::readSPIRV(*llvmContext, name, std::move(*words),
                                     options, log);
    return upgradeInput();
  });
}

/// Brings LLVM IR that was read into the form that clang gives it. A reader
/// that failed has written its error.
Result Module::Impl::upgradeInput() {
  if (!llvmModule) {
    ++numErrors;
    return Result::COMPILE_PROGRAM_FAILURE;
  }
  if (auto error = frontend::upgradeSPIR(*llvmModule)) {
    llvmModule.reset();
    return fail(Result::COMPILE_PROGRAM_FAILURE, error->message);
  }
  markGroupSizes();
  return Result::SUCCESS;
}

/// Clang says of OpenCL C 1.x and with `-cl-uniform-work-group-size` that all
/// work-groups have one size, and nothing says it of IR that is read.
void Module::Impl::markGroupSizes() {
  bool uniform = options.uniformWorkGroupSize;
  if (!uniform && !options.nonUniformWorkGroupSize)
    return;
  for (llvm::Function &function : *llvmModule)
    if (function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
      function.addFnAttr("uniform-work-group-size", uniform ? "true" : "false");
}

Result Module::compile(llvm::StringRef name, llvm::StringRef content) {
  switch (frontend::detectInput(content)) {
  case frontend::InputKind::OpenCLC:
    return compileOpenCLC(name, content);
  case frontend::InputKind::SPIRV:
    impl->name = name.str();
    return impl->compileSPIRV(content);
  case frontend::InputKind::MLIR: {
    impl->reset();
    impl->name = name.str();
    impl->source = content.str();
    impl->mlirText = content.str();
    std::lock_guard<Context> lock(impl->target.getContext());
    Result result = impl->guard(Result::COMPILE_PROGRAM_FAILURE,
                                [&] { return impl->importInput(); });
    return result == Result::SUCCESS ? result : Result::COMPILE_PROGRAM_FAILURE;
  }
  case frontend::InputKind::LLVMBitcode:
  case frontend::InputKind::LLVMText: {
    impl->reset();
    impl->name = name.str();
    impl->source.clear();
    return impl->guard(Result::COMPILE_PROGRAM_FAILURE, [&] {
      StageTimer timer(impl->timings, "frontend");
      impl->llvmModule =
          frontend::readLLVM(*impl->llvmContext, name, content, impl->log);
      return impl->upgradeInput();
    });
  }
  }
  llvm_unreachable("an input outside of the enum");
}

Result Module::link(llvm::ArrayRef<Module *> modules) {
  if (!impl->llvmModule)
    return impl->fail(Result::LINK_PROGRAM_FAILURE,
                      "expected a module compiled from OpenCL C, LLVM IR or "
                      "SPIR-V");
  if (impl->module)
    return impl->fail(Result::LINK_PROGRAM_FAILURE,
                      "expected a module that was not finalized yet");
  std::vector<frontend::LinkInput> inputs;
  inputs.push_back({impl->name, impl->llvmModule.get()});
  for (Module *other : modules) {
    if (!other->impl->llvmModule)
      return impl->fail(Result::LINK_PROGRAM_FAILURE,
                        "cannot link '" + other->impl->name +
                            "', expected modules compiled from OpenCL C, "
                            "LLVM IR or SPIR-V");
    inputs.push_back({other->impl->name, other->impl->llvmModule.get()});
  }
  std::lock_guard<Context> lock(impl->target.getContext());
  return impl->guard(Result::LINK_PROGRAM_FAILURE, [&] {
    StageTimer timer(impl->timings, "link");
    // Nothing is linked unless all of it can be.
    std::optional<std::string> error = frontend::checkLink(inputs);
    if (!error)
      error = frontend::linkModules(inputs);
    return error ? impl->fail(Result::LINK_PROGRAM_FAILURE, *error)
                 : Result::SUCCESS;
  });
}

//===----------------------------------------------------------------------===//
// Levels
//===----------------------------------------------------------------------===//

/// Brings the compiled program into MLIR, at the level that it is at.
Result Module::Impl::importInput() {
  mlir::MLIRContext &context = target.getContext().getMLIRContext();
  DiagnosticLog diagnostics(&context, log, numErrors, name, source);
  if (!mlirText.empty()) {
    StageTimer timer(timings, "parse");
    module = mlir::parseSourceString<mlir::ModuleOp>(
        mlirText, mlir::ParserConfig(&context), name);
    if (!module)
      return Result::COMPILE_PROGRAM_FAILURE;
    mlir::FailureOr<Level> found = detectLevel(*module);
    if (mlir::failed(found) || mlir::failed(verifyLevel(*module, *found)))
      return Result::COMPILE_PROGRAM_FAILURE;
    level = *found;
    return Result::SUCCESS;
  }
  // A copy goes the way down; the module itself can still be linked.
  StageTimer timer(timings, "import");
  std::string bitcode = serialized();
  llvm::LLVMContext copyContext;
  auto copy =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, name), copyContext);
  if (!copy)
    return fail(Result::FINALIZE_PROGRAM_FAILURE,
                llvm::toString(copy.takeError()));
  bool isLibrary =
      profile() == SPIRVProfile::Kernel && kernelOptions.createLibrary;
  if (auto error = frontend::canonicalize(
          **copy, isLibrary ? frontend::KeptFunctions::External
                            : frontend::KeptFunctions::None)) {
    frontend::emitSourceError(*error, &context);
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  module = frontend::importModule(std::move(*copy), &context);
  if (!module)
    return Result::FINALIZE_PROGRAM_FAILURE;
  level = Level::LLVM;
  return Result::SUCCESS;
}

Result Module::Impl::advance(Level to) {
  if (!isCompiled())
    return fail(Result::FINALIZE_PROGRAM_FAILURE, "expected a compiled module");
  return guard(Result::FINALIZE_PROGRAM_FAILURE, [&] { return runStages(to); });
}

Result Module::Impl::runStages(Level to) {
  if (!module)
    if (Result result = importInput(); result != Result::SUCCESS)
      return result;
  std::optional<llvm::ArrayRef<Level>> levels = levelsBetween(level, to);
  if (!levels)
    return fail(Result::INVALID_VALUE, "the input is at the level '" +
                                           stringifyLevel(level) +
                                           "', from which no path leads to '" +
                                           stringifyLevel(to) + "'");
  mlir::MLIRContext &context = target.getContext().getMLIRContext();
  DiagnosticLog diagnostics(&context, log, numErrors, name, source);
  // What a module says it wants goes before the command line.
  bool hasShaderOptions = ShaderOptions::isAttachedTo(*module);
  bool hasKernelOptions = KernelOptions::isAttachedTo(*module);
  if (lastLevel() == Level::SPIRV &&
      (profile() == SPIRVProfile::Kernel ? hasShaderOptions : hasKernelOptions))
    return fail(Result::INVALID_VALUE,
                llvm::Twine("the module is for the target ") +
                    (hasKernelOptions ? "level-zero" : "vulkan") +
                    ", as its attributes say");
  if (profile() == SPIRVProfile::Shader && !hasShaderOptions)
    shaderOptions.attachTo(*module);
  else if (profile() == SPIRVProfile::Kernel && !hasKernelOptions)
    kernelOptions.attachTo(*module);
  for (Level next : *levels) {
    StageTimer timer(timings, stringifyLevel(next));
    mlir::PassManager passes(&context);
    passes.enableVerifier(false); // the level's own check follows each stage
    buildStages(passes, level, next, profileOf(*module),
                target.getContext().getLibrary(libraryProfileOf(*module)));
    if (mlir::failed(passes.run(*module))) {
      module = {};
      return Result::FINALIZE_PROGRAM_FAILURE;
    }
    level = next;
  }
  return Result::SUCCESS;
}

Result Module::print(Level level, std::string &text, bool withLocations) {
  std::lock_guard<Context> lock(impl->target.getContext());
  if (Result result = impl->advance(level); result != Result::SUCCESS)
    return result;
  llvm::raw_string_ostream os(text);
  impl->module->print(os,
                      mlir::OpPrintingFlags().enableDebugInfo(withLocations));
  return Result::SUCCESS;
}

//===----------------------------------------------------------------------===//
// Serialization
//===----------------------------------------------------------------------===//

std::string Module::Impl::serialized() const {
  if (!llvmModule)
    return mlirText;
  llvm::SmallVector<char> bitcode;
  llvm::raw_svector_ostream os(bitcode);
  llvm::WriteBitcodeToFile(*llvmModule, os);
  return os.str().str();
}

size_t Module::size() { return impl->serialized().size(); }

size_t Module::serialize(uint8_t *output) {
  std::string bytes = impl->serialized();
  std::copy(bytes.begin(), bytes.end(), output);
  return bytes.size();
}

bool Module::deserialize(llvm::ArrayRef<uint8_t> buffer) {
  llvm::StringRef content(reinterpret_cast<const char *>(buffer.data()),
                          buffer.size());
  frontend::InputKind kind = frontend::detectInput(content);
  if (kind != frontend::InputKind::LLVMBitcode &&
      kind != frontend::InputKind::MLIR) {
    impl->fail(Result::INVALID_VALUE, "expected a serialized module");
    return false;
  }
  return compile(impl->name, content) == Result::SUCCESS;
}
