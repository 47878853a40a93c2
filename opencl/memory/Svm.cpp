//===- Svm.cpp - shared virtual memory --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Svm.h"

#include "Memory.h"
#include "Region.h"
#include "command/CommandQueue.h"
#include "tables/Functions.h"

#include "drivers/host/memory/AlignedMemory.h"

#include <cstring>
#include <map>

using namespace cairn;
using namespace cairn::opencl;

namespace {
struct Allocation {
  /// Alive or not; never followed.
  const Context *context;
  size_t size;
};

/// All of them, by address.
struct Allocations {
  std::mutex mutex;
  std::map<const unsigned char *, Allocation> all;

  static Allocations &get() {
    static Allocations *only = new Allocations;
    return *only;
  }
};
} // namespace

std::optional<SvmRange> opencl::findSvm(const Context &context,
                                        const void *address) {
  Allocations &allocations = Allocations::get();
  std::lock_guard<std::mutex> lock(allocations.mutex);
  auto *byte = static_cast<const unsigned char *>(address);
  auto found = allocations.all.upper_bound(byte);
  if (found == allocations.all.begin())
    return std::nullopt;
  --found;
  const SvmRange range = {found->first, found->first + found->second.size};
  if (found->second.context != &context || byte >= range.end)
    return std::nullopt;
  return range;
}

size_t opencl::svmBytes(const Context &context, const void *address) {
  std::optional<SvmRange> range = findSvm(context, address);
  return range ? range->end - static_cast<const unsigned char *>(address) : 0;
}

/// Without an error code, as clSVMAlloc has none: null for wrong arguments.
void *CL_API_CALL opencl::svmAlloc(cl_context handle, cl_svm_mem_flags flags,
                                   size_t size, cl_uint alignment) noexcept {
  constexpr cl_svm_mem_flags access =
      CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  constexpr cl_svm_mem_flags known =
      access | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
  std::shared_ptr<Context> context = find<Context>(handle);
  cl_svm_mem_flags used = flags & access;
  if (!context || !context->host() || (flags & ~known) || (used & (used - 1)) ||
      ((flags & CL_MEM_SVM_ATOMICS) &&
       !(flags & CL_MEM_SVM_FINE_GRAIN_BUFFER)) ||
      size == 0 || size > context->largestBuffer() ||
      (alignment & (alignment - 1)) || alignment > bufferAlignment)
    return nullptr;
  void *memory = nullptr;
  if (posix_memalign(&memory, bufferAlignment, size) != 0)
    return nullptr;
  Allocations &allocations = Allocations::get();
  std::lock_guard<std::mutex> lock(allocations.mutex);
  allocations.all[static_cast<unsigned char *>(memory)] = {context.get(), size};
  return memory;
}

static void freeSvm(void *memory) {
  Allocations &allocations = Allocations::get();
  std::lock_guard<std::mutex> lock(allocations.mutex);
  if (allocations.all.erase(static_cast<unsigned char *>(memory)))
    std::free(memory);
}

void CL_API_CALL opencl::svmFree(cl_context handle, void *memory) noexcept {
  if (find<Context>(handle))
    freeSvm(memory);
}

//===----------------------------------------------------------------------===//
// Commands
//===----------------------------------------------------------------------===//

cl_int opencl::enqueueSvmFree(
    const std::shared_ptr<CommandQueue> &queue, cl_uint count, void **pointers,
    void(CL_CALLBACK *notify)(cl_command_queue, cl_uint, void **, void *),
    void *data, cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  if (!queue->device->isHost())
    return CL_INVALID_OPERATION;
  if ((count > 0) != (pointers != nullptr))
    return CL_INVALID_VALUE;
  std::vector<void *> freed(pointers, pointers + count);
  Enqueue command(queue, CL_COMMAND_SVM_FREE, waitCount, waitList, event);
  cl_command_queue handle = handleOf(queue);
  return command.run([=, freed = std::move(freed)]() mutable {
    if (notify)
      notify(handle, count, freed.data(), data);
    else
      for (void *memory : freed)
        freeSvm(memory);
    return CL_SUCCESS;
  });
}

