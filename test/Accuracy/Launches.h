//===- Launches.h - kernels executed on the host device ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_LAUNCHES_H
#define CAIRN_TEST_ACCURACY_LAUNCHES_H

#include "Cases.h"
#include "Programs.h"

#include "cairn/runtime/Runtime.h"

#include "llvm/ADT/ArrayRef.h"

#include <functional>
#include <string>

namespace cairn::accuracy {

struct LoadedInstance {
  const Instance *instance = nullptr;
  const runtime::KernelInterface *interface = nullptr;
  void *entry = nullptr;
};

/// Executes each in another process; `executed` gets what it wrote, `failed`
/// why it did not, crashes included.
void launchIsolated(
    llvm::ArrayRef<LoadedInstance> instances,
    const std::function<void(const Instance &, const Output &)> &executed,
    const std::function<void(const Instance &, std::string)> &failed);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_LAUNCHES_H
