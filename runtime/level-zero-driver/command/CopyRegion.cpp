//===- CopyRegion.cpp - a box of bytes in memory ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CopyRegion.h"
#include "memory/Memory.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace cairn::level_zero;

/// The sum, or the largest number where that is larger.
static uint64_t addUp(std::initializer_list<uint64_t> sizes) {
  uint64_t sum = 0;
  for (uint64_t size : sizes)
    if (__builtin_add_overflow(sum, size, &sum))
      return UINT64_MAX;
  return sum;
}

CopyRegion::CopyRegion(void *base, const ze_copy_region_t &region,
                       uint32_t pitch, uint32_t slicePitch)
    : base(static_cast<unsigned char *>(base)), width(region.width),
      height(region.height), depth(region.depth), pitch(pitch),
      slicePitch(slicePitch) {
  bool hasSlices = depth > 0;
  first = addUp({region.originX, uint64_t(region.originY) * pitch,
                 hasSlices ? uint64_t(region.originZ) * slicePitch : 0});
  depth = std::max<uint64_t>(depth, 1);
}

uint64_t CopyRegion::end() const {
  if (isEmpty())
    return 0;
  return addUp({first, (height - 1) * pitch, (depth - 1) * slicePitch, width});
}

static std::vector<const unsigned char *> sortedRows(const CopyRegion &region) {
  std::vector<const unsigned char *> rows(region.rows());
  for (uint64_t i = 0; i < rows.size(); ++i)
    rows[i] = region.row(i);
  std::sort(rows.begin(), rows.end());
  return rows;
}

bool CopyRegion::overlaps(const CopyRegion &other) const {
  // Most are in different allocations, or in different parts of one.
  if (isEmpty() || base + end() <= other.row(0) ||
      other.base + other.end() <= row(0))
    return false;
  auto mine = sortedRows(*this), others = sortedRows(other);
  for (size_t i = 0, j = 0; i < mine.size() && j < others.size();) {
    if (mine[i] + width <= others[j])
      ++i;
    else if (others[j] + width <= mine[i])
      ++j;
    else
      return true;
  }
  return false;
}

void CopyRegion::copyFrom(const CopyRegion &other) const {
  if (isEmpty())
    return;
  std::optional<Allocation> to = findAllocation(row(0));
  for (uint64_t i = 0; i < rows(); ++i) {
    std::memcpy(row(i), other.row(i), width);
    if (to && to->unwritten)
      to->unwritten->noteWritten(row(i), width);
  }
}
