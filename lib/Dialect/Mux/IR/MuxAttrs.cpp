//===- MuxAttrs.cpp - mux attributes, types and interfaces ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

#include "cairn/Dialect/Mux/IR/MuxEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/Mux/IR/MuxAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "cairn/Dialect/Mux/IR/MuxTypes.cpp.inc"

#include "cairn/Dialect/Mux/IR/MuxInterfaces.cpp.inc"

void MuxDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "cairn/Dialect/Mux/IR/MuxAttrs.cpp.inc"
      >();
}

void MuxDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "cairn/Dialect/Mux/IR/MuxTypes.cpp.inc"
      >();
}
