//===- Linkage.h - linkage of functions and variables -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_LINKAGE_H
#define CAIRN_LIB_TARGET_SPIR_LINKAGE_H

#include "Checks.h"

namespace cairn::spir {

/// As LLVM IR spells it; "external" for what it does not spell.
std::string spellLinkage(const llvm::GlobalValue &value);

/// Linkage, storage class, visibility and comdat (sections 3.7 and 3.9).
void verifyLinkage(Checks &checks, const llvm::GlobalObject &value);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_LINKAGE_H
