//===- Placeholders.h - what MLIR's serializer cannot say -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the spirv dialect lacks is taken out of a module before MLIR's
// serializer sees it, and put into the words that come out. An instruction
// becomes a call of an imported function, whose name tells the two halves which
// it is.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_SERIALIZE_PLACEHOLDERS_H
#define CAIRN_LIB_TARGET_SPIRV_SERIALIZE_PLACEHOLDERS_H

#include "SPIRV/IR/ReadInstruction.h"
#include "Words/WordModule.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace cairn::words {

/// The instruction that a call of an imported function stands for.
///
/// Its `info` is null where the result of the call stands for the id of
/// `function`.
struct Placeholder : InstructionValue {
  Placeholder(InstructionValue value, mlir::Location loc)
      : InstructionValue(std::move(value)), loc(loc) {}

  /// The place of the calls, which MLIR's serializer writes without a line.
  mlir::Location loc;
  unsigned line = 0;
  std::string function = {};

  bool isLoopControl() const {
    return info && !set &&
           static_cast<spv::Op>(info->opcode) == spv::Op::OpLoopMerge;
  }
};

/// What was taken off a symbol of the module.
struct SymbolExtras {
  mlir::Attribute initializer;
  /// An array's length by specialization constant: its value times `factor`
  /// over `divisor`, rounded up.
  uint64_t lengthFactor = 1, lengthDivisor = 1;
  llvm::SmallVector<DecorationValue, 1> decorations;
  /// Names of a function's parameters, in order; null without.
  mlir::ArrayAttr parameterNames;
  /// Decorations for each parameter of a function.
  llvm::SmallVector<llvm::SmallVector<DecorationValue, 1>, 0>
      parameterDecorations;
  std::optional<mlir::Location> loc;
  unsigned line = 0;
};

/// What the words need to be completed.
struct Extras {
  llvm::StringMap<Placeholder> placeholders;
  llvm::MapVector<mlir::StringAttr, SymbolExtras> symbols;
  /// Locations by the lines in the words; that of the module first.
  llvm::SmallVector<mlir::Location> locations;

  mlir::Location locationOf(unsigned line) const {
    return locations[line < locations.size() ? line : 0];
  }
};

/// Changes `module` to what MLIR's serializer takes, locations included.
mlir::LogicalResult replaceExtras(mlir::spirv::ModuleOp module, Extras &extras);

/// Makes branches that reach a block twice with different values, which OpPhi
/// cannot tell apart, go through blocks of their own.
void splitAmbiguousEdges(mlir::spirv::ModuleOp module);

/// Calls of placeholders become the instructions they stand for; LoopControl an
/// OpLoopMerge whose blocks have the id 0.
mlir::LogicalResult putPlaceholders(WordModule &module, const Extras &extras);

/// Those are completed, or become one with the OpLoopMerge in their block.
void putLoopControls(WordModule &module);

/// Structs named spv.type.OpType... become the types they stand for.
mlir::LogicalResult putTypes(WordModule &module, const Extras &extras);

/// What was taken off the symbols: initializers, decorations.
mlir::LogicalResult putVariables(WordModule &module, const Extras &extras);

/// Array lengths 0x5AFE0000 | SpecId become the specialization constant.
mlir::LogicalResult putSpecLengths(WordModule &module, const Extras &extras);

/// Types and qualifiers of the arguments of kernels that have an interface.
void putArgumentTypes(WordModule &module, mlir::spirv::ModuleOp source);

/// OpLine before what comes from another line of the source.
void putDebugLines(WordModule &module, const Extras &extras);

} // namespace cairn::words

#endif // CAIRN_LIB_TARGET_SPIRV_SERIALIZE_PLACEHOLDERS_H
