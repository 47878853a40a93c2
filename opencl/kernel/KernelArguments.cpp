//===- KernelArguments.cpp - what a launch is given -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KernelArguments.h"

#include "memory/Svm.h"
#include "tables/Recycled.h"

#include <cstring>
#include <functional>
#include <memory>
#include <new>

using namespace cairn;
using namespace cairn::opencl;

static constexpr size_t roomForOne =
    sizeof(runtime::Argument) + sizeof(std::shared_ptr<Object>);
static_assert(alignof(runtime::Argument) == alignof(void *) &&
              alignof(std::shared_ptr<Object>) == alignof(void *));

namespace {
/// Allocates with room behind an object, and says where that is.
template <typename T> struct WithRoom {
  using value_type = T;

  WithRoom(size_t bytes, void *&room) : bytes(bytes), room(&room) {}
  template <typename Other>
  WithRoom(const WithRoom<Other> &other)
      : bytes(other.bytes), room(other.room) {}

  T *allocate(size_t count) {
    auto *memory =
        static_cast<unsigned char *>(takeRecycled(count * sizeof(T) + bytes));
    *room = memory + count * sizeof(T);
    return reinterpret_cast<T *>(memory);
  }
  void deallocate(T *memory, size_t count) {
    giveRecycled(memory, count * sizeof(T) + bytes);
  }

  size_t bytes;
  void **room;
};
} // namespace

std::shared_ptr<const KernelArguments>
KernelArguments::make(std::shared_ptr<const std::vector<KernelCode>> codes,
                      const Context &context,
                      const std::vector<SetArgument> &set) {
  void *room = nullptr;
  WithRoom<KernelArguments> allocator(set.size() * roomForOne, room);
  return std::allocate_shared<KernelArguments>(allocator, std::move(codes),
                                               context, set, std::ref(room));
}

KernelArguments::KernelArguments(
    std::shared_ptr<const std::vector<KernelCode>> codes,
    const Context &context, const std::vector<SetArgument> &set, void *room)
    : codes(std::move(codes)), context(context), count(set.size()),
      firstValue(static_cast<runtime::Argument *>(room)),
      firstObject(
          reinterpret_cast<std::shared_ptr<Object> *>(firstValue + count)) {
  // Objects first: nothing throws, so that all are there where values do.
  for (size_t i = 0; i < count; ++i) {
    const std::optional<std::weak_ptr<Object>> &object = set[i].object;
    new (firstObject + i)
        std::shared_ptr<Object>(object ? object->lock() : nullptr);
    const bool isGone = object && !firstObject[i];
    if (isGone || set[i].value.kind() == runtime::Argument::Kind::Unset)
      allSet = false;
  }
  size_t made = 0;
  try {
    for (; made < count; ++made)
      new (firstValue + made) runtime::Argument(set[made].value);
  } catch (...) {
    std::destroy_n(firstValue, made);
    std::destroy_n(firstObject, count);
    throw;
  }
}

KernelArguments::~KernelArguments() {
  std::destroy_n(firstValue, count);
  std::destroy_n(firstObject, count);
}

runtime::ArgumentList KernelArguments::values() const {
  return {firstValue, count};
}

const Memory *KernelArguments::memory(size_t index) const {
  const Object *object = firstObject[index].get();
  return object && isKind(object->objectKind(), Kind::Memory)
             ? static_cast<const Memory *>(object)
             : nullptr;
}

static runtime::ArgumentMemory rangeOf(const void *begin, const void *end) {
  return {reinterpret_cast<uint64_t>(begin), reinterpret_cast<uint64_t>(end)};
}

/// The memory of a memory object; other addresses of the process have none.
std::optional<runtime::ArgumentMemory>
KernelArguments::memoryOf(size_t index) const {
  if (const Memory *memory = this->memory(index))
    return rangeOf(memory->data(), memory->data() + memory->size);
  const void *address = nullptr;
  std::memcpy(&address, firstValue[index].data(), sizeof address);
  if (std::optional<SvmRange> svm = findSvm(context, address))
    return rangeOf(svm->begin, svm->end);
  return std::nullopt;
}

runtime::UnwrittenBytes *KernelArguments::unwrittenOf(size_t index) const {
  const Memory *memory = this->memory(index);
  return memory ? memory->unwritten() : nullptr;
}
