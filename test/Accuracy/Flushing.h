//===- Flushing.h - subnormal numbers taken for zero ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_FLUSHING_H
#define CAIRN_TEST_ACCURACY_FLUSHING_H

#include "Options.h"
#include "References/Reference.h"

namespace cairn::accuracy {

/// The best verdict on the lane when subnormal operands and results may be
/// zero, of either sign (OpenCL C 2.0, section 2.5.3).
Verdict judgeFlushed(const Reference &reference, Item item, unsigned lane,
                     Flushed flushed);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_FLUSHING_H
