//===- VerifyNesting.cpp - types of a depth that can be walked --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All other rules, and LLVM's data layout, walk types recursively. A module may
// nest them until the stack is full; no program does.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace cairn::spir;

namespace {

class Depths {
public:
  /// How deep `root` nests, found without recursion.
  unsigned of(Type *root) {
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
    return known.lookup(root);
  }

private:
  DenseMap<Type *, unsigned> known;
};

} // namespace

static constexpr unsigned kMaxDepth = 256;

/// Calls `visit` with every type that `function` names.
static void forEachType(const Function &function,
                        function_ref<void(Type *)> visit) {
  visit(function.getFunctionType());
  for (const Argument &arg : function.args())
    if (Type *type = arg.getPointeeInMemoryValueType())
      visit(type);
  for (const Instruction &inst : instructions(function)) {
    visit(inst.getType());
    for (const Use &operand : inst.operands())
      visit(operand->getType());
    if (auto *alloca = dyn_cast<AllocaInst>(&inst))
      visit(alloca->getAllocatedType());
    else if (auto *gep = dyn_cast<GetElementPtrInst>(&inst))
      visit(gep->getSourceElementType());
  }
}

bool cairn::spir::verifyNesting(Checks &checks) {
  Depths depths;
  auto isTooDeep = [&](Type *type) { return depths.of(type) > kMaxDepth; };
  static constexpr StringLiteral message = "a type nests more than 256 times";
  for (const GlobalVariable &variable : checks.module.globals())
    if (isTooDeep(variable.getValueType())) {
      checks.report(variable, "2.1", message);
      return false;
    }
  for (const Function &function : checks.module) {
    bool fits = true;
    forEachType(function, [&](Type *type) { fits &= !isTooDeep(type); });
    if (!fits) {
      checks.report(function, "2.1", message);
      return false;
    }
  }
  // A hint of the type of vectors is in metadata.
  bool fits = true;
  forEachKernel(
      checks.module, [&](const Function &, ArrayRef<KernelFact> facts) {
        for (const KernelFact &fact : facts)
          for (const Metadata *operand : fact.operands)
            if (auto *value = dyn_cast_or_null<ConstantAsMetadata>(operand))
              fits &= !isTooDeep(value->getType());
      });
  if (!fits)
    checks.report("2.1", message);
  return fits;
}
