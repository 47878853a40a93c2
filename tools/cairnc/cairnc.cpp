//===- cairnc.cpp - the offline compiler -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/CairncMain.h"
#include "cairn/Tools/UserPasses.h"

int main(int argc, char **argv) {
  // MLIR is a part of this program. A plugin is linked with libMLIR.so, of
  // which there would be a second copy, with registries and type ids of its
  // own.
  if (cairn::mayRunUserPasses(argc, argv))
    return cairn::runBeside(argv, "cairnc-dynamic");
  return cairn::cairncMain(argc, argv);
}
