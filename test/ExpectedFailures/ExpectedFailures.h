//===- ExpectedFailures.h - what devices are known to fail at ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// failures.json is the one table of what fails on a device, or cannot be asked
// of it. lit reads it as well (expected_failures.py). Its rows have
//
//   case        a case of the corpus, or a lit test's path below test
//   driver      "host", "vulkan" or "level-zero"
//   device      a part of the device's name; absent: every device
//   version     how the driver's version starts; absent: every version
//   error       what the launch says instead of being executed
//   difference  what it is found to differ in, where it is executed
//   reason      a key of "reasons"
//
// A row of the corpus has an error or a difference, one of a lit test neither.
// What passes all the same is a failure, so that the table stays true.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_EXPECTEDFAILURES_EXPECTEDFAILURES_H
#define CAIRN_TEST_EXPECTEDFAILURES_EXPECTEDFAILURES_H

#include "cairn/runtime/Device.h"

namespace cairn::test {

struct ExpectedFailure {
  std::string name, driver, device, version;
  std::string error, difference, reason;
};

class ExpectedFailures {
public:
  /// Errors name the place in the text.
  static runtime::Result<ExpectedFailures> parse(const std::string &text);

  /// Those of failures.json.
  static const ExpectedFailures &get();

  /// What is known of the case on the device, or null.
  const ExpectedFailure *find(const std::string &name,
                              const runtime::DeviceInfo &device) const;

  const std::vector<ExpectedFailure> &all() const { return rows; }

private:
  std::vector<ExpectedFailure> rows;
};

/// What is wrong with what a launch came to: its error, or, where it was
/// executed, how its results differ. Empty if it is what was to come, which is
/// the failure `expected` if that is not null.
std::string judge(const runtime::Status &status, const std::string &difference,
                  const ExpectedFailure *expected);

} // namespace cairn::test

#endif // CAIRN_TEST_EXPECTEDFAILURES_EXPECTEDFAILURES_H
