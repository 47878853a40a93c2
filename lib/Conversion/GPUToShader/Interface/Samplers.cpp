//===- Samplers.cpp - bindings of literal samplers --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Target/SPIRV/SamplerMap.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace cairn;

static DictionaryAttr describeSampler(unsigned mask, Binding place,
                                      Builder &b) {
  SamplerProperties properties = getSamplerProperties(mask);
  NamedAttrList attrs;
  setBinding(attrs, place, b);
  attrs.set("mask", b.getI64IntegerAttr(mask));
  attrs.set("expr", b.getStringAttr(getSamplerExpression(mask)));
  attrs.set("normalized", b.getBoolAttr(properties.normalized));
  attrs.set("addressing", b.getStringAttr(properties.addressing));
  attrs.set("filter", b.getStringAttr(properties.filter));
  return attrs.getDictionary(b.getContext());
}

/// The literal samplers of all kernels, by mask.
static llvm::MapVector<unsigned, SmallVector<mux::SamplerOp>>
collectSamplers(gpu::GPUModuleOp shaders) {
  llvm::MapVector<unsigned, SmallVector<mux::SamplerOp>> samplers;
  shaders.walk(
      [&](mux::SamplerOp op) { samplers[op.getMask()].push_back(op); });
  return samplers;
}

LogicalResult cairn::assignSamplers(InterfaceState &state) {
  auto literals = collectSamplers(state.shaders);
  std::string error;
  auto masks = parseSamplerMap(state.options.samplerMap, error);
  if (!masks)
    return state.shaders.emitError("has a wrong sampler map: ") << error;
  // A map says which samplers there are; without one, the program does.
  bool hasMap = !masks->empty();
  for (auto &[mask, ops] : literals) {
    if (!hasMap)
      masks->push_back(mask);
    else if (!llvm::is_contained(*masks, mask))
      return ops.front().emitError("literal sampler '")
             << getSamplerExpression(mask)
             << "' is not in the file of '-samplermap'; without the option all "
                "literal samplers get a binding";
  }
  if (masks->empty())
    return success();

  Builder b(state.shaders.getContext());
  SmallVector<Attribute> described;
  for (auto [index, mask] : llvm::enumerate(*masks)) {
    Binding place{state.nextSet, static_cast<unsigned>(index)};
    described.push_back(describeSampler(mask, place, b));
    auto *it = literals.find(mask);
    if (it == literals.end())
      continue;
    SmallVector<mux::SamplerOp> &ops = it->second;
    LLVM::GlobalOp root =
        state.createRoot(ops.front().getLoc(), ("sampler." + Twine(mask)).str(),
                         ops.front().getType(), PrivateSpace);
    state.place(root, kUniformConstant, place);
    for (mux::SamplerOp op : ops) {
      OpBuilder at(op);
      Value address = LLVM::AddressOfOp::create(at, op.getLoc(), root);
      op.replaceAllUsesWith(
          LLVM::LoadOp::create(at, op.getLoc(), op.getType(), address)
              .getResult());
      op.erase();
    }
  }
  state.interface.set("samplers", b.getArrayAttr(described));
  ++state.nextSet;
  return success();
}
