//===- PrivateVariables.cpp - private memory that is passed -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrivateVariables.h"

#include "PointerAnalysis.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace cairn::shader {

namespace {

/// The allocas that pointers come from.
class Origins {
public:
  void add(Value pointer);

  llvm::SetVector<LLVM::AllocaOp> allocas;
  /// Control flow merges some: they may come from any.
  bool areUnknown = false;
};

} // namespace

void Origins::add(Value pointer) {
  Operation *op = pointer.getDefiningOp();
  if (!op) {
    // What a function is passed has been made elsewhere.
    areUnknown |= !isa<gpu::GPUFuncOp>(
        cast<BlockArgument>(pointer).getOwner()->getParentOp());
    return;
  }
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](LLVM::AllocaOp op) { allocas.insert(op); })
      .Case<LLVM::GEPOp, LLVM::BitcastOp, LLVM::FreezeOp>(
          [&](Operation *op) { add(op->getOperand(0)); })
      .Case<arith::SelectOp, LLVM::SelectOp>([&](Operation *op) {
        add(op->getOperand(1));
        add(op->getOperand(2));
      })
      .Case<LLVM::AddressOfOp, LLVM::ZeroOp>([](Operation *) {})
      .Default([&](Operation *) { areUnknown = true; });
}

static Origins findPassed(gpu::GPUFuncOp function) {
  Origins origins;
  function.walk([&](mux::CallOp call) {
    for (Value operand : call.getOperands())
      if (isPointer(operand.getType()) &&
          getAddressSpace(operand) == PrivateSpace)
        origins.add(operand);
  });
  if (origins.areUnknown)
    function.walk([&](LLVM::AllocaOp op) { origins.allocas.insert(op); });
  return origins;
}

void sharePassedMemory(gpu::GPUModuleOp module) {
  SymbolTable symbols(module);
  for (auto function : llvm::to_vector(module.getOps<gpu::GPUFuncOp>()))
    for (LLVM::AllocaOp alloca : findPassed(function).allocas) {
      APInt count;
      if (!matchPattern(alloca.getArraySize(), m_ConstantInt(&count)))
        continue; // an error of its own
      Type type = alloca.getElemType();
      if (!count.isOne())
        type = LLVM::LLVMArrayType::get(type, count.getZExtValue());
      OpBuilder b(module.getContext());
      auto global = LLVM::GlobalOp::create(
          b, alloca.getLoc(), type, /*isConstant=*/false,
          LLVM::Linkage::Internal, (function.getName() + ".private").str(),
          /*value=*/Attribute(), alloca.getAlignment().value_or(0),
          PrivateSpace);
      symbols.insert(global, module.getBody()->begin());
      OpBuilder atAlloca(alloca);
      alloca.replaceAllUsesWith(
          LLVM::AddressOfOp::create(atAlloca, alloca.getLoc(), global)
              .getResult());
      alloca.erase();
    }
}

} // namespace cairn::shader
