//===- HostLaunchChecks.cpp - the checks of one launch ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostLaunchChecks.h"

#include "drivers/host/memory/ArgumentMemory.h"
#include "drivers/host/memory/UnwrittenBytes.h"

#include <algorithm>
#include <unistd.h>

using namespace cairn::runtime;

LaunchChecks::LaunchChecks(const CheckedLaunch &launch, CheckShadows &shadows)
    : launch(launch), checks(*launch.kernel.interface().checks),
      shadows(shadows) {
  objects.resize(checks.objects.size());
  for (size_t i = 0; i < objects.size(); ++i) {
    objects[i] = {};
    objects[i].number = static_cast<uint32_t>(i);
    const CheckObject &object = checks.objects[i];
    objects[i].size = object.size;
    if (object.kind == CheckObject::Kind::Local)
      objects[i].memory = CAIRN_CHECK_LOCAL;
  }
  addArguments();
  addReached();
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

void LaunchChecks::addArguments() {
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
      addMemory(launch, i, checks.objects[i], object);
    } else {
      object.size = UINT64_MAX;
    }
  }
  local.end = localEnd;
}

/// The memory of argument `index` of `owner`.
void LaunchChecks::addMemory(const CheckedLaunch &owner, size_t index,
                             const CheckObject &described,
                             CairnCheckedObject &object) {
  object.size = UINT64_MAX;
  std::optional<ArgumentMemory> memory = memoryOf(owner, index);
  if (!memory)
    return; // any address is good
  object.base = reinterpret_cast<unsigned char *>(memory->begin);
  object.size = memory->end - memory->begin;
  const UnwrittenBytes *unwritten = unwrittenOf(owner, index);
  if (object.size && described.granule + checks.otherGranule)
    regions.push_back({memory->begin, memory->end, described.granule,
                       described.isWritten, unwritten && unwritten->any()});
}

/// A kernel that was enqueued has addresses of what the first one was given.
void LaunchChecks::addReached() {
  if (!launch.origin)
    return;
  const auto &args = launch.origin->kernel.interface().args;
  for (size_t i = 0; i < args.size(); ++i) {
    if (args[i].kind != ArgumentKind::Buffer || !addressOf(*launch.origin, i))
      continue;
    CairnCheckedObject object = {};
    object.number = static_cast<uint32_t>(objects.size());
    CheckObject &described = reached.emplace_back();
    described.name = args[i].name;
    addMemory(*launch.origin, i, described, object);
    objects.push_back(object);
  }
}

const CheckObject &LaunchChecks::known(size_t object) const {
  return object < checks.objects.size()
             ? checks.objects[object]
             : reached[object - checks.objects.size()];
}

/// The smaller of two granules, where 0 stands for none.
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

static uint32_t logarithm(uint64_t power) {
  uint32_t shift = 0;
  while (uint64_t(1) << shift < power)
    ++shift;
  return shift;
}

Status LaunchChecks::prepare(unsigned threads) {
  // Otherwise nothing is kept of an access.
  if (!checks.races && !checks.uninitialised)
    return Status::success();
  order = std::unique_lock<std::mutex>(shadows.mutex);
  mergeRegions();
  // What nobody writes in this launch has no races.
  auto isTracked = [&](const Region &region) {
    return region.isWritten || (checks.uninitialised && region.hasUnwritten);
  };
  regions.erase(
      std::remove_if(regions.begin(), regions.end(),
                     [&](const Region &region) { return !isTracked(region); }),
      regions.end());
  layRecords();
  return makeParts(threads);
}

/// For variables of the program, the kernel's own accesses decide.
static bool isTrackedVariable(const CheckObject &object) {
  return object.kind == CheckObject::Kind::Program && object.isWritten &&
         object.granule;
}

