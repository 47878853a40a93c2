//===- LevelZeroLimits.h - what Level Zero has not --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROLIMITS_H
#define CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROLIMITS_H

#include "Corpus.h"

namespace cairn::corpus {

/// Something of OpenCL that no program can ask of Level Zero, by its
/// specification.
struct LevelZeroLimit {
  const char *name;
  /// What the launch must say instead of being executed; null if it must be
  /// executed, with what then differs from the reference.
  const char *error, *difference;
};

/// What is known of the case, or null.
const LevelZeroLimit *findLevelZeroLimit(const std::string &name);

/// The options that the case is compiled with for Level Zero.
std::string levelZeroOptions(const CorpusCase &one);

/// Of what the environment check says of the case's module, a violation to a
/// line, those that the case is not to blame for.
std::string unexpectedViolations(const CorpusCase &one,
                                 const std::string &violations);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROLIMITS_H
