//===- DictContract.h - what a dictionary holds -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_DICTCONTRACT_H
#define CAIRN_DIALECT_CONTRACTS_DICTCONTRACT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace cairn {

struct FieldContract;

/// What passes agree on about a dictionary: each entry that it may have.
using DictContract = llvm::ArrayRef<FieldContract>;

/// One entry of a dictionary.
struct FieldContract {
  enum Kind {
    /// A string, or one of `words`.
    Text,
    Texts,
    /// A string, or an array of numbers where the bytes are not UTF-8.
    Bytes,
    AllBytes,
    Flag,
    /// An integer from 0.
    Count,
    Integer,
    /// An array of three integers from 0.
    Sizes,
    Symbol,
    /// A dictionary, or an array of those, with `entries`.
    Dict,
    Dicts
  };

  constexpr FieldContract(llvm::StringLiteral name, Kind kind)
      : name(name), kind(kind) {}
  constexpr FieldContract required() const {
    FieldContract field = *this;
    field.isRequired = true;
    return field;
  }
  constexpr FieldContract
  requiredOfKinds(llvm::ArrayRef<llvm::StringLiteral> kinds) const {
    FieldContract field = *this;
    field.requiredOf = kinds;
    return field;
  }
  constexpr FieldContract
  of(llvm::ArrayRef<llvm::StringLiteral> allWords) const {
    FieldContract field = *this;
    field.words = allWords;
    return field;
  }
  constexpr FieldContract of(const DictContract &allEntries) const {
    FieldContract field = *this;
    field.entries = &allEntries;
    return field;
  }

  llvm::StringLiteral name;
  Kind kind;
  bool isRequired = false;
  /// The `kind`s of dictionaries that require it.
  llvm::ArrayRef<llvm::StringLiteral> requiredOf = {};
  llvm::ArrayRef<llvm::StringLiteral> words = {};
  const DictContract *entries = nullptr;
};

/// Whether `dict`, the attribute `name` of `op`, is as `contract` says; an
/// error otherwise, which names the entry.
mlir::LogicalResult verifyDict(mlir::Operation *op, llvm::StringRef name,
                               mlir::DictionaryAttr dict,
                               DictContract contract);

/// "'x', 'y' or 'z'".
std::string listWords(llvm::ArrayRef<llvm::StringLiteral> words);

/// `mux.check_table`, and what becomes of it in an interface.
extern const DictContract kCheckTableContract, kCheckReportContract;

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_DICTCONTRACT_H
