//===- NestedTypes.cpp - types of a depth that can be walked ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NestedTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn::frontend;

namespace {

class Depths {
public:
  /// Whether `root` nests no deeper than is allowed, found without recursion.
  bool allow(Type *root) {
    SmallVector<Type *> work = {root};
    while (!work.empty()) {
      Type *type = work.back();
      if (known.contains(type)) {
        work.pop_back();
        continue;
      }
      unsigned depth = 0;
      bool isReady = true;
      for (Type *part : type->subtypes()) {
        auto it = known.find(part);
        if (it == known.end()) {
          work.push_back(part);
          isReady = false;
        } else {
          depth = std::max(depth, it->second + 1);
        }
      }
      if (!isReady)
        continue;
      known[type] = depth;
      work.pop_back();
    }
    return known.lookup(root) <= kMaxTypeDepth;
  }

  bool allowAll(const Function &function);
  bool allowAll(const MDNode *node);

private:
  DenseMap<Type *, unsigned> known;
};

} // namespace

bool Depths::allowAll(const Function &function) {
  bool fits = allow(function.getFunctionType());
  for (const Argument &arg : function.args())
    if (Type *type = arg.getPointeeInMemoryValueType())
      fits &= allow(type);
  for (const Instruction &inst : instructions(function)) {
    fits &= allow(inst.getType());
    for (const Use &operand : inst.operands())
      fits &= allow(operand->getType());
    if (auto *alloca = dyn_cast<AllocaInst>(&inst))
      fits &= allow(alloca->getAllocatedType());
    else if (auto *gep = dyn_cast<GetElementPtrInst>(&inst))
      fits &= allow(gep->getSourceElementType());
  }
  return fits;
}

bool Depths::allowAll(const MDNode *node) {
  bool fits = true;
  if (node)
    for (const MDOperand &operand : node->operands())
      if (auto *value = dyn_cast_or_null<ConstantAsMetadata>(operand.get()))
        fits &= allow(value->getType());
  return fits;
}

bool cairn::frontend::hasShallowTypes(const Module &module) {
  Depths depths;
  bool fits = true;
  for (const GlobalVariable &variable : module.globals())
    fits &= depths.allow(variable.getValueType());
  for (const Function &function : module) {
    fits &= depths.allowAll(function);
    fits &= depths.allowAll(function.getMetadata("vec_type_hint"));
  }
  if (const NamedMDNode *kernels = module.getNamedMetadata("opencl.kernels"))
    for (const MDNode *kernel : kernels->operands())
      for (const MDOperand &list : kernel->operands())
        fits &= depths.allowAll(dyn_cast_or_null<MDNode>(list.get()));
  return fits;
}
