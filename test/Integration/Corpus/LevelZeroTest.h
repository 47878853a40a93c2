//===- LevelZeroTest.h - cases on a Level Zero device -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROTEST_H
#define CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROTEST_H

#include "Corpus.h"
#include "Shard.h"

namespace cairn::corpus {

/// Registers tests of the cases on the first Level Zero device, which is the
/// CPU by way of the stock loader and this build's driver, and of the modules
/// that they make. Where the machine has no loader there are none, unless
/// CAIRN_TEST_REQUIRE names level-zero.
void registerLevelZeroTests(const std::vector<CorpusCase> &cases, Shard &shard);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_LEVELZEROTEST_H
