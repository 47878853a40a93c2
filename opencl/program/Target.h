//===- Target.h - what code is made for -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_PROGRAM_TARGET_H
#define CAIRN_OPENCL_PROGRAM_TARGET_H

#include "device/Device.h"

namespace cairn::opencl {

/// What the compiler makes code for.
struct Target {
  /// As cairnCompilerCreate takes it: that of the runtime's driver.
  std::string name;
  /// What the device adds to the options of programs.
  std::string options;

  /// Those of a program behind the device's own.
  std::string with(const std::string &ofProgram) const {
    return options.empty() ? ofProgram : options + " " + ofProgram;
  }
  /// A hash of what code for it depends on besides the program: the version of
  /// the driver, and the CPU or the options.
  uint64_t identity() const;
};

/// The device's target. Some are asked by a small kernel, the first time.
const Target &targetOf(const Device &device);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_TARGET_H
