//===- ReadLLVM.cpp - bitcode and textual IR for SPIR -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BitcodeChecks.h"
#include "NestedTypes.h"
#include "UpgradeSPIR.h"
#include "cairn/Frontend/Frontend.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn::frontend;

namespace {
struct SilentDebugInfo : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    return info.getKind() == DK_DebugMetadataVersion ||
           info.getKind() == DK_DebugMetadataInvalid;
  }
};

/// In OpenCL C a kernel may call a kernel, which LLVM's verifier has come to
/// reject. While this lives, kernels that are called are not kernels.
class CallableKernels {
public:
  explicit CallableKernels(Module &module) {
    for (Function &function : module) {
      if (function.getCallingConv() != CallingConv::SPIR_KERNEL ||
          !function.getReturnType()->isVoidTy() || function.isVarArg())
        continue;
      for (User *user : function.users())
        if (auto *call = dyn_cast<CallBase>(user);
            call && call->getCalledOperand() == &function &&
            call->getCallingConv() == CallingConv::SPIR_KERNEL)
          calls.push_back(call);
      if (calls.empty() || calls.back()->getCalledOperand() != &function)
        continue;
      kernels.push_back(&function);
    }
    setCallingConv(CallingConv::SPIR_FUNC);
  }
  ~CallableKernels() { setCallingConv(CallingConv::SPIR_KERNEL); }

private:
  void setCallingConv(CallingConv::ID convention) {
    for (Function *kernel : kernels)
      kernel->setCallingConv(convention);
    for (CallBase *call : calls)
      call->setCallingConv(convention);
  }

  SmallVector<Function *> kernels;
  SmallVector<CallBase *> calls;
};
} // namespace

/// As `parseBitcodeFile`, which verifies modules with debug information of its
/// version, and ends the process where one is invalid.
static Expected<std::unique_ptr<Module>> readBitcode(MemoryBufferRef buffer,
                                                     LLVMContext &context) {
  if (Error error = checkBitcode(buffer))
    return std::move(error);
  Expected<std::unique_ptr<Module>> module =
      getLazyBitcodeModule(buffer, context);
  if (!module)
    return module;
  for (Function &function : **module)
    if (Error error = function.materialize())
      return std::move(error);
  if (getDebugMetadataVersionFromModule(**module) == DEBUG_METADATA_VERSION)
    if (std::optional<std::string> problem = verifySPIR(**module))
      return createStringError(*problem);
  CallableKernels callable(**module);
  if (Error error = (*module)->materializeAll())
    return std::move(error);
  return module;
}

std::optional<std::string> cairn::frontend::verifySPIR(Module &module) {
  std::string problem;
  raw_string_ostream stream(problem);
  bool brokenDebugInfo = false;
  bool isBroken = [&] {
    CallableKernels callable(module);
    return verifyModule(module, &stream, &brokenDebugInfo);
  }();
  if (isBroken)
    return StringRef(problem).trim().str();
  if (brokenDebugInfo)
    StripDebugInfo(module);
  return std::nullopt;
}

std::unique_ptr<Module> cairn::frontend::parseLLVM(LLVMContext &context,
                                                   StringRef name,
                                                   StringRef content,
                                                   std::string &log) {
  raw_string_ostream os(log);
  auto fail = [&](const Twine &message) -> std::unique_ptr<Module> {
    os << name << ": error: " << message << '\n';
    return nullptr;
  };

  // Debug information of another version is dropped by the readers, which say
  // so. It is not part of the program.
  std::unique_ptr<DiagnosticHandler> handler = context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<SilentDebugInfo>());
  scope_exit restore([&] { context.setDiagnosticHandler(std::move(handler)); });

  std::unique_ptr<Module> module;
  if (detectInput(content) == InputKind::LLVMBitcode) {
    Expected<std::unique_ptr<Module>> parsed =
        readBitcode(MemoryBufferRef(content, name), context);
    if (!parsed)
      return fail("invalid bitcode: " + toString(parsed.takeError()));
    module = std::move(*parsed);
  } else {
    SMDiagnostic diagnostic;
    // The lexer reads up to a null, which the caller's text may lack.
    auto terminated = MemoryBuffer::getMemBufferCopy(content, name);
    module = parseAssembly(*terminated, diagnostic, context);
    if (!module) {
      explainOldText(content, diagnostic)
          .print(nullptr, os, /*ShowColors=*/false);
      return nullptr;
    }
  }

  if (!hasShallowTypes(*module))
    return fail("a type nests more than " + Twine(kMaxTypeDepth) + " times");
  if (std::optional<std::string> problem = verifySPIR(*module))
    return fail("invalid LLVM IR: " + *problem);
  return module;
}

/// A module for SPIR-V is one for SPIR by another name: address spaces, types,
/// calling conventions and the names of the library are the same. One for
/// logical SPIR-V says in its data layout how wide its pointers are.
static void readAsSPIR(Module &module) {
  Triple triple = module.getTargetTriple();
  if (triple.getArch() == Triple::spirv && !module.getDataLayoutStr().empty())
    triple.setArch(module.getDataLayout().getPointerSizeInBits() == 32
                       ? Triple::spirv32
                       : Triple::spirv64);
  if (triple.getArch() == Triple::spirv32)
    module.setTargetTriple(Triple("spir-unknown-unknown"));
  else if (triple.getArch() == Triple::spirv64)
    module.setTargetTriple(Triple("spir64-unknown-unknown"));
}

std::unique_ptr<Module> cairn::frontend::readLLVM(LLVMContext &context,
                                                  StringRef name,
                                                  StringRef content,
                                                  std::string &log) {
  std::unique_ptr<Module> module = parseLLVM(context, name, content, log);
  if (module)
    readAsSPIR(*module);
  if (module && !module->getTargetTriple().isSPIR()) {
    raw_string_ostream(log)
        << name
        << ": error: expected a module for a 'spir', 'spir64', 'spirv32' or "
        << "'spirv64' target, got '" << module->getTargetTriple().str()
        << "'\n";
    return nullptr;
  }
  return module;
}
