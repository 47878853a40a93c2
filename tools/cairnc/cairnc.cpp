//===- cairnc.cpp - the offline compiler -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/CairncMain.h"
#include "cairn/Tools/SharedLLVM.h"

int main(int argc, char **argv) {
  // MLIR is a part of this program, and of LLVM's targets this machine's alone.
  // A plugin is linked with libMLIR.so, of which there would be a second copy,
  // with registries and type ids of its own.
  if (cairn::needsSharedLLVM(argc, argv))
    return cairn::runBeside(argv, "cairnc-dynamic");
  return cairn::cairncMain(argc, argv);
}
