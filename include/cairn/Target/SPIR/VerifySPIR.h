//===- VerifySPIR.h - a module against SPIR's specification -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR 2.0 restricts LLVM IR to what OpenCL C needs. docs/VerifySPIR.md lists
// the rules, and what the IR of today's LLVM cannot tell any more.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIR_VERIFYSPIR_H
#define CAIRN_TARGET_SPIR_VERIFYSPIR_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::spir {

struct VerifyOptions {
  /// 2.0 or 1.2: what `opencl.spir.version` must say, and which of the rules
  /// for 2.0's additions hold.
  unsigned major = 2, minor = 0;
  /// Lets through how producers since LLVM 3.4 spell what SPIR has: attributes
  /// that its tables do not name, target extension types, kernel metadata
  /// attached to functions, fneg, short triples and layouts.
  bool allowModern = false;
};

/// A rule that a module breaks.
struct Violation {
  /// Where in the source; `line` is 0 where the module does not say.
  std::string file;
  unsigned line = 0, column = 0;
  /// Begins with what breaks the rule: "function 'f': ...".
  std::string message;
  /// The section of the SPIR 2.0 specification: "3.8".
  llvm::StringRef section;
};

/// Calls `report` with everything in `module`, which must be valid LLVM IR,
/// that SPIR does not allow, and returns how much that is. The module is not
/// changed.
unsigned verifySPIR(llvm::Module &module, const VerifyOptions &options,
                    llvm::function_ref<void(const Violation &)> report);

} // namespace cairn::spir

#endif // CAIRN_TARGET_SPIR_VERIFYSPIR_H
