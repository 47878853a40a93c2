//===- DeviceArgument.h - an argument on its device -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_DEVICEARGUMENT_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_DEVICEARGUMENT_H

#include "ArgumentSpec.h"

#include "cairn/runtime/Device.h"

namespace cairn::run {

/// What a launch is given for an argument, with the memory behind it.
class DeviceArgument {
public:
  /// Makes the buffer, image or pipe and fills it. Whether kernels change it,
  /// and what `restore` has to put back, says `written`.
  static Result<DeviceArgument> create(runtime::Device &device,
                                       const ArgumentData &data, bool written);

  const runtime::Argument &value() const { return argument; }
  /// Whether there is something that kernels may have changed.
  bool isOutput() const { return written && (buffer || image || pipe); }

  /// Puts the initial content back.
  Status restore(const Array &content);
  Status readBack(Array &content) const;

private:
  std::unique_ptr<runtime::Buffer> buffer;
  std::unique_ptr<runtime::Image> image;
  std::unique_ptr<runtime::Pipe> pipe;
  std::unique_ptr<runtime::Queue> queue;
  runtime::Argument argument;
  bool written = false;
};

/// Whether a kernel may change what is behind `arg`.
bool isWritten(const runtime::KernelArgument &arg);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_DEVICEARGUMENT_H
