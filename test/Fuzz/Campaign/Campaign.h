//===- Campaign.h - many kernels, in processes that may die -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_CAMPAIGN_CAMPAIGN_H
#define CAIRN_TEST_FUZZ_CAMPAIGN_CAMPAIGN_H

#include "Execute/Targets.h"

namespace cairn::fuzz {

struct CampaignOptions {
  uint64_t count = 100, first = 0, seed = 1;
  /// 0: no limit.
  uint64_t seconds = 0;
  uint64_t maxFailures = 20;
  unsigned jobs = 1, limitSeconds = 60, shrinkSeconds = 120;
  std::string keep = "fuzz-failures";
  /// Empty: those of each kernel's number.
  std::vector<Configuration> configurations;
  bool fault = false;
};

/// The first program of that number that is valid.
Program makeValid(uint64_t seed, uint64_t number, Expectation &expected);

/// The exit status: 1 if there was a failure.
int runCampaign(const CampaignOptions &options);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_CAMPAIGN_CAMPAIGN_H
