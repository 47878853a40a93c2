//===- ReadInstruction.h - what an op of an instruction says ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_SPIRV_IR_READINSTRUCTION_H
#define CAIRN_LIB_DIALECT_SPIRV_IR_READINSTRUCTION_H

#include "Grammar.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.h"

namespace cairn::words {

/// A decoration with its literals.
struct DecorationValue {
  spv::Decoration decoration;
  llvm::SmallVector<uint32_t, 1> literals;
};

/// An instruction but for its ids.
struct InstructionValue {
  const InstructionInfo *info;
  /// Where it is from, if it is an extended instruction.
  std::optional<ExtendedSet> set;
  llvm::SmallVector<uint32_t, 2> literals;
  llvm::SmallVector<DecorationValue, 1> decorations;
};

/// What `op` says; an error where it is not what the grammar asks for.
mlir::FailureOr<InstructionValue> readInstruction(InstructionOp op);

/// An OpLoopMerge without its blocks.
mlir::FailureOr<InstructionValue> readLoopControl(LoopControlOp op);

/// The decoration that an attribute of the name in snake case is; nothing if it
/// is none, or one that MLIR's serializer writes.
std::optional<DecorationValue> decorationFor(mlir::Operation *op,
                                             mlir::NamedAttribute attr,
                                             mlir::LogicalResult &result);

} // namespace cairn::words

#endif // CAIRN_LIB_DIALECT_SPIRV_IR_READINSTRUCTION_H
