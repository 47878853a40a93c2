//===- cairn-opt-dynamic.cpp - cairn-opt with shared LLVM -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/OptMain.h"

int main(int argc, char **argv) { return cairn::optMain(argc, argv); }
