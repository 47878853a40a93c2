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
#include <optional>

using namespace llvm;
using namespace cairn;

namespace {
/// Passes by name; none without a pattern. LLVM asks for each remark.
class PassFilter {
public:
  explicit PassFilter(StringRef pattern) {
    if (!pattern.empty())
      regex.emplace(pattern);
  }
  bool matches(StringRef pass) const { return regex && regex->match(pass); }
  bool any() const { return regex.has_value(); }

private:
  std::optional<Regex> regex;
};

class HostDiagnostics : public DiagnosticHandler {
public:
  HostDiagnostics(mlir::MLIRContext &mlir, const RemarkOptions &options)
      : mlir(mlir), passed(options.passed), missed(options.missed),
        analysis(options.analysis) {}

  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return passed.matches(pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return missed.matches(pass);
  }
  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return analysis.matches(pass);
  }
  bool isAnyRemarkEnabled() const override {
    return passed.any() || missed.any() || analysis.any();
  }

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    // A kernel that runs out of stack says so, and what it needs.
    if (isa<DiagnosticInfoStackSize>(info))
      return true;
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
  /// The option that asked for it, as clang says it.
  static StringRef optionOf(const DiagnosticInfoOptimizationBase &remark) {
    if (remark.isPassed())
      return "-Rpass";
    return remark.isMissed() ? "-Rpass-missed" : "-Rpass-analysis";
  }

  mlir::MLIRContext &mlir;
  const PassFilter passed, missed, analysis;
};
} // namespace

void cairn::forwardRemarks(LLVMContext &context, mlir::MLIRContext &mlir,
                           const RemarkOptions &options) {
  context.setDiagnosticHandler(std::make_unique<HostDiagnostics>(mlir, options),
                               /*RespectFilters=*/true);
}