cl_int opencl::enqueueSvmMemcpy(const std::shared_ptr<CommandQueue> &queue,
                                cl_bool blocking, void *to, const void *from,
                                size_t size, cl_uint waitCount,
                                const cl_event *waitList, cl_event *event) {
  if (!queue->device->isHost())
    return CL_INVALID_OPERATION;
  if (!to || !from)
    return CL_INVALID_VALUE;
  auto *a = static_cast<char *>(to);
  auto *b = static_cast<const char *>(from);
  if (a < b + size && b < a + size)
    return CL_MEM_COPY_OVERLAP;
  Enqueue command(queue, CL_COMMAND_SVM_MEMCPY, waitCount, waitList, event);
  return command.run(
      [=] {
        std::memcpy(to, from, size);
        return CL_SUCCESS;
      },
      blocking);
}

cl_int opencl::enqueueSvmMemFill(const std::shared_ptr<CommandQueue> &queue,
                                 void *to, const void *pattern,
                                 size_t patternSize, size_t size,
                                 cl_uint waitCount, const cl_event *waitList,
                                 cl_event *event) {
  if (!queue->device->isHost())
    return CL_INVALID_OPERATION;
  if (!to || !pattern ||
      !isFill(patternSize, reinterpret_cast<size_t>(to), size))
    return CL_INVALID_VALUE;
  auto *bytes = static_cast<const unsigned char *>(pattern);
  std::vector<unsigned char> copy(bytes, bytes + patternSize);
  Enqueue command(queue, CL_COMMAND_SVM_MEMFILL, waitCount, waitList, event);
  return command.run([=, copy = std::move(copy)] {
    fill(to, copy, size);
    return CL_SUCCESS;
  });
}

/// The host sees the memory at any time.
cl_int opencl::enqueueSvmMap(const std::shared_ptr<CommandQueue> &queue,
                             cl_bool blocking, cl_map_flags flags,
                             void *address, size_t size, cl_uint waitCount,
                             const cl_event *waitList, cl_event *event) {
  if (!queue->device->isHost())
    return CL_INVALID_OPERATION;
  constexpr cl_map_flags known =
      CL_MAP_READ | CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (!address || size == 0 || (flags & ~known) ||
      ((flags & CL_MAP_WRITE_INVALIDATE_REGION) &&
       (flags & (CL_MAP_READ | CL_MAP_WRITE))))
    return CL_INVALID_VALUE;
  Enqueue command(queue, CL_COMMAND_SVM_MAP, waitCount, waitList, event);
  return command.run(noWork, blocking);
}

cl_int opencl::enqueueSvmUnmap(const std::shared_ptr<CommandQueue> &queue,
                               void *address, cl_uint waitCount,
                               const cl_event *waitList, cl_event *event) {
  if (!queue->device->isHost())
    return CL_INVALID_OPERATION;
  if (!address)
    return CL_INVALID_VALUE;
  Enqueue command(queue, CL_COMMAND_SVM_UNMAP, waitCount, waitList, event);
  return command.run(noWork);
}

cl_int opencl::enqueueSvmMigrateMem(const std::shared_ptr<CommandQueue> &queue,
                                    cl_uint count, const void **pointers,
                                    const size_t *sizes,
                                    cl_mem_migration_flags flags,
                                    cl_uint waitCount, const cl_event *waitList,
                                    cl_event *event) {
  if (!queue->device->isHost())
    return CL_INVALID_OPERATION;
  constexpr cl_mem_migration_flags known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  if (count == 0 || !pointers || (flags & ~known))
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i < count; ++i) {
    const size_t size = sizes && sizes[i] ? sizes[i] : 1;
    auto *first = static_cast<const char *>(pointers[i]);
    if (svmBytes(*queue->context, first) < size)
      return CL_INVALID_VALUE;
  }
  Enqueue command(queue, CL_COMMAND_SVM_MIGRATE_MEM, waitCount, waitList,
                  event);
  return command.run(noWork);
}
