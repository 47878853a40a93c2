//===- UnwrittenBytes.cpp - what nobody has written -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "UnwrittenBytes.h"

#include <algorithm>

using namespace cairn::runtime;

UnwrittenBytes::UnwrittenBytes(const unsigned char *memory, uint64_t size) {
  auto begin = reinterpret_cast<uint64_t>(memory);
  holes.emplace(begin, begin + size);
}

std::vector<std::pair<uint64_t, uint64_t>> UnwrittenBytes::ranges() const {
  std::lock_guard<std::mutex> lock(mutex);
  return {holes.begin(), holes.end()};
}

void UnwrittenBytes::noteWritten(uint64_t address, uint64_t size) {
  if (!any())
    return;
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t end = address + size;
  auto hole = holes.upper_bound(address);
  if (hole != holes.begin())
    --hole;
  while (hole != holes.end() && hole->first < end) {
    auto [begin, last] = *hole;
    if (last <= address) {
      ++hole;
      continue;
    }
    hole = holes.erase(hole);
    if (begin < address)
      holes.emplace(begin, address);
    if (last > end)
      hole = holes.emplace(end, last).first;
    if (last > end)
      break;
  }
  allWritten.store(holes.empty(), std::memory_order_relaxed);
}

void UnwrittenBytes::noteUnwritten(uint64_t address, uint64_t size) {
  std::lock_guard<std::mutex> lock(mutex);
  uint64_t end = address + size;
  auto hole = holes.upper_bound(address);
  if (hole != holes.begin() && std::prev(hole)->second >= address)
    --hole;
  // Those that it meets become one with it.
  while (hole != holes.end() && hole->first <= end) {
    address = std::min(address, hole->first);
    end = std::max(end, hole->second);
    hole = holes.erase(hole);
  }
  holes.emplace(address, end);
  allWritten.store(false, std::memory_order_relaxed);
}
