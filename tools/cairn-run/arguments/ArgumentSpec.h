//===- ArgumentSpec.h - kernel arguments from the command line --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ARGUMENTSPEC_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ARGUMENTSPEC_H

#include "Array.h"

#include "cairn/runtime/Image.h"
#include "cairn/runtime/KernelInterface.h"
#include "cairn/runtime/Queue.h"

namespace cairn::run {

/// What `--arg NAME=SPEC` gives a kernel.
struct ArgumentData {
  runtime::ArgumentKind kind = runtime::ArgumentKind::Scalar;
  /// The initial content of a buffer or image. No elements: a null buffer.
  Array array;
  /// The bytes of a scalar, vector or struct.
  std::vector<unsigned char> value;
  uint64_t localBytes = 0;
  /// For an image; its texels are in `array`.
  runtime::ImageDescription image;
  runtime::SamplerDescription sampler;
  /// For a pipe; the packets that are in it are in `array`.
  uint64_t packetBytes = 0, maxPackets = 0;
  uint64_t queueBytes = runtime::defaultQueueBytes;
};

/// Reads `spec` as a value for `arg`. The error does not name the argument.
Result<ArgumentData> parseArgument(const runtime::KernelArgument &arg,
                                   const std::string &spec);

/// Reads the array that a buffer's spec is.
Result<Array> parseArray(const runtime::KernelArgument &arg,
                         const std::string &spec);

/// Gives every argument of `kernel` its spec, in the kernel's order. An
/// argument without a name is called by its number.
Result<std::vector<ArgumentData>>
parseArguments(const runtime::KernelInterface &kernel,
               const std::vector<std::pair<std::string, std::string>> &specs);

/// The number of the argument called `name`; the error lists the names.
Result<size_t> findArgument(const runtime::KernelInterface &kernel,
                            const std::string &name);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ARGUMENTSPEC_H
