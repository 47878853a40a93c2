//===- BuiltinTrials.h - does a builtin reach the host level ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TOOLS_BUILTINTRIALS_H
#define CAIRN_LIB_TOOLS_BUILTINTRIALS_H

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "mlir/IR/MLIRContext.h"
#include <memory>

namespace cairn {

class BuiltinLibrary;

/// Calls overloads of the library's functions from kernels at the llvm level,
/// and takes those to the host level.
class BuiltinTrials {
public:
  explicit BuiltinTrials(mlir::MLIRContext *context);

  struct Outcome {
    unsigned tried = 0, succeeded = 0;
  };
  Outcome run(const ocl::Builtin &builtin);
  /// `printf("%d")`, if there is to be any.
  Outcome runPrintf(bool isWanted);

private:
  bool reachesHost(llvm::StringRef functions, llvm::StringRef body);
  bool reachesHost(const ocl::Builtin &builtin,
                   llvm::ArrayRef<ocl::BuiltinSignature> signatures);

  mlir::MLIRContext *context;
  std::shared_ptr<BuiltinLibrary> library;
};

} // namespace cairn

#endif // CAIRN_LIB_TOOLS_BUILTINTRIALS_H
