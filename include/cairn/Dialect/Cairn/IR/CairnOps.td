//===- CairnOps.td - what the cairn dialect has ------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CAIRN_IR_CAIRNOPS_TD
#define CAIRN_DIALECT_CAIRN_IR_CAIRNOPS_TD

include "cairn/Dialect/Cairn/IR/CairnDialect.td"
include "mlir/IR/OpBase.td"

// No operations: what mlir-tblgen reads of a dialect begins here.

#endif // CAIRN_DIALECT_CAIRN_IR_CAIRNOPS_TD
