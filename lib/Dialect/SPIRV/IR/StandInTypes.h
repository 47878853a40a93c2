//===- StandInTypes.h - types by their names --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_SPIRV_IR_STANDINTYPES_H
#define CAIRN_LIB_DIALECT_SPIRV_IR_STANDINTYPES_H

#include "Grammar.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"
#include <memory>
#include <optional>

namespace cairn::words {

/// The type that a name stands for.
struct StandInType {
  /// A number, or a type where there is one.
  struct Operand {
    uint32_t number = 0;
    std::unique_ptr<StandInType> type;
  };

  const InstructionInfo *info;
  llvm::SmallVector<Operand> operands;
};

/// Parses "OpTypeImage$f32$1$0$0$0$1$0", where `$` separates the operands, each
/// a type in the same spelling, `void`, `f32`, `i32` or a number. Nothing if it
/// is not such a name.
std::optional<StandInType> parseStandInType(llvm::StringRef name);

} // namespace cairn::words

#endif // CAIRN_LIB_DIALECT_SPIRV_IR_STANDINTYPES_H
