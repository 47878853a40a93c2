//===- GroupChecks.cpp - the checks of a work-group -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostLaunchChecks.h"

#include "drivers/host/faults/GuardedCall.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

GroupChecks::GroupChecks(LaunchChecks &launch, LaunchChecks::Part *part,
                         unsigned char *localMemory)
    : launch(launch), part(part), shared(), objects(launch.objects),
      agreed(launch.checks.slots) {
  const KernelInterface &kernel = launch.launch.kernel.interface();
  uint64_t localEnd = kernel.localMemory;
  for (size_t i = 0; i < objects.size(); ++i) {
    CairnCheckedObject &object = objects[i];
    if (object.memory != CAIRN_CHECK_LOCAL)
      continue;
    uint64_t offset = launch.checks.objects[i].offset;
    if (i < kernel.args.size()) {
      offset = roundUp(localEnd, localArgumentAlignment);
      localEnd = offset + object.size;
    }
    object.base = localMemory + offset;
  }
  if (part) {
    launch.assignRecords(objects, *part, localMemory);
    shared.launchStart = part->launchStart;
  }
  shared.owner = this;
  while (uint64_t(2) << shared.subGroupShift <= kernel.subGroupSize)
    ++shared.subGroupShift;
  shared.agreed = agreed.data();
  shared.objects = objects.data();
  shared.access = [](CairnHostChecks *checks, const CairnCheckedObject *object,
                     unsigned char *address, uint64_t bytes, uint32_t access,
                     uint32_t item, uint32_t site) {
    return of(checks).access(*object, address, bytes, access, item, site);
  };
  shared.accessPrivate = [](CairnHostChecks *checks, unsigned char *variable,
                            uint64_t size, uint32_t object,
                            unsigned char *address, uint64_t bytes,
                            uint32_t access, uint32_t item, uint32_t site) {
    return of(checks).accessPrivate(variable, size, object, address, bytes,
                                    access, item, site);
  };
  shared.range = [](CairnHostChecks *checks, const CairnCheckedObject *object,
                    unsigned char *address, uint64_t bytes, uint64_t lines,
                    uint64_t lineStride, uint64_t planes, uint64_t planeStride,
                    uint32_t access, uint32_t item, uint32_t site) {
    return of(checks).range({object, address, bytes, lines, lineStride, planes,
                             planeStride, access, item, site});
  };
  shared.accessUnknown = [](CairnHostChecks *checks, unsigned char *address,
                            uint64_t bytes, uint32_t access, uint32_t item,
                            uint32_t site) {
    return of(checks).accessUnknown(address, bytes, access, item, site);
  };
  shared.find = [](CairnHostChecks *checks, unsigned char *address) {
    return of(checks).find(address);
  };
  shared.variable = [](CairnHostChecks *checks, unsigned char *variable,
                       uint64_t size, uint32_t object, uint32_t item) {
    of(checks).addVariable(variable, size, object, item);
  };
  shared.place = [](CairnHostChecks *checks, uint32_t object,
                    unsigned char *address) {
    of(checks).place(object, address);
  };
  shared.texel = [](CairnHostChecks *checks, const CairnCheckedTexel *texel,
                    uint32_t object, uint32_t access, uint32_t item,
                    uint32_t site) {
    of(checks).reportTexel(*texel, object, access, item, site);
  };
  shared.copied = [](CairnHostChecks *checks, const CairnCheckedCopy *copy,
                     uint32_t, uint32_t) { of(checks).noteCopied(*copy); };
  setMeetings();
}

void GroupChecks::setMeetings() {
  shared.meet = [](CairnHostChecks *checks, uint32_t memories, uint32_t) {
    of(checks).meet(memories);
  };
  shared.meetSubGroup = [](CairnHostChecks *checks, uint32_t memories,
                           uint32_t item) {
    of(checks).meetSubGroup(memories, item);
  };
  shared.converge = [](CairnHostChecks *checks, uint64_t value, uint32_t slot,
                       uint32_t item, uint32_t site) {
    of(checks).converge(value, slot, item, site);
  };
  shared.convergeSubGroup = [](CairnHostChecks *checks, uint64_t value,
                               uint32_t slot, uint32_t item, uint32_t site) {
    of(checks).convergeSubGroup(value, slot, item, site);
  };
  shared.fence = [](CairnHostChecks *checks, uint32_t item) {
    of(checks).fence(item);
  };
  shared.begun = [](CairnHostChecks *checks, uint64_t event, uint32_t item) {
    return of(checks).beginCopy(event, item);
  };
  shared.waited = [](CairnHostChecks *checks, uint64_t event) {
    of(checks).endCopies(event);
  };
}

