//===- ImageCommands.cpp - reads, writes, copies and fills of images *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"
#include "memory/Image.h"
#include "tables/Functions.h"

#include <algorithm>
#include <array>

using namespace cairn;
using namespace cairn::opencl;
using runtime::ImageRegion;

/// What all commands on images are checked for.
static cl_int checkQueue(const CommandQueue &queue,
                         std::initializer_list<const Memory *> objects) {
  for (const Memory *object : objects)
    if (queue.context != object->context)
      return CL_INVALID_CONTEXT;
  return queue.device->has(imageFeature) ? CL_SUCCESS : CL_INVALID_OPERATION;
}

/// Runs `work` on bytes of the process that `used` are in.
using Used = std::initializer_list<std::pair<const Memory *, Use>>;
template <typename Work> static cl_int runHere(Used used, Work work) {
  for (const auto &[memory, use] : used)
    if (cl_int code = memory->useHere(use))
      return code;
  return codeOf(work());
}

//===----------------------------------------------------------------------===//
// The host's memory
//===----------------------------------------------------------------------===//

/// What reads and writes of the host have in common.
struct HostCopy {
  ImageRegion box;
  runtime::ImagePitch pitch;

  cl_int read(const CommandQueue &queue, const Image &image, bool allowed,
              const size_t *origin, const size_t *region, size_t rowPitch,
              size_t slicePitch, const void *pointer) {
    if (cl_int code = checkQueue(queue, {&image}))
      return code;
    if (!pointer)
      return CL_INVALID_VALUE;
    if (cl_int code = image.readRegion(origin, region, box))
      return code;
    if (cl_int code = image.readPitch(box, rowPitch, slicePitch, pitch))
      return code;
    return allowed ? CL_SUCCESS : CL_INVALID_OPERATION;
  }
};

cl_int opencl::enqueueReadImage(const std::shared_ptr<CommandQueue> &queue,
                                const std::shared_ptr<Image> &image,
                                cl_bool blocking, const size_t *origin,
                                const size_t *region, size_t rowPitch,
                                size_t slicePitch, void *to, cl_uint waitCount,
                                const cl_event *waitList, cl_event *event) {
  HostCopy copy;
  if (cl_int code = copy.read(*queue, *image, image->hostMayRead(), origin,
                              region, rowPitch, slicePitch, to))
    return code;
  Enqueue command(queue, CL_COMMAND_READ_IMAGE, waitCount, waitList, event);
  return command.run(
      [=] {
        return runHere({{image.get(), Use::Read}}, [&] {
          return image->host().readRegion(copy.box, to, copy.pitch);
        });
      },
      blocking);
}

cl_int opencl::enqueueWriteImage(const std::shared_ptr<CommandQueue> &queue,
                                 const std::shared_ptr<Image> &image,
                                 cl_bool blocking, const size_t *origin,
                                 const size_t *region, size_t rowPitch,
                                 size_t slicePitch, const void *from,
                                 cl_uint waitCount, const cl_event *waitList,
                                 cl_event *event) {
  HostCopy copy;
  if (cl_int code = copy.read(*queue, *image, image->hostMayWrite(), origin,
                              region, rowPitch, slicePitch, from))
    return code;
  Enqueue command(queue, CL_COMMAND_WRITE_IMAGE, waitCount, waitList, event);
  return command.run(
      [=] {
        return runHere({{image.get(), Use::ReadWrite}}, [&] {
          return image->host().writeRegion(copy.box, from, copy.pitch);
        });
      },
      blocking);
}

//===----------------------------------------------------------------------===//
// Copies and fills
//===----------------------------------------------------------------------===//

/// Whether two boxes of the same extent meet.
static bool meet(const ImageRegion &first, const ImageRegion &second) {
  for (unsigned d = 0; d < 3; ++d)
    if (first.origin[d] + first.extent[d] <= second.origin[d] ||
        second.origin[d] + second.extent[d] <= first.origin[d])
      return false;
  return true;
}

