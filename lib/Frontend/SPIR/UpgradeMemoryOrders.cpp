//===- UpgradeMemoryOrders.cpp - orders by C11's numbers --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR 2.0 numbers the orders of memory from 0 to 4 (table 9), and so did clang
// until its version 5. Since version 6 clang takes C11's numbers, where 1 is an
// order that OpenCL C lacks and those behind it are one more. Nothing in a
// module says which; what does tell is in docs/SPIRInput.md.
//
//===----------------------------------------------------------------------===//

#include "SourceErrors.h"
#include "UpgradeSPIR.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

namespace {

enum class Numbering { SPIR, C11 };

/// What an operation does, which says what orders it may have.
enum class Access { Load, Store, Any };

/// An order among the operands of a call.
struct OrderUse {
  Use *use;
  Access access;
};

} // namespace

static constexpr uint64_t kLastOfSPIR = 4;
static constexpr StringLiteral kIdent = "llvm.ident";

static Access accessOf(StringRef name, unsigned ordersBefore) {
  if (ordersBefore) // where a compare-and-exchange fails
    return Access::Load;
  if (name.starts_with("atomic_load"))
    return Access::Load;
  if (name.starts_with("atomic_store") || name.starts_with("atomic_flag_clear"))
    return Access::Store;
  return Access::Any;
}

static void collectOrders(Function &function, const ocl::BuiltinCall &target,
                          SmallVectorImpl<OrderUse> &orders) {
  for (User *user : function.users()) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || call->getCalledOperand() != &function)
      continue;
    unsigned before = 0;
    for (auto [index, param] : llvm::enumerate(target.signature.params)) {
      if (param.isPointer || param.scalar != ocl::ScalarKind::MemoryOrder)
        continue;
      if (index < call->arg_size() &&
          call->getArgOperand(index)->getType()->isIntegerTy(32))
        orders.push_back({&call->getArgOperandUse(index),
                          accessOf(target.builtin->name, before)});
      ++before;
    }
  }
}

static SmallVector<OrderUse> collectOrders(Module &module) {
  SmallVector<OrderUse> orders;
  unsigned pointerBits = module.getDataLayout().getPointerSizeInBits(0);
  for (Function &function : module) {
    if (!function.isDeclaration() || !function.getName().contains("atomic_"))
      continue;
    if (std::optional<ocl::BuiltinCall> target =
            ocl::demangleBuiltin(function.getName(), pointerBits))
      collectOrders(function, *target, orders);
  }
  return orders;
}

//===----------------------------------------------------------------------===//
// Evidence
//===----------------------------------------------------------------------===//

/// By the clangs that made the module; nullopt without one, or if they differ.
static std::optional<Numbering> numberingOfClang(const Module &module) {
  std::optional<Numbering> all;
  const NamedMDNode *ident = module.getNamedMetadata(kIdent);
  if (!ident)
    return std::nullopt;
  for (const MDNode *node : ident->operands()) {
    auto *text = node->getNumOperands()
                     ? dyn_cast_or_null<MDString>(node->getOperand(0))
                     : nullptr;
    unsigned version;
    if (!text || text->getString()
                     .split("clang version ")
                     .second.consumeInteger(10, version))
      continue;
    Numbering numbering = version < 6 ? Numbering::SPIR : Numbering::C11;
    if (all && *all != numbering)
      return std::nullopt;
    all = numbering;
  }
  return all;
}

static bool isAllowed(uint64_t number, Access access, Numbering numbering) {
  if (number == 0)
    return true;
  if (numbering == Numbering::C11) {
    if (number == 1)
      return false;
    --number;
  }
  switch (number) {
  case 1: // acquire
    return access != Access::Store;
  case 2: // release
    return access != Access::Load;
  case 3: // acq_rel
    return access == Access::Any;
  default:
    return number == kLastOfSPIR;
  }
}

/// Whether the operations may have their orders by that numbering.
static bool allowsAll(ArrayRef<OrderUse> orders, Numbering numbering) {
  return all_of(orders, [&](const OrderUse &order) {
    auto *number = dyn_cast<ConstantInt>(order.use->get());
    return !number ||
           isAllowed(number->getZExtValue(), order.access, numbering);
  });
}

static Numbering chooseNumbering(const Module &module,
                                 ArrayRef<OrderUse> orders,
                                 bool hasKernelList) {
  if (std::optional<Numbering> numbering = numberingOfClang(module))
    return *numbering;
  bool maybeSPIR = allowsAll(orders, Numbering::SPIR);
  bool maybeC11 = allowsAll(orders, Numbering::C11);
  if (maybeSPIR != maybeC11)
    return maybeSPIR ? Numbering::SPIR : Numbering::C11;
  return hasKernelList ? Numbering::SPIR : Numbering::C11;
}

//===----------------------------------------------------------------------===//
// Renumbering
//===----------------------------------------------------------------------===//

/// 0 stays, and every other number is one more.
static Value *renumber(Use &use) {
  Value *order = use.get();
  IRBuilder<> b(cast<Instruction>(use.getUser()));
  Value *isStrong = b.CreateICmpNE(order, b.getInt32(0));
  return b.CreateAdd(order, b.CreateZExt(isStrong, b.getInt32Ty()));
}

std::optional<SourceError>
cairn::frontend::upgradeMemoryOrders(Module &module, bool hasKernelList) {
  SmallVector<OrderUse> orders = collectOrders(module);
  if (orders.empty() ||
      chooseNumbering(module, orders, hasKernelList) == Numbering::C11)
    return std::nullopt;
  for (const OrderUse &order : orders) {
    auto *call = cast<CallInst>(order.use->getUser());
    if (auto *number = dyn_cast<ConstantInt>(order.use->get());
        number && number->getZExtValue() > kLastOfSPIR)
      return errorAt(call->getDebugLoc(),
                     "expected a memory_order of SPIR 2.0, 0 to 4, got " +
                         Twine(number->getZExtValue()) + " in a call of '" +
                         call->getCalledFunction()->getName() + "'");
    order.use->set(renumber(*order.use));
  }
  // What told is no longer true, should the module be written and read again.
  if (NamedMDNode *ident = module.getNamedMetadata(kIdent))
    module.eraseNamedMetadata(ident);
  return std::nullopt;
}
