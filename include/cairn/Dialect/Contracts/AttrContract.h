//===- AttrContract.h - what a dialect's attributes are ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_ATTRCONTRACT_H
#define CAIRN_DIALECT_CONTRACTS_ATTRCONTRACT_H

#include "mlir/IR/Operation.h"

namespace cairn {

/// Where a discardable attribute may stand.
enum class AttrPlace {
  Anywhere,
  /// A module of any dialect.
  Module,
  Function,
  /// A variable of any dialect: a symbol that is not a function.
  Variable,
  /// An argument of a function.
  Argument
};

/// One discardable attribute of a dialect: what passes agree on.
struct AttrContract {
  llvm::StringLiteral name;
  AttrPlace place;
  bool (*accepts)(mlir::Attribute value);
  /// What `accepts` takes, in words: "a unit".
  llvm::StringLiteral what;
  /// All that a string may be; any if empty.
  llvm::ArrayRef<llvm::StringLiteral> words = {};
};

/// Whether `attr` of `op` is one of `contracts`; an error otherwise, which says
/// what is expected. What verifyOperationAttribute of a dialect answers.
mlir::LogicalResult verifyOperationAttr(mlir::Operation *op,
                                        mlir::NamedAttribute attr,
                                        llvm::ArrayRef<AttrContract> contracts);

/// The same for an argument.
mlir::LogicalResult verifyArgumentAttr(mlir::Operation *op, unsigned argument,
                                       mlir::NamedAttribute attr,
                                       llvm::ArrayRef<AttrContract> contracts);

/// What contracts accept.
template <typename... Attrs> bool isAttr(mlir::Attribute value) {
  return llvm::isa<Attrs...>(value);
}
/// An integer from 0, or from 1, up to what 31 bits hold.
bool isCountAttr(mlir::Attribute value);
bool isPositiveAttr(mlir::Attribute value);
bool isArrayOfStrings(mlir::Attribute value);
bool isArrayOfDictionaries(mlir::Attribute value);

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_ATTRCONTRACT_H
