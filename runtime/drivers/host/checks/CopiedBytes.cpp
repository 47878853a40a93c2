//===- CopiedBytes.cpp - what copies hand on unwritten ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostLaunchChecks.h"

#include <algorithm>

using namespace cairn::runtime;

/// Whether nobody has written a granule of an object that has records.
bool GroupChecks::isUnwritten(const CairnCheckedObject &object,
                              uint64_t granule) const {
  uint64_t written = object.writes[granule];
  if (object.memory == CAIRN_CHECK_LOCAL &&
      written < shared.groupStart[CAIRN_CHECK_LOCAL])
    return true;
  return cairnCheckIsUndefined(written) && written >= part->unwrittenMark;
}

/// A private variable that was found by its address is one that is known.
static CairnCheckedSide asMemory(CairnCheckedSide side) {
  if (side.object && side.object->memory == CAIRN_CHECK_PRIVATE) {
    side.variable = side.object->base;
    side.size = side.object->size;
    side.object = nullptr;
  } else if (side.object) {
    side.variable = side.object->base;
    side.size = side.object->size;
  }
  return side;
}

static uint64_t offsetIn(const CairnCheckedSide &side) {
  return reinterpret_cast<uint64_t>(side.address) -
         reinterpret_cast<uint64_t>(side.variable);
}

/// What was copied counts as written byte by byte in private memory, and in
/// other memory where any of a granule does.
void GroupChecks::noteCopied(const CairnCheckedCopy &copy) {
  CairnCheckedSide to = asMemory(copy.to), from = asMemory(copy.from);
  uint64_t bytes = copy.bytes;
  auto isKnown = [&](const CairnCheckedSide &side) {
    return side.variable && side.size >= bytes &&
           offsetIn(side) <= side.size - bytes;
  };
  if (!isKnown(to) || (to.object && !to.object->writes))
    return;
  std::vector<unsigned char> written(bytes, 1);
  auto forEachGranule = [&](const CairnCheckedSide &side, auto visit) {
    uint64_t shift = side.object->granuleShift, offset = offsetIn(side);
    for (uint64_t granule = offset >> shift;
         granule <= (offset + bytes - 1) >> shift; ++granule) {
      uint64_t begin = std::max(granule << shift, offset);
      uint64_t end = std::min((granule + 1) << shift, offset + bytes);
      visit(granule, written.begin() + static_cast<ptrdiff_t>(begin - offset),
            written.begin() + static_cast<ptrdiff_t>(end - offset),
            end - begin == uint64_t(1) << shift);
    }
  };
  if (isKnown(from) && !from.object)
    std::copy_n(from.address + from.size, bytes, written.begin());
  else if (isKnown(from) && from.object->writes)
    forEachGranule(from, [&](uint64_t granule, auto begin, auto end, bool) {
      if (isUnwritten(*from.object, granule))
        std::fill(begin, end, 0);
    });
  if (!to.object) {
    std::copy(written.begin(), written.end(), to.address + to.size);
    return;
  }
  forEachGranule(to, [&](uint64_t granule, auto begin, auto end, bool isWhole) {
    uint64_t &record = to.object->writes[granule];
    if (!isWhole || (record & CAIRN_CHECK_ATOMIC_BIT) ||
        std::find(begin, end, 1) != end)
      return;
    record |= CAIRN_CHECK_UNDEFINED_BIT;
    launch.copiedUnwritten = true;
  });
}
