//===- ReadLLVM.cpp - bitcode and textual IR for SPIR -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Frontend/Frontend.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn::frontend;

std::unique_ptr<Module> cairn::frontend::readLLVM(LLVMContext &context,
                                                  StringRef name,
                                                  StringRef content,
                                                  std::string &log) {
  raw_string_ostream os(log);
  auto fail = [&](const Twine &message) -> std::unique_ptr<Module> {
    os << name << ": error: " << message << '\n';
    return nullptr;
  };

  std::unique_ptr<Module> module;
  if (detectInput(content) == InputKind::LLVMBitcode) {
    Expected<std::unique_ptr<Module>> parsed =
        parseBitcodeFile(MemoryBufferRef(content, name), context);
    if (!parsed)
      return fail("invalid bitcode: " + toString(parsed.takeError()));
    module = std::move(*parsed);
  } else {
    SMDiagnostic diagnostic;
    // The lexer reads up to a null, which the caller's text may lack.
    auto terminated = MemoryBuffer::getMemBufferCopy(content, name);
    module = parseAssembly(*terminated, diagnostic, context);
    if (!module) {
      diagnostic.print(nullptr, os, /*ShowColors=*/false);
      return nullptr;
    }
  }

  std::string problem;
  raw_string_ostream problemStream(problem);
  bool brokenDebugInfo = false;
  if (verifyModule(*module, &problemStream, &brokenDebugInfo))
    return fail("invalid LLVM IR: " + StringRef(problem).trim());
  if (brokenDebugInfo)
    StripDebugInfo(*module);

  if (!module->getTargetTriple().isSPIR())
    return fail("expected a module for a 'spir' or 'spir64' target, got '" +
                module->getTargetTriple().str() + "'");
  return module;
}
