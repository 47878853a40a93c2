//===- LinkModules.cpp - several modules made one ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalize/Functions/CalledKernels.h"
#include "OpenCLVersion.h"
#include "cairn/Frontend/Link.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn::frontend;

namespace {

/// Keeps the first error that LLVM reports, which would end the process.
struct ErrorKeeper : DiagnosticHandler {
  explicit ErrorKeeper(std::string &error) : error(error) {}
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() == DS_Error && error.empty()) {
      raw_string_ostream os(error);
      DiagnosticPrinterRawOStream printer(os);
      info.print(printer);
    }
    return true;
  }
  std::string &error;
};

} // namespace

std::unique_ptr<Module> cairn::frontend::copyModule(LLVMContext &context,
                                                    const Module &module,
                                                    StringRef name,
                                                    std::string &error) {
  SmallVector<char> bitcode;
  raw_svector_ostream os(bitcode);
  WriteBitcodeToFile(module, os);
  auto copy = parseBitcodeFile(MemoryBufferRef(os.str(), name), context);
  if (copy)
    return std::move(*copy);
  error = toString(copy.takeError());
  return nullptr;
}

/// Flags say how a producer would generate code, and linkers compare them: what
/// is kept is only that debug locations can be read.
static void dropFlags(Module &module) {
  bool hasDebugInfo = module.getNamedMetadata("llvm.dbg.cu") != nullptr;
  if (NamedMDNode *flags = module.getNamedMetadata("llvm.module.flags"))
    module.eraseNamedMetadata(flags);
  if (hasDebugInfo)
    module.addModuleFlag(Module::Warning, "Debug Info Version",
                         DEBUG_METADATA_VERSION);
}

/// Lists of what modules use or say become long; nodes that are alike are one.
static void mergeMetadata(Module &module) {
  for (NamedMDNode &named : module.named_metadata()) {
    if (!named.getName().starts_with("opencl.") &&
        named.getName() != "llvm.ident")
      continue;
    SetVector<MDNode *> nodes;
    for (MDNode *node : named.operands())
      nodes.insert(node);
    named.clearOperands();
    for (MDNode *node : nodes)
      named.addOperand(node);
  }
}

std::optional<std::string>
cairn::frontend::linkModules(ArrayRef<LinkInput> inputs) {
  if (inputs.size() == 1)
    return std::nullopt;
  Module &module = *inputs.front().module;
  LLVMContext &context = module.getContext();
  std::string error;
  std::unique_ptr<DiagnosticHandler> handler = context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<ErrorKeeper>(error));
  scope_exit restore([&] { context.setDiagnosticHandler(std::move(handler)); });

  std::optional<OpenCLVersion> version = readOpenCLVersion(module);
  dropFlags(module);
  Linker linker(module);
  for (const LinkInput &input : inputs.drop_front()) {
    std::unique_ptr<Module> copy =
        copyModule(context, *input.module, input.name, error);
    if (!copy)
      return error;
    if (auto other = readOpenCLVersion(*copy))
      version = version ? std::max(*version, *other) : *other;
    dropFlags(*copy);
    // They are known to mean the same.
    if (module.getDataLayoutStr().empty())
      module.setDataLayout(copy->getDataLayout());
    copy->setDataLayout(module.getDataLayout());
    copy->setTargetTriple(module.getTargetTriple());
    if (linker.linkInModule(std::move(copy)))
      return "cannot link '" + inputs.front().name.str() + "' with '" +
             input.name.str() + "'" + (error.empty() ? "" : ": " + error);
  }
  defineKernelBodies(module);
  mergeMetadata(module);
  if (version)
    writeOpenCLVersion(module, *version);
  return std::nullopt;
}
