//===- Samplers.cpp - bindings of literal samplers --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Target/SPIRV/SamplerMap.h"

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

LogicalResult cairn::assignSamplers(InterfaceState &state) {
  std::string error;
  auto samplers = parseSamplerMap(state.options.samplerMap, error);
  if (!samplers)
    return state.shaders.emitError("has a wrong sampler map: ") << error;
  if (samplers->empty())
    return success();
  Builder b(state.shaders.getContext());
  SmallVector<Attribute> described;
  for (auto [binding, mask] : llvm::enumerate(*samplers))
    described.push_back(describeSampler(
        mask, {state.nextSet, static_cast<unsigned>(binding)}, b));
  state.interface.set("samplers", b.getArrayAttr(described));
  ++state.nextSet;
  return success();
}
