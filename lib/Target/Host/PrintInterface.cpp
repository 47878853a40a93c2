//===- PrintInterface.cpp - interfaces as JSON ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintJson.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Target/Host/Host.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;

std::string cairn::printInterface(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("cairn_interface", 1);
    json.attribute("target", "host");
    json.attributeArray("kernels", [&] {
      for (auto func : module.getOps<LLVM::LLVMFuncOp>())
        if (auto dict = func->getAttrOfType<DictionaryAttr>(
                CairnDialect::getInterfaceAttrName()))
          printJson(json, dict);
    });
  });
  os << '\n';
  return text;
}
