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
static constexpr cl_map_flags writing =
    CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

/// OpenCL API, clEnqueueMapBuffer and clEnqueueMapImage.
static cl_int checkMap(const CommandQueue &queue, const Memory &memory,
                       cl_map_flags flags) {
  if (queue.context != memory.context)
    return CL_INVALID_CONTEXT;
  if ((flags & ~knownFlags) || ((flags & CL_MAP_WRITE_INVALIDATE_REGION) &&
                                (flags & (CL_MAP_READ | CL_MAP_WRITE))))
    return CL_INVALID_VALUE;
  bool allowed = (!(flags & CL_MAP_READ) || memory.hostMayRead()) &&
                 (!(flags & writing) || memory.hostMayWrite());
  return allowed ? CL_SUCCESS : CL_INVALID_OPERATION;
}

/// Maps a box of bytes; what the entry points return.
static Mapped map(Enqueue &command, const std::shared_ptr<Memory> &memory,
                  const Memory::Mapping &mapping, bool blocking) {
  if (command.code() != CL_SUCCESS)
    return command.code();
  unsigned char *address = memory->mapped() + mapping.place.offset(0, 0);
  memory->addMapping(address, mapping);
  Action copy = [=] {
    if (memory->isShadowed() &&
        !(mapping.flags & CL_MAP_WRITE_INVALIDATE_REGION))
      mapping.copy(memory->mapped(), memory->data());
    return CL_SUCCESS;
  };
  cl_int code = command.run(std::move(copy), blocking);
  return code == CL_SUCCESS ? Mapped(address) : Mapped(code);
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
    if (memory->isShadowed() && (mapping.flags & writing))
      mapping.copy(memory->data(), memory->mapped());
    return CL_SUCCESS;
  });
}

/// There is one memory, so that nothing has to move.
cl_int opencl::enqueueMigrateMemObjects(
    const std::shared_ptr<CommandQueue> &queue, cl_uint count,
    const cl_mem *memory, cl_mem_migration_flags flags, cl_uint waitCount,
    const cl_event *waitList, cl_event *event) {
  constexpr cl_mem_migration_flags known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  if (count == 0 || !memory || (flags & ~known))
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i < count; ++i) {
    std::shared_ptr<Memory> object = find<Memory>(memory[i]);
    if (!object)
      return CL_INVALID_MEM_OBJECT;
    if (object->context != queue->context)
      return CL_INVALID_CONTEXT;
  }
  Enqueue command(queue, CL_COMMAND_MIGRATE_MEM_OBJECTS, waitCount, waitList,
                  event);
  return command.run(nullptr);
}
