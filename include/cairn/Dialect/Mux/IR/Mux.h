//===- Mux.h - the mux dialect, all of it -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUX_H
#define CAIRN_DIALECT_MUX_IR_MUX_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/MuxDialect.h.inc"
#include "cairn/Dialect/Mux/IR/MuxEnums.h"

#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/Mux/IR/MuxAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "cairn/Dialect/Mux/IR/MuxTypes.h.inc"

#include "cairn/Dialect/Mux/IR/MuxChecks.h"
#include "cairn/Dialect/Mux/IR/MuxFunctionAttrs.h"
#include "cairn/Dialect/Mux/IR/MuxImages.h"
#include "cairn/Dialect/Mux/IR/MuxSemantics.h"

namespace cairn::mux {

/// What an op reads that must stay where control flow put it (MuxOpBase.td).
struct ConvergenceResource
    : mlir::SideEffects::Resource::Base<ConvergenceResource> {
  llvm::StringRef getName() final { return "<Convergence>"; }
};

namespace detail {
/// The rules that all collectives share.
llvm::LogicalResult verifyGroupCollective(mlir::Operation *op);

/// The fold that all queries along a dimension share: a constant `dim` that is
/// not 0, 1 or 2 gives `outOfRangeValue`.
mlir::OpFoldResult foldOutOfRangeDim(mlir::Attribute dim, mlir::Type type,
                                     int64_t outOfRangeValue);
} // namespace detail
} // namespace cairn::mux

#include "cairn/Dialect/Mux/IR/MuxInterfaces.h.inc"

#define GET_OP_CLASSES
#include "cairn/Dialect/Mux/IR/MuxOps.h.inc"

#endif // CAIRN_DIALECT_MUX_IR_MUX_H