void LaunchChecks::layRecords() {
  auto take = [&](Region &region) {
    region.first = recordCount;
    recordCount += 3 * region.count();
  };
  for (Region &region : regions)
    take(region);
  local.granule = checks.otherGranule;
  for (size_t i = 0; i < objects.size(); ++i) {
    const CheckObject &object = known(i);
    if (objects[i].memory == CAIRN_CHECK_LOCAL && object.granule)
      local.granule = smaller(local.granule, object.granule);
    if (!isTrackedVariable(object))
      continue;
    Region &region = variables[i];
    region.end = object.size;
    region.granule = smaller(object.granule, checks.otherGranule);
    take(region);
  }
  if (local.granule)
    take(local);
}

/// Parts of less than so many work-items are not worth a thread.
static constexpr uint64_t itemsOfPart = 4096;

unsigned LaunchChecks::countParts(unsigned threads) const {
  if (checks.areGroupsOrdered)
    return 1;
  uint64_t most = launch.totalGroups * launch.localItems / itemsOfPart;
  // Records of all parts are to fit into half of the memory.
  uint64_t memory =
      uint64_t(sysconf(_SC_PHYS_PAGES)) * uint64_t(sysconf(_SC_PAGESIZE)) / 2;
  uint64_t bytes = std::max<uint64_t>(recordCount * sizeof(uint64_t), 1);
  return static_cast<unsigned>(std::max<uint64_t>(
      std::min<uint64_t>({threads, most, launch.totalGroups, memory / bytes}),
      1));
}

Status LaunchChecks::makeParts(unsigned threads) {
  unsigned count = countParts(threads);
  while (shadows.parts.size() < count)
    shadows.parts.emplace_back();
  uint64_t size = launch.totalGroups / count, rest = launch.totalGroups % count;
  uint64_t begin = 0;
  for (unsigned i = 0; i < count; ++i) {
    uint64_t end = begin + size + (i < rest ? 1 : 0);
    Part &part = parts.emplace_back(Part{begin, end, shadows.parts[i]});
    begin = end;
    part.records = part.shadow.reserve(recordCount);
    if (recordCount && !part.records)
      return Status::error("out of memory: the checks need " +
                           std::to_string(recordCount * sizeof(uint64_t)) +
                           " bytes for records of accesses");
    part.unwrittenMark = part.shadow.nextStretch() | CAIRN_CHECK_UNDEFINED_BIT;
    part.launchStart = part.shadow.nextStretch();
    for (const Region &region : regions)
      if (checks.uninitialised && region.hasUnwritten)
        markUnwritten(region, part);
  }
  return Status::success();
}

void LaunchChecks::assign(CairnCheckedObject &object, const Region &region,
                          uint64_t offset, const Part &part) {
  object.writes = part.records + region.first + offset / region.granule;
  object.reads = object.writes + region.count();
  object.others = object.reads + region.count();
  object.granuleShift = logarithm(region.granule);
}

void LaunchChecks::assignRecords(std::vector<CairnCheckedObject> &objects,
                                 const Part &part,
                                 const unsigned char *localMemory) const {
  for (size_t i = 0; i < objects.size(); ++i) {
    CairnCheckedObject &object = objects[i];
    uint64_t address = reinterpret_cast<uint64_t>(object.base);
    if (object.memory == CAIRN_CHECK_LOCAL) {
      if (local.granule)
        assign(object, local, object.base - localMemory, part);
    } else if (auto variable = variables.find(i); variable != variables.end()) {
      assign(object, variable->second, 0, part);
    } else if (known(i).kind == CheckObject::Kind::Argument) {
      for (const Region &region : regions)
        if (address >= region.start && address < region.end)
          assign(object, region, address - region.start, part);
    }
  }
}

//===----------------------------------------------------------------------===//
// What nobody has written
//===----------------------------------------------------------------------===//

/// Calls `visit` with each buffer of the launch that has bytes that nobody has
/// written, and with those bytes.
template <typename Visit>
static void forEachUnwritten(const CheckedLaunch &launch, Visit visit) {
  const auto &args = launch.kernel.interface().args;
  for (size_t i = 0; i < args.size(); ++i) {
    if (args[i].kind != ArgumentKind::Buffer)
      continue;
    UnwrittenBytes *unwritten = unwrittenOf(launch, i);
    if (!unwritten || !unwritten->any())
      continue;
    if (std::optional<ArgumentMemory> memory = memoryOf(launch, i))
      visit(*memory, *unwritten);
  }
  if (launch.origin)
    forEachUnwritten(*launch.origin, visit);
}

