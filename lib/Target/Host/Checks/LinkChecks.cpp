//===- LinkChecks.cpp - the code of checks ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinkChecks.h"

#include "LinkChecks.embedded.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

/// What checks.c calls its functions.
static bool isCheck(const Function &function) {
  return function.getName().starts_with("cairn_check_");
}

Error cairn::linkChecks(Module &module) {
  if (none_of(module, isCheck))
    return Error::success();
  StringRef code(cairn_check_code_begin,
                 cairn_check_code_end - cairn_check_code_begin);
  auto parsed =
      parseBitcodeFile(MemoryBufferRef(code, "checks"), module.getContext());
  if (!parsed)
    return parsed.takeError();
  Module &checks = **parsed;
  checks.setDataLayout(module.getDataLayout());
  checks.setTargetTriple(module.getTargetTriple());
  for (Function &function : checks) {
    // The kernel's code says what it is compiled for.
    for (StringRef name : {"target-cpu", "target-features", "tune-cpu",
                           "frame-pointer", "stack-protector-buffer-size"})
      function.removeFnAttr(name);
    function.removeFnAttr(Attribute::UWTable);
  }
  if (NamedMDNode *flags = checks.getNamedMetadata("llvm.module.flags"))
    checks.eraseNamedMetadata(flags);
  if (Linker::linkModules(module, std::move(*parsed),
                          Linker::Flags::LinkOnlyNeeded))
    return createStringError("cannot link the code of checks");
  for (Function &function : module)
    if (isCheck(function) && !function.isDeclaration())
      function.setLinkage(GlobalValue::InternalLinkage);
  return Error::success();
}
