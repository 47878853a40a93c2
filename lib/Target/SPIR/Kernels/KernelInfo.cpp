//===- KernelInfo.cpp - what modules say of their kernels -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelInfo.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

StringRef KernelFact::stringAt(unsigned index) const {
  const MDString *text = index < operands.size()
                             ? dyn_cast_or_null<MDString>(operands[index])
                             : nullptr;
  return text ? text->getString() : StringRef();
}

const Function *cairn::spir::kernelOf(const MDNode &node) {
  auto *value =
      node.getNumOperands()
          ? dyn_cast_or_null<ConstantAsMetadata>(node.getOperand(0).get())
          : nullptr;
  return value ? dyn_cast<Function>(value->getValue()->stripPointerCasts())
               : nullptr;
}

const MDString *cairn::spir::tagOf(const Metadata *operand) {
  auto *list = dyn_cast_or_null<MDNode>(operand);
  return list && list->getNumOperands()
             ? dyn_cast_or_null<MDString>(list->getOperand(0).get())
             : nullptr;
}

SmallVector<KernelFact> cairn::spir::readListedFacts(const MDNode &node) {
  SmallVector<KernelFact> facts;
  for (const MDOperand &operand : drop_begin(node.operands())) {
    const MDString *tag = tagOf(operand.get());
    if (!tag)
      continue;
    KernelFact fact{tag->getString(), {}};
    for (const MDOperand &value :
         drop_begin(cast<MDNode>(operand.get())->operands()))
      fact.operands.push_back(value.get());
    facts.push_back(std::move(fact));
  }
  return facts;
}

SmallVector<KernelFact> cairn::spir::readAttachedFacts(const Function &kernel) {
  SmallVector<StringRef> names;
  kernel.getContext().getMDKindNames(names);
  SmallVector<std::pair<unsigned, MDNode *>> attached;
  kernel.getAllMetadata(attached);
  SmallVector<KernelFact> facts;
  for (auto [kind, node] : attached) {
    if (!is_contained(kRequiredFacts, names[kind]) &&
        !is_contained(kOptionalFacts, names[kind]))
      continue;
    KernelFact fact{names[kind], {}};
    for (const MDOperand &value : node->operands())
      fact.operands.push_back(value.get());
    facts.push_back(std::move(fact));
  }
  return facts;
}

void cairn::spir::forEachKernel(
    const Module &module,
    function_ref<void(const Function &, ArrayRef<KernelFact>)> visit) {
  if (const NamedMDNode *kernels = module.getNamedMetadata("opencl.kernels"))
    for (const MDNode *node : kernels->operands())
      if (const Function *kernel = kernelOf(*node))
        visit(*kernel, readListedFacts(*node));
  for (const Function &function : module)
    if (SmallVector<KernelFact> facts = readAttachedFacts(function);
        !facts.empty())
      visit(function, facts);
}

ocl::ScalarKind KernelArg::opaqueKind() const {
  if (isPipe())
    return ocl::ScalarKind::Pipe;
  auto parsed = ocl::BuiltinType::parse(baseType);
  if (!parsed || parsed->isPointer || parsed->isInteger() || parsed->isFloat())
    return ocl::ScalarKind::Void;
  switch (parsed->scalar) {
  case ocl::ScalarKind::Bool:
  case ocl::ScalarKind::MemoryOrder:
  case ocl::ScalarKind::MemoryScope:
    return ocl::ScalarKind::Void;
  default:
    return parsed->scalar;
  }
}

KernelArgs::KernelArgs(const Module &module) {
  auto memberOf = [](StringRef tag) -> StringRef KernelArg::* {
    if (tag == "kernel_arg_type")
      return &KernelArg::type;
    if (tag == "kernel_arg_base_type")
      return &KernelArg::baseType;
    if (tag == "kernel_arg_access_qual")
      return &KernelArg::access;
    return tag == "kernel_arg_type_qual" ? &KernelArg::qualifiers : nullptr;
  };
  forEachKernel(module,
                [&](const Function &kernel, ArrayRef<KernelFact> facts) {
                  SmallVector<KernelArg> &args = known[&kernel];
                  args.resize(kernel.arg_size());
                  for (const KernelFact &fact : facts)
                    if (StringRef KernelArg::*member = memberOf(fact.tag))
                      if (fact.operands.size() == args.size())
                        for (auto [index, arg] : enumerate(args))
                          arg.*member = fact.stringAt(index);
                });
}

ArrayRef<KernelArg> KernelArgs::of(const Function &kernel) const {
  auto it = known.find(&kernel);
  return it == known.end() ? ArrayRef<KernelArg>() : it->second;
}
