//===- MuxEnums.h - enumerations of the mux dialect -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXENUMS_H
#define CAIRN_DIALECT_MUX_IR_MUXENUMS_H

#include "mlir/IR/DialectImplementation.h"

#include "cairn/Dialect/Mux/IR/MuxEnums.h.inc"

#endif // CAIRN_DIALECT_MUX_IR_MUXENUMS_H
