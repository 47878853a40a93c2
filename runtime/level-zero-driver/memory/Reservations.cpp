//===- Reservations.cpp - reserved addresses --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "memory/VirtualMemory.h"

#include <sys/mman.h>

using namespace cairn::level_zero;

/// Lives as long as the process.
Reservations &Reservations::get() {
  static Reservations *only = new Reservations;
  return *only;
}

static uintptr_t number(const void *address) {
  return reinterpret_cast<uintptr_t>(address);
}

static int protection(ze_memory_access_attribute_t access) {
  switch (access) {
  case ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE:
    return PROT_READ | PROT_WRITE;
  case ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY:
    return PROT_READ;
  default:
    return PROT_NONE;
  }
}

void Reservations::Reservation::set(uintptr_t address, size_t size,
                                    const Page &page) {
  uintptr_t end = address + size;
  // What comes behind keeps what it is.
  Page behind = at(end - 1);
  pages.erase(pages.lower_bound(address), pages.lower_bound(end));
  pages.emplace(end, behind);
  pages[address] = page;
}

void Reservations::Reservation::setAccess(uintptr_t address, size_t size,
                                          ze_memory_access_attribute_t access) {
  uintptr_t end = address + size;
  pages.emplace(end, at(end - 1));
  pages.emplace(address, at(address));
  for (auto it = pages.find(address); it->first != end; ++it)
    it->second.access = access;
}

bool Reservations::Reservation::isMapped(uintptr_t address, size_t size,
                                         bool mapped) {
  if (at(address).isMapped() != mapped)
    return false;
  for (auto it = pages.upper_bound(address);
       it != pages.end() && it->first < address + size; ++it)
    if (it->second.isMapped() != mapped)
      return false;
  return true;
}

Reservations::Reservation *Reservations::find(ze_context_handle_t context,
                                              uintptr_t address, size_t size) {
  auto next = byBase.upper_bound(address);
  if (next == byBase.begin())
    return nullptr;
  auto &[base, reservation] = *std::prev(next);
  size_t before = address - base;
  bool inside = before < reservation.size && size > 0 &&
                size <= reservation.size - before;
  return inside && reservation.context == context ? &reservation : nullptr;
}

static constexpr int emptyFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

void *Reservations::reserve(ze_context_handle_t context, const void *hint,
                            size_t size) {
  void *base =
      mmap(const_cast<void *>(hint), size, PROT_NONE, emptyFlags, -1, 0);
  if (base == MAP_FAILED)
    return nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  Reservation &made = byBase[number(base)];
  made.context = context;
  made.size = size;
  made.pages[number(base)] = {};
  return base;
}

ze_result_t Reservations::free(ze_context_handle_t context, const void *base,
                               size_t size) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = byBase.find(number(base));
  if (found == byBase.end() || found->second.context != context ||
      found->second.size != size)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  munmap(const_cast<void *>(base), size);
  byBase.erase(found);
  return ZE_RESULT_SUCCESS;
}

ze_result_t Reservations::map(ze_context_handle_t context, const void *address,
                              size_t size,
                              std::shared_ptr<const PhysicalMemory> memory,
                              size_t offset,
                              ze_memory_access_attribute_t access) {
  std::lock_guard<std::mutex> lock(mutex);
  Reservation *reservation = find(context, number(address), size);
  if (!reservation || !reservation->isMapped(number(address), size, false))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  if (!memory->file.map(const_cast<void *>(address), size, offset,
                        protection(access)))
    return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
  reservation->set(number(address), size,
                   {access, std::move(memory), offset - number(address)});
  return ZE_RESULT_SUCCESS;
}

ze_result_t Reservations::share(const void *address, IpcHandle &handle) {
  std::lock_guard<std::mutex> lock(mutex);
  auto next = byBase.upper_bound(number(address));
  if (next == byBase.begin())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  auto &[base, reservation] = *std::prev(next);
  if (number(address) - base >= reservation.size)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  const Page &page = reservation.at(number(address));
  if (!page.isMapped())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  handle = page.memory->file.handle(SharedKind::Memory);
  handle.offset = number(address) + page.toOffset;
  return ZE_RESULT_SUCCESS;
}

ze_result_t Reservations::unmap(ze_context_handle_t context,
                                const void *address, size_t size) {
  std::lock_guard<std::mutex> lock(mutex);
  Reservation *reservation = find(context, number(address), size);
  if (!reservation)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  if (mmap(const_cast<void *>(address), size, PROT_NONE, emptyFlags | MAP_FIXED,
           -1, 0) == MAP_FAILED)
    return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
  reservation->set(number(address), size, {});
  return ZE_RESULT_SUCCESS;
}

ze_result_t Reservations::setAccess(ze_context_handle_t context,
                                    const void *address, size_t size,
                                    ze_memory_access_attribute_t access) {
  std::lock_guard<std::mutex> lock(mutex);
  Reservation *reservation = find(context, number(address), size);
  if (!reservation)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  bool mapped = reservation->isMapped(number(address), size, true);
  if (!mapped && !reservation->isMapped(number(address), size, false))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  // Where there is no memory nothing is accessed, whatever is said.
  if (mapped &&
      mprotect(const_cast<void *>(address), size, protection(access)) != 0)
    return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
  reservation->setAccess(number(address), size, access);
  return ZE_RESULT_SUCCESS;
}

ze_result_t Reservations::getAccess(ze_context_handle_t context,
                                    const void *address, size_t size,
                                    ze_memory_access_attribute_t &access,
                                    size_t &same) {
  std::lock_guard<std::mutex> lock(mutex);
  uintptr_t start = number(address);
  Reservation *reservation = find(context, start, size);
  if (!reservation)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  access = reservation->at(start).access;
  same = size;
  for (auto it = reservation->pages.upper_bound(start);
       it != reservation->pages.end() && it->first < start + size; ++it)
    if (it->second.access != access) {
      same = it->first - start;
      break;
    }
  return ZE_RESULT_SUCCESS;
}
