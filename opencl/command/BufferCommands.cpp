//===- BufferCommands.cpp - reads, writes, copies and fills of buffers -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"
#include "memory/Memory.h"
#include "memory/Region.h"
#include "tables/Functions.h"

#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

/// What is common to reads and writes of the host.
static cl_int checkHostAccess(const CommandQueue &queue, const Memory &buffer,
                              bool allowed, const void *pointer) {
  if (queue.context != buffer.context)
    return CL_INVALID_CONTEXT;
  if (!pointer)
    return CL_INVALID_VALUE;
  return allowed ? CL_SUCCESS : CL_INVALID_OPERATION;
}

cl_int opencl::enqueueReadBuffer(const std::shared_ptr<CommandQueue> &queue,
                                 const std::shared_ptr<Buffer> &buffer,
                                 cl_bool blocking, size_t offset, size_t size,
                                 void *to, cl_uint waitCount,
                                 const cl_event *waitList, cl_event *event) {
  if (cl_int code = checkHostAccess(*queue, *buffer, buffer->hostMayRead(), to))
    return code;
  if (!buffer->contains(offset, size))
    return CL_INVALID_VALUE;
  Enqueue command(queue, CL_COMMAND_READ_BUFFER, waitCount, waitList, event);
  return command.run(
      [=] {
        cl_int code = buffer->useHere(Use::Read, offset, size);
        if (code == CL_SUCCESS)
          std::memmove(to, buffer->data() + offset, size);
        return code;
      },
      blocking);
}

cl_int opencl::enqueueWriteBuffer(const std::shared_ptr<CommandQueue> &queue,
                                  const std::shared_ptr<Buffer> &buffer,
                                  cl_bool blocking, size_t offset, size_t size,
                                  const void *from, cl_uint waitCount,
                                  const cl_event *waitList, cl_event *event) {
  if (cl_int code =
          checkHostAccess(*queue, *buffer, buffer->hostMayWrite(), from))
    return code;
  if (!buffer->contains(offset, size))
    return CL_INVALID_VALUE;
  Enqueue command(queue, CL_COMMAND_WRITE_BUFFER, waitCount, waitList, event);
  return command.run(
      [=] {
        cl_int code = buffer->useHere(Use::Write, offset, size);
        if (code == CL_SUCCESS)
          std::memmove(buffer->data() + offset, from, size);
        return code;
      },
      blocking);
}

/// Whether ranges of the same bytes meet.
static bool overlap(const Memory &first, size_t firstOffset,
                    const Memory &second, size_t secondOffset, size_t size) {
  const unsigned char *a = first.data() + firstOffset;
  const unsigned char *b = second.data() + secondOffset;
  return a < b + size && b < a + size;
}

cl_int opencl::enqueueCopyBuffer(const std::shared_ptr<CommandQueue> &queue,
                                 const std::shared_ptr<Buffer> &from,
                                 const std::shared_ptr<Buffer> &to,
                                 size_t fromOffset, size_t toOffset,
                                 size_t size, cl_uint waitCount,
                                 const cl_event *waitList, cl_event *event) {
  if (queue->context != from->context || queue->context != to->context)
    return CL_INVALID_CONTEXT;
  if (!from->contains(fromOffset, size) || !to->contains(toOffset, size))
    return CL_INVALID_VALUE;
  if (overlap(*from, fromOffset, *to, toOffset, size))
    return CL_MEM_COPY_OVERLAP;
  Enqueue command(queue, CL_COMMAND_COPY_BUFFER, waitCount, waitList, event);
  return command.run([=] {
    cl_int code = from->useHere(Use::Read, fromOffset, size);
    if (code == CL_SUCCESS)
      code = to->useHere(Use::Write, toOffset, size);
    if (code == CL_SUCCESS)
      std::memcpy(to->data() + toOffset, from->data() + fromOffset, size);
    return code;
  });
}

