//===- HostLaunchChecks.cpp - the checks of one launch ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostLaunchChecks.h"

#include "drivers/host/memory/HostBuffer.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

LaunchChecks::LaunchChecks(const CheckedLaunch &launch,
                           const unsigned char *block, CheckShadow &shadow)
    : launch(launch), checks(*launch.kernel.interface().checks),
      shadow(shadow) {
  objects.resize(checks.objects.size());
  for (size_t i = 0; i < objects.size(); ++i) {
    objects[i] = {};
    objects[i].number = static_cast<uint32_t>(i);
    const CheckObject &object = checks.objects[i];
    objects[i].size = object.size;
    if (object.kind == CheckObject::Kind::Local)
      objects[i].memory = CAIRN_CHECK_LOCAL;
  }
  addArguments(block);
  addReached();
}

bool LaunchChecks::needsOrder() const {
  return checks.races || checks.uninitialised;
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// The host buffer of an argument; null without one.
static HostBuffer *bufferOf(const Argument &argument) {
  return argument.kind() == Argument::Kind::Buffer
             ? static_cast<HostBuffer *>(argument.buffer())
             : nullptr;
}

/// Bytes of the memory that a buffer argument at `address` is; all there is
/// where nobody knows.
static uint64_t sizeOfArgument(const CheckedLaunch &launch, size_t index,
                               uint64_t address) {
  const Argument &argument = launch.args[index];
  if (!address)
    return 0;
  if (HostBuffer *buffer = bufferOf(argument))
    return buffer->size() - argument.offset();
  std::optional<uint64_t> known;
  if (launch.bytesOf)
    known = launch.bytesOf(index);
  return known.value_or(UINT64_MAX);
}

void LaunchChecks::addArguments(const unsigned char *block) {
  const KernelInterface &kernel = launch.kernel.interface();
  uint64_t localEnd = kernel.localMemory;
  for (size_t i = 0; i < kernel.args.size(); ++i) {
    CairnCheckedObject &object = objects[i];
    if (kernel.args[i].kind == ArgumentKind::Local) {
      // Where ArgumentBlock puts it.
      object.memory = CAIRN_CHECK_LOCAL;
      object.size = launch.args[i].size();
      localEnd = roundUp(localEnd, localArgumentAlignment) + object.size;
    } else if (kernel.args[i].kind == ArgumentKind::Buffer) {
      uint64_t address;
      std::memcpy(&address, block + kernel.args[i].offset, sizeof address);
      addMemory(launch, i, address, checks.objects[i], object);
    } else {
      object.size = UINT64_MAX;
    }
  }
  local.end = localEnd;
}

/// The memory at `address`, which is argument `index` of `owner`.
void LaunchChecks::addMemory(const CheckedLaunch &owner, size_t index,
                             uint64_t address, const CheckObject &described,
                             CairnCheckedObject &object) {
  object.size = sizeOfArgument(owner, index, address);
  if (object.size == UINT64_MAX)
    return; // any address is good
  object.base = reinterpret_cast<unsigned char *>(address);
  HostBuffer *buffer = bufferOf(owner.args[index]);
  if (object.size && described.granule + checks.otherGranule)
    regions.push_back({address, address + object.size, described.granule,
                       described.isWritten, buffer && buffer->hasUnwritten(),
                       nullptr});
}

static uint64_t addressOf(const Argument &argument) {
  uint64_t address = 0;
  if (HostBuffer *buffer = bufferOf(argument))
    return reinterpret_cast<uint64_t>(buffer->data()) + argument.offset();
  if (argument.kind() == Argument::Kind::Value &&
      argument.size() == sizeof address)
    std::memcpy(&address, argument.data(), sizeof address);
  return address;
}

/// A kernel that was enqueued has addresses of what the first one was given.
void LaunchChecks::addReached() {
  if (!launch.origin)
    return;
  const auto &args = launch.origin->kernel.interface().args;
  for (size_t i = 0; i < args.size(); ++i) {
    uint64_t address = addressOf(launch.origin->args[i]);
    if (args[i].kind != ArgumentKind::Buffer || !address)
      continue;
    CairnCheckedObject object = {};
    object.number = static_cast<uint32_t>(objects.size());
    CheckObject &described = reached.emplace_back();
    described.name = args[i].name;
    addMemory(*launch.origin, i, address, described, object);
    objects.push_back(object);
  }
}

const CheckObject &LaunchChecks::known(size_t object) const {
  return object < checks.objects.size()
             ? checks.objects[object]
             : reached[object - checks.objects.size()];
}

/// The smaller of two granules of which 0 is none.
static uint64_t smaller(uint64_t a, uint64_t b) {
  return !a ? b : !b ? a : std::min(a, b);
}

/// Arguments that share memory share its records.
void LaunchChecks::mergeRegions() {
  std::sort(regions.begin(), regions.end(),
            [](const Region &a, const Region &b) { return a.start < b.start; });
  std::vector<Region> merged;
  for (Region &region : regions) {
    region.granule = smaller(region.granule, checks.otherGranule);
    region.isWritten |= checks.areOthersWritten;
    if (merged.empty() || region.start >= merged.back().end) {
      merged.push_back(region);
      continue;
    }
    Region &last = merged.back();
    last.end = std::max(last.end, region.end);
    last.granule = smaller(last.granule, region.granule);
    last.isWritten |= region.isWritten;
    last.hasUnwritten |= region.hasUnwritten;
  }
  // Granules are counted from the region's start.
  for (Region &region : merged)
    while (region.start % region.granule)
      region.granule /= 2;
  regions = std::move(merged);
}

static uint64_t countGranules(uint64_t bytes, uint64_t granule) {
  return (bytes + granule - 1) / granule;
}

static uint32_t logarithm(uint64_t power) {
  uint32_t shift = 0;
  while (uint64_t(1) << shift < power)
    ++shift;
  return shift;
}

Status LaunchChecks::prepare() {
  if (!needsOrder())
    return Status::success();
  order = std::unique_lock<std::mutex>(shadow.mutex);
  mergeRegions();
  // What nobody writes in this launch has no races.
  auto isTracked = [&](const Region &region) {
    return (checks.races && region.isWritten) ||
           (checks.uninitialised && region.hasUnwritten);
  };
  regions.erase(
      std::remove_if(regions.begin(), regions.end(),
                     [&](const Region &region) { return !isTracked(region); }),
      regions.end());
  local.granule = checks.otherGranule;
  for (size_t i = 0; i < objects.size(); ++i)
    if (objects[i].memory == CAIRN_CHECK_LOCAL && known(i).granule)
      local.granule = smaller(local.granule, known(i).granule);
  countRecords();
  uint64_t *memory = shadow.reserve(recordCount);
  if (recordCount && !memory)
    return Status::error("out of memory: the checks need " +
                         std::to_string(recordCount * sizeof *memory) +
                         " bytes for records of accesses");
  unwrittenMark = shadow.nextStretch() | CAIRN_CHECK_UNDEFINED_BIT;
  launchStart = shadow.nextStretch();
  assignRecords(memory);
  return Status::success();
}

/// Of a variable of the program the kernel's own accesses decide.
static bool isTrackedVariable(const CheckObject &object) {
  return object.kind == CheckObject::Kind::Program && object.isWritten &&
         object.granule;
}

void LaunchChecks::countRecords() {
  recordCount = 0;
  for (const Region &region : regions)
    recordCount += 3 * countGranules(region.end - region.start, region.granule);
  if (local.granule)
    recordCount += 3 * countGranules(local.end, local.granule);
  if (checks.races)
    for (const CheckObject &object : checks.objects)
      if (isTrackedVariable(object))
        recordCount +=
            3 * countGranules(object.size,
                              smaller(object.granule, checks.otherGranule));
}

/// `object` lies in `region`.
void LaunchChecks::assign(CairnCheckedObject &object, const Region &region) {
  uint64_t count = countGranules(region.end - region.start, region.granule);
  uint64_t first =
      (reinterpret_cast<uint64_t>(object.base) - region.start) / region.granule;
  object.writes = region.records + first;
  object.reads = object.writes + count;
  object.others = object.reads + count;
  object.granuleShift = logarithm(region.granule);
}

void LaunchChecks::assignRecords(uint64_t *memory) {
  auto take = [&](Region &region) {
    region.records = memory;
    memory += 3 * countGranules(region.end - region.start, region.granule);
  };
  for (Region &region : regions) {
    take(region);
    if (checks.uninitialised && region.hasUnwritten)
      markUnwritten(region, region.records);
  }
  if (local.granule)
    take(local);
  for (size_t i = 0; i < objects.size(); ++i) {
    CairnCheckedObject &object = objects[i];
    const CheckObject &described = known(i);
    if (checks.races && isTrackedVariable(described)) {
      uint64_t granule = smaller(described.granule, checks.otherGranule);
      Region region = {0, described.size, granule, true, false, nullptr};
      take(region);
      assign(object, region);
    }
    if (described.kind != CheckObject::Kind::Argument ||
        object.memory != CAIRN_CHECK_GLOBAL)
      continue;
    uint64_t address = reinterpret_cast<uint64_t>(object.base);
    for (const Region &region : regions)
      if (address >= region.start && address < region.end)
        assign(object, region);
  }
}

//===----------------------------------------------------------------------===//
// What nobody has written
//===----------------------------------------------------------------------===//

/// Calls `visit` with each buffer of the launch that has bytes that nobody has
/// written, and its address.
template <typename Visit>
static void forEachUnwritten(const CheckedLaunch &launch, Visit visit) {
  for (const Argument &argument : launch.args)
    if (HostBuffer *buffer = bufferOf(argument);
        buffer && buffer->hasUnwritten())
      visit(*buffer, reinterpret_cast<uint64_t>(buffer->data()));
  if (launch.origin)
    forEachUnwritten(*launch.origin, visit);
}

void LaunchChecks::markUnwritten(const Region &region, uint64_t *writes) {
  forEachUnwritten(launch, [&](HostBuffer &buffer, uint64_t address) {
    for (auto [begin, end] : buffer.unwritten()) {
      uint64_t from = std::max(address + begin, region.start);
      uint64_t to = std::min(address + end, region.end);
      for (uint64_t at = roundUp(from - region.start, region.granule);
           from < to && at + region.granule <= to - region.start;
           at += region.granule)
        writes[at / region.granule] = unwrittenMark;
    }
  });
}

/// What this launch left unwritten is so for the next.
void LaunchChecks::keepUnwritten() {
  forEachUnwritten(launch, [&](HostBuffer &buffer, uint64_t address) {
    for (const Region &region : regions) {
      if (address >= region.end || address + buffer.size() <= region.start ||
          !checks.uninitialised || !region.records)
        continue;
      uint64_t first = std::max(address, region.start),
               last = std::min(address + buffer.size(), region.end);
      for (uint64_t at = first; at < last;) {
        uint64_t granule = (at - region.start) / region.granule;
        uint64_t next =
            std::min(region.start + (granule + 1) * region.granule, last);
        if (!(region.records[granule] & CAIRN_CHECK_UNDEFINED_BIT))
          buffer.noteWritten(at - address, next - at);
        at = next;
      }
      return;
    }
    // Nobody looked.
    buffer.noteWritten(0, buffer.size());
  });
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

void LaunchChecks::report(CheckReport report) {
  std::lock_guard<std::mutex> lock(mutex);
  if (reported.insert(report.key()).second)
    reports.push_back(std::move(report));
}

/// How many reports an error spells out where nobody takes them.
static constexpr size_t maxInMessage = 20;

Status LaunchChecks::finish() {
  keepUnwritten();
  if (order)
    order.unlock();
  if (reports.empty())
    return Status::success();
  std::string message = "the checks found " + std::to_string(reports.size()) +
                        (reports.size() == 1 ? " fault" : " faults");
  for (size_t i = 0; i < reports.size(); ++i) {
    if (launch.checkOutput)
      launch.checkOutput(reports[i]);
    else if (i < maxInMessage)
      message += "\n" + reports[i].describe();
  }
  return Status::error(message);
}