void LaunchChecks::markUnwritten(const Region &region, Part &part) {
  uint64_t *writes = part.records + region.first;
  forEachUnwritten(launch, [&](ArgumentMemory, UnwrittenBytes &unwritten) {
    for (auto [begin, end] : unwritten.ranges()) {
      uint64_t from = std::max(begin, region.start);
      uint64_t to = std::min(end, region.end);
      for (uint64_t at = roundUp(from - region.start, region.granule);
           from < to && at + region.granule <= to - region.start;
           at += region.granule)
        writes[at / region.granule] = part.unwrittenMark;
    }
  });
}

/// Buffers that had been written, and have been written with what was not.
void LaunchChecks::keepCopied() {
  auto isUnwritten = [&](const Region &region, uint64_t granule) {
    return std::any_of(parts.begin(), parts.end(), [&](const Part &part) {
      uint64_t record = part.records[region.first + granule];
      return cairnCheckIsUndefined(record) && record >= part.launchStart;
    });
  };
  const CheckedLaunch &owner = launch;
  const auto &args = owner.kernel.interface().args;
  for (size_t i = 0; i < args.size(); ++i) {
    UnwrittenBytes *unwritten =
        args[i].kind == ArgumentKind::Buffer ? unwrittenOf(owner, i) : nullptr;
    if (!unwritten)
      continue;
    // What is not known is empty, and in no region.
    ArgumentMemory memory = memoryOf(owner, i).value_or(ArgumentMemory());
    for (const Region &region : regions) {
      if (memory.begin >= region.end || memory.end <= region.start)
        continue;
      for (uint64_t granule = 0; granule < region.count(); ++granule)
        if (uint64_t at = region.start + granule * region.granule;
            at >= memory.begin && at + region.granule <= memory.end &&
            isUnwritten(region, granule))
          unwritten->noteUnwritten(at, region.granule);
    }
  }
}

