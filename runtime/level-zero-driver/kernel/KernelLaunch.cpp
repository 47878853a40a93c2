//===- KernelLaunch.cpp - a kernel with all it needs to run -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "kernel/KernelLaunch.h"

#include "drivers/host/device/HostDevice.h"
#include "drivers/host/launch/HostLaunch.h"
#include "memory/Memory.h"

#include <cstdio>
#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;
using namespace cairn::runtime;

KernelLaunch::KernelLaunch(std::shared_ptr<HostKernel> kernel)
    : kernel(std::move(kernel)), args(interface().args.size()),
      images(args.size()) {
  if (const auto &required = interface().reqdWorkGroupSize)
    std::copy(required->begin(), required->end(), groupSize);
}

uint64_t KernelLaunch::localMemory() const {
  uint64_t bytes = interface().localMemory;
  for (const Argument &arg : args)
    if (arg.kind() == Argument::Kind::Local)
      bytes = roundUp(bytes, localArgumentAlignment) + arg.size();
  return bytes;
}

ze_result_t KernelLaunch::check() const {
  for (const Argument &arg : args)
    if (arg.kind() == Argument::Kind::Unset)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  return localMemory() <= kernel->device().info().localMemory
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
}

uint64_t KernelLaunch::maxGroupSize() const {
  return std::min(kernel->device().info().maxWorkGroupSize,
                  interface().maxWorkGroupSize);
}

ze_result_t KernelLaunch::setGroupSize(const uint32_t (&size)[3]) {
  const auto &required = interface().reqdWorkGroupSize;
  uint64_t items = 1;
  for (unsigned d = 0; d < 3; ++d) {
    bool fits = size[d] > 0 && (!required || (*required)[d] == size[d]) &&
                size[d] <= kernel->device().info().maxLocalSize[d];
    if (!fits || __builtin_mul_overflow(items, uint64_t(size[d]), &items))
      return ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION;
  }
  if (items > maxGroupSize())
    return ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION;
  std::copy(size, size + 3, groupSize);
  return ZE_RESULT_SUCCESS;
}

ze_result_t KernelLaunch::checkGroups(const ze_group_count_t &groups) const {
  uint64_t items = 1;
  for (uint64_t size : groupSize)
    items *= size;
  for (uint64_t count :
       {groups.groupCountX, groups.groupCountY, groups.groupCountZ})
    if (__builtin_mul_overflow(items, count, &items))
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  return ZE_RESULT_SUCCESS;
}

static const void *addressIn(const Argument &arg) {
  const void *address = nullptr;
  std::memcpy(&address, arg.data(), sizeof address);
  return address;
}

/// From the address in `arg` to the end of its allocation.
static std::optional<ArgumentMemory> memoryOf(const Argument &arg) {
  std::optional<Allocation> allocation = findAllocation(addressIn(arg));
  if (!allocation)
    return std::nullopt;
  const auto begin = reinterpret_cast<uint64_t>(allocation->base);
  return ArgumentMemory{begin, begin + allocation->size};
}

namespace {
/// What arguments point to; the application keeps it until the kernel has
/// ended.
class Allocations final : public AddressedMemory {
public:
  Allocations(const std::vector<Argument> &args, bool notesWrites)
      : args(args), notesWrites(notesWrites) {}

  std::optional<ArgumentMemory> memoryOf(size_t index) const override {
    return ::memoryOf(args[index]);
  }
  UnwrittenBytes *unwrittenOf(size_t index) const override {
    return notesWrites ? findUnwritten(addressIn(args[index])) : nullptr;
  }

private:
  const std::vector<Argument> &args;
  const bool notesWrites;
};
} // namespace

ze_result_t KernelLaunch::run(const ze_group_count_t &groups) const {
  CheckedLaunch launch{*kernel, args};
  launch.numGroups[0] = groups.groupCountX;
  launch.numGroups[1] = groups.groupCountY;
  launch.numGroups[2] = groups.groupCountZ;
  for (unsigned d = 0; d < 3; ++d) {
    launch.local[d] = groupSize[d];
    launch.offset[d] = offset[d];
    launch.global[d] = launch.numGroups[d] * groupSize[d];
    launch.localItems *= groupSize[d];
    launch.totalGroups *= launch.numGroups[d];
  }
  if (launch.totalGroups == 0)
    return ZE_RESULT_SUCCESS;
  // A launch has three dimensions here; a kernel that asks for their number is
  // told of those that have more than one work-item, and of the ones before.
  launch.dims = launch.global[2] > 1 ? 3 : launch.global[1] > 1 ? 2 : 1;
  launch.localMemory = localMemory();
  const uint64_t count = countUnwritten();
  const Allocations allocations(args, interface().checks ||
                                          noted.count.exchange(count) != count);
  launch.addressed = &allocations;
  launch.isTimed = false;
  launch.wroteElsewhere = noteAllWritten;
  if (indirectAccess & ZE_KERNEL_INDIRECT_ACCESS_FLAG_DEVICE)
    noteAllWritten();
  Result<Event> event =
      runOnHost(launch, kernel->device().info().threads,
                &static_cast<HostDevice &>(kernel->device()).defaultQueue);
  Result<uint64_t> time =
      event.ok() ? event->wait() : Result<uint64_t>(event.status());
  if (time.ok())
    return ZE_RESULT_SUCCESS;
  std::fprintf(stderr, "error: %s\n", time.message().c_str());
  return event.ok() ? ZE_RESULT_ERROR_DEVICE_LOST
                    : ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
}
