//===- PassToFunctions.cpp - what only kernels know -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/PassToFunctions.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXPASSQUERIESPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn::mux;

namespace {

class FactPasser {
public:
  FactPasser(Operation *module, function_ref<bool(Operation *)> isFact);

  void run() {
    for (FunctionOpInterface function : functions)
      visit(function);
  }

private:
  void visit(FunctionOpInterface function);
  void passTo(FunctionOpInterface function, ArrayRef<Operation *> facts);

  function_ref<bool(Operation *)> isFact;
  SmallVector<FunctionOpInterface> functions;
  llvm::StringMap<FunctionOpInterface> byName;
  llvm::StringMap<SmallVector<Operation *>> callsOf;
  DenseMap<Operation *, SmallVector<StringRef>> callees;
  DenseSet<Operation *> visited;
};

} // namespace

FactPasser::FactPasser(Operation *module,
                       function_ref<bool(Operation *)> isFact)
    : isFact(isFact) {
  for (auto function : module->getRegion(0).getOps<FunctionOpInterface>()) {
    if (!isHelper(function) && !isKernel(function))
      continue;
    functions.push_back(function);
    byName[function.getName()] = function;
    function.walk([&](Operation *op) {
      if (!isa<func::CallOp, CallOp>(op))
        return;
      StringRef callee =
          op->getAttrOfType<FlatSymbolRefAttr>("callee").getValue();
      callsOf[callee].push_back(op);
      callees[function].push_back(callee);
    });
  }
}

/// Whether `a` and `b` are the same operation on the same constants.
static bool isSameFact(Operation *a, Operation *b) {
  auto isSameOperand = [](Value a, Value b) {
    Attribute first, second;
    return a == b || (matchPattern(a, m_Constant(&first)) &&
                      matchPattern(b, m_Constant(&second)) && first == second);
  };
  return OperationEquivalence::isEquivalentTo(
      a, b, [&](Value a, Value b) { return success(isSameOperand(a, b)); },
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

static Value clone(OpBuilder &b, Operation *fact) {
  IRMapping mapping;
  for (Value operand : fact->getOperands())
    mapping.map(operand, b.clone(*operand.getDefiningOp())->getResult(0));
  return b.clone(*fact, mapping)->getResult(0);
}

void FactPasser::passTo(FunctionOpInterface function,
                        ArrayRef<Operation *> facts) {
  SmallVector<Operation *> distinct;
  SmallVector<Value> arguments;
  Block &entry = function.getFunctionBody().front();
  for (Operation *fact : facts) {
    auto *known = llvm::find_if(
        distinct, [&](Operation *other) { return isSameFact(fact, other); });
    if (known == distinct.end()) {
      distinct.push_back(fact);
      known = &distinct.back();
      (void)function.insertArgument(function.getNumArguments(),
                                    fact->getResult(0).getType(), {},
                                    fact->getLoc());
      arguments.push_back(entry.getArgument(function.getNumArguments() - 1));
    }
    fact->getResult(0).replaceAllUsesWith(arguments[known - distinct.begin()]);
  }
  for (Operation *call : callsOf[function.getName()]) {
    OpBuilder b(call);
    SmallVector<Value> passed;
    for (Operation *fact : distinct)
      passed.push_back(clone(b, fact));
    call->insertOperands(call->getNumOperands(), passed);
  }
  for (Operation *fact : facts)
    fact->erase();
}

/// Functions behind those that they call, which may make them know more.
void FactPasser::visit(FunctionOpInterface function) {
  if (!visited.insert(function).second)
    return;
  for (StringRef callee : callees[function])
    if (FunctionOpInterface called = byName.lookup(callee))
      visit(called);
  if (!isHelper(function))
    return;
  SmallVector<Operation *> facts;
  function.walk([&](Operation *op) {
    if (isFact(op))
      facts.push_back(op);
  });
  if (!facts.empty())
    passTo(function, facts);
}

void cairn::mux::passToFunctions(Operation *module,
                                 function_ref<bool(Operation *)> isFact) {
  FactPasser(module, isFact).run();
}

namespace {
struct MuxPassQueriesPass
    : cairn::mux::impl::MuxPassQueriesPassBase<MuxPassQueriesPass> {
  void runOnOperation() override {
    passToFunctions(getOperation(), [](Operation *op) {
      return isa<UniformityOpInterface>(op) && isPure(op) &&
             llvm::all_of(op->getOperands(), [](Value operand) {
               return matchPattern(operand, m_Constant());
             });
    });
  }
};
} // namespace
