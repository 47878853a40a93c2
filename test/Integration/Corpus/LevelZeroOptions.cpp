//===- LevelZeroOptions.cpp - how cases are compiled for Level Zero -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroOptions.h"

#include <sstream>

using namespace cairn::corpus;

/// What only some work-items of a sub-group call has instructions since SPIR-V
/// 1.3. The SPIR-V programming guide ends with 1.2 and asks for none of them.
static bool needsNonUniformGroups(const CorpusCase &one) {
  return one.file == "sub_group_functions.cl";
}

std::string cairn::corpus::levelZeroOptions(const CorpusCase &one) {
  return one.options + (needsNonUniformGroups(one) ? " --spv-version=1.3" : "");
}

std::string cairn::corpus::unexpectedViolations(const CorpusCase &one,
                                                const std::string &violations) {
  std::istringstream in(violations);
  std::string unexpected;
  for (std::string line; std::getline(in, line);)
    if (!needsNonUniformGroups(one) ||
        line.find("OpCapability: capability GroupNonUniform") != 0)
      unexpected += line + "\n";
  return unexpected;
}
