//===- Launches.h - kernels executed on a device ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_LAUNCH_LAUNCHES_H
#define CAIRN_TEST_ACCURACY_LAUNCH_LAUNCHES_H

#include "Operands/Cases.h"
#include "Programs.h"

#include "cairn/runtime/Runtime.h"

#include "llvm/ADT/ArrayRef.h"

#include <functional>
#include <memory>
#include <string>

namespace cairn::accuracy {

struct LoadedKernel {
  const Calls *calls = nullptr;
  const runtime::KernelInterface *interface = nullptr;
  void *entry = nullptr;
};

/// Executes each in another process; `executed` gets what a call wrote,
/// `failed` why a kernel did not, crashes included.
void launchIsolated(
    llvm::ArrayRef<LoadedKernel> kernels,
    const std::function<void(const Instance &, const Output &)> &executed,
    const std::function<void(const Calls &, std::string)> &failed);

/// Executes kernels on a device in this process.
class DeviceLauncher {
public:
  /// Null, with `error`, if there is no such device.
  static std::unique_ptr<DeviceLauncher> create(const std::string &device,
                                                std::string &error);
  ~DeviceLauncher();

  /// Executes the kernels of `program`; `executed` gets what a call wrote,
  /// `failed` why a kernel did not.
  void
  launch(CairnProgram *program, llvm::ArrayRef<Calls> kernels,
         const std::function<void(const Instance &, const Output &)> &executed,
         const std::function<void(const Calls &, std::string)> &failed);

private:
  class Implementation;
  explicit DeviceLauncher(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_LAUNCH_LAUNCHES_H
