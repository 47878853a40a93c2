//===- AtomicInstructions.h - atomic accesses of one place ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ATOMICINSTRUCTIONS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ATOMICINSTRUCTIONS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

namespace cairn::shader {

/// The place of an atomic access, and what it orders.
struct AtomicPlace {
  mlir::Value pointer;
  /// What the program accesses, and the integer that the pointer points to.
  mlir::Type type, word;
  /// Where the value is in the word, if it is narrower.
  mlir::Value shift;
  mlir::spirv::Scope scope;
  mlir::spirv::MemorySemantics semantics;

  mlir::Value getValue(mlir::OpBuilder &b, mlir::Location loc,
                       mlir::Value fromWord) const;
  /// `old` with `value` in its place.
  mlir::Value getWord(mlir::OpBuilder &b, mlir::Location loc, mlir::Value old,
                      mlir::Value value) const;
};

/// Does `op` by one instruction or by a loop. What was there before.
mlir::Value createUpdate(mlir::OpBuilder &b, mlir::Location loc,
                         mlir::LLVM::AtomicBinOp op, const AtomicPlace &place,
                         mlir::Value value);

/// Replaces what is in memory by what `getNext` makes of it, and tries again
/// until nobody else was faster. The word that was there. What the access
/// orders is ordered by fences around the loop, not again and again in it.
mlir::Value
createLoop(mlir::OpBuilder &b, mlir::Location loc, const AtomicPlace &place,
           llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Value word)>
               getNext);

mlir::Value createLoad(mlir::OpBuilder &b, mlir::Location loc,
                       const AtomicPlace &place);
void createStore(mlir::OpBuilder &b, mlir::Location loc,
                 const AtomicPlace &place, mlir::Value value);

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ATOMICINSTRUCTIONS_H