void GroupChecks::begin(uint64_t number) {
  const CheckedLaunch &range = launch.launch;
  uint64_t nx = range.numGroups[0], ny = range.numGroups[1];
  uint64_t id[] = {number % nx, number / nx % ny, number / nx / ny};
  shared.items = 1;
  for (unsigned d = 0; d < 3; ++d)
    shared.items *= static_cast<uint32_t>(
        std::min(range.local[d], range.global[d] - id[d] * range.local[d]));
  group = number;
  shared.ordered = shared.orderedOfItem = 0;
  shared.orderedItem = UINT32_MAX;
  hasGroupFence = false;
  shared.isFenced = 0;
  fencedItem = seenByItem = UINT32_MAX;
  seen = acquiredInStretch = 0;
  copied = 0;
  lastEvent = 0;
  pending.clear();
  isDivided = false;
  if (!part)
    return;
  uint64_t stretch = part->shadow.nextStretch();
  part->groupStarts.resize(number - part->begin, stretch);
  part->groupStarts.push_back(stretch);
  for (uint32_t memory : {CAIRN_CHECK_GLOBAL, CAIRN_CHECK_LOCAL})
    shared.now[memory] = shared.groupStart[memory] = shared.meetStart[memory] =
        stretch;
}

void GroupChecks::end() {
  for (const CopySide &side : pending)
    if (side.access & CAIRN_CHECK_WRITE)
      report(CheckReport::Kind::Race, side.object->number, side.object->size,
             side.address - side.object->base, side.bytes, side.access,
             side.item, side.site);
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

void GroupChecks::place(uint32_t object, unsigned char *address) {
  objects[object].base = address;
}

void GroupChecks::addVariable(unsigned char *variable, uint64_t size,
                              uint32_t object, uint32_t) {
  uint64_t start = reinterpret_cast<uint64_t>(variable);
  // Others that were there belong to calls that are over.
  auto next = variables.lower_bound(start);
  if (next != variables.begin() &&
      std::prev(next)->first + std::prev(next)->second.size > start)
    next = variables.erase(std::prev(next));
  while (next != variables.end() && next->first < start + size)
    next = variables.erase(next);
  CairnCheckedObject made = {};
  made.base = variable;
  made.size = size;
  made.memory = CAIRN_CHECK_PRIVATE;
  made.number = object;
  variables.emplace(start, made);
}

const CairnCheckedObject *GroupChecks::find(unsigned char *address) {
  const CairnCheckedObject *behind = nullptr;
  for (const CairnCheckedObject &object : objects) {
    if (!object.base || !object.size)
      continue;
    uint64_t offset = reinterpret_cast<uint64_t>(address) -
                      reinterpret_cast<uint64_t>(object.base);
    if (offset < object.size)
      return &object;
    if (offset == object.size)
      behind = &object;
  }
  auto next = variables.upper_bound(reinterpret_cast<uint64_t>(address));
  if (next != variables.begin()) {
    const CairnCheckedObject &object = std::prev(next)->second;
    uint64_t offset = reinterpret_cast<uint64_t>(address) -
                      reinterpret_cast<uint64_t>(object.base);
    if (offset < object.size)
      return &object;
    if (offset == object.size && !behind)
      behind = &object;
  }
  return behind;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Which of `bytes` bytes at `offset` an object of `size` bytes has: from where
/// to where.
static std::pair<uint64_t, uint64_t> within(uint64_t size, int64_t offset,
                                            uint64_t bytes) {
  if (offset < 0) {
    uint64_t before = std::min(-static_cast<uint64_t>(offset), bytes);
    return {0, std::min(size, bytes - before)};
  }
  uint64_t first = std::min(static_cast<uint64_t>(offset), size);
  return {first, first + std::min(bytes, size - first)};
}

void GroupChecks::reportBounds(const CairnCheckedObject &object, int64_t offset,
                               uint64_t bytes, uint32_t access, uint32_t item,
                               uint32_t site) {
  if (launch.checks.bounds)
    report(CheckReport::Kind::Bounds, object.number, object.size, offset, bytes,
           access, item, site);
  auto [first, last] = within(object.size, offset, bytes);
  if (!(access & CAIRN_CHECK_WRITE) || first == last)
    return;
  if (object.memory == CAIRN_CHECK_PRIVATE) {
    if (launch.checks.uninitialised)
      std::memset(object.base + object.size + first, 1, last - first);
  } else if (object.writes) {
    uint64_t now = cairnCheckRecord(&shared, object.memory, item, site, 0);
    std::fill(object.writes + (first >> object.granuleShift),
              object.writes + ((last - 1) >> object.granuleShift) + 1, now);
  }
}

unsigned char *GroupChecks::access(const CairnCheckedObject &object,
                                   unsigned char *address, uint64_t bytes,
                                   uint32_t access, uint32_t item,
                                   uint32_t site) {
  uint64_t offset = reinterpret_cast<uint64_t>(address) -
                    reinterpret_cast<uint64_t>(object.base);
  if (object.size < bytes || offset > object.size - bytes) {
    // A fault through null is as good as a report.
    if (!object.base && !launch.checks.bounds)
      return address;
    reportBounds(object, static_cast<int64_t>(offset), bytes, access, item,
                 site);
    std::memset(nowhere, 0, bytes);
    return nowhere;
  }
  if (object.writes)
    for (uint64_t granule = offset >> object.granuleShift,
                  last = (offset + bytes - 1) >> object.granuleShift;
         granule <= last; ++granule)
      lookAtGranule(object, granule, offset, bytes, access, item, site);
  return address;
}

void GroupChecks::lookAtGranule(const CairnCheckedObject &object,
                                uint64_t granule, uint64_t offset,
                                uint64_t bytes, uint32_t access, uint32_t item,
                                uint32_t site) {
  uint32_t memory = object.memory;
  if ((access & CAIRN_CHECK_INITIALISED) && isUnwritten(object, granule))
    report(CheckReport::Kind::Uninitialised, object.number, object.size,
           static_cast<int64_t>(offset), bytes, access, item, site);
  uint32_t flags = access & CAIRN_CHECK_ATOMIC ? CAIRN_CHECK_ATOMIC_BIT : 0;
  uint64_t now = cairnCheckRecord(&shared, memory, item, site, flags);
  if (access & CAIRN_CHECK_ATOMIC)
    orderByAtomic(object, granule, access, item, now);
  if (!(access & CAIRN_CHECK_SHARED)) {
    if (access & CAIRN_CHECK_WRITE)
      object.writes[granule] = now;
    return;
  }
  bool isWrite = access & CAIRN_CHECK_WRITE;
  bool isGood = isWrite ? cairnCheckNoteWrite(&shared, &object, granule, now)
                        : cairnCheckNoteRead(&shared, &object, granule, now);
  if (isGood)
    return;
  bool hasOthers = object.reads[granule] & CAIRN_CHECK_OTHERS_BIT;
  for (uint64_t *records : {object.writes, object.reads, object.others})
    if ((isWrite || records == object.writes) &&
        (hasOthers || records != object.others) &&
        (records == object.writes ? cairnCheckRacesWithWrite : cairnCheckRaces)(
            &shared, memory, records[granule], now)) {
      reportRace(object, records[granule], offset, bytes, access, item, site,
                 records == object.writes);
      break;
    }
  (isWrite ? object.writes : object.reads)[granule] = now;
}

unsigned char *GroupChecks::accessPrivate(unsigned char *variable,
                                          uint64_t size, uint32_t object,
                                          unsigned char *address,
                                          uint64_t bytes, uint32_t access,
                                          uint32_t item, uint32_t site) {
  uint64_t offset = reinterpret_cast<uint64_t>(address) -
                    reinterpret_cast<uint64_t>(variable);
  if (size < bytes || offset > size - bytes) {
    CairnCheckedObject made = {};
    made.base = variable;
    made.size = size;
    made.memory = CAIRN_CHECK_PRIVATE;
    made.number = object;
    reportBounds(made, static_cast<int64_t>(offset), bytes, access, item, site);
    std::memset(nowhere, 0, bytes);
    return nowhere;
  }
  if (!launch.checks.uninitialised)
    return address;
  unsigned char *written = variable + size + offset;
  if ((access & CAIRN_CHECK_INITIALISED) &&
      std::memchr(written, 0, bytes) != nullptr)
    report(CheckReport::Kind::Uninitialised, object, size,
           static_cast<int64_t>(offset), bytes, access, item, site);
  if (access & CAIRN_CHECK_WRITE)
    std::memset(written, 1, bytes);
  return address;
}

unsigned char *GroupChecks::accessUnknown(unsigned char *address,
                                          uint64_t bytes, uint32_t access,
                                          uint32_t item, uint32_t site) {
  if (access & CAIRN_CHECK_WRITE)
    launch.wroteElsewhere = true;
  if (!launch.checks.bounds || knownMemory.has(address, bytes))
    return address;
  if (reported.add(CheckReport::Kind::Bounds, site)) {
    CheckReport report;
    report.kind = CheckReport::Kind::Bounds;
    report.kernel = launch.launch.kernel.interface().name;
    report.access = describe(access, bytes, item, site);
    report.offset = static_cast<int64_t>(reinterpret_cast<uint64_t>(address));
    launch.report(std::move(report));
  }
  std::memset(nowhere, 0, bytes);
  return nowhere;
}

uint64_t GroupChecks::range(const CopySide &asked) {
  CopySide side = asked;
  bool isOfGroup = side.access & CAIRN_CHECK_GROUP;
  if (!side.object) {
    if (side.access & CAIRN_CHECK_WRITE)
      launch.wroteElsewhere = true;
    return side.bytes;
  }
  if ((isOfGroup && side.item != 0) || !side.bytes)
    return side.bytes;
  // Copies may overlap in time as work-items do. Of so many that their numbers
  // come again, each is held against the last ones.
  constexpr uint32_t copies =
      CAIRN_CHECK_ITEM_MASK + 1 - CAIRN_CHECK_FIRST_COPY;
  if (isOfGroup)
    side.item = CAIRN_CHECK_FIRST_COPY + copied++ % copies;
  bool isWithin = note(side);
  if (isOfGroup && isWithin && launch.checks.races)
    pending.push_back(side);
  return isWithin ? side.bytes : 0;
}

/// How many stretches there are up to the next one that may be in the object;
/// UINT64_MAX where none is. They are `stride` bytes apart, and the first
/// begins `offset` bytes behind the object's begin.
static uint64_t stretchesToNext(int64_t offset, uint64_t bytes, uint64_t size,
                                int64_t stride) {
  if (stride == 0)
    return UINT64_MAX;
  bool isBehind = offset >= 0 && static_cast<uint64_t>(offset) >= size;
  if (isBehind && stride < 0)
    return std::max((static_cast<uint64_t>(offset) - size) /
                        (0 - static_cast<uint64_t>(stride)),
                    uint64_t(1));
  uint64_t before = 0 - static_cast<uint64_t>(offset);
  bool isBefore = offset < 0 && before >= bytes;
  if (isBefore && stride > 0)
    return std::max((before - bytes) / static_cast<uint64_t>(stride),
                    uint64_t(1));
  return isBehind || isBefore ? UINT64_MAX : 1;
}

/// Whether all of it is within the object. Any number of planes and lines may
/// be outside.
bool GroupChecks::note(const CopySide &side) {
  const CairnCheckedObject &object = *side.object;
  bool isWithin = true;
  auto offsetOf = [&](const unsigned char *at) {
    return reinterpret_cast<uint64_t>(at) -
           reinterpret_cast<uint64_t>(object.base);
  };
  auto noteLine = [&](unsigned char *at) {
    uint64_t offset = offsetOf(at);
    if (object.size < side.bytes || offset > object.size - side.bytes) {
      reportBounds(object, static_cast<int64_t>(offset), side.bytes,
                   side.access, side.item, side.site);
      isWithin = false;
    } else if (object.memory == CAIRN_CHECK_PRIVATE)
      accessPrivate(object.base, object.size, object.number, at, side.bytes,
                    side.access, side.item, side.site);
    else
      access(object, at, side.bytes, side.access, side.item, side.site);
  };
  auto forEach = [&](unsigned char *first, uint64_t count, uint64_t stride,
                     uint64_t bytes, auto lookAt) {
    for (uint64_t i = 0; i < count;) {
      unsigned char *at = first + i * stride;
      lookAt(at);
      uint64_t next =
          stretchesToNext(static_cast<int64_t>(offsetOf(at)), bytes,
                          object.size, static_cast<int64_t>(stride));
      i = next < count - i ? i + next : count;
    }
  };
  // What is behind INT64_MAX is behind all there is.
  uint64_t gaps = side.lines - 1;
  bool isLong = side.lineStride != 0 && gaps > INT64_MAX / side.lineStride;
  uint64_t planeBytes =
      side.bytes + (isLong ? INT64_MAX : gaps * side.lineStride);
  forEach(side.address, side.lines ? side.planes : 0, side.planeStride,
          planeBytes, [&](unsigned char *plane) {
            forEach(plane, side.lines, side.lineStride, side.bytes, noteLine);
          });
  return isWithin;
}

uint64_t GroupChecks::beginCopy(uint64_t joined, uint32_t item) {
  if (item != 0)
    return joined ? joined : lastEvent;
  uint64_t event = joined ? joined : ++lastEvent;
  for (CopySide &side : pending)
    if (!side.event)
      side.event = event;
  return event;
}

void GroupChecks::endCopies(uint64_t event) {
  auto isOver = [&](const CopySide &side) {
    return event == CAIRN_CHECK_ALL_EVENTS || side.event == event;
  };
  pending.erase(std::remove_if(pending.begin(), pending.end(), isOver),
                pending.end());
}

//===----------------------------------------------------------------------===//
// Barriers and fences
//===----------------------------------------------------------------------===//

void GroupChecks::meet(uint32_t memories) {
  for (uint32_t memory : {CAIRN_CHECK_GLOBAL, CAIRN_CHECK_LOCAL})
    if (memories & 1u << memory)
      shared.now[memory] = shared.meetStart[memory] =
          part->shadow.nextStretch();
  // No barrier waits for copies.
  for (const CopySide &side : pending)
    note(side);
  if (!(memories & 1u << CAIRN_CHECK_GLOBAL))
    return;
  hasGroupFence = true;
  shared.isFenced = 1;
  shared.ordered = std::max({shared.ordered, acquiredInStretch, seen});
  seen = acquiredInStretch = 0;
}

void GroupChecks::meetSubGroup(uint32_t memories, uint32_t item) {
  for (uint32_t memory : {CAIRN_CHECK_GLOBAL, CAIRN_CHECK_LOCAL})
    if (memories & 1u << memory)
      shared.now[memory] = part->shadow.nextStretch();
  if (memories & 1u << CAIRN_CHECK_GLOBAL)
    fence(item);
}

void GroupChecks::converge(uint64_t value, uint32_t slot, uint32_t item,
                           uint32_t site) {
  if (item == 0)
    agreed[slot] = value;
  if (agreed[slot] != value)
    reportDivision(value, slot, item, site, /*first=*/0, /*inSubGroup=*/false);
  // What the others do in front of the barrier is looked at; what any would do
  // behind it, nobody can say.
  if (isDivided && item + 1 == shared.items)
    GuardedCall::abandon();
}

/// Those of a sub-group that got here together are executed together, so that
/// what follows does as much as it would without the check.
void GroupChecks::convergeSubGroup(uint64_t value, uint32_t slot, uint32_t item,
                                   uint32_t site) {
  uint32_t first = (item >> shared.subGroupShift) << shared.subGroupShift;
  if (item == first)
    agreed[slot] = value;
  if (agreed[slot] != value)
    reportDivision(value, slot, item, site, first, /*inSubGroup=*/true);
}

void GroupChecks::reportDivision(uint64_t value, uint32_t slot, uint32_t item,
                                 uint32_t site, uint32_t first,
                                 bool inSubGroup) {
  auto found = launch.checks.sites.find(site);
  std::string when =
      found == launch.checks.sites.end() ? "" : found->second.when;
  isDivided |= when != "argument" && !inSubGroup;
  // The first work-item had another value than this one. Each case has a place
  // of its own, that of a meeting which only those that go there reach.
  bool reaches = value != 0;
  if (when == "case") {
    reaches = agreed[slot] == 0;
    site = static_cast<uint32_t>(reaches ? value : agreed[slot]) - 1;
  }
  if (!reported.add(CheckReport::Kind::Barrier, site))
    return;
  CheckReport report;
  report.kind = CheckReport::Kind::Barrier;
  report.kernel = launch.launch.kernel.interface().name;
  report.isOfSubGroup = inSubGroup;
  report.isOfArgument = when == "argument";
  report.access = launch.describe(site, reaches ? item : first, group);
  report.other = launch.describe(site, reaches ? first : item, group);
  launch.report(std::move(report));
}

void GroupChecks::fence(uint32_t item) {
  fencedItem = item;
  shared.isFenced = 1;
  if (seenByItem == item)
    acquire(seen, item);
}

/// All accesses up to `until` are before what `item` does from now on.
void GroupChecks::acquire(uint64_t until, uint32_t item) {
  if (shared.orderedItem != item)
    shared.orderedOfItem = 0;
  shared.orderedItem = item;
  shared.orderedOfItem = std::max(shared.orderedOfItem, until);
  acquiredInStretch = std::max(acquiredInStretch, until);
}

/// What an atomic access sees and shows of the accesses before it. Which
/// work-items' is not kept: all that were before the one that released are
/// taken for ordered.
void GroupChecks::orderByAtomic(const CairnCheckedObject &object,
                                uint64_t granule, uint32_t access,
                                uint32_t item, uint64_t &record) {
  uint64_t before = object.writes[granule];
  bool isReleased =
      (before & CAIRN_CHECK_RELEASED_BIT) && before >= shared.launchStart;
  if ((access & CAIRN_CHECK_READ) && isReleased) {
    // The stretches of both kinds of this group's memory count.
    uint64_t stretch = std::max(shared.now[0], shared.now[1]);
    uint64_t last = before >= shared.groupStart[object.memory]
                        ? stretch | (before & UINT32_MAX)
                        : before;
    // Places are in no order.
    uint64_t until = (last | ((uint64_t(1) << CAIRN_CHECK_ITEM_SHIFT) - 1)) + 1;
    seen = std::max(seen, until);
    seenByItem = item;
    if (access & CAIRN_CHECK_ACQUIRE)
      acquire(until, item);
  }
  bool releases =
      (access & CAIRN_CHECK_RELEASE) || fencedItem == item || hasGroupFence;
  bool passesOn = isReleased && (access & CAIRN_CHECK_READ);
  if ((access & CAIRN_CHECK_WRITE) && (releases || passesOn))
    record |= CAIRN_CHECK_RELEASED_BIT;
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

CheckedAccess GroupChecks::describe(uint32_t access, uint64_t bytes,
                                    uint32_t item, uint32_t site) const {
  CheckedAccess made = launch.describe(site, item, group);
  made.isRead = access & CAIRN_CHECK_READ;
  made.isWrite = access & CAIRN_CHECK_WRITE;
  made.isAtomic = access & CAIRN_CHECK_ATOMIC;
  made.bytes = bytes;
  return made;
}

void GroupChecks::report(CheckReport::Kind kind, uint32_t object,
                         uint64_t objectBytes, int64_t offset, uint64_t bytes,
                         uint32_t access, uint32_t item, uint32_t site,
                         const std::optional<CheckedAccess> &other) {
  if (!reported.add(kind, site))
    return;
  // What it would have found nobody can say.
  if (kind == CheckReport::Kind::Bounds && launch.isExchange(site))
    access |= CAIRN_CHECK_WRITE;
  CheckReport report = launch.makeReport(kind, object, objectBytes, offset,
                                         describe(access, bytes, item, site));
  report.isBetweenGroups = other && other->group != report.access.group;
  report.other = other;
  launch.report(std::move(report));
}

void GroupChecks::reportTexel(const CairnCheckedTexel &texel, uint32_t object,
                              uint32_t access, uint32_t item, uint32_t site) {
  if (!reported.add(CheckReport::Kind::Bounds, site))
    return;
  CheckReport report = launch.makeReport(CheckReport::Kind::Bounds, object, 0,
                                         0, describe(access, 0, item, site));
  report.objectKind = "image";
  report.texel.assign(texel.at, texel.at + texel.dimensions);
  report.imageSize.assign(texel.size, texel.size + texel.dimensions);
  launch.report(std::move(report));
}

void GroupChecks::reportRace(const CairnCheckedObject &object, uint64_t before,
                             uint64_t offset, uint64_t bytes, uint32_t access,
                             uint32_t item, uint32_t site, bool beforeWrites) {
  if (reported.has(CheckReport::Kind::Race, site))
    return;
  report(CheckReport::Kind::Race, object.number, object.size,
         static_cast<int64_t>(offset), bytes, access, item, site,
         launch.describeWhole(before, *part, beforeWrites,
                              uint64_t(1) << object.granuleShift));
}
