//===- Recycled.cpp - memory of what comes and goes -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Recycled.h"

#include <array>
#include <mutex>
#include <new>
#include <vector>

using namespace cairn::opencl;

#if defined(__SANITIZE_ADDRESS__)
#define CAIRN_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CAIRN_ADDRESS_SANITIZER 1
#endif
#endif

/// Sizes are rounded up to multiples of this; larger ones are not kept.
static constexpr size_t step = 128;
static constexpr size_t steps = 8;
/// What a thread hands on at once, and how many of those there may be of a
/// size.
static constexpr size_t batch = 64;
static constexpr size_t mostBatches = 64;

namespace {
/// A list in the memory that is kept.
struct Block {
  Block *next;
};

struct List {
  Block *first = nullptr;
  size_t count = 0;

  void push(void *memory) {
    first = new (memory) Block{first};
    ++count;
  }
  void *pop() {
    Block *block = first;
    first = block->next;
    --count;
    return block;
  }
  void clear() {
    while (first)
      ::operator delete(pop());
  }
};

/// What threads have handed on, by size; lives as long as the process. Nobody
/// waits for it, as a fork may leave it locked.
struct Shared {
  std::mutex mutex;
  std::array<std::vector<List>, steps> lists;

  static Shared &get() {
    static Shared *only = new Shared;
    return *only;
  }
};

/// What a thread keeps: a list that is in use, and one that is full or empty.
struct Kept {
  List current, spare;
};

/// What a thread keeps. Read without a constructor, as threads use it at their
/// end.
struct Thread {
  std::array<Kept, steps> sizes;
  bool isOver = false;
};
} // namespace

static thread_local Thread mine;

namespace {
/// Lets go of all at the end of a thread.
struct AtEnd {
  ~AtEnd() {
    for (Kept &kept : mine.sizes) {
      kept.current.clear();
      kept.spare.clear();
    }
    mine.isOver = true;
  }
};
} // namespace

/// Before something is kept: whether nobody would let go of it.
static bool isThreadOver() {
  static thread_local AtEnd atEnd;
  (void)atEnd;
  return mine.isOver;
}

static bool takeShared(size_t which, List &list) {
  Shared &shared = Shared::get();
  std::unique_lock<std::mutex> lock(shared.mutex, std::try_to_lock);
  if (!lock || shared.lists[which].empty())
    return false;
  list = shared.lists[which].back();
  shared.lists[which].pop_back();
  return true;
}

/// False where there is no room.
static bool giveShared(size_t which, const List &list) {
  Shared &shared = Shared::get();
  std::unique_lock<std::mutex> lock(shared.mutex, std::try_to_lock);
  std::vector<List> &lists = shared.lists[which];
  if (!lock || lists.size() >= mostBatches)
    return false;
  try {
    lists.push_back(list);
  } catch (const std::bad_alloc &) {
    return false;
  }
  return true;
}

/// Which list a size is in; none from `steps` on.
static size_t listOf(size_t size) {
#ifdef CAIRN_ADDRESS_SANITIZER
  // It is to see what is used when it is gone.
  (void)size;
  return steps;
#else
  return (size - 1) / step;
#endif
}

void *cairn::opencl::takeRecycled(size_t size) {
  const size_t which = listOf(size);
  if (which >= steps)
    return ::operator new(size);
  Kept &kept = mine.sizes[which];
  if (!kept.current.first) {
    if (kept.spare.first)
      std::swap(kept.current, kept.spare);
    else if (isThreadOver() || !takeShared(which, kept.current))
      return ::operator new((which + 1) * step);
  }
  return kept.current.pop();
}

void cairn::opencl::giveRecycled(void *memory, size_t size) {
  const size_t which = listOf(size);
  if (which >= steps || isThreadOver()) {
    ::operator delete(memory);
    return;
  }
  Kept &kept = mine.sizes[which];
  if (kept.current.count == batch) {
    if (kept.spare.first && !giveShared(which, kept.spare))
      kept.spare.clear();
    kept.spare = kept.current;
    kept.current = List();
  }
  kept.current.push(memory);
}
