//===- OptMain.cpp - mlir-opt for Cairn -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/OptMain.h"

#include "cairn/InitAll.h"
#include "cairn/Schedule/Passes.h"
#include "cairn/Support/InputFile.h"
#include "cairn/Tools/LostOutput.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

/// As MLIR's, except that what has no end is not read.
static llvm::LogicalResult runOn(const std::string &input,
                                 const std::string &output,
                                 mlir::DialectRegistry &registry,
                                 const mlir::MlirOptMainConfig &config) {
  auto refuse = [](const llvm::Twine &message) {
    llvm::errs() << message << "\n";
    return mlir::failure();
  };
  if (input == "-" && llvm::sys::Process::StandardInIsUserInput())
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to "
                    "interrupt)\n";
  std::string error;
  std::optional<std::string> text = cairn::readInput(input, error);
  if (!text)
    return refuse("cannot open input file '" + input + "': " + error);
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(
      *text, input == "-" ? "<stdin>" : llvm::StringRef(input));
  text.reset();
  auto file = mlir::openOutputFile(output, &error);
  if (!file)
    return refuse(error);
  if (mlir::failed(
          mlir::MlirOptMain(file->os(), std::move(buffer), registry, config)))
    return mlir::failure();
  file->keep();
  return mlir::success();
}

int cairn::optMain(int argc, char **argv) {
  reportLostOutput("cairn-opt");
  registerAllPasses();
  registerUpstreamPasses();
  registerSchedulePasses();
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  registerUpstreamDialects(registry);
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "Cairn pass driver\n", registry);
  mlir::MlirOptMainConfig config =
      mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::asMainReturnCode(
        mlir::MlirOptMain(argc, argv, input, output, registry));
  llvm::InitLLVM init(argc, argv);
  return mlir::asMainReturnCode(runOn(input, output, registry, config));
}
