//===- ValueFlow.cpp - where values are handed on ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

ValueFlow::ValueFlow(func::FuncOp func) {
  func.walk([&](Operation *op) {
    if (auto branch = dyn_cast<BranchOpInterface>(op)) {
      for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
        SuccessorOperands operands = branch.getSuccessorOperands(i);
        unsigned produced = operands.getProducedOperandCount();
        MutableOperandRange forwarded = operands.getMutableForwardedOperands();
        for (unsigned j = 0, f = forwarded.size(); j < f; ++j)
          add(forwarded[j], op->getSuccessor(i)->getArgument(produced + j));
      }
    } else if (auto regions = dyn_cast<RegionBranchOpInterface>(op)) {
      RegionBranchSuccessorMapping mapping;
      regions.getSuccessorOperandInputMapping(mapping);
      for (auto &[operand, inputs] : mapping)
        for (Value input : inputs)
          add(*operand, input);
    } else if (isa<arith::SelectOp, LLVM::SelectOp>(op)) {
      for (OpOperand &operand : op->getOpOperands().drop_front())
        add(operand, op->getResult(0));
    }
  });
}
