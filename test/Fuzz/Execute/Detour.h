//===- Detour.h - kernels by way of pipes and queues ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is changed in a way that leaves its results as they are.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_EXECUTE_DETOUR_H
#define CAIRN_TEST_FUZZ_EXECUTE_DETOUR_H

#include "Program/Program.h"

namespace cairn::fuzz {

/// How the bytes of a kernel's argument come to another buffer: one kernel
/// writes them to a pipe in packets, each with its place, and the next one puts
/// them there, in whatever order they come.
struct Passage {
  /// The number of the kernel's parameter.
  size_t parameter = 0;
  std::string send, receive;
  uint64_t packetBytes = 0, packets = 0, room = 0;
  uint64_t sendGroup = 0, receiveGroup = 0;
  /// More than one goes round the end of the pipe.
  unsigned rounds = 1;
};

/// Some for each of the buffers that there are. Their kernels are added to
/// `text`, which decides about them.
std::vector<Passage> addPassages(const Program &program, std::string &text);

/// Whether the kernel's body can be a block.
bool canBeEnqueued(const Program &program);

/// `text` with a kernel that does nothing but enqueue what it did, over the
/// same work-items.
std::string throughQueue(const Program &program, const std::string &text);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_EXECUTE_DETOUR_H