cl_int opencl::enqueueCopyImage(const std::shared_ptr<CommandQueue> &queue,
                                const std::shared_ptr<Image> &from,
                                const std::shared_ptr<Image> &to,
                                const size_t *fromOrigin,
                                const size_t *toOrigin, const size_t *region,
                                cl_uint waitCount, const cl_event *waitList,
                                cl_event *event) {
  if (cl_int code = checkQueue(*queue, {from.get(), to.get()}))
    return code;
  const cl_image_format &one = from->request.format;
  const cl_image_format &other = to->request.format;
  if (one.image_channel_order != other.image_channel_order ||
      one.image_channel_data_type != other.image_channel_data_type)
    return CL_IMAGE_FORMAT_MISMATCH;
  ImageRegion source, target;
  if (cl_int code = from->readRegion(fromOrigin, region, source))
    return code;
  if (cl_int code = to->readRegion(toOrigin, region, target))
    return code;
  if (from == to && meet(source, target))
    return CL_MEM_COPY_OVERLAP;
  Enqueue command(queue, CL_COMMAND_COPY_IMAGE, waitCount, waitList, event);
  return command.run([=] {
    return runHere({{from.get(), Use::Read}, {to.get(), Use::ReadWrite}}, [&] {
      return to->host().copyFrom(from->host(), source.origin, target);
    });
  });
}

cl_int opencl::enqueueFillImage(const std::shared_ptr<CommandQueue> &queue,
                                const std::shared_ptr<Image> &image,
                                const void *color, const size_t *origin,
                                const size_t *region, cl_uint waitCount,
                                const cl_event *waitList, cl_event *event) {
  if (cl_int code = checkQueue(*queue, {image.get()}))
    return code;
  ImageRegion box;
  if (cl_int code = image->readRegion(origin, region, box))
    return code;
  if (!color)
    return CL_INVALID_VALUE;
  // For an image of depths, one float is given.
  const bool isDepth = image->request.format.image_channel_order == CL_DEPTH;
  std::array<cl_uint, 4> copy = {};
  std::copy_n(static_cast<const cl_uint *>(color), isDepth ? 1 : 4,
              copy.begin());
  Enqueue command(queue, CL_COMMAND_FILL_IMAGE, waitCount, waitList, event);
  return command.run([=] {
    return runHere({{image.get(), Use::ReadWrite}},
                   [&] { return image->host().fill(box, copy.data()); });
  });
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// What copies between an image and a buffer have in common: the texels are
/// without gaps in the buffer.
static cl_int readCopy(const CommandQueue &queue, const Image &image,
                       const Memory &buffer, size_t offset,
                       const size_t *origin, const size_t *region,
                       ImageRegion &box) {
  if (cl_int code = checkQueue(queue, {&image, &buffer}))
    return code;
  // The image that lies in the buffer.
  if (image.parent.get() == &buffer &&
      image.type() == CL_MEM_OBJECT_IMAGE1D_BUFFER)
    return CL_INVALID_MEM_OBJECT;
  if (cl_int code = image.readRegion(origin, region, box))
    return code;
  size_t size = box.extent[0] * box.rows() * image.texelBytes();
  return buffer.contains(offset, size) ? CL_SUCCESS : CL_INVALID_VALUE;
}

cl_int opencl::enqueueCopyImageToBuffer(
    const std::shared_ptr<CommandQueue> &queue,
    const std::shared_ptr<Image> &from, const std::shared_ptr<Buffer> &to,
    const size_t *origin, const size_t *region, size_t offset,
    cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  ImageRegion box;
  if (cl_int code = readCopy(*queue, *from, *to, offset, origin, region, box))
    return code;
  Enqueue command(queue, CL_COMMAND_COPY_IMAGE_TO_BUFFER, waitCount, waitList,
                  event);
  return command.run([=] {
    return runHere({{from.get(), Use::Read}, {to.get(), Use::ReadWrite}}, [&] {
      return from->host().readRegion(box, to->data() + offset);
    });
  });
}

cl_int opencl::enqueueCopyBufferToImage(
    const std::shared_ptr<CommandQueue> &queue,
    const std::shared_ptr<Buffer> &from, const std::shared_ptr<Image> &to,
    size_t offset, const size_t *origin, const size_t *region,
    cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  ImageRegion box;
  if (cl_int code = readCopy(*queue, *to, *from, offset, origin, region, box))
    return code;
  Enqueue command(queue, CL_COMMAND_COPY_BUFFER_TO_IMAGE, waitCount, waitList,
                  event);
  return command.run([=] {
    return runHere({{from.get(), Use::Read}, {to.get(), Use::ReadWrite}}, [&] {
      return to->host().writeRegion(box, from->data() + offset);
    });
  });
}
