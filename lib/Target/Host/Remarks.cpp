//===- Remarks.cpp - what passes of LLVM say they did -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remarks.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace cairn;

namespace {
class RemarkHandler : public DiagnosticHandler {
public:
  RemarkHandler(mlir::MLIRContext &mlir, const RemarkOptions &options)
      : mlir(mlir), options(options) {}

  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return matches(options.passed, pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return matches(options.missed, pass);
  }
  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return matches(options.analysis, pass);
  }
  bool isAnyRemarkEnabled() const override { return options.any(); }

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    const auto *remark = dyn_cast<DiagnosticInfoOptimizationBase>(&info);
    if (!remark)
      return false;
    mlir::Location loc = mlir::UnknownLoc::get(&mlir);
    if (remark->isLocationAvailable()) {
      StringRef file;
      unsigned line = 0, column = 0;
      remark->getLocation(file, line, column);
      // With its folder: the name that the source was given by.
      loc = mlir::FileLineColLoc::get(&mlir, remark->getAbsolutePath(), line,
                                      column);
    }
    mlir::emitRemark(loc) << remark->getMsg() << " [" << optionOf(*remark)
                          << "=" << remark->getPassName() << "]";
    return true;
  }

private:
  static bool matches(const std::string &pattern, StringRef pass) {
    return !pattern.empty() && Regex(pattern).match(pass);
  }

  /// The option that asked for it, as clang says it.
  static StringRef optionOf(const DiagnosticInfoOptimizationBase &remark) {
    if (remark.isPassed())
      return "-Rpass";
    return remark.isMissed() ? "-Rpass-missed" : "-Rpass-analysis";
  }

  mlir::MLIRContext &mlir;
  const RemarkOptions options;
};
} // namespace

void cairn::forwardRemarks(LLVMContext &context, mlir::MLIRContext &mlir,
                           const RemarkOptions &options) {
  context.setDiagnosticHandler(std::make_unique<RemarkHandler>(mlir, options),
                               /*RespectFilters=*/true);
}
