//===- cairn-opt.cpp - mlir-opt for Cairn -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/InitAll.h"
#include "cairn/Schedule/Passes.h"
#include "cairn/Tools/LostOutput.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  cairn::reportLostOutput("cairn-opt");
  cairn::registerAllPasses();
  cairn::registerUpstreamPasses();
  cairn::registerSchedulePasses();
  mlir::DialectRegistry registry;
  cairn::registerAllDialects(registry);
  cairn::registerUpstreamDialects(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Cairn pass driver\n", registry));
}
