//===- LowerPipes.cpp - pipes -----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace cairn;

/// Of one work-item.
static SPIRVInstruction instructionFor(StringRef name, bool isReserved) {
  return llvm::StringSwitch<SPIRVInstruction>(name)
      .Case("read_pipe", isReserved ? inst::ReservedReadPipe : inst::ReadPipe)
      .Case("write_pipe",
            isReserved ? inst::ReservedWritePipe : inst::WritePipe)
      .Case("reserve_read_pipe", inst::ReserveReadPipePackets)
      .Case("reserve_write_pipe", inst::ReserveWritePipePackets)
      .Case("commit_read_pipe", inst::CommitReadPipe)
      .Case("commit_write_pipe", inst::CommitWritePipe)
      .Case("get_pipe_num_packets", inst::GetNumPipePackets)
      .Case("get_pipe_max_packets", inst::GetMaxPipePackets)
      .Case("is_valid_reserve_id", inst::IsValidReserveId)
      .Default({});
}

/// `name` is what is behind `work_group_` and `sub_group_`.
static SPIRVInstruction groupInstructionFor(StringRef name) {
  return llvm::StringSwitch<SPIRVInstruction>(name)
      .Case("reserve_read_pipe", inst::GroupReserveReadPipePackets)
      .Case("reserve_write_pipe", inst::GroupReserveWritePipePackets)
      .Case("commit_read_pipe", inst::GroupCommitReadPipe)
      .Case("commit_write_pipe", inst::GroupCommitWritePipe)
      .Default({});
}

CallResult cairn::lowerPipeFunction(LibraryCall &call) {
  KernelBuilder &b = call.b;
  if (!b.options.hasPipesAndQueues()) {
    b.refuse("pipes need OpenCL 2.0; '-spv-env=opencl2.0' has them");
    return failure();
  }
  StringRef name = call.name();
  SmallVector<Value, 6> operands;
  bool isWorkGroup = name.consume_front("work_group_");
  bool isOfGroup = isWorkGroup || name.consume_front("sub_group_");
  if (isOfGroup)
    operands.push_back(b.scope(isWorkGroup ? spirv::Scope::Workgroup
                                           : spirv::Scope::Subgroup));
  for (auto [index, param] : llvm::enumerate(call.signature.params))
    operands.push_back(param.isPointer ? call.pointer(index) : call.arg(index));
  // Besides the packet: pipe, size and alignment.
  bool isReserved = call.countArgs() == 6;
  return call.make(isOfGroup ? groupInstructionFor(name)
                             : instructionFor(name, isReserved),
                   operands);
}
