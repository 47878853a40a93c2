//===- LLVMAnalyses.h - the managers of LLVM's analyses ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SUPPORT_LLVMANALYSES_H
#define CAIRN_SUPPORT_LLVMANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace cairn {

/// What one run of LLVM's passes needs of analyses, those of `builder`.
struct LLVMAnalyses {
  explicit LLVMAnalyses(llvm::PassBuilder &builder) {
    builder.registerModuleAnalyses(module);
    builder.registerCGSCCAnalyses(cgscc);
    builder.registerFunctionAnalyses(function);
    builder.registerLoopAnalyses(loop);
    builder.crossRegisterProxies(loop, function, cgscc, module);
  }

  // In this order: what is destroyed first may name the others.
  llvm::LoopAnalysisManager loop;
  llvm::FunctionAnalysisManager function;
  llvm::CGSCCAnalysisManager cgscc;
  llvm::ModuleAnalysisManager module;
};

} // namespace cairn

#endif // CAIRN_SUPPORT_LLVMANALYSES_H
