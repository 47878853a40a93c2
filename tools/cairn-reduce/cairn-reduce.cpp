//===- cairn-reduce.cpp - mlir-reduce for Cairn -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/InitAll.h"
#include "cairn/Tools/LostOutput.h"
#include "cairn/Tools/ToolInputs.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  cairn::reportLostOutput("cairn-reduce");
  cairn::refuseToolInputs("cairn-reduce", argc, argv);
  cairn::registerAllPasses();
  mlir::registerTransformsPasses();
  mlir::DialectRegistry registry;
  cairn::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
