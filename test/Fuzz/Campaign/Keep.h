//===- Keep.h - a failing program as a file ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_CAMPAIGN_KEEP_H
#define CAIRN_TEST_FUZZ_CAMPAIGN_KEEP_H

#include "Execute/Targets.h"

namespace cairn::fuzz {

/// OpenCL C with the command that runs it on its data and what that must print,
/// in the form of a lit test.
std::string asTest(const Program &program, const Expectation &expected,
                   const Configuration &configuration,
                   const std::string &comment);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_CAMPAIGN_KEEP_H
