//===- DescribeFault.cpp - what a fault was, for people ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DescribeFault.h"

#include "drivers/host/memory/AlignedMemory.h"
#include "drivers/host/memory/ArgumentMemory.h"
#include "lib/SpellNumbers.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

using namespace cairn::runtime;

namespace {
/// Memory that a kernel was given.
struct Range {
  std::string name;
  uint64_t start = 0;
  /// Nothing where the application alone knows.
  std::optional<uint64_t> bytes;

  uint64_t end() const { return start + bytes.value_or(0); }
  bool contains(uint64_t address) const {
    return address >= start && address < end();
  }
  /// Addresses go round: in front of a low one are the highest.
  bool isInFront(uint64_t address) const {
    return !contains(address) && start - address < address - end();
  }
  uint64_t distance(uint64_t address) const {
    return contains(address)    ? 0
           : isInFront(address) ? start - address
                                : address - end();
  }
  /// "'x' (32 bytes)".
  std::string describe() const {
    if (start == 0)
      return name + ", which is null";
    return bytes ? name + " (" + countBytes(*bytes) + ")" : name;
  }
};
} // namespace

static std::optional<Range> rangeOf(const CheckedLaunch &launch, size_t index) {
  const KernelArgument &parameter = launch.kernel.interface().args[index];
  if (parameter.kind != ArgumentKind::Buffer)
    return std::nullopt;
  Range range;
  range.name = parameter.name.empty() ? "argument " + std::to_string(index)
                                      : "'" + parameter.name + "'";
  range.start = addressOf(launch, index);
  if (std::optional<ArgumentMemory> memory = memoryOf(launch, index)) {
    range.start = memory->begin;
    range.bytes = memory->end - memory->begin;
  }
  return range;
}

namespace {
/// The memory of a launch that an address is in or next to.
struct Nearest {
  std::optional<Range> range;
  /// Whether no other one can be meant.
  bool isClear = true;
};
} // namespace

static Nearest findNearest(uint64_t address, const KernelFault &fault,
                           const CheckedLaunch &launch) {
  std::optional<Range> nearest;
  uint64_t least = UINT64_MAX, second = UINT64_MAX;
  auto consider = [&](const Range &range) {
    uint64_t distance = range.distance(address);
    if (distance < least || !nearest) {
      nearest = range;
      second = std::exchange(least, distance);
    } else {
      second = std::min(second, distance);
    }
  };
  // What was enqueued has what its own launch was given by address.
  for (const CheckedLaunch *given : {&launch, launch.origin})
    for (size_t i = 0; given && i < given->args.size(); ++i)
      if (auto range = rangeOf(*given, i))
        consider(*range);
  if (launch.localMemory)
    consider({"the group's local memory",
              reinterpret_cast<uint64_t>(fault.localMemory),
              launch.localMemory});
  bool isGuard = launch.kernel.device().guardsMemory() &&
                 least < AlignedMemory::guardBytes;
  // Nobody is so far behind an end.
  constexpr uint64_t farther = 16, farthest = AlignedMemory::guardBytes;
  bool isNear = least < farthest && second / farther >= least;
  return {nearest, isGuard || isNear};
}

static std::string verbOf(Fault::Access access) {
  switch (access) {
  case Fault::Access::Read:
    return "reads ";
  case Fault::Access::Write:
    return "writes ";
  case Fault::Access::Unknown:
    break;
  }
  return "accesses ";
}

static std::string describeAccess(const KernelFault &fault,
                                  const CheckedLaunch &launch) {
  uint64_t address = fault.fault.address;
  std::string verb = verbOf(fault.fault.access);
  auto [range, isClear] = findNearest(address, fault, launch);
  bool isNull = address < 4096;
  // An argument that is null is the nearest one.
  if (!range || (isNull && range->start))
    return verb + (isNull ? "through a null pointer"
                          : "memory that is not the kernel's");
  if (!isClear)
    verb += "memory of no argument, ";
  std::string what = range->describe();
  if (range->contains(address))
    return verb + "byte " + std::to_string(address - range->start) + " of " +
           what + ", which this process may not";
  uint64_t distance = range->distance(address);
  bool isInFront = range->isInFront(address);
  if (range->start == 0 && !isInFront)
    return verb +
           (distance ? "at byte " + std::to_string(distance) + " of "
                     : "through ") +
           what;
  what += isClear ? "" : ", the nearest";
  if (isInFront)
    return verb + countBytes(distance) + " in front of " + what;
  if (distance == 0)
    return verb + "right behind " + what;
  return verb + countBytes(distance) + " behind " +
         (range->bytes ? "" : "the start of ") + what;
}

/// Bytes of a work-item's variables, without as many again by which checks know
/// what of them has been written.
static uint64_t variableBytes(const KernelInterface &kernel) {
  uint64_t bytes = kernel.privateMemory;
  if (!kernel.checks || !kernel.checks->uninitialised)
    return bytes;
  for (const CheckObject &object : kernel.checks->objects)
    if (object.kind == CheckObject::Kind::Private)
      bytes -= std::min(bytes, object.size);
  return bytes;
}

static std::string describeKind(const KernelFault &fault,
                                const CheckedLaunch &launch) {
  const Fault &what = fault.fault;
  const KernelInterface &kernel = launch.kernel.interface();
  if (what.signal == SIGFPE)
    return "divides by zero, or beyond what the result can hold";
  if (what.signal == SIGILL)
    return "has an instruction that this processor does not execute";
  if (what.isStackOverflow)
    return "needs more stack than the thread has" +
           (kernel.privateMemory
                ? ", with " + countBytes(variableBytes(kernel)) +
                      " of variables for each work-item"
                : "");
  if (what.isBeyondStack)
    return verbOf(what.access) + "beyond all private variables";
  if (!what.hasAddress)
    return "accesses an address that is none, or not aligned";
  return describeAccess(fault, launch);
}

std::string cairn::runtime::describeFault(const KernelFault &fault,
                                          const CheckedLaunch &launch,
                                          const std::string &line) {
  std::string text = describeKind(fault, launch);
  if (!line.empty())
    text += ", " + line;
  uint64_t last[3];
  for (unsigned d = 0; d < 3; ++d)
    last[d] = fault.group[d] + fault.merged[d] - 1;
  bool isOne = std::equal(last, last + 3, fault.group);
  text += isOne
              ? ", in work-group " + tuple(fault.group)
              : ", in work-groups " + tuple(fault.group) + " to " + tuple(last);
  if (isOne && launch.localItems == 1) {
    uint64_t item[3];
    for (unsigned d = 0; d < 3; ++d)
      item[d] = launch.offset[d] + fault.group[d];
    text += ", work-item " + tuple(item);
  }
  if (fault.fault.hasAddress && !fault.fault.isStackOverflow) {
    char address[32];
    std::snprintf(address, sizeof address, "0x%llx",
                  static_cast<unsigned long long>(fault.fault.address));
    text += std::string(", at address ") + address;
  }
  return text;
}
