//===- LowerIntelSubGroups.cpp - SPV_INTEL_subgroups ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"
#include "Shuffles.h"

using namespace mlir;
using namespace cairn;

/// In and out of an image, or of memory: the address is that of a sub-group's
/// first element.
static CallResult lowerBlockAccess(LibraryCall &call, bool isRead) {
  if (call.signature.params[0].isImage())
    return call.make(isRead ? inst::SubgroupImageBlockReadINTEL
                            : inst::SubgroupImageBlockWriteINTEL,
                     call.op.getArgs());
  if (isRead)
    return call.make(inst::SubgroupBlockReadINTEL, call.pointer(0));
  return call.make(inst::SubgroupBlockWriteINTEL,
                   {call.pointer(0), call.arg(1)});
}

CallResult cairn::lowerIntelSubGroup(LibraryCall &call) {
  StringRef name = call.name();
  if (name.starts_with("intel_sub_group_block_read"))
    return lowerBlockAccess(call, /*isRead=*/true);
  if (name.starts_with("intel_sub_group_block_write"))
    return lowerBlockAccess(call, /*isRead=*/false);
  SPIRVInstruction shuffle = call.instruction();
  if (!shuffle) {
    call.b.refuse("'" + name + "' has no instruction");
    return failure();
  }
  ValueRange args = call.op.getArgs();
  return makeShuffle(call.b, shuffle, args.drop_back(), args.back());
}
