//===- Pipe.h - pipes -------------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_PIPE_H
#define CAIRN_OPENCL_MEMORY_PIPE_H

#include "Memory.h"

#include "cairn/runtime/PipeLayout.h"

namespace cairn::opencl {

/// The most bytes of a packet (CL_DEVICE_PIPE_MAX_PACKET_SIZE).
inline constexpr cl_uint maxPacketBytes = 65536;

/// Memory that is laid out as kernels take a pipe.
class Pipe final : public Memory {
public:
  static constexpr Kind kind = Kind::Pipe;

  Pipe(std::shared_ptr<Context> context, cl_mem_flags flags,
       cl_uint packetBytes, cl_uint maxPackets)
      : Memory(kind, std::move(context), flags,
               cairnPipeSize(packetBytes, maxPackets), nullptr, {}),
        packetBytes(packetBytes), maxPackets(maxPackets) {}

  cl_mem_object_type type() const override { return CL_MEM_OBJECT_PIPE; }

  const cl_uint packetBytes, maxPackets;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_PIPE_H
