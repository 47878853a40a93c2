//===- LibraryCallInterface.h - calls of the library ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_LIBRARYCALLINTERFACE_H
#define CAIRN_DIALECT_CONTRACTS_LIBRARYCALLINTERFACE_H

#include "mlir/IR/OpDefinition.h"

#include "cairn/Dialect/Contracts/LibraryCallInterface.h.inc"

#endif // CAIRN_DIALECT_CONTRACTS_LIBRARYCALLINTERFACE_H
