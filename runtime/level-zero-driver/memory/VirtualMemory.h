//===- VirtualMemory.h - addresses, and memory to put there -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_VIRTUALMEMORY_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_VIRTUALMEMORY_H

#include "Object.h"
#include "memory/Mapping.h"
#include "memory/SharedFile.h"

#include <map>
#include <mutex>

namespace cairn::level_zero {

/// Memory without an address. What is mapped of it outlives it.
class PhysicalMemory : public Object {
public:
  static constexpr Kind kind = Kind::PhysicalMemory;
  using Handle = ze_physical_mem_handle_t;

  PhysicalMemory(SharedFile file, uint64_t size)
      : Object(kind), file(std::move(file)), size(size) {}

  const SharedFile file;
  const uint64_t size;
};

/// Reserved addresses of all contexts, and how each of their pages may be
/// accessed. Sizes and addresses are multiples of Mapping::pageSize.
class Reservations {
public:
  static Reservations &get();

  /// Near `hint`, if that is free; null where there are no addresses left.
  void *reserve(ze_context_handle_t context, const void *hint, size_t size);
  /// INVALID_ARGUMENT for what was not reserved like that.
  ze_result_t free(ze_context_handle_t context, const void *base, size_t size);

  /// Puts memory there. INVALID_ARGUMENT where not all addresses are reserved
  /// and free.
  ze_result_t map(ze_context_handle_t context, const void *address, size_t size,
                  std::shared_ptr<const PhysicalMemory> memory, size_t offset,
                  ze_memory_access_attribute_t access);
  ze_result_t unmap(ze_context_handle_t context, const void *address,
                    size_t size);
  ze_result_t setAccess(ze_context_handle_t context, const void *address,
                        size_t size, ze_memory_access_attribute_t access);
  /// In `same` the bytes from `address` on that are accessed alike.
  ze_result_t getAccess(ze_context_handle_t context, const void *address,
                        size_t size, ze_memory_access_attribute_t &access,
                        size_t &same);

  /// Writes the handle for the memory that is mapped at `address`:
  /// INVALID_ARGUMENT where there is none.
  ze_result_t share(const void *address, IpcHandle &handle);

private:
  struct Page {
    ze_memory_access_attribute_t access = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
    /// What is mapped there; null where nothing is.
    std::shared_ptr<const PhysicalMemory> memory = nullptr;
    /// What an address and this sum up to is a place in the memory.
    uintptr_t toOffset = 0;

    bool isMapped() const { return memory != nullptr; }
  };
  struct Reservation {
    ze_context_handle_t context;
    size_t size;
    /// From their first address on, until the next key.
    std::map<uintptr_t, Page> pages;

    /// The page that `address` is in.
    Page &at(uintptr_t address) {
      return std::prev(pages.upper_bound(address))->second;
    }
    /// Makes a range of its own of the addresses, and gives them `page`.
    void set(uintptr_t address, size_t size, const Page &page);
    /// Changes how the addresses may be accessed, whatever is there.
    void setAccess(uintptr_t address, size_t size,
                   ze_memory_access_attribute_t access);
    bool isMapped(uintptr_t address, size_t size, bool mapped);
  };

  /// The one that all addresses are in; null if there is none.
  Reservation *find(ze_context_handle_t context, uintptr_t address,
                    size_t size);

  std::mutex mutex;
  std::map<uintptr_t, Reservation> byBase;
};

/// Writes the handle for the memory at `address`, an allocation or physical
/// memory that is mapped there: INVALID_ARGUMENT where it is neither,
/// OUT_OF_HOST_MEMORY where it cannot be shared.
ze_result_t shareMemory(const void *address, IpcHandle &handle);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_VIRTUALMEMORY_H
