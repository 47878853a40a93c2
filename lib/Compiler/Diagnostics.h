//===- Diagnostics.h - MLIR's diagnostics as text ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_DIAGNOSTICS_H
#define CAIRN_LIB_COMPILER_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace cairn::compiler {

/// While it lives, appends what passes report to a log in clang's form:
/// "file:line:column: error: message", the source line and a caret below where
/// the source is at hand.
class DiagnosticLog {
public:
  DiagnosticLog(mlir::MLIRContext *context, std::string &log,
                uint32_t &numErrors, llvm::StringRef name,
                llvm::StringRef source);

  /// Has messages about `file` show its lines, too.
  void addFile(llvm::StringRef file) { files[file]; }

private:
  void report(mlir::Diagnostic &diagnostic);
  void append(mlir::Location loc, llvm::StringRef severity,
              llvm::StringRef message);

  /// What is known of the file `path`; empty for others.
  llvm::StringRef textOf(llvm::StringRef path);

  std::string &log;
  uint32_t &numErrors;
  llvm::StringRef name, source;
  /// Read when there is a message about them.
  llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> files;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_DIAGNOSTICS_H
