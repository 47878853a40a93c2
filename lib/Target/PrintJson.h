//===- PrintJson.h - attributes as JSON -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_PRINTJSON_H
#define CAIRN_LIB_TARGET_PRINTJSON_H

#include "mlir/IR/Attributes.h"
#include "llvm/Support/JSON.h"

namespace cairn {

/// Writes dictionaries, arrays, strings, booleans and integers as what they are
/// in JSON, and everything else as null.
void printJson(llvm::json::OStream &json, mlir::Attribute attr);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_PRINTJSON_H
