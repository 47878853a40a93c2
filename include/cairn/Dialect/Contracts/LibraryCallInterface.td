//===- LibraryCallInterface.td - calls of the library ------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_LIBRARYCALLINTERFACE_TD
#define CAIRN_DIALECT_CONTRACTS_LIBRARYCALLINTERFACE_TD

include "mlir/IR/Interfaces.td"

def LibraryCallInterface : OpInterface<"LibraryCallInterface"> {
  let cppNamespace = "::cairn";
  let description = [{
    An op that calls a function of OpenCL C's library. Those who only know that
    such functions exist ask it, and not the dialect whose op it is.
  }];
  let methods = [
    InterfaceMethod<"The function's name in OpenCL C.",
                    "::llvm::StringRef", "getFunctionName", (ins),
                    /*methodBody=*/"return $_op.getName();">
  ];
}

#endif // CAIRN_DIALECT_CONTRACTS_LIBRARYCALLINTERFACE_TD
