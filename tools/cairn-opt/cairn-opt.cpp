//===- cairn-opt.cpp - mlir-opt for Cairn -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/OptMain.h"
#include "cairn/Tools/SharedLLVM.h"

int main(int argc, char **argv) {
  // As in cairnc, plugins are linked with libMLIR.so.
  if (cairn::needsSharedLLVM(argc, argv))
    return cairn::runBeside(argv, "cairn-opt-dynamic");
  return cairn::optMain(argc, argv);
}
