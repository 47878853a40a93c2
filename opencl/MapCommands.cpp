//===- MapCommands.cpp - mapping and migration of memory objects -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"
#include "Functions.h"
#include "Memory.h"

#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

static constexpr cl_map_flags knownFlags =
    CL_MAP_READ | CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
static constexpr cl_map_flags writing =
    CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

Mapped opencl::enqueueMapBuffer(const std::shared_ptr<CommandQueue> &queue,
                                const std::shared_ptr<Memory> &buffer,
                                cl_bool blocking, cl_map_flags flags,
                                size_t offset, size_t size, cl_uint waitCount,
                                const cl_event *waitList, cl_event *event) {
  if (queue->context != buffer->context)
    return CL_INVALID_CONTEXT;
  if ((flags & ~knownFlags) ||
      ((flags & CL_MAP_WRITE_INVALIDATE_REGION) &&
       (flags & (CL_MAP_READ | CL_MAP_WRITE))) ||
      size == 0 || !buffer->contains(offset, size))
    return CL_INVALID_VALUE;
  cl_mem_flags host = buffer->flags;
  if (((flags & CL_MAP_READ) &&
       (host & (CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS))) ||
      ((flags & writing) &&
       (host & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS))))
    return CL_INVALID_OPERATION;
  Enqueue command(queue, CL_COMMAND_MAP_BUFFER, waitCount, waitList, event);
  if (command.code() != CL_SUCCESS)
    return command.code();
  unsigned char *address = buffer->mapped() + offset;
  buffer->addMapping(address, {flags, offset, size});
  Action copy = [=] {
    if (buffer->isShadowed() && !(flags & CL_MAP_WRITE_INVALIDATE_REGION))
      std::memcpy(address, buffer->data() + offset, size);
    return CL_SUCCESS;
  };
  cl_int code = command.run(std::move(copy), blocking);
  return code == CL_SUCCESS ? Mapped(address) : Mapped(code);
}

cl_int opencl::enqueueUnmapMemObject(const std::shared_ptr<CommandQueue> &queue,
                                     const std::shared_ptr<Memory> &buffer,
                                     void *address, cl_uint waitCount,
                                     const cl_event *waitList,
                                     cl_event *event) {
  if (queue->context != buffer->context)
    return CL_INVALID_CONTEXT;
  Enqueue command(queue, CL_COMMAND_UNMAP_MEM_OBJECT, waitCount, waitList,
                  event);
  if (command.code() != CL_SUCCESS)
    return command.code();
  Memory::Mapping mapping;
  if (!buffer->takeMapping(address, mapping))
    return CL_INVALID_VALUE;
  return command.run([=] {
    if (buffer->isShadowed() && (mapping.flags & writing))
      std::memcpy(buffer->data() + mapping.offset, address, mapping.size);
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
