//===- Context.h - a context and its memory ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_CONTEXT_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_CONTEXT_H

#include "Object.h"
#include "memory/Memory.h"

#include <condition_variable>
#include <mutex>
#include <set>
#include <vector>

namespace cairn::level_zero {

/// Its memory goes with it: when the handle is destroyed and nothing that was
/// made in it holds it any more.
class Context : public Object {
public:
  static constexpr Kind kind = Kind::Context;
  using Handle = ze_context_handle_t;

  Context() : Object(kind) {}
  ~Context() override;

  /// Execution takes on work that may use the context's memory, and is done
  /// with it: zeMemFreeExt may have to wait for it.
  uint64_t workBegins();
  void workEnds(uint64_t work);

  /// Returns when all work that has begun before the call has ended.
  void waitForWork();
  /// Frees `memory` at that time, without waiting for it.
  void freeAfterWork(Mapping memory);

private:
  struct Deferred {
    uint64_t after;
    Mapping memory;
  };

  bool hasEnded(uint64_t work) const {
    return running.empty() || *running.begin() > work;
  }

  std::mutex mutex;
  std::condition_variable ended;
  uint64_t last = 0;
  std::set<uint64_t> running;
  std::vector<Deferred> deferred;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_CONTEXT_H
