//===- BuildFlags.h - build flags of modules --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_BUILDFLAGS_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_BUILDFLAGS_H

#include "cairn/runtime/Status.h"

namespace cairn::level_zero {

/// The compiler's options for the build flags of a module (ze_api.h,
/// ze_module_desc_t::pBuildFlags): what begins with "-ze-" is translated or, as
/// a hint that means nothing to a CPU, dropped; the rest is the compiler's to
/// understand. `flags` may be null.
runtime::Result<std::string> translateBuildFlags(const char *flags);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_BUILDFLAGS_H
