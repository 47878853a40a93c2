//===- ProgramConstructors.h - C++'s program-scope objects ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CONSTANTS_PROGRAMCONSTRUCTORS_H
#define CAIRN_LIB_FRONTEND_CONSTANTS_PROGRAMCONSTRUCTORS_H

#include "cairn/Frontend/Frontend.h"

namespace cairn::frontend {

/// Executes the constructors of program-scope objects, which C++ for OpenCL has
/// run before the first kernel, and makes what they leave behind the objects'
/// initialisers. An error for one whose values are not known before kernels
/// run. Destructors of such objects, which run when nobody can see it any more,
/// are dropped.
std::optional<SourceError> executeConstructors(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CONSTANTS_PROGRAMCONSTRUCTORS_H
