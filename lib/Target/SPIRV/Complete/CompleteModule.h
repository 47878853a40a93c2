//===- CompleteModule.h - what makes words a whole module ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_COMPLETE_COMPLETEMODULE_H
#define CAIRN_LIB_TARGET_SPIRV_COMPLETE_COMPLETEMODULE_H

#include "Words/WordModule.h"

namespace cairn::words {

/// Removes what nothing refers to from the types, constants and variables,
/// makes equal ones one, and puts each behind what it is made of.
/// `keepExports` says whether what is exported counts as used.
void orderGlobals(WordModule &module, bool keepExports);

/// Lists each block once in an OpPhi.
void mergePhiBlocks(WordModule &module);

/// For OpenCL: spells nulls and composites as translators to LLVM read them.
void useTranslatorForms(WordModule &module);

/// What can be derived: strides of pointers that are stepped along, whether
/// pointers in variables alias. Drops hints that the version does not have.
void completeDecorations(WordModule &module, bool isKernel);

/// Which variables each entry point uses, as the version wants them listed.
void listInterfaces(WordModule &module);

} // namespace cairn::words

#endif // CAIRN_LIB_TARGET_SPIRV_COMPLETE_COMPLETEMODULE_H
