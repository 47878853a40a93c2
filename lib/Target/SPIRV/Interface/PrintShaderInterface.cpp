//===- PrintShaderInterface.cpp - interfaces as JSON ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintJson.h"
#include "ShaderInterface.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Target/SPIRV/DescriptorMap.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;

ShaderInterface cairn::getShaderInterface(ModuleOp module) {
  ShaderInterface result;
  result.module = DictionaryAttr::get(module.getContext());
  for (Operation &shaders : *module.getBody()) {
    if (shaders.getNumRegions() != 1)
      continue;
    if (auto dict = shaders.getAttrOfType<DictionaryAttr>(
            CairnDialect::getInterfaceAttrName()))
      result.module = dict;
    for (Operation &op : shaders.getRegion(0).front())
      if (auto kernel = op.getAttrOfType<DictionaryAttr>(
              CairnDialect::getInterfaceAttrName()))
        result.kernels.push_back(kernel);
  }
  return result;
}

std::string cairn::printShaderInterface(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os, /*IndentSize=*/2);
  ShaderInterface interface = getShaderInterface(module);
  json.object([&] {
    json.attribute("cairn_interface", 1);
    json.attribute("target", KernelOptions::isAttachedTo(module) ? "level-zero"
                                                                 : "vulkan");
    for (NamedAttribute entry : interface.module) {
      json.attributeBegin(entry.getName().strref());
      printJson(json, entry.getValue());
      json.attributeEnd();
    }
    json.attributeArray("kernels", [&] {
      for (DictionaryAttr kernel : interface.kernels)
        printJson(json, kernel);
    });
  });
  os << '\n';
  return text;
}
