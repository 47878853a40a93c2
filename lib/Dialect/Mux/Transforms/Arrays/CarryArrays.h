//===- CarryArrays.h - elements of arrays as values -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_CARRYARRAYS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_CARRYARRAYS_H

#include "ArrayPlaces.h"

namespace cairn::mux {

/// Makes values of the elements of `array` and takes the array away. Loops
/// carry them and branches yield them where they are stored inside; at an open
/// place one is chosen. False, and nothing done, if a place is not in the
/// array.
bool carryElements(const PlacedArray &array);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ARRAYS_CARRYARRAYS_H
