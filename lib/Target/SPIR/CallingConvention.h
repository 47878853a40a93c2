//===- CallingConvention.h - names of calling conventions -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_CALLINGCONVENTION_H
#define CAIRN_LIB_TARGET_SPIR_CALLINGCONVENTION_H

#include "llvm/IR/CallingConv.h"
#include <string>

namespace cairn::spir {

/// As LLVM IR spells it; "cc N" for those that no front end of ours knows.
std::string spellCallingConv(llvm::CallingConv::ID convention);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_CALLINGCONVENTION_H
