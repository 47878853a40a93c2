//===- EntryPoints.cpp - what an entry point reaches ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPoints.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace cairn;

SmallVector<spirv::FuncOp>
cairn::getReachedFunctions(spirv::FuncOp entry, const SymbolTable &symbols) {
  llvm::SmallSetVector<Operation *, 4> reached;
  reached.insert(entry);
  for (unsigned i = 0; i < reached.size(); ++i)
    reached[i]->walk([&](spirv::FunctionCallOp call) {
      if (auto callee = symbols.lookup<spirv::FuncOp>(call.getCallee()))
        reached.insert(callee);
    });
  return llvm::map_to_vector(
      reached, [](Operation *op) { return cast<spirv::FuncOp>(op); });
}

SmallVector<Attribute> cairn::getInterface(ArrayRef<spirv::FuncOp> functions,
                                           const SymbolTable &symbols,
                                           SPIRVVersion version) {
  llvm::SmallSetVector<Attribute, 8> used;
  for (spirv::FuncOp function : functions)
    function->walk([&](spirv::AddressOfOp op) {
      auto variable = symbols.lookup<spirv::GlobalVariableOp>(op.getVariable());
      if (variable && (version >= SPIRVVersion(1, 4) ||
                       variable.storageClass() == spirv::StorageClass::Input))
        used.insert(SymbolRefAttr::get(variable));
    });
  return llvm::to_vector(used);
}
