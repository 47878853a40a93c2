//===- Pipe.h - pipes of a device -------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_PIPE_H
#define CAIRN_RUNTIME_PIPE_H

#include "cairn/runtime/Buffer.h"

#include <memory>
#include <vector>

namespace cairn::runtime {

/// A pipe of one device, empty at first, which keeps its packets from launch to
/// launch. It must not outlive its device. It is memory laid out as
/// PipeLayout.h says. While its functions run, no kernel may use it; they are
/// complete when they return.
class Pipe {
public:
  /// Packets of `packetBytes` bytes, of which there is room for `maxPackets`,
  /// at most 2^30.
  static Result<std::unique_ptr<Pipe>>
  create(Device &device, uint64_t packetBytes, uint64_t maxPackets);
  /// An error where no device has such a pipe.
  static Status verifySizes(uint64_t packetBytes, uint64_t maxPackets);

  Device &device() const { return memory->device(); }
  uint32_t packetBytes() const { return bytesOfPacket; }
  uint32_t maxPackets() const { return most; }
  Buffer &buffer() const { return *memory; }

  /// Leaves no packet in it.
  Status clear();
  /// Adds packets behind those that are there: `size` is a multiple of their
  /// size, and there is room for all or none is added.
  Status write(const void *packets, uint64_t size);
  /// The packets that kernels could read, which stay there.
  Result<std::vector<unsigned char>> packets() const;

  /// "a pipe of 16 packets of 4 bytes", for messages.
  std::string describe() const;

private:
  Pipe(std::unique_ptr<Buffer> memory, uint32_t packetBytes,
       uint32_t maxPackets)
      : memory(std::move(memory)), bytesOfPacket(packetBytes),
        most(maxPackets) {}

  std::unique_ptr<Buffer> memory;
  uint32_t bytesOfPacket, most;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_PIPE_H
