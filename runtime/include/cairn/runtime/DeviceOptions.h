//===- DeviceOptions.h - build options that a device asks for ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DEVICEOPTIONS_H
#define CAIRN_RUNTIME_DEVICEOPTIONS_H

#include "cairn/runtime/CompilerLibrary.h"
#include "cairn/runtime/Device.h"

#include <cstdint>
#include <optional>

namespace cairn::runtime {

/// How a kernel is going to be launched.
struct LaunchShape {
  const std::vector<uint64_t> &global, &local, &offset;
};

/// The build options that a device asks for, which a compile without them could
/// not know. Each function puts the user's options behind them, so that they
/// win. The two must outlive this.
class DeviceOptions {
public:
  DeviceOptions(Compiler &compiler, Device &device)
      : compiler(compiler), device(device) {}

  /// For a launch like that.
  std::string forLaunch(const LaunchShape &launch, const std::string &options);

  /// For launches of any sizes and offsets.
  std::string forAnyLaunch(const std::string &options);

private:
  /// What launches need of a program.
  struct Needs {
    bool inParts, offset;
  };
  std::string forNeeds(Needs needs, const std::string &options);
  bool isMultiplyAddFused();

  Compiler &compiler;
  Device &device;
  /// The device's answer, once it was asked.
  std::optional<bool> fusedMultiplyAdd;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DEVICEOPTIONS_H
