//===- DeviceAttrInterface.td - whose module it is ---------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_DEVICEATTRINTERFACE_TD
#define CAIRN_DIALECT_CONTRACTS_DEVICEATTRINTERFACE_TD

include "mlir/IR/Interfaces.td"

def DeviceAttrInterface : AttrInterface<"DeviceAttrInterface"> {
  let cppNamespace = "::cairn";
  let description = [{
    An attribute of a module that says for which target it is. The levels `ocl`,
    `mux` and `gpu` ask it, and no other, where targets differ, so that a target
    is added without a change of theirs. A module carries one at most; one
    without is for the host.
  }];
  let methods = [
    InterfaceMethod<"What the target's devices have.",
                    "::cairn::DeviceTraits", "getDeviceTraits">
  ];
}

#endif // CAIRN_DIALECT_CONTRACTS_DEVICEATTRINTERFACE_TD
