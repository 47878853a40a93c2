//===- InsertChecks.cpp - the pass ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"

#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/SetVector.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXINSERTCHECKSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn::mux;

/// `kernel` and the functions that it reaches by calls.
static llvm::SetVector<func::FuncOp> reachedFrom(func::FuncOp kernel,
                                                 SymbolTable &symbols) {
  llvm::SetVector<func::FuncOp> reached;
  reached.insert(kernel);
  for (size_t i = 0; i < reached.size(); ++i)
    func::FuncOp(reached[i]).walk([&](func::CallOp call) {
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        reached.insert(callee);
    });
  return reached;
}

/// Numbers the variables that an address in `functions` may be in though no
/// access names them: it is one of several, or comes from memory. One that had
/// no number would be taken for what is beside it.
static void addVariables(ArrayRef<func::FuncOp> functions, SymbolTable &symbols,
                         CheckObjects &objects) {
  llvm::SetVector<Operation *> users(functions.begin(), functions.end());
  for (size_t i = 0; i < users.size(); ++i)
    users[i]->walk([&](LLVM::AddressOfOp address) {
      auto variable = symbols.lookup<LLVM::GlobalOp>(address.getGlobalName());
      if (!variable)
        return;
      objects.indexOf(variable);
      // Its initial value has addresses as well.
      users.insert(variable);
    });
}

namespace {
struct MuxInsertChecksPass
    : cairn::mux::impl::MuxInsertChecksPassBase<MuxInsertChecksPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    Checks checks = getChecks(module);
    if (!checks.any())
      return;
    SymbolTable symbols(module);
    CheckSites sites;
    llvm::DenseMap<Operation *, std::unique_ptr<CheckObjects>> objects;
    llvm::DenseMap<Operation *, int32_t> slots;
    SmallVector<func::FuncOp> kernels;
    auto check = [&](func::FuncOp function) {
      auto &own = objects[function];
      own = std::make_unique<CheckObjects>(function);
      slots[function] = insertChecks(function, checks, symbols, sites, *own);
    };
    for (auto function : module.getOps<func::FuncOp>()) {
      if (isHelper(function))
        check(function);
      else if (isKernel(function) && !function.isExternal())
        kernels.push_back(function);
    }
    for (func::FuncOp kernel : kernels) {
      sites.beginKernel();
      check(kernel);
    }
    for (func::FuncOp kernel : kernels)
      kernel->setAttr(MuxDialect::getCheckTableAttrName(),
                      describe(kernel, symbols, sites, objects, slots[kernel]));
  }

  /// The table of `kernel`, with the sites of all that it reaches.
  static DictionaryAttr
  describe(func::FuncOp kernel, SymbolTable &symbols, CheckSites &sites,
           llvm::DenseMap<Operation *, std::unique_ptr<CheckObjects>> &objects,
           int32_t slots) {
    Builder b(kernel.getContext());
    SmallVector<Attribute> all;
    // What functions access may be any object.
    CheckObjects &own = *objects[kernel];
    llvm::SetVector<func::FuncOp> reached = reachedFrom(kernel, symbols);
    for (func::FuncOp function : reached) {
      llvm::append_range(all, sites.of(function));
      CheckObjects &called = *objects[function];
      own.addOrders(called);
      if (function != kernel && called.getOtherGranule())
        own.addAccess(-1, called.getOtherGranule(), called.areOthersWritten());
    }
    if (own.getOtherGranule())
      addVariables(reached.getArrayRef(), symbols, own);
    NamedAttrList attrs;
    attrs.set("checks", kernel->getParentOfType<ModuleOp>()->getAttr(
                            MuxDialect::getChecksAttrName()));
    attrs.set("sites", b.getArrayAttr(all));
    attrs.set("objects", own.describe());
    attrs.set("slots", b.getI64IntegerAttr(slots));
    if (own.getOtherGranule())
      attrs.set("other_granule", b.getI64IntegerAttr(own.getOtherGranule()));
    if (own.areOthersWritten())
      attrs.set("others_written", b.getBoolAttr(true));
    if (own.mayOrderGroups())
      attrs.set("groups_ordered", b.getBoolAttr(true));
    return attrs.getDictionary(kernel.getContext());
  }
};
} // namespace
