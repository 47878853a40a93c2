//===- LoadsOfConstants.h - known elements of tables ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_OCL_IR_LOADSOFCONSTANTS_H
#define CAIRN_LIB_DIALECT_OCL_IR_LOADSOFCONSTANTS_H

#include "mlir/IR/Operation.h"

namespace cairn::ocl {

/// Replaces loads from constant tables, at places that are known, by what is
/// there. LLVM does so before a module is raised; here are those whose places
/// only the folds of the levels know. What is an index itself is then known to
/// who must keep it within its object. No pattern: one would look for each
/// table among all symbols. Returns whether there were any.
bool foldLoadsOfConstants(mlir::Operation *root);

} // namespace cairn::ocl

#endif // CAIRN_LIB_DIALECT_OCL_IR_LOADSOFCONSTANTS_H
