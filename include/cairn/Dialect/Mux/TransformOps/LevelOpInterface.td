//===- LevelOpInterface.td - operations for some levels ----*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_LEVELOPINTERFACE_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_LEVELOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def Cairn_LevelOpInterface : OpInterface<"LevelOpInterface"> {
  let description = [{
    An operation of a script that is for programs at some levels, so that a
    script for another one is an error before anything is compiled.
  }];
  let cppNamespace = "::cairn::mux";
  let methods = [
    InterfaceMethod<"The names of the levels.",
                    "::llvm::ArrayRef<::llvm::StringRef>", "getLevels">
  ];
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_LEVELOPINTERFACE_TD
