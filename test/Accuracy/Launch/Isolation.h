//===- Isolation.h - what may crash, in another process ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_LAUNCH_ISOLATION_H
#define CAIRN_TEST_ACCURACY_LAUNCH_ISOLATION_H

#include <cstddef>
#include <functional>
#include <string>

namespace cairn::accuracy {

/// Zeroed memory that a process shares with those it forks.
class SharedMemory {
public:
  explicit SharedMemory(size_t size);
  ~SharedMemory();
  SharedMemory(const SharedMemory &) = delete;
  SharedMemory &operator=(const SharedMemory &) = delete;

  /// Null if there was none to have.
  unsigned char *data() const { return memory; }

private:
  unsigned char *memory = nullptr;
  size_t size;
};

/// Calls `body` with 0, ..., count - 1 in another process, a new one after each
/// that crashes or takes longer than a minute; `failed` says so. What `body`
/// writes elsewhere than to shared memory is lost.
void runIsolated(size_t count, std::function<void(size_t)> body,
                 std::function<void(size_t, std::string)> failed);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_LAUNCH_ISOLATION_H
