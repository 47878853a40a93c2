//===- Recycled.h - memory of what comes and goes ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TABLES_RECYCLED_H
#define CAIRN_OPENCL_TABLES_RECYCLED_H

#include <cstddef>

namespace cairn::opencl {

/// Memory of commands and of what they are given, of which there are thousands
/// at once, all of a few sizes, and which one thread makes and another drops: a
/// thread keeps what it was given back, up to a bound, and hands what is more
/// on to others. Aligned as `operator new` does.
void *takeRecycled(size_t size);
void giveRecycled(void *memory, size_t size);

/// The same for std::allocate_shared.
template <typename T> struct Recycled {
  using value_type = T;

  Recycled() = default;
  template <typename Other> Recycled(const Recycled<Other> &) {}

  T *allocate(size_t count) {
    return static_cast<T *>(takeRecycled(count * sizeof(T)));
  }
  void deallocate(T *memory, size_t count) {
    giveRecycled(memory, count * sizeof(T));
  }
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_TABLES_RECYCLED_H
