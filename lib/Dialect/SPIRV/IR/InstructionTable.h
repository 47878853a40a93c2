//===- InstructionTable.h - what ops of instructions are of -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_SPIRV_IR_INSTRUCTIONTABLE_H
#define CAIRN_LIB_DIALECT_SPIRV_IR_INSTRUCTIONTABLE_H

#include "Grammar.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace cairn::words {

/// An instruction of the grammar, and the set that it is from, if that is not
/// the core.
struct InstructionEntry {
  const InstructionInfo *info;
  std::optional<ExtendedSet> set;
};

/// That of an op that is an InstructionOp.
const InstructionEntry &entryOf(mlir::Operation *op);

} // namespace cairn::words

#endif // CAIRN_LIB_DIALECT_SPIRV_IR_INSTRUCTIONTABLE_H
