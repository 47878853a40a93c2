//===- DeviceTraits.cpp - where targets differ ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/DeviceTraits.h"

using namespace mlir;
using namespace cairn;

#include "cairn/Dialect/Contracts/DeviceAttrInterface.cpp.inc"

DeviceTraits cairn::deviceTraitsOf(ModuleOp module) {
  for (NamedAttribute attr : module->getDiscardableAttrs())
    if (auto device = dyn_cast<DeviceAttrInterface>(attr.getValue()))
      return device.getDeviceTraits();
  return {};
}

DeviceTraits cairn::deviceTraitsOf(Operation *op) {
  return deviceTraitsOf(op->getParentOfType<ModuleOp>());
}
