//===- WrongAccess.h - kernels that go out of bounds ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_EXECUTE_WRONGACCESS_H
#define CAIRN_TEST_FUZZ_EXECUTE_WRONGACCESS_H

#include "Program/Program.h"

#include "cairn/runtime/CheckReport.h"

namespace cairn::fuzz {

/// An access beyond an object, which each work-item makes before all else. What
/// it reads is not used.
struct WrongAccess {
  /// In OpenCL C.
  std::string statement;
  std::string object;
  uint64_t objectBytes = 0;
  /// In the object; may be in front of it.
  int64_t offset = 0;
  uint64_t bytes = 0;
  bool isWrite = false;

  /// What differs from the only report that there should be; empty if nothing.
  std::string compare(const std::vector<runtime::CheckReport> &reports) const;
  /// The same of the error that a fault becomes.
  std::string compare(const std::string &error) const;
};

/// One that the program's text decides about. `isGuarded`: behind an argument
/// of whole buffers, where guards are.
WrongAccess makeWrongAccess(const Program &program, const std::string &text,
                            bool isGuarded);

/// `text` with the access at the start of its kernel.
std::string withAccess(std::string text, const WrongAccess &access);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_EXECUTE_WRONGACCESS_H
