//===- MuxBuiltins.h - names of ComputeMux's functions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the ops of mux are called where a ComputeMux stack meets them: functions
// `__mux_*` in LLVM IR (spec: "Builtins"). Reading and printing that IR share
// these names.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXBUILTINS_H
#define CAIRN_DIALECT_MUX_IR_MUXBUILTINS_H

#include "cairn/Dialect/Mux/IR/ComputeMuxNames.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cairn::mux {

/// A query: a function with a dimension or without arguments.
struct QueryBuiltin {
  enum class Result { SizeT, I32, I1 };
  llvm::StringLiteral function; // behind the prefix
  llvm::StringLiteral op;
  Result result;
  bool takesDim = false;
};
llvm::ArrayRef<QueryBuiltin> getQueryBuiltins();

/// A type as the names of collectives end: `i32`, `f64`, `v4f32`, `nxv2i64`;
/// empty for a type that none takes.
std::string spellBuiltinType(mlir::Type type);

/// The function that stands for `op`; empty where none does.
std::string getBuiltinName(mlir::Operation *op);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_MUXBUILTINS_H
