//===- Shrink.h - makes failing programs small ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_CAMPAIGN_SHRINK_H
#define CAIRN_TEST_FUZZ_CAMPAIGN_SHRINK_H

#include "Execute/Interpreter.h"

#include <functional>

namespace cairn::fuzz {

/// Whether a valid program still shows the failure.
using StillFails = std::function<bool(const Program &, const Expectation &)>;

/// Leaves out, and replaces by simpler things, what the failure does not need,
/// until nothing more can go or `isOver`.
Program shrink(Program program, const StillFails &stillFails,
               const std::function<bool()> &isOver);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_CAMPAIGN_SHRINK_H
