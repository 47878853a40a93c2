//===- Compare.h - results beside their references --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_COMPARE_H
#define CAIRN_TEST_ACCURACY_COMPARE_H

#include "Launch/Programs.h"
#include "Operands/Cases.h"

namespace cairn::accuracy {

/// Judges every lane that an instance gave and enters it into its row, with as
/// many examples of wrong ones and as much tolerance as `options` say.
void compare(const Instance &instance, const Output &output,
             const Options &options);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_COMPARE_H
