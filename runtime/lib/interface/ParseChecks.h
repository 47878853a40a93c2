//===- ParseChecks.h - checks of kernels, from JSON -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_INTERFACE_PARSECHECKS_H
#define CAIRN_RUNTIME_LIB_INTERFACE_PARSECHECKS_H

#include "cairn/runtime/Json.h"
#include "cairn/runtime/KernelChecks.h"

namespace cairn::runtime {

/// Reads the member `checks` of a kernel called `what` with `arguments`
/// arguments (docs/KernelInterface.md).
Status parseChecks(const Json &json, const std::string &what, size_t arguments,
                   KernelChecks &checks);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_INTERFACE_PARSECHECKS_H
