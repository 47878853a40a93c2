//===- InterfaceState.cpp - roots and their places --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"

using namespace mlir;
using namespace cairn;

InterfaceState::InterfaceState(ModuleOp module, gpu::GPUModuleOp shaders)
    : options(ShaderOptions::get(module)), shaders(shaders), layout(module),
      symbols(shaders) {
  if (auto attr = module->getAttrOfType<DenseI64ArrayAttr>(ocl::kVersionAttr))
    if (attr.size() >= 2)
      version = {attr[0], attr[1]};
}

LLVM::GlobalOp InterfaceState::createRoot(Location loc, StringRef name,
                                          Type type, unsigned addressSpace) {
  OpBuilder b = OpBuilder::atBlockBegin(shaders.getBody());
  if (lastRoot)
    b.setInsertionPointAfter(lastRoot);
  else
    for (auto global : shaders.getOps<LLVM::GlobalOp>())
      b.setInsertionPointAfter(global);
  auto root = LLVM::GlobalOp::create(
      b, loc, type, /*isConstant=*/false, LLVM::Linkage::External, name,
      /*value=*/Attribute(), /*alignment=*/0, addressSpace);
  symbols.insert(root);
  lastRoot = root;
  return root;
}

void InterfaceState::place(LLVM::GlobalOp root, StringRef storage,
                           std::optional<Binding> binding) {
  Builder b(root.getContext());
  root->setAttr(shader::ShaderDialect::getStorageAttrName(),
                b.getStringAttr(storage));
  if (binding) {
    root->setAttr(shader::ShaderDialect::getSetAttrName(),
                  b.getI32IntegerAttr(binding->set));
    root->setAttr(shader::ShaderDialect::getBindingAttrName(),
                  b.getI32IntegerAttr(binding->binding));
  }
}

void InterfaceState::eraseUnusedGlobals() {
  DenseSet<Operation *> used;
  SmallVector<Operation *> reached;
  for (auto kernel : shaders.getOps<gpu::GPUFuncOp>())
    reached.push_back(kernel);
  while (!reached.empty())
    reached.pop_back_val()->walk([&](LLVM::AddressOfOp address) {
      Operation *global = symbols.lookup(address.getGlobalName());
      if (global && used.insert(global).second)
        reached.push_back(global);
    });
  for (auto global :
       llvm::make_early_inc_range(shaders.getOps<LLVM::GlobalOp>()))
    if (!used.contains(global))
      symbols.erase(global);
}

void cairn::setBinding(NamedAttrList &attrs, Binding binding, Builder &b) {
  attrs.set("descriptor_set", b.getI64IntegerAttr(binding.set));
  attrs.set("binding", b.getI64IntegerAttr(binding.binding));
}
