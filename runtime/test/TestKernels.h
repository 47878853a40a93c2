//===- TestKernels.h - hand-written kernels for the tests -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_TESTKERNELS_H
#define CAIRN_RUNTIME_TEST_TESTKERNELS_H

#include "cairn/runtime/HostABI.h"

#include <string>
#include <vector>

/// Before a kernel that a test lets fault: code as the compiler of kernels
/// makes it, without a sanitizer's look at each address.
#define CAIRN_PLAIN_CODE                                                       \
  __attribute__((no_sanitize("address"), no_sanitize("thread"),                \
                 no_sanitize("undefined")))

namespace cairn::test {

/// A kernel as the compiler would make it.
struct TestKernel {
  const char *name;
  /// Its entry in the interface.
  const char *json;
  CairnHostKernel entry;
};

extern const std::vector<TestKernel> testKernels;

const TestKernel &findTestKernel(const std::string &name);

/// The interface of a program with these kernels.
std::string interfaceOf(const std::vector<TestKernel> &kernels);

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_TESTKERNELS_H
