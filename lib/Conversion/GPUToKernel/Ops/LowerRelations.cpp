//===- LowerRelations.cpp - relational functions and dot --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;

/// A truth value as OpenCL C has it: 1 in a scalar, -1 in an element.
static Value toInteger(KernelBuilder &b, Type type, Value truth) {
  uint64_t whenTrue = isa<VectorType>(type) ? ~uint64_t(0) : 1;
  return b.select(truth, b.integer(type, whenTrue), b.integer(type, 0));
}

/// `any` and `all` combine the signs of all elements.
static Value combineSigns(KernelBuilder &b, SPIRVInstruction ofElements,
                          Value value) {
  Type type = value.getType();
  Value signs = b.compare<spirv::SLessThanOp>(value, b.integer(type, 0));
  return isa<VectorType>(type) ? b.make(ofElements, b.getI1Type(), signs)
                               : signs;
}

CallResult cairn::lowerRelation(LibraryCall &call) {
  KernelBuilder &b = call.b;
  SPIRVInstruction relation = call.instruction();
  if (!relation) {
    b.refuse("'" + call.name() + "' has no instruction");
    return failure();
  }
  if (call.name() == "any" || call.name() == "all")
    return toInteger(b, call.resultType(),
                     combineSigns(b, relation, call.arg(0)));
  Type truth = withElement(call.arg(0).getType(), b.getI1Type());
  return toInteger(b, call.resultType(),
                   b.make(relation, truth, call.op.getArgs()));
}

CallResult cairn::lowerDot(LibraryCall &call) {
  bool isScalar = !isa<VectorType>(call.arg(0).getType());
  return call.make(isScalar ? instruction<spirv::FMulOp>() : call.instruction(),
                   call.op.getArgs());
}
