//===- cairnc.cpp - the offline compiler ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/CairncMain.h"

int main(int argc, char **argv) { return cairn::cairncMain(argc, argv); }
