//===- Compare.h - results beside their references --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_COMPARE_H
#define CAIRN_TEST_ACCURACY_COMPARE_H

#include "Cases.h"
#include "Programs.h"

namespace cairn::accuracy {

/// Judges every lane that an instance gave and enters it into its row, with at
/// most so many examples of wrong ones.
void compare(const Instance &instance, const Output &output,
             size_t exampleCount);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_COMPARE_H
