//===- Translations.cpp - cairn-translate's translations --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/Translations.h"

#include "BuiltinReports.h"
#include "VerifyEnvTranslation.h"
#include "cairn/Compiler/VerifySPIR.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/InitAll.h"
#include "cairn/Pipelines/Levels.h"
#include "cairn/Target/Host/Host.h"
#include "cairn/Target/Mux/MuxLLVM.h"
#include "cairn/Target/SPIRV/DescriptorMap.h"
#include "cairn/Target/SPIRV/Serialize.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;

static OwningOpRef<Operation *> import(llvm::SourceMgr &sources,
                                       MLIRContext *context, bool isSource,
                                       StringRef buildOptions) {
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  llvm::LLVMContext llvmContext;
  std::string log;
  std::unique_ptr<llvm::Module> module;
  if (isSource) {
    std::string error;
    auto options = frontend::parseBuildOptions(buildOptions, error);
    if (!options) {
      emitError(UnknownLoc::get(context)) << error;
      return {};
    }
    module =
        frontend::compileOpenCLC(llvmContext, buffer->getBufferIdentifier(),
                                 buffer->getBuffer(), *options, {}, log);
  } else {
    module = frontend::readLLVM(llvmContext, buffer->getBufferIdentifier(),
                                buffer->getBuffer(), log);
  }
  llvm::errs() << log;
  if (!module)
    return {};
  if (auto error = isSource ? std::nullopt : frontend::upgradeSPIR(*module)) {
    frontend::emitSourceError(*error, context);
    return {};
  }
  if (auto error = frontend::canonicalize(*module)) {
    frontend::emitSourceError(*error, context);
    return {};
  }
  OwningOpRef<ModuleOp> imported =
      frontend::importModule(std::move(module), context);
  return imported ? OwningOpRef<Operation *>(imported.release().getOperation())
                  : OwningOpRef<Operation *>();
}

/// The module if it is at `level`.
static FailureOr<ModuleOp> moduleAt(Level level, Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    return op->emitError("expected a module");
  if (failed(verifyLevel(module, level)))
    return failure();
  return module;
}

/// `--verify-spir`: no translation, but bitcode in and errors out all the same.
static LogicalResult verifySPIR(llvm::SourceMgr &sources, StringRef version,
                                bool allowModern) {
  spir::VerifyOptions options;
  if (version == "1.2") {
    options.major = 1;
    options.minor = 2;
  } else if (version != "2.0") {
    llvm::errs() << "cairn-translate: error: expected '--spir-version' to be "
                    "1.2 or 2.0, got '"
                 << version << "'\n";
    return failure();
  }
  options.allowModern = allowModern;
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  uint32_t numErrors = 0;
  std::string log;
  compiler::Result result =
      compiler::verifySPIR(buffer->getBufferIdentifier(), buffer->getBuffer(),
                           options, numErrors, log);
  llvm::errs() << log;
  return success(result == compiler::Result::SUCCESS);
}

static void registerVerifySPIR() {
  static llvm::cl::opt<std::string> version(
      "spir-version",
      llvm::cl::desc("1.2 or 2.0, what --verify-spir verifies; 2.0 unless "
                     "given"),
      llvm::cl::init("2.0"));
  static llvm::cl::opt<bool> allowModern(
      "spir-allow-modern",
      llvm::cl::desc("--verify-spir lets through how producers since LLVM 3.4 "
                     "spell what SPIR has"));
  static TranslateRegistration verify(
      "verify-spir", "LLVM bitcode or text against the SPIR specification",
      [](const std::shared_ptr<llvm::SourceMgr> &sources, raw_ostream &,
         MLIRContext *) { return verifySPIR(*sources, version, allowModern); });
}

static void registerSerializeModule() {
  static TranslateFromMLIRRegistration serialize(
      "serialize-module", "spirv level to a SPIR-V binary",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        auto module = dyn_cast<ModuleOp>(op);
        if (!module)
          return op->emitError("expected a module");
        SmallVector<uint32_t> words;
        if (failed(serializeSPIRV(module, words)))
          return failure();
        os.write(reinterpret_cast<const char *>(words.data()),
                 words.size() * sizeof(uint32_t));
        return success();
      },
      registerAllDialects);
}

/// The interface that shader-assign-interface attached, printed.
static void registerShaderInterfaces() {
  auto translate = [](auto print) {
    return [print](Operation *op, raw_ostream &os) -> LogicalResult {
      auto module = dyn_cast<ModuleOp>(op);
      if (!module)
        return op->emitError("expected a module");
      os << print(module);
      return success();
    };
  };
  static TranslateFromMLIRRegistration toDescriptorMap(
      "shader-to-descriptor-map",
      "the interface of shaders as clspv's descriptor map",
      translate(printDescriptorMap), registerAllDialects);
  static TranslateFromMLIRRegistration toInterface(
      "shader-to-interface", "the interface of shaders as JSON",
      translate(printShaderInterface), registerAllDialects);
}

void cairn::registerTranslations() {
  registerVerifySPIR();
  registerVerifyEnv();
  registerShaderInterfaces();
  registerSerializeModule();
  registerBuiltinReports();
  static llvm::cl::opt<std::string> buildOptions(
      "build-options",
      llvm::cl::desc("options of clBuildProgram for --import-opencl-c"));
  static TranslateToMLIRRegistration importOpenCLC(
      "import-opencl-c", "OpenCL C to the llvm level",
      [](llvm::SourceMgr &sources, MLIRContext *context) {
        return import(sources, context, true, buildOptions);
      },
      registerAllDialects);
  static TranslateToMLIRRegistration importSPIR(
      "import-spir", "LLVM bitcode or text for SPIR to the llvm level",
      [](llvm::SourceMgr &sources, MLIRContext *context) {
        return import(sources, context, false, "");
      },
      registerAllDialects);
  static TranslateFromMLIRRegistration toMuxLLVMIR(
      "mux-to-llvmir", "mux level to LLVM IR for a ComputeMux stack",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        FailureOr<ModuleOp> module = moduleAt(Level::Mux, op);
        if (failed(module))
          return failure();
        llvm::LLVMContext context;
        auto translated = translateMuxToLLVMIR(*module, context);
        if (!translated)
          return failure();
        translated->print(os, nullptr);
        return success();
      },
      registerAllDialects);
  static TranslateFromMLIRRegistration toLLVMIR(
      "host-to-llvmir", "host level to optimised LLVM IR",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        FailureOr<ModuleOp> module = moduleAt(Level::Host, op);
        if (failed(module))
          return failure();
        auto text = compileToLLVMIR(*module, {});
        if (!text)
          return op->emitError(llvm::toString(text.takeError()));
        os << *text;
        return success();
      },
      registerAllDialects);
  static TranslateFromMLIRRegistration toInterface(
      "host-to-interface", "host level to the kernels' interface as JSON",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        FailureOr<ModuleOp> module = moduleAt(Level::Host, op);
        if (failed(module))
          return failure();
        os << printInterface(*module);
        return success();
      },
      registerAllDialects);
}
