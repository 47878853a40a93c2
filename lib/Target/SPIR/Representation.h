//===- Representation.h - OpenCL C's types in SPIR --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_REPRESENTATION_H
#define CAIRN_LIB_TARGET_SPIR_REPRESENTATION_H

#include "Checks.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

namespace cairn::spir {

/// Whether `got` is how SPIR represents `wanted` (tables 1 to 3); yes for what
/// the document does not know. Target extension types are let through: that
/// SPIR has none is a rule of its own.
bool represents(const Checks &checks, const llvm::Type *got,
                const ocl::BuiltinType &wanted);

/// The address space in which objects of an opaque type are: images and pipes
/// in global memory (sections 2.4 and 2.10.7).
unsigned addressSpaceOf(ocl::ScalarKind opaque);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_REPRESENTATION_H
