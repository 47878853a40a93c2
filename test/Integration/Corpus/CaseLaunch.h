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

/// One launch of a case with its arguments in the memory of a device.
class CaseLaunch {
public:
  CaseLaunch(const CorpusCase &one, runtime::Device &device)
      : one(one), device(device) {}

  runtime::Status launch(runtime::Kernel &kernel);

  /// Compares every buffer: outputs with the reference, inputs with what they
  /// were. Empty if they are the same, else what differs.
  std::string difference();

private:
  const CorpusCase &one;
  runtime::Device &device;
  std::vector<std::unique_ptr<runtime::Buffer>> buffers;
};

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_CASELAUNCH_H
