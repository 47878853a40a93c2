//===- cairnc-dynamic.cpp - cairnc with all of LLVM --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/PassOptions.h"
#include "cairn/InitAll.h"
#include "cairn/Tools/CairncMain.h"
#include "llvm/Support/TargetSelect.h"

int main(int argc, char **argv) {
  // Where `--target-cpu` looks.
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  cairn::compiler::setPassRegistration(cairn::registerUpstreamPasses);
  cairn::compiler::setScheduleReader(cairn::readSchedules);
  return cairn::cairncMain(argc, argv);
}
