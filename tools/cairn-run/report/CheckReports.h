//===- CheckReports.h - what the checks of kernels found --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_REPORT_CHECKREPORTS_H
#define CAIRN_TOOLS_CAIRN_RUN_REPORT_CHECKREPORTS_H

#include "cairn/runtime/CheckReport.h"
#include "cairn/runtime/Status.h"

namespace cairn::run {

/// Shows reports on standard error and keeps them for `--check-report`.
class CheckReports {
public:
  /// What a launch gives its reports to, as long as this lives.
  runtime::CheckOutput output() {
    return [this](const runtime::CheckReport &report) { add(report); };
  }

  /// Writes them to `path` as JSON, which docs/Checks.md describes.
  runtime::Status write(const std::string &path) const;

private:
  void add(const runtime::CheckReport &report);

  runtime::Json reports = runtime::Json::array();
};

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_REPORT_CHECKREPORTS_H
