//===- LinkChecks.h - the code of checks ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_CHECKS_LINKCHECKS_H
#define CAIRN_LIB_TARGET_HOST_CHECKS_LINKCHECKS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace cairn {

/// Defines the functions of checks.c that `module` calls, for it alone.
llvm::Error linkChecks(llvm::Module &module);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_CHECKS_LINKCHECKS_H
