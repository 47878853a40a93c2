//===- LowerBuiltins.cpp - calls of OpenCL C's library ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/Memory/PointerTypes.h"
#include "GPUToKernel/OpaqueTypes.h"
#include "KernelLowerings.h"
#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

Value LibraryCall::pointer(unsigned index) {
  BuiltinType pointee = signature.params[index].pointee();
  Type type = convertBuiltinType(b.getContext(), pointee);
  if (auto opaque = dyn_cast_or_null<LLVM::LLVMTargetExtType>(type))
    type = convertOpaqueType(opaque);
  else
    type = type ? kernel::getMemoryType(type) : b.getI8Type();
  return kernel::pointerTo(b, type, arg(index));
}

SPIRVInstruction LibraryCall::instruction() {
  ScalarKind kind = selectingKind(signature);
  if (auto number = function.openclStd.of(kind))
    return static_cast<inst::CL::CLInstruction>(*number);
  if (auto opcode = function.core.of(kind))
    return SPIRVInstruction::upstreamFirst(
        static_cast<inst::CoreInstruction>(*opcode));
  return {};
}

Value LibraryCall::make(SPIRVInstruction instruction, ValueRange operands,
                        ArrayRef<NamedAttribute> attrs) {
  if (Type type = resultType())
    return b.make(instruction, type, operands, attrs);
  b.makeEffect(instruction, operands, attrs);
  return {};
}

static CallResult lowerCall(LibraryCall &call) {
  if (call.function.openclStd.of(selectingKind(call.signature)))
    return lowerExtendedInstruction(call);
  switch (call.function.category) {
  case BuiltinCategory::Conversion:
    return lowerConversion(call);
  case BuiltinCategory::Relational:
    return lowerRelation(call);
  case BuiltinCategory::Geometric:
    return lowerDot(call);
  case BuiltinCategory::Image:
    return lowerImageFunction(call);
  case BuiltinCategory::AsyncCopy:
    return lowerAsyncCopy(call);
  case BuiltinCategory::SubGroup:
    return lowerIntelSubGroup(call);
  case BuiltinCategory::Pipe:
    return lowerPipeFunction(call);
  case BuiltinCategory::Enqueue:
    return lowerQueueFunction(call);
  default:
    break;
  }
  call.b.refuse("'" + call.name() + "' has no instruction");
  return failure();
}

void cairn::addKernelBuiltinLowerings(OpLowerings &lowerings) {
  lowerings.add(BuiltinOp::getOperationName(),
                [](SPIRVBuilder &b, Operation *op,
                   SmallVectorImpl<Value> &results) -> LogicalResult {
                  LibraryCall call(static_cast<KernelBuilder &>(b),
                                   cast<BuiltinOp>(op));
                  CallResult result = lowerCall(call);
                  if (failed(result))
                    return failure();
                  if (*result)
                    results.push_back(*result);
                  return success();
                });
}
