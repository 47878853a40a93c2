//===- cairn-translate.cpp - mlir-translate for Cairn's levels --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/LostOutput.h"
#include "cairn/Tools/ToolInputs.h"
#include "cairn/Tools/Translations.h"
#include "mlir/Support/LogicalResult.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  cairn::reportLostOutput("cairn-translate");
  cairn::refuseToolInputs("cairn-translate", argc, argv);
  cairn::registerTranslations();
  std::vector<std::string> arguments =
      cairn::expandVerifyEnv(llvm::ArrayRef(argv, argc));
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  return mlir::failed(mlir::mlirTranslateMain(static_cast<int>(pointers.size()),
                                              pointers.data(),
                                              "Cairn translation driver"));
}
