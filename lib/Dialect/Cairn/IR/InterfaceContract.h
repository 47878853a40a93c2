//===- InterfaceContract.h - what interfaces hold ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_CAIRN_IR_INTERFACECONTRACT_H
#define CAIRN_LIB_DIALECT_CAIRN_IR_INTERFACECONTRACT_H

#include "cairn/Dialect/Contracts/DictContract.h"

namespace cairn {

/// `cairn.interface` of a kernel and of a module (docs/KernelInterface.md).
extern const DictContract kKernelContract, kModuleContract;

} // namespace cairn

#endif // CAIRN_LIB_DIALECT_CAIRN_IR_INTERFACECONTRACT_H
