//===- MergeResults.h - results of which one has a value --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_OCL_TRANSFORMS_MERGERESULTS_H
#define CAIRN_LIB_DIALECT_OCL_TRANSFORMS_MERGERESULTS_H

#include "mlir/IR/Operation.h"

namespace cairn::ocl {

/// Lets results of the conditions and switches in `root` share one result,
/// where in each region all of them but one are poison. A switch whose cases
/// fall through is lifted to one with results for each case, and what each
/// region yields, and every pass after it, would take the square of the cases.
/// Numbers alone, of ops with many results: a pointer should come from one
/// place, and a value that is the same in all work-items stay so.
void mergeExclusiveResults(mlir::Operation *root);

} // namespace cairn::ocl

#endif // CAIRN_LIB_DIALECT_OCL_TRANSFORMS_MERGERESULTS_H
