//===- LevelZeroOptions.h - how cases are compiled for Level Zero *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROOPTIONS_H
#define CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROOPTIONS_H

#include "Corpus.h"

namespace cairn::corpus {

/// The options that the case is compiled with for Level Zero.
std::string levelZeroOptions(const CorpusCase &one);

/// Of what the environment check says of the case's module, a violation to a
/// line, those that these options do not ask for.
std::string unexpectedViolations(const CorpusCase &one,
                                 const std::string &violations);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROOPTIONS_H
