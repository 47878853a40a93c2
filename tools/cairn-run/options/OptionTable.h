//===- OptionTable.h - every option of cairn-run ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_OPTIONS_OPTIONTABLE_H
#define CAIRN_TOOLS_CAIRN_RUN_OPTIONS_OPTIONTABLE_H

#include "Options.h"

namespace cairn::run {

struct OptionEntry {
  const char *name;
  /// What stands for the value in the help; null for a flag.
  const char *value;
  /// May have several lines.
  const char *help;
  Status (*apply)(Options &options, const std::string &value);
};

extern const std::vector<OptionEntry> optionTable;

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_OPTIONS_OPTIONTABLE_H
