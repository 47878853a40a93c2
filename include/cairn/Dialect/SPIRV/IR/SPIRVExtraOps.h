//===- SPIRVExtraOps.h - ops that are not instructions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SPIRV_IR_SPIRVEXTRAOPS_H
#define CAIRN_DIALECT_SPIRV_IR_SPIRVEXTRAOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.h.inc"

#endif // CAIRN_DIALECT_SPIRV_IR_SPIRVEXTRAOPS_H