cl_int opencl::enqueueFillBuffer(const std::shared_ptr<CommandQueue> &queue,
                                 const std::shared_ptr<Buffer> &buffer,
                                 const void *pattern, size_t patternSize,
                                 size_t offset, size_t size, cl_uint waitCount,
                                 const cl_event *waitList, cl_event *event) {
  if (queue->context != buffer->context)
    return CL_INVALID_CONTEXT;
  if (!pattern || !isFill(patternSize, offset, size) ||
      !buffer->contains(offset, size))
    return CL_INVALID_VALUE;
  auto *bytes = static_cast<const unsigned char *>(pattern);
  std::vector<unsigned char> copy(bytes, bytes + patternSize);
  Enqueue command(queue, CL_COMMAND_FILL_BUFFER, waitCount, waitList, event);
  return command.run([=, copy = std::move(copy)] {
    cl_int code = buffer->useHere(Use::Write, offset, size);
    if (code == CL_SUCCESS)
      fill(buffer->data() + offset, copy, size);
    return code;
  });
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

static bool boxFits(const Pitched &place, const size_t *region,
                    const Memory &buffer) {
  size_t end;
  return place.end(region, end) && end <= buffer.size;
}

/// Uses the bytes from the first to the last of a box, not all of which are
/// written.
static cl_int useBox(const Memory &buffer, Use use, const Pitched &place,
                     const size_t *region) {
  size_t end = 0;
  place.end(region, end);
  const size_t begin = place.offset(0, 0);
  return buffer.useHere(use, begin, end - begin);
}

/// A box that moves between a buffer and the host's memory.
struct HostBox {
  Pitched buffer, host;
  size_t region[3];

  cl_int read(const Memory &memory, const size_t *bufferOrigin,
              const size_t *hostOrigin, const size_t *size,
              size_t bufferRowPitch, size_t bufferSlicePitch,
              size_t hostRowPitch, size_t hostSlicePitch) {
    if (cl_int code = Pitched::read(bufferOrigin, size, bufferRowPitch,
                                    bufferSlicePitch, buffer))
      return code;
    if (cl_int code =
            Pitched::read(hostOrigin, size, hostRowPitch, hostSlicePitch, host))
      return code;
    std::copy(size, size + 3, region);
    return boxFits(buffer, region, memory) ? CL_SUCCESS : CL_INVALID_VALUE;
  }
};

cl_int opencl::enqueueReadBufferRect(
    const std::shared_ptr<CommandQueue> &queue,
    const std::shared_ptr<Buffer> &buffer, cl_bool blocking,
    const size_t *bufferOrigin, const size_t *hostOrigin, const size_t *region,
    size_t bufferRowPitch, size_t bufferSlicePitch, size_t hostRowPitch,
    size_t hostSlicePitch, void *to, cl_uint waitCount,
    const cl_event *waitList, cl_event *event) {
  if (cl_int code = checkHostAccess(*queue, *buffer, buffer->hostMayRead(), to))
    return code;
  HostBox box;
  if (cl_int code =
          box.read(*buffer, bufferOrigin, hostOrigin, region, bufferRowPitch,
                   bufferSlicePitch, hostRowPitch, hostSlicePitch))
    return code;
  Enqueue command(queue, CL_COMMAND_READ_BUFFER_RECT, waitCount, waitList,
                  event);
  return command.run(
      [=] {
        cl_int code = useBox(*buffer, Use::Read, box.buffer, box.region);
        if (code == CL_SUCCESS)
          copyBox(static_cast<unsigned char *>(to), box.host, buffer->data(),
                  box.buffer, box.region);
        return code;
      },
      blocking);
}

cl_int opencl::enqueueWriteBufferRect(
    const std::shared_ptr<CommandQueue> &queue,
    const std::shared_ptr<Buffer> &buffer, cl_bool blocking,
    const size_t *bufferOrigin, const size_t *hostOrigin, const size_t *region,
    size_t bufferRowPitch, size_t bufferSlicePitch, size_t hostRowPitch,
    size_t hostSlicePitch, const void *from, cl_uint waitCount,
    const cl_event *waitList, cl_event *event) {
  if (cl_int code =
          checkHostAccess(*queue, *buffer, buffer->hostMayWrite(), from))
    return code;
  HostBox box;
  if (cl_int code =
          box.read(*buffer, bufferOrigin, hostOrigin, region, bufferRowPitch,
                   bufferSlicePitch, hostRowPitch, hostSlicePitch))
    return code;
  Enqueue command(queue, CL_COMMAND_WRITE_BUFFER_RECT, waitCount, waitList,
                  event);
  return command.run(
      [=] {
        cl_int code = useBox(*buffer, Use::ReadWrite, box.buffer, box.region);
        if (code == CL_SUCCESS)
          copyBox(buffer->data(), box.buffer,
                  static_cast<const unsigned char *>(from), box.host,
                  box.region);
        return code;
      },
      blocking);
}

/// Whether two boxes of the same pitches in the same memory meet: OpenCL API,
/// appendix E.
static bool boxesOverlap(const Pitched &from, const Pitched &to,
                         size_t fromStart, size_t toStart,
                         const size_t *region) {
  const size_t sliceSize = (region[1] - 1) * from.rowPitch + region[0];
  const size_t blockSize = (region[2] - 1) * from.slicePitch + sliceSize;
  const size_t fromBegin = fromStart + from.offset(0, 0);
  const size_t toBegin = toStart + to.offset(0, 0);
  const size_t fromEnd = fromBegin + blockSize, toEnd = toBegin + blockSize;
  // Neither the whole extents meet,
  if (toEnd <= fromBegin || fromEnd <= toBegin)
    return false;
  // nor, by rows or by slices, what is between the pitches.
  auto apart = [](size_t a, size_t b, size_t pitch, size_t size) {
    size_t first = a % pitch, second = b % pitch;
    return first + size <= second
               ? second + size <= first + pitch
               : second + size <= first && first + size <= second + pitch;
  };
  return !apart(fromBegin, toBegin, from.rowPitch, region[0]) &&
         !apart(fromBegin, toBegin, from.slicePitch, sliceSize);
}

cl_int opencl::enqueueCopyBufferRect(
    const std::shared_ptr<CommandQueue> &queue,
    const std::shared_ptr<Buffer> &from, const std::shared_ptr<Buffer> &to,
    const size_t *fromOrigin, const size_t *toOrigin, const size_t *region,
    size_t fromRowPitch, size_t fromSlicePitch, size_t toRowPitch,
    size_t toSlicePitch, cl_uint waitCount, const cl_event *waitList,
    cl_event *event) {
  if (queue->context != from->context || queue->context != to->context)
    return CL_INVALID_CONTEXT;
  struct Box {
    Pitched from, to;
    size_t region[3];
  } box;
  if (cl_int code = Pitched::read(fromOrigin, region, fromRowPitch,
                                  fromSlicePitch, box.from))
    return code;
  if (cl_int code =
          Pitched::read(toOrigin, region, toRowPitch, toSlicePitch, box.to))
    return code;
  std::copy(region, region + 3, box.region);
  if (!boxFits(box.from, region, *from) || !boxFits(box.to, region, *to))
    return CL_INVALID_VALUE;
  if (from == to && (box.from.rowPitch != box.to.rowPitch ||
                     box.from.slicePitch != box.to.slicePitch))
    return CL_INVALID_VALUE;
  const auto &fromWhole = from->parent ? from->parent : from;
  const auto &toWhole = to->parent ? to->parent : to;
  if (fromWhole == toWhole && box.from.rowPitch == box.to.rowPitch &&
      box.from.slicePitch == box.to.slicePitch &&
      boxesOverlap(box.from, box.to, from->origin, to->origin, region))
    return CL_MEM_COPY_OVERLAP;
  Enqueue command(queue, CL_COMMAND_COPY_BUFFER_RECT, waitCount, waitList,
                  event);
  return command.run([=] {
    cl_int code = useBox(*from, Use::Read, box.from, box.region);
    if (code == CL_SUCCESS)
      code = useBox(*to, Use::ReadWrite, box.to, box.region);
    if (code == CL_SUCCESS)
      copyBox(to->data(), box.to, from->data(), box.from, box.region);
    return code;
  });
}
