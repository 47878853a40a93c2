//===- Kernel.h - kernel objects --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_KERNEL_KERNEL_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_KERNEL_KERNEL_H

#include "kernel/KernelLaunch.h"
#include "module/Module.h"

namespace cairn::level_zero {

class Kernel : public Object {
public:
  static constexpr Kind kind = Kind::Kernel;
  using Handle = ze_kernel_handle_t;

  Kernel(std::shared_ptr<Module> module,
         const std::shared_ptr<runtime::HostKernel> &kernel)
      : Object(kind), module(std::move(module)), code(kernel),
        launch(std::make_shared<KernelLaunch>(kernel)) {}

  runtime::Device &device() const { return code->device(); }
  const runtime::KernelInterface &interface() const {
    return code->interface();
  }

  /// The most work-items that a group can have.
  uint64_t maxGroupSize() { return capture()->maxGroupSize(); }

  /// What is set now, for a launch; it will not change any more.
  std::shared_ptr<const KernelLaunch> capture();
  /// What is set now, to be changed.
  KernelLaunch &change();

  const std::shared_ptr<Module> module;

private:
  const std::shared_ptr<runtime::HostKernel> code;
  std::mutex mutex;
  std::shared_ptr<KernelLaunch> launch;
  bool captured = false;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_KERNEL_KERNEL_H
