//===- GuardFallThrough.h - cases that go on to the next --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_OCL_TRANSFORMS_GUARDFALLTHROUGH_H
#define CAIRN_LIB_DIALECT_OCL_TRANSFORMS_GUARDFALLTHROUGH_H

#include "mlir/IR/Region.h"

namespace cairn::ocl {

/// Enters many cases of a `cf.switch` each of which goes on to the next at the
/// first of them, with a condition in front of each one: it is the case that
/// was switched to, or comes behind it. To structured control flow such cases
/// are otherwise entries to each other, and each one becomes a switch over all
/// that follow: as many regions as the square of their number, with as many
/// results each.
void guardFallThrough(mlir::Region &body);

} // namespace cairn::ocl

#endif // CAIRN_LIB_DIALECT_OCL_TRANSFORMS_GUARDFALLTHROUGH_H
