//===- CairnDialect.h - the cairn dialect -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CAIRN_IR_CAIRNDIALECT_H
#define CAIRN_DIALECT_CAIRN_IR_CAIRNDIALECT_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

#include "cairn/Dialect/Cairn/IR/CairnDialect.h.inc"

#endif // CAIRN_DIALECT_CAIRN_IR_CAIRNDIALECT_H
