//===- PrintJson.cpp - attributes as JSON -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintJson.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace cairn;

void cairn::printJson(llvm::json::OStream &json, Attribute attr) {
  if (auto dict = dyn_cast<DictionaryAttr>(attr)) {
    json.object([&] {
      for (NamedAttribute entry : dict) {
        json.attributeBegin(entry.getName().strref());
        printJson(json, entry.getValue());
        json.attributeEnd();
      }
    });
  } else if (auto array = dyn_cast<ArrayAttr>(attr)) {
    json.array([&] {
      for (Attribute element : array)
        printJson(json, element);
    });
  } else if (auto string = dyn_cast<StringAttr>(attr)) {
    json.value(llvm::json::fixUTF8(string.getValue()));
  } else if (auto boolean = dyn_cast<BoolAttr>(attr)) {
    json.value(boolean.getValue());
  } else if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    json.value(integer.getInt());
  } else {
    json.value(nullptr);
  }
}
