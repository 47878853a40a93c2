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
    auto print = [&](bool isBlock) {
      for (auto func : module.getOps<LLVM::LLVMFuncOp>())
        if (auto dict = func->getAttrOfType<DictionaryAttr>(
                CairnDialect::getInterfaceAttrName()))
          if (func->hasAttr(CairnDialect::getBlockAttrName()) == isBlock)
            printJson(json, dict);
    };
    json.attributeArray("kernels", [&] { print(/*isBlock=*/false); });
    bool hasBlocks = llvm::any_of(
        module.getOps<LLVM::LLVMFuncOp>(), [](LLVM::LLVMFuncOp func) {
          return func->hasAttr(CairnDialect::getBlockAttrName());
        });
    if (hasBlocks)
      json.attributeArray("blocks", [&] { print(/*isBlock=*/true); });
  });
  os << '\n';
  return text;
}
