//===- LowerToCalls.cpp - ops as functions of ComputeMux --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToLLVM.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxBuiltins.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// OpenCL's function for `op`, which is one of the address space of its result.
static std::string nameOf(GenericCastOp op) {
  switch (cast<LLVM::LLVMPointerType>(op.getType()).getAddressSpace()) {
  case GlobalSpace:
    return "__to_global";
  case LocalSpace:
    return "__to_local";
  default:
    return "__to_private";
  }
}

/// The function that is called for `op`; empty where there is none.
static std::string calleeOf(Operation *op) {
  return TypeSwitch<Operation *, std::string>(op)
      .Case([](GenericCastOp op) { return nameOf(op); })
      .Case([](ocl::BuiltinOp op) {
        return ocl::mangleBuiltin(
            op.getName(), *ocl::BuiltinSignature::parse(op.getSignature()));
      })
      .Case([](WorkGroupBarrierOp op) {
        // As the front end reads it, since calls have no attributes here.
        std::string name = getBuiltinName(op);
        BarrierSchedule schedule = getBarrierSchedule(op);
        if (schedule != BarrierSchedule::Unordered)
          name += "." + stringifyBarrierSchedule(schedule).str();
        return name;
      })
      .Default([](Operation *op) { return getBuiltinName(op); });
}

/// Numbers that an op has as attributes go before its operands, for they are
/// the id of a barrier, or all that there is.
static SmallVector<uint32_t> leadingNumbers(Operation *op) {
  SmallVector<uint32_t> numbers;
  if (auto barrier = dyn_cast<ControlBarrier>(op))
    if (std::optional<uint32_t> id = barrier.getBarrierId())
      numbers.push_back(*id);
  TypeSwitch<Operation *>(op)
      .Case<MemBarrierOp, WorkGroupBarrierOp, SubGroupBarrierOp>([&](auto op) {
        numbers.push_back(static_cast<uint32_t>(op.getScope()));
        numbers.push_back(op.getSemantics());
      });
  return numbers;
}

LogicalResult cairn::lowerToCalls(func::FuncOp func) {
  SmallVector<Operation *> ops;
  func.walk([&](Operation *op) {
    if (isa<MuxDialect, ocl::OCLDialect>(op->getDialect()))
      ops.push_back(op);
  });
  bool failed = false;
  for (Operation *op : ops) {
    std::string callee = calleeOf(op);
    if (callee.empty()) {
      InFlightDiagnostic error = op->emitError();
      if (isa<PrintfBufferOp, ocl::PrintfOp>(op))
        error << "printf has no function in ComputeMux's LLVM IR";
      else
        error << "'" << op->getName()
              << "' has no function in ComputeMux's LLVM IR";
      failed = true;
      continue;
    }
    OpBuilder b(op);
    SmallVector<Value> operands;
    for (uint32_t number : leadingNumbers(op))
      operands.push_back(arith::ConstantIntOp::create(
          b, op->getLoc(), b.getI32Type(), static_cast<int32_t>(number)));
    llvm::append_range(operands, op->getOperands());
    auto call = LLVM::CallOp::create(b, op->getLoc(), op->getResultTypes(),
                                     callee, operands);
    op->replaceAllUsesWith(call.getResults());
    op->erase();
  }
  return failure(failed);
}
