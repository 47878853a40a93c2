//===- LimitCodegen.h - options of LLVM that no interface has ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_LIMITCODEGEN_H
#define CAIRN_LIB_TARGET_HOST_PASSES_LIMITCODEGEN_H

#include "llvm/Support/Error.h"

namespace cairn {

/// Sets options of LLVM that no interface has, for the whole process. An LLVM
/// without one of them is an error, in release builds as well: what the options
/// keep from happening would come back unseen.
llvm::Error limitCodegen();

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_LIMITCODEGEN_H
