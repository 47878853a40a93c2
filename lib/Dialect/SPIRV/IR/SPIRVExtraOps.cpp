//===- SPIRVExtraOps.cpp - ops that are not instructions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.h"

#include "ReadInstruction.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;
using namespace cairn;

LogicalResult FunctionIdOp::verifySymbolUses(SymbolTableCollection &symbols) {
  // function_id_c1
  if (!symbols.lookupNearestSymbolFrom<FunctionOpInterface>(*this,
                                                            getFunctionAttr()))
    return emitOpError("expected 'function' to name a function");
  // function_id_c2
  for (Operation *user : (*this)->getUsers())
    if (!isa<InstructionOp>(user))
      return emitOpError("expected only instructions in generic form to take "
                         "the function");
  return success();
}

LogicalResult LoopControlOp::verify() {
  // loop_control_c1
  return words::readLoopControl(*this);
}

#define GET_OP_CLASSES
#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.cpp.inc"
