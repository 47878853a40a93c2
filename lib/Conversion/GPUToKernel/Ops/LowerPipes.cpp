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

/// `name` is what is behind `work_group_` and `sub_group_`, if one is there.
static StringRef nameInstruction(StringRef name, bool isReserved) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("read_pipe", isReserved ? "ReservedReadPipe" : "ReadPipe")
      .Case("write_pipe", isReserved ? "ReservedWritePipe" : "WritePipe")
      .Case("reserve_read_pipe", "ReserveReadPipePackets")
      .Case("reserve_write_pipe", "ReserveWritePipePackets")
      .Case("commit_read_pipe", "CommitReadPipe")
      .Case("commit_write_pipe", "CommitWritePipe")
      .Case("get_pipe_num_packets", "GetNumPipePackets")
      .Case("get_pipe_max_packets", "GetMaxPipePackets")
      .Case("is_valid_reserve_id", "IsValidReserveId")
      .Default("");
}

CallResult cairn::lowerPipeFunction(LibraryCall &call) {
  KernelBuilder &b = call.b;
  if (!b.options.hasPipesAndQueues()) {
    b.refuse("pipes need OpenCL 2.0; '-spv-env=opencl2.0' has them");
    return failure();
  }
  StringRef name = call.name();
  SmallVector<Value, 6> operands;
  std::string instruction;
  bool isWorkGroup = name.consume_front("work_group_");
  if (isWorkGroup || name.consume_front("sub_group_")) {
    operands.push_back(b.scope(isWorkGroup ? spirv::Scope::Workgroup
                                           : spirv::Scope::Subgroup));
    instruction = "Group";
  }
  for (auto [index, param] : llvm::enumerate(call.signature.params))
    operands.push_back(param.isPointer ? call.pointer(index) : call.arg(index));
  // Besides the packet: pipe, size and alignment.
  bool isReserved = call.countArgs() == 6;
  instruction += nameInstruction(name, isReserved);
  return call.make(instruction, operands);
}
