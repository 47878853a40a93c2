//===- CaseLaunch.h - one launch of a case ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_CASELAUNCH_H
#define CAIRN_TEST_INTEGRATION_CORPUS_CASELAUNCH_H

#include "Corpus.h"

#include "cairn/runtime/Runtime.h"

namespace cairn::corpus {

/// Launches the case on the device and compares every buffer: outputs with the
/// reference, inputs with what they were. Empty if they are the same, or if the
/// device fails as it is known to; else what is wrong.
std::string runCase(const CorpusCase &one, runtime::Device &device,
                    runtime::Kernel &kernel);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_CASELAUNCH_H
