//===- LowerPipes.cpp - pipes -----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;

/// A reservation has an index for each packet.
static SPIRVInstruction accessFor(LibraryCall &call) {
  bool isReserved = call.countArgs() == 6;
  if (call.name() == "read_pipe")
    return isReserved ? inst::ReservedReadPipe : inst::ReadPipe;
  return isReserved ? inst::ReservedWritePipe : inst::WritePipe;
}

CallResult cairn::lowerPipeFunction(LibraryCall &call) {
  KernelBuilder &b = call.b;
  if (!b.options.hasPipesAndQueues()) {
    b.refuse("pipes need OpenCL 2.0; '-spv-env=opencl2.0' has them");
    return failure();
  }
  SmallVector<Value, 6> operands;
  if (call.name().starts_with("work_group_"))
    operands.push_back(b.scope(spirv::Scope::Workgroup));
  else if (call.name().starts_with("sub_group_"))
    operands.push_back(b.scope(spirv::Scope::Subgroup));
  for (auto [index, param] : llvm::enumerate(call.signature.params))
    operands.push_back(param.isPointer ? call.pointer(index) : call.arg(index));
  SPIRVInstruction instruction = call.instruction();
  return call.make(instruction ? instruction : accessFor(call), operands);
}
