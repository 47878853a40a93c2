//===- MapCommands.cpp - mapping and migration of memory objects -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"
#include "memory/Image.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::opencl;

static constexpr cl_map_flags knownFlags =
    CL_MAP_READ | CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

/// OpenCL API, clEnqueueMapBuffer and clEnqueueMapImage.
static cl_int checkMap(const CommandQueue &queue, const Memory &memory,
                       cl_map_flags flags) {
  if (queue.context != memory.context)
    return CL_INVALID_CONTEXT;
  if ((flags & ~knownFlags) || ((flags & CL_MAP_WRITE_INVALIDATE_REGION) &&
                                (flags & (CL_MAP_READ | CL_MAP_WRITE))))
    return CL_INVALID_VALUE;
  bool allowed = (!(flags & CL_MAP_READ) || memory.hostMayRead()) &&
                 (!(flags & Memory::Mapping::writing) || memory.hostMayWrite());
  return allowed ? CL_SUCCESS : CL_INVALID_OPERATION;
}

/// The bytes from the first to the last of a box that is mapped.
struct MappedRange {
  explicit MappedRange(const Memory::Mapping &mapping)
      : begin(mapping.place.offset(0, 0)) {
    size_t end = 0;
    mapping.place.end(mapping.region, end);
    size = end - begin;
  }
  size_t begin, size;
};

static cl_int useMapped(const Memory &memory, const Memory::Mapping &mapping,
                        Use use) {
  const MappedRange range(mapping);
  return memory.useHere(use, range.begin, range.size);
}

/// Maps a box of bytes; what the entry points return.
static Mapped map(Enqueue &command, const std::shared_ptr<Memory> &memory,
                  const Memory::Mapping &mapping, bool blocking) {
  if (command.code() != CL_SUCCESS)
    return command.code();
  unsigned char *address = memory->mapped() + mapping.place.offset(0, 0);
  // A blocking one that fails gives no address by which it could be unmapped.
  if (!blocking)
    memory->addMapping(address, mapping);
  // The application may write at any time until it is unmapped.
  if (mapping.isWriting()) {
    const MappedRange range(mapping);
    memory->noteWritten(range.begin, range.size);
  }
  auto copy = [=] {
    if (mapping.flags & CL_MAP_WRITE_INVALIDATE_REGION)
      return CL_SUCCESS;
    if (cl_int code = useMapped(*memory, mapping, Use::Read))
      return code;
    if (memory->isShadowed())
      mapping.copy(memory->mapped(), memory->data());
    return CL_SUCCESS;
  };
  if (cl_int code = command.run(std::move(copy), blocking))
    return code;
  if (blocking)
    memory->addMapping(address, mapping);
  return Mapped(address);
}

Mapped opencl::enqueueMapBuffer(const std::shared_ptr<CommandQueue> &queue,
                                const std::shared_ptr<Buffer> &buffer,
                                cl_bool blocking, cl_map_flags flags,
                                size_t offset, size_t size, cl_uint waitCount,
                                const cl_event *waitList, cl_event *event) {
  if (cl_int code = checkMap(*queue, *buffer, flags))
    return code;
  if (size == 0 || !buffer->contains(offset, size))
    return CL_INVALID_VALUE;
  Enqueue command(queue, CL_COMMAND_MAP_BUFFER, waitCount, waitList, event);
  return map(command, buffer,
             {flags, Pitched::range(offset, size), {size, 1, 1}}, blocking);
}

Mapped opencl::enqueueMapImage(const std::shared_ptr<CommandQueue> &queue,
                               const std::shared_ptr<Image> &image,
                               cl_bool blocking, cl_map_flags flags,
                               const size_t *origin, const size_t *region,
                               size_t *rowPitch, size_t *slicePitch,
                               cl_uint waitCount, const cl_event *waitList,
                               cl_event *event) {
  if (cl_int code = checkMap(*queue, *image, flags))
    return code;
  if (!queue->device->has(imageFeature))
    return CL_INVALID_OPERATION;
  runtime::ImageRegion box;
  if (cl_int code = image->readRegion(origin, region, box))
    return code;
  if (!rowPitch || (!slicePitch && image->hasSlices()))
    return CL_INVALID_VALUE;
  Enqueue command(queue, CL_COMMAND_MAP_IMAGE, waitCount, waitList, event);
  Memory::Mapping mapping = {
      flags,
      image->place(box),
      {box.extent[0] * image->texelBytes(), box.extent[1], box.extent[2]}};
  Mapped mapped = map(command, image, mapping, blocking);
  if (mapped.code() != CL_SUCCESS)
    return mapped;
  *rowPitch = image->rowPitch();
  if (slicePitch)
    *slicePitch = image->slicePitch();
  return mapped;
}

cl_int opencl::enqueueUnmapMemObject(const std::shared_ptr<CommandQueue> &queue,
                                     const std::shared_ptr<Memory> &memory,
                                     void *address, cl_uint waitCount,
                                     const cl_event *waitList,
                                     cl_event *event) {
  if (queue->context != memory->context)
    return CL_INVALID_CONTEXT;
  Enqueue command(queue, CL_COMMAND_UNMAP_MEM_OBJECT, waitCount, waitList,
                  event);
  if (command.code() != CL_SUCCESS)
    return command.code();
  Memory::Mapping mapping;
  if (!memory->takeMapping(address, mapping))
    return CL_INVALID_VALUE;
  return command.run([=] {
    if (!mapping.isWriting())
      return CL_SUCCESS;
    // Only a range without gaps is written whole.
    const bool isRange = mapping.region[1] * mapping.region[2] == 1;
    if (cl_int code =
            useMapped(*memory, mapping, isRange ? Use::Write : Use::ReadWrite))
      return code;
    if (memory->isShadowed())
      mapping.copy(memory->data(), memory->mapped());
    return CL_SUCCESS;
  });
}

/// Brings the bytes to the queue's device, or to the host.
static cl_int migrate(const Memory &memory, const opencl::Device &device,
                      cl_mem_migration_flags flags) {
  const Use use =
      flags & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED ? Use::Write : Use::Read;
  const bool isHere = (flags & CL_MIGRATE_MEM_OBJECT_HOST) || device.isHost();
  return isHere ? memory.useHere(use) : memory.useOn(device, use);
}

cl_int opencl::enqueueMigrateMemObjects(
    const std::shared_ptr<CommandQueue> &queue, cl_uint count,
    const cl_mem *memory, cl_mem_migration_flags flags, cl_uint waitCount,
    const cl_event *waitList, cl_event *event) {
  constexpr cl_mem_migration_flags known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  if (count == 0 || !memory || (flags & ~known))
    return CL_INVALID_VALUE;
  std::vector<std::shared_ptr<Memory>> objects;
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<Memory> object = find<Memory>(memory[i]);
    if (!object)
      return CL_INVALID_MEM_OBJECT;
    if (object->context != queue->context)
      return CL_INVALID_CONTEXT;
    objects.push_back(std::move(object));
  }
  Enqueue command(queue, CL_COMMAND_MIGRATE_MEM_OBJECTS, waitCount, waitList,
                  event);
  // Where there is one memory, nothing has to move.
  if (queue->context->isHostOnly())
    return command.run(noWork);
  return command.run(
      [objects = std::move(objects), device = queue->device, flags] {
        for (const std::shared_ptr<Memory> &object : objects)
          if (cl_int code = migrate(*object, *device, flags))
            return code;
        return CL_SUCCESS;
      });
}
