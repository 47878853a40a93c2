//===- PrintInterface.cpp - interfaces as JSON ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/Host/Host.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;

static void print(llvm::json::OStream &json, Attribute attr) {
  if (auto dict = dyn_cast<DictionaryAttr>(attr)) {
    json.object([&] {
      for (NamedAttribute entry : dict) {
        json.attributeBegin(entry.getName().strref());
        print(json, entry.getValue());
        json.attributeEnd();
      }
    });
  } else if (auto array = dyn_cast<ArrayAttr>(attr)) {
    json.array([&] {
      for (Attribute element : array)
        print(json, element);
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

std::string cairn::printInterface(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("cairn_interface", 1);
    json.attribute("target", "host");
    json.attributeArray("kernels", [&] {
      for (auto func : module.getOps<LLVM::LLVMFuncOp>())
        if (auto dict = func->getAttrOfType<DictionaryAttr>(kHostInterfaceAttr))
          print(json, dict);
    });
  });
  os << '\n';
  return text;
}
