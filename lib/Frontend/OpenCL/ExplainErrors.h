//===- ExplainErrors.h - what a target lacks, said at its use ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCL_EXPLAINERRORS_H
#define CAIRN_LIB_FRONTEND_OPENCL_EXPLAINERRORS_H

#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/ADT/StringSet.h"

namespace cairn::frontend {

/// Prints what clang says. Names of what a target, or a version of the
/// language, does not have are unknown to clang as any other word is; a note
/// behind the first error of a kind says what it would take, and others of the
/// kind say no more. Without a type clang misreads what stands behind it, so
/// that nothing is said from there on.
class ErrorPrinter : public clang::TextDiagnosticPrinter {
public:
  ErrorPrinter(llvm::raw_ostream &os, clang::DiagnosticOptions &options,
               bool hasVersion2)
      : TextDiagnosticPrinter(os, options), os(os), hasVersion2(hasVersion2) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &info) override;

private:
  /// Prints an error by the same name for all types that are not there.
  void printError(clang::DiagnosticsEngine::Level level,
                  const clang::Diagnostic &info, llvm::StringRef word);

  llvm::raw_ostream &os;
  bool hasVersion2;
  llvm::StringSet<> said;
  bool isLost = false;
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_EXPLAINERRORS_H
