//===- Pipes.cpp - pipes for C ----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"
#include "Status.h"

#include <cstring>

using namespace cairn::runtime;
using namespace cairn::runtime::capi;

CairnStatus cairnPipeCreate(CairnDevice *device, uint64_t packetSize,
                            uint64_t maxPackets, CairnPipe **pipe) {
  return guarded([&] {
    if (!device)
      return expected("a device, got null");
    if (!pipe)
      return expected("a place for the pipe, got null");
    if (Status status = Pipe::verifySizes(packetSize, maxPackets); !status.ok())
      return fail(CAIRN_ERROR_INVALID_ARGUMENT, status);
    auto made = Pipe::create(*device->device, packetSize, maxPackets);
    if (!made.ok())
      return fail(CAIRN_ERROR_MEMORY, made.status());
    *pipe = new CairnPipe{withOwner(made.take(), device->device)};
    return CAIRN_SUCCESS;
  });
}

void cairnPipeDestroy(CairnPipe *pipe) { delete pipe; }

CairnStatus cairnPipeClear(CairnPipe *pipe) {
  return guarded([&] {
    if (!pipe)
      return expected("a pipe, got null");
    return finish(CAIRN_ERROR_EXECUTION, pipe->pipe->clear());
  });
}

CairnStatus cairnPipeWrite(CairnPipe *pipe, const void *packets,
                           uint64_t size) {
  return guarded([&] {
    if (!pipe)
      return expected("a pipe, got null");
    if (!packets && size)
      return expected("packets to write, got null");
    // Nearly all that can be wrong is said of the packets.
    return finish(CAIRN_ERROR_INVALID_ARGUMENT,
                  pipe->pipe->write(packets, size));
  });
}

CairnStatus cairnPipeRead(const CairnPipe *pipe, void *packets,
                          uint64_t *size) {
  return guarded([&] {
    if (!pipe)
      return expected("a pipe, got null");
    if (!size)
      return expected("a place for the size, got null");
    auto read = pipe->pipe->packets();
    if (!read.ok())
      return fail(CAIRN_ERROR_EXECUTION, read.status());
    if (packets && *size < read->size())
      return fail(CAIRN_ERROR_INVALID_ARGUMENT,
                  "expected room for " + std::to_string(read->size()) +
                      " bytes of packets, got " + std::to_string(*size));
    if (packets && !read->empty())
      std::memcpy(packets, read->data(), read->size());
    *size = read->size();
    return CAIRN_SUCCESS;
  });
}