/// What this launch left unwritten is so for the next.
void LaunchChecks::keepUnwritten() {
  auto isWritten = [&](const Region &region, uint64_t granule) {
    return std::any_of(parts.begin(), parts.end(), [&](const Part &part) {
      return !cairnCheckIsUndefined(part.records[region.first + granule]);
    });
  };
  auto keep = [&](ArgumentMemory memory, UnwrittenBytes &unwritten) {
    for (const Region &region : regions) {
      if (memory.begin >= region.end || memory.end <= region.start ||
          !checks.uninitialised || parts.empty())
        continue;
      for (uint64_t at = memory.begin; at < memory.end;) {
        uint64_t granule = (at - region.start) / region.granule;
        uint64_t next =
            std::min(region.start + (granule + 1) * region.granule, memory.end);
        if (isWritten(region, granule))
          unwritten.noteWritten(at, next - at);
        at = next;
      }
      return;
    }
    // Nobody looked.
    unwritten.noteWritten(memory.begin, memory.end - memory.begin);
  };
  forEachUnwritten(launch, keep);
  if (copiedUnwritten)
    keepCopied();
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

std::string LaunchChecks::nameOf(size_t object) const {
  const auto &args = launch.kernel.interface().args;
  return object < args.size() ? args[object].name : known(object).name;
}

CheckedAccess LaunchChecks::describe(uint32_t site, uint32_t item,
                                     uint64_t group) const {
  CheckedAccess access;
  auto found = checks.sites.find(site);
  if (found != checks.sites.end())
    access.places = found->second.places;
  uint64_t nx = launch.numGroups[0], ny = launch.numGroups[1];
  access.group = {group % nx, group / nx % ny, group / nx / ny};
  access.isOfGroup = item >= CAIRN_CHECK_FIRST_COPY;
  if (access.isOfGroup)
    return access;
  uint64_t rest = item;
  for (unsigned d = 0; d < 3; ++d) {
    uint64_t first = access.group[d] * launch.local[d];
    uint64_t size = std::min(launch.local[d], launch.global[d] - first);
    access.local[d] = rest % size;
    rest /= size;
    access.global[d] = launch.offset[d] + first + access.local[d];
  }
  return access;
}

CheckedAccess LaunchChecks::describeWhole(uint64_t record, const Part &part,
                                          bool isWrite,
                                          uint64_t granule) const {
  CheckedAccess access = describe(record, part, isWrite, granule);
  uint32_t site = static_cast<uint32_t>(record >> CAIRN_CHECK_SITE_SHIFT) &
                  CAIRN_CHECK_UNKNOWN_SITE;
  auto found = checks.sites.find(site);
  if (found != checks.sites.end() && found->second.bytes &&
      !access.places.empty())
    access.bytes = found->second.bytes;
  return access;
}

CheckedAccess LaunchChecks::describe(uint64_t record, const Part &part,
                                     bool isWrite, uint64_t bytes) const {
  uint32_t site = static_cast<uint32_t>(record >> CAIRN_CHECK_SITE_SHIFT) &
                  CAIRN_CHECK_UNKNOWN_SITE;
  uint32_t item =
      static_cast<uint32_t>(cairnCheckKey(record)) & CAIRN_CHECK_ITEM_MASK;
  const std::vector<uint64_t> &starts = part.groupStarts;
  auto next = std::upper_bound(starts.begin(), starts.end(), record);
  uint64_t group = next == starts.begin() ? 0 : next - starts.begin() - 1;
  CheckedAccess access = describe(site, item, part.begin + group);
  if (site == CAIRN_CHECK_UNKNOWN_SITE)
    access.places.clear();
  access.isWrite = isWrite;
  access.isRead = !isWrite;
  access.isAtomic = record & CAIRN_CHECK_ATOMIC_BIT;
  access.bytes = bytes;
  return access;
}

CheckReport LaunchChecks::makeReport(CheckReport::Kind kind, size_t object,
                                     uint64_t objectBytes, int64_t offset,
                                     CheckedAccess access) const {
  CheckReport report;
  report.kind = kind;
  report.kernel = launch.kernel.interface().name;
  report.access = std::move(access);
  if (object == CAIRN_CHECK_VECTOR) {
    report.objectKind = "vector";
  } else {
    report.object = nameOf(object);
    report.objectKind = spelling(known(object).kind);
  }
  report.objectBytes = objectBytes;
  report.offset = offset;
  return report;
}

static bool isEarlier(const CheckReport &a, const CheckReport &b) {
  const auto &first = a.access.group, &second = b.access.group;
  return std::lexicographical_compare(first.rbegin(), first.rend(),
                                      second.rbegin(), second.rend());
}

void LaunchChecks::report(CheckReport report) {
  std::lock_guard<std::mutex> lock(mutex);
  auto [known, isNew] = reported.try_emplace(report.key(), reports.size());
  if (isNew)
    reports.push_back(std::move(report));
  else if (isEarlier(report, reports[known->second]))
    reports[known->second] = std::move(report);
}

/// How many reports an error spells out where nobody takes them.
static constexpr size_t maxInMessage = 20;

Status LaunchChecks::finish() {
  compareParts();
  keepUnwritten();
  const CheckedLaunch &first = launch.origin ? *launch.origin : launch;
  if (wroteElsewhere && first.wroteElsewhere)
    first.wroteElsewhere();
  if (order)
    order.unlock();
  if (reports.empty())
    return Status::success();
  // As one thread would have come by them: each goes behind those in front of
  // it that are not later.
  for (auto report = reports.begin(); report != reports.end(); ++report)
    std::rotate(std::upper_bound(reports.begin(), report, *report, isEarlier),
                report, report + 1);
  std::vector<CheckReport> told;
  for (CheckReport &report : reports)
    if (std::none_of(told.begin(), told.end(), [&](const CheckReport &known) {
          return report.mirrors(known);
        }))
      told.push_back(std::move(report));
  reports = std::move(told);
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
