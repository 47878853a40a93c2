//===- ModuleLink.cpp - modules that become one, or bytes -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryMark.h"
#include "ModuleImpl.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Frontend/Link.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

using namespace cairn;
using namespace cairn::compiler;

//===----------------------------------------------------------------------===//
// Link
//===----------------------------------------------------------------------===//

/// What the options of a link allow floating-point operations.
static llvm::FastMathFlags flagsOf(const frontend::BuildOptions &options) {
  llvm::FastMathFlags flags;
  if (options.noSignedZeros)
    flags.setNoSignedZeros();
  if (options.unsafeMath) {
    flags.setAllowReassoc();
    flags.setAllowReciprocal();
    flags.setAllowContract();
    flags.setApproxFunc();
  }
  if (options.finiteMathOnly) {
    flags.setNoNaNs();
    flags.setNoInfs();
  }
  return flags;
}

static void addFlags(llvm::Module &module, llvm::FastMathFlags flags) {
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &inst : block)
        if (llvm::isa<llvm::FPMathOperator>(inst))
          inst.setFastMathFlags(inst.getFastMathFlags() | flags);
}

namespace {

/// The modules of a link, the one that takes the others in being the first.
/// Those that options of the link concern are copies.
struct LinkedModules {
  std::vector<frontend::LinkInput> inputs;
  std::vector<std::unique_ptr<llvm::Module>> copies;

  /// `context` is the one of the first module. Returns what went wrong.
  std::optional<std::string> applyOptions(llvm::LLVMContext &context,
                                          llvm::FastMathFlags flags) {
    if (!flags.any())
      return std::nullopt;
    for (frontend::LinkInput &input : inputs) {
      if (isLibrary(*input.module) && !hasLinkOptions(*input.module))
        continue;
      // The first is the link's own.
      if (input.module != inputs.front().module) {
        std::string error;
        copies.push_back(
            frontend::copyModule(context, *input.module, input.name, error));
        if (!copies.back())
          return error;
        input.module = copies.back().get();
      }
      addFlags(*input.module, flags);
    }
    return std::nullopt;
  }
};

} // namespace

Result Module::link(llvm::ArrayRef<Module *> modules) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  auto fail = [&](const llvm::Twine &message) {
    return impl->fail(Result::LINK_PROGRAM_FAILURE, message);
  };
  bool isEmpty = impl->state == ModuleState::NONE;
  if (!isEmpty && !impl->llvmModule)
    return fail("expected a module compiled from OpenCL C, LLVM IR or SPIR-V");
  if (impl->module)
    return fail("expected a module that was not finalized yet");
  if (isEmpty && modules.empty())
    return fail("expected modules to link, got none");
  LinkedModules linked;
  if (!isEmpty)
    linked.inputs.push_back({impl->name, impl->llvmModule.get()});
  for (Module *other : modules) {
    if (!other)
      return impl->fail(Result::INVALID_VALUE,
                        "expected modules to link, got a null pointer");
    Impl &input = *other->impl;
    if (!input.llvmModule)
      return fail("cannot link '" + input.name +
                  "', expected modules compiled from OpenCL C, LLVM IR or "
                  "SPIR-V");
    linked.inputs.push_back({input.name, input.llvmModule.get()});
  }
  return impl->guard(Result::LINK_PROGRAM_FAILURE, [&] {
    Impl::StageTimer timer(*impl, "link");
    // Nothing is linked unless all of it can be.
    if (auto error = frontend::checkLink(linked.inputs))
      return fail(*error);
    // Into a copy, so that the module is as it was if something goes wrong.
    std::string error;
    auto context = std::make_unique<llvm::LLVMContext>();
    frontend::LinkInput &first = linked.inputs.front();
    std::unique_ptr<llvm::Module> module =
        frontend::copyModule(*context, *first.module, first.name, error);
    if (!module)
      return fail(error);
    first.module = module.get();
    auto problem = linked.applyOptions(*context, flagsOf(impl->options.build));
    if (!problem)
      problem = frontend::linkModules(linked.inputs);
    linked.copies.clear();
    if (problem)
      return fail(*problem);
    if (isEmpty) {
      impl->name = modules.front()->impl->name;
      impl->source = modules.front()->impl->source;
    }
    markAsLibrary(*module, impl->options.build.enableLinkOptions);
    impl->llvmModule = std::move(module);
    impl->llvmContext = std::move(context);
    impl->state = ModuleState::LIBRARY;
    return Result::SUCCESS;
  });
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

size_t Module::size() {
  std::lock_guard<Context> lock(impl->target.getContext());
  return impl->serialized().size();
}

size_t Module::serialize(uint8_t *output) {
  std::lock_guard<Context> lock(impl->target.getContext());
  std::string bytes = impl->serialized();
  std::copy(bytes.begin(), bytes.end(), output);
  return bytes.size();
}

bool Module::deserialize(llvm::ArrayRef<uint8_t> buffer) {
  llvm::StringRef content(reinterpret_cast<const char *>(buffer.data()),
                          buffer.size());
  Impl::Notifier notifier(*impl, content);
  frontend::InputKind kind = frontend::detectInput(content);
  if (kind != frontend::InputKind::LLVMBitcode &&
      kind != frontend::InputKind::MLIR) {
    impl->fail(Result::INVALID_VALUE, "expected a serialized module");
    return false;
  }
  return compile(impl->name, content) == Result::SUCCESS;
}
