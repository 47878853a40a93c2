//===- PassRemarks.cpp - what our passes say they did -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassRemarks.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/STLExtras.h"
#include <mutex>
#include <set>
#include <string>

using namespace mlir;
using namespace cairn::compiler;

namespace {
/// Passes may run at once, on functions of their own.
class DiagnosticStreamer : public remark::detail::MLIRRemarkStreamerBase {
public:
  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    std::string text;
    for (const remark::detail::Remark::Arg &argument : remark.getArgs())
      text += argument.val;
    std::lock_guard<std::mutex> lock(mutex);
    if (said.insert({remark.getLocation().getAsOpaquePointer(), text}).second)
      emitRemark(remark.getLocation())
          << text << " [" << remark.getCategoryName() << "]";
  }

private:
  std::mutex mutex;
  std::set<std::pair<const void *, std::string>> said;
};
} // namespace

PassRemarks::PassRemarks(MLIRContext &context, bool wanted)
    : context(wanted ? &context : nullptr) {
  if (!wanted)
    return;
  remark::RemarkCategories categories;
  categories.passed = categories.missed = categories.analysis =
      categories.failed = ".*";
  if (failed(remark::enableOptimizationRemarks(
          context, std::make_unique<DiagnosticStreamer>(),
          std::make_unique<remark::RemarkEmittingPolicyAll>(), categories)))
    this->context = nullptr;
}

PassRemarks::~PassRemarks() {
  if (context)
    context->setRemarkEngine(nullptr);
}
