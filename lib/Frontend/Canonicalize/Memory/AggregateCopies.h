//===- AggregateCopies.h - large aggregates stay in memory ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_AGGREGATECOPIES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_AGGREGATECOPIES_H

namespace llvm {
class DataLayout;
class Function;
class Module;
class Type;
} // namespace llvm

namespace cairn::frontend {

/// Whether values of `type` are kept in memory: LLVM's passes take arrays and
/// structs as values apart, member by member.
bool isLargeAggregate(llvm::Type *type, const llvm::DataLayout &layout);

/// Passes large aggregates, and returns them, in memory of the caller.
void passLargeAggregates(llvm::Module &module);

/// Makes copies of memory of loads and stores of large aggregates, and of what
/// is done to the values in between: each is in a variable of its own.
void copyLargeAggregates(llvm::Function &function);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_AGGREGATECOPIES_H
