//===- PartChecks.cpp - races between parts of a launch ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads keep records of their own. What groups of one thread did to each
// other was seen when they did it; what is left is looked at here, when all are
// through. Nothing orders groups of different parts: kernels whose atomic
// accesses may do so have one part.
//
//===----------------------------------------------------------------------===//
#include "HostLaunchChecks.h"

#include <algorithm>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

using namespace cairn::runtime;
using Part = LaunchChecks::Part;
using Race = LaunchChecks::Race;
using Region = LaunchChecks::Region;

namespace {
/// The records of a granule that are of this launch; 0 for the others.
struct Kept {
  uint64_t write = 0, read = 0, other = 0;

  bool any() const { return write || read; }
};
} // namespace

/// `writes` is the record of the granule's last write, and so many records
/// further that of its last read.
static Kept keptOf(const uint64_t *writes, uint64_t count, uint64_t start) {
  auto current = [&](uint64_t record) { return record >= start ? record : 0; };
  Kept kept = {current(writes[0]), current(writes[count])};
  if (kept.write & CAIRN_CHECK_PLAIN_BIT)
    kept.write &= ~uint64_t(CAIRN_CHECK_ATOMIC_BIT);
  if (kept.read & CAIRN_CHECK_OTHERS_BIT)
    kept.other = current(writes[2 * count]);
  return kept;
}

/// The race between two parts, of which `a` has the groups that come first.
static std::optional<Race> race(const Part &a, const Kept &keptA, const Part &b,
                                const Kept &keptB, uint64_t granule) {
  auto races = [](uint64_t x, uint64_t y) {
    return x && y && !(x & y & CAIRN_CHECK_ATOMIC_BIT);
  };
  for (uint64_t before : {keptA.write, keptA.read, keptA.other})
    if (races(before, keptB.write))
      return Race{&a,   &b,     before, keptB.write, before == keptA.write,
                  true, granule};
  for (uint64_t read : {keptB.read, keptB.other})
    if (races(keptA.write, read))
      return Race{&a, &b, keptA.write, read, true, false, granule};
  return std::nullopt;
}

/// The first one of a granule, of which each of `parts` has kept something.
static std::optional<Race> firstRace(const std::vector<const Part *> &parts,
                                     const std::vector<Kept> &kept,
                                     uint64_t granule) {
  for (size_t b = 1; b < parts.size(); ++b)
    for (size_t a = 0; a < b; ++a)
      if (auto found = race(*parts[a], kept[a], *parts[b], kept[b], granule))
        return found;
  return std::nullopt;
}

/// Races by the places of their second sides, one for each.
using Races = std::map<uint32_t, Race>;

static void keepFirst(Races &races, const Race &race) {
  uint32_t site = static_cast<uint32_t>(race.record >> CAIRN_CHECK_SITE_SHIFT) &
                  CAIRN_CHECK_UNKNOWN_SITE;
  auto [known, isNew] = races.try_emplace(site, race);
  auto when = [](const Race &race) {
    return std::make_tuple(race.part->begin, race.record, race.granule);
  };
  if (!isNew && when(race) < when(known->second))
    known->second = race;
}

/// The parts that have accesses of the granules from `begin` to `end`.
static std::vector<const Part *> findPartsOf(const std::vector<Part> &parts,
                                             const Region &region,
                                             uint64_t begin, uint64_t end) {
  std::vector<const Part *> found;
  for (const Part &part : parts) {
    const uint64_t *writes = part.records + region.first;
    const uint64_t *reads = writes + region.count();
    auto isCurrent = [&](uint64_t record) {
      return record >= part.launchStart;
    };
    if (std::any_of(writes + begin, writes + end, isCurrent) ||
        std::any_of(reads + begin, reads + end, isCurrent))
      found.push_back(&part);
  }
  return found;
}

static Races findRaces(const std::vector<Part> &all, const Region &region,
                       uint64_t begin, uint64_t end) {
  Races races;
  std::vector<const Part *> parts = findPartsOf(all, region, begin, end);
  if (parts.size() < 2)
    return races;
  std::vector<Kept> kept(parts.size());
  for (uint64_t granule = begin; granule < end; ++granule) {
    size_t users = 0;
    bool isWritten = false;
    for (size_t i = 0; i < parts.size(); ++i) {
      kept[i] = keptOf(parts[i]->records + region.first + granule,
                       region.count(), parts[i]->launchStart);
      users += kept[i].any();
      isWritten |= kept[i].write != 0;
    }
    if (users < 2 || !isWritten)
      continue;
    if (std::optional<Race> race = firstRace(parts, kept, granule))
      keepFirst(races, *race);
  }
  return races;
}

void LaunchChecks::compareParts() {
  if (parts.size() < 2 || !checks.races)
    return;
  for (const Region &region : regions)
    if (region.isWritten)
      compareRegion(region, std::nullopt);
  for (const auto &[variable, region] : variables)
    compareRegion(region, variable);
}

void LaunchChecks::compareRegion(const Region &region,
                                 std::optional<size_t> variable) {
  constexpr uint64_t granulesOfBlock = 1 << 14;
  Races races;
  std::mutex merging;
  using Range = tbb::blocked_range<uint64_t>;
  auto compare = [&](const Range &range) {
    for (uint64_t begin = range.begin(); begin < range.end();
         begin += granulesOfBlock) {
      uint64_t end = std::min(begin + granulesOfBlock, range.end());
      Races found = findRaces(parts, region, begin, end);
      std::lock_guard<std::mutex> lock(merging);
      for (const auto &[site, race] : found)
        keepFirst(races, race);
    }
  };
  // Who waits here takes no other launch meanwhile.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(Range(0, region.count(), granulesOfBlock), compare);
  });
  for (const auto &[site, race] : races)
    reportRace(race, region, variable);
}

/// `variable` is the number of what is in `region`; the arguments are looked
/// through without.
void LaunchChecks::reportRace(const Race &race, const Region &region,
                              std::optional<size_t> variable) {
  uint64_t offset = race.granule * region.granule;
  uint64_t address = region.start + offset;
  auto isThere = [&](const CairnCheckedObject &object) {
    return object.base && object.memory == CAIRN_CHECK_GLOBAL &&
           address - reinterpret_cast<uint64_t>(object.base) < object.size;
  };
  size_t number = variable.value_or(
      std::find_if(objects.begin(), objects.end(), isThere) - objects.begin());
  if (!variable)
    offset = address - reinterpret_cast<uint64_t>(objects[number].base);
  CheckReport made = makeReport(
      CheckReport::Kind::Race, number, objects[number].size,
      static_cast<int64_t>(offset),
      describe(race.record, *race.part, race.writes, region.granule));
  made.other = describeWhole(race.recordBefore, *race.before, race.wroteBefore,
                             region.granule);
  made.isBetweenGroups = true;
  report(std::move(made));
}
