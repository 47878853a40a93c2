//===- BuildFlags.cpp - build flags of modules ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/BuildFlags.h"

#include <sstream>

using namespace cairn;
using namespace cairn::level_zero;
using namespace cairn::runtime;

static bool isHint(const std::string &flag) {
  for (const char *hint :
       {"-ze-opt-greater-than-4GB-buffer-required",
        "-ze-opt-large-register-file", "-ze-opt-has-buffer-offset-arg"})
    if (flag == hint)
      return true;
  return false;
}

Result<std::string> level_zero::translateBuildFlags(const char *flags) {
  constexpr char optLevel[] = "-ze-opt-level";
  std::istringstream words(flags ? flags : "");
  std::string options;
  for (std::string word; words >> word;) {
    if (isHint(word))
      continue;
    if (word.rfind(optLevel, 0) == 0) {
      // Joined by '=' or as the next word.
      std::string level = word.substr(sizeof optLevel - 1);
      if (level.empty())
        words >> level;
      else if (level[0] == '=')
        level.erase(0, 1);
      if (level != "0" && level != "1" && level != "2")
        return Status::error("expected '-ze-opt-level' to be 0, 1 or 2, got '" +
                             level + "'");
      word = level == "0" ? "-cl-opt-disable" : "";
    } else if (word == "-ze-opt-disable") {
      word = "-cl-opt-disable";
    } else if (word.rfind("-ze-", 0) == 0) {
      return Status::error("unknown build flag '" + word + "'");
    }
    if (!word.empty())
      options += (options.empty() ? "" : " ") + word;
  }
  return options;
}
