//===- CombinedTrips.h - what trips of a loop add up ------------- -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_STRUCTURED_COMBINEDTRIPS_H
#define CAIRN_LIB_DIALECT_MUX_STRUCTURED_COMBINEDTRIPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

/// The operations by which the trips of a loop, and of those inside, combine
/// what they hand on as `argument` with other values, and do nothing else with
/// it: all of one kind, of which the order does not count. None where it does.
/// Rounding counts unless the program says otherwise, or that is `isUnchecked`.
llvm::SmallVector<mlir::Operation *> findCombining(mlir::BlockArgument argument,
                                                   bool isUnchecked);

/// The value that `op`, which combines two, gives the other one for; null if
/// there is none.
mlir::TypedAttr neutralOf(mlir::Operation *op);

/// Has the operations combine values in another order, in which other sums are
/// come by.
void allowAnyOrder(llvm::ArrayRef<mlir::Operation *> combining);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_COMBINEDTRIPS_H
