//===- VerifySPIR.cpp - a file against SPIR's specification -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/VerifySPIR.h"

#include "RunGuarded.h"
#include "cairn/Frontend/Frontend.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace cairn;
using namespace cairn::compiler;

static void print(const spir::Violation &violation, llvm::StringRef name,
                  llvm::raw_ostream &os) {
  if (violation.line == 0) {
    os << name;
  } else {
    os << violation.file << ':' << violation.line;
    if (violation.column)
      os << ':' << violation.column;
  }
  bool isAppendix = violation.section.starts_with("A");
  os << ": error: " << violation.message << " [SPIR 2.0, "
     << (isAppendix ? "appendix " : "section ") << violation.section << "]\n";
}

/// Reads and verifies; false if there was an error.
static bool verify(llvm::LLVMContext &context, llvm::StringRef name,
                   llvm::StringRef content, const spir::VerifyOptions &options,
                   uint32_t &numErrors, std::string &log) {
  std::unique_ptr<llvm::Module> module =
      frontend::parseLLVM(context, name, content, log);
  if (!module) {
    ++numErrors;
    return false;
  }
  llvm::raw_string_ostream os(log);
  unsigned violations =
      spir::verifySPIR(*module, options, [&](const spir::Violation &violation) {
        print(violation, name, os);
      });
  numErrors += violations;
  return violations == 0;
}

Result compiler::verifySPIR(llvm::StringRef name, llvm::StringRef content,
                            const spir::VerifyOptions &options,
                            uint32_t &numErrors, std::string &log) {
  auto fail = [&](llvm::StringRef message) {
    ++numErrors;
    log += (name + ": error: " + message + "\n").str();
    return Result::COMPILE_PROGRAM_FAILURE;
  };
  frontend::InputKind kind = frontend::detectInput(content);
  if (kind != frontend::InputKind::LLVMBitcode &&
      kind != frontend::InputKind::LLVMText)
    return fail("expected LLVM bitcode or text");
  // Damaged input may end the reader in the middle of anything: the context is
  // left to leak then.
  auto context = std::make_unique<llvm::LLVMContext>();
  bool conforms = false;
  std::string error;
  if (!runGuarded(
          [&] {
            conforms = verify(*context, name, content, options, numErrors, log);
          },
          error)) {
    (void)context.release();
    return fail(error);
  }
  return conforms ? Result::SUCCESS : Result::COMPILE_PROGRAM_FAILURE;
}
