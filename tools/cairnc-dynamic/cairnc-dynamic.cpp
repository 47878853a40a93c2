//===- cairnc-dynamic.cpp - cairnc that takes plugins ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/PassOptions.h"
#include "cairn/InitAll.h"
#include "cairn/Tools/CairncMain.h"

int main(int argc, char **argv) {
  cairn::compiler::setPassRegistration(cairn::registerUpstreamPasses);
  cairn::compiler::setScheduleReader(cairn::readSchedules);
  return cairn::cairncMain(argc, argv);
}
