//===- KnownMemory.cpp - memory that there is -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KnownMemory.h"

#include <cerrno>
#include <sys/uio.h>
#include <unistd.h>

using namespace cairn::runtime;

static constexpr uint64_t pageBytes = 4096;

/// Whether the system can read a byte there, which it says without a signal.
/// Where nobody may ask, all memory is taken for there.
static bool isReadable(uint64_t address) {
  unsigned char byte;
  iovec to = {&byte, 1};
  iovec from = {reinterpret_cast<void *>(address), 1};
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == 1 ||
         errno != EFAULT;
}

bool KnownMemory::hasPage(uint64_t page) {
  uint64_t &known = found[page % found.size()];
  if (known == page && page != 0)
    return true;
  if (!isReadable(page * pageBytes))
    return false;
  known = page;
  return true;
}

bool KnownMemory::has(const unsigned char *address, uint64_t bytes) {
  uint64_t first = reinterpret_cast<uint64_t>(address);
  uint64_t last = first + bytes - 1;
  return last >= first && hasPage(first / pageBytes) &&
         hasPage(last / pageBytes);
}
