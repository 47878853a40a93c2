//===- VerifySPIR.h - a file against SPIR's specification -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_VERIFYSPIR_H
#define CAIRN_COMPILER_VERIFYSPIR_H

#include "cairn/Compiler/Result.h"
#include "cairn/Target/SPIR/VerifySPIR.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace cairn::compiler {

/// Holds LLVM bitcode or text against SPIR's specification. What breaks it is
/// appended to `log`, a line each, and counted in `numErrors`. Anything but
/// SUCCESS if there was something, or if `content` is not LLVM IR, which is one
/// error.
Result verifySPIR(llvm::StringRef name, llvm::StringRef content,
                  const spir::VerifyOptions &options, uint32_t &numErrors,
                  std::string &log);

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_VERIFYSPIR_H
