//===- ControlFlow.h - the parts of the pass --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every region of `scf` has one block, and inner ops are lowered first, so that
// whatever a block holds, it is one block of a selection or loop.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_CONTROLFLOW_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_CONTROLFLOW_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/IR/PatternMatch.h"

namespace cairn {

/// Anything of `type`, but no poison where that can be: a value that is carried
/// from poison alone is not carried.
mlir::Value createAny(mlir::Type type, mlir::Location loc,
                      mlir::IRRewriter &rewriter);

/// Lets `op` be left from where its results are carried, if it has any that are
/// not.
void leaveFromHeader(mlir::scf::WhileOp op, mlir::IRRewriter &rewriter);

/// Gives the indices of private arrays that come from a loop or a selection
/// values of their own.
void boundCarriedIndices(mlir::spirv::AccessChainOp op,
                         mlir::IRRewriter &rewriter);

/// Gives values that are poison one that SPIR-V has, after they were left out
/// where another value can stand for them.
void replacePoison(mlir::Operation *root, mlir::IRRewriter &rewriter);

void lowerIf(mlir::scf::IfOp op, mlir::IRRewriter &rewriter);
void lowerIndexSwitch(mlir::scf::IndexSwitchOp op, mlir::IRRewriter &rewriter);
void lowerFor(mlir::scf::ForOp op, mlir::IRRewriter &rewriter);
void lowerWhile(mlir::scf::WhileOp op, mlir::IRRewriter &rewriter);

/// Whether nothing happens in `block` but that it ends.
bool isEmpty(mlir::Block &block);

/// The type that a value of `type` has as an argument of a block or a result:
/// itself, but i32 for `index`, which the `spirv` dialect does not have.
mlir::Type getCarriedType(mlir::Type type);
mlir::Value toCarried(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value value);
mlir::SmallVector<mlir::Value> toCarried(mlir::OpBuilder &builder,
                                         mlir::Location loc,
                                         mlir::ValueRange values);
mlir::Value fromCarried(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value value, mlir::Type type);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_CONTROLFLOW_H
