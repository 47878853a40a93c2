//===- LinearIndex.h - indices by ids and trips -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_LINEARINDEX_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_LINEARINDEX_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include <array>
#include <optional>
#include <vector>

namespace cairn::mux {

/// A sum of products of numbers that are the same for all work-items and trips.
class UniformSum {
public:
  struct Factor {
    mlir::Value value;
    /// How it is extended.
    bool isSigned;
  };
  struct Term {
    int64_t coefficient;
    llvm::SmallVector<Factor, 2> factors;
  };

  UniformSum() = default;
  explicit UniformSum(int64_t number);
  explicit UniformSum(Factor factor) : terms({{1, {factor}}}) {}
  explicit UniformSum(Term term) : terms({std::move(term)}) {}

  bool isZero() const { return terms.empty(); }
  bool isOne() const;
  UniformSum &operator+=(const UniformSum &other);
  UniformSum operator*(const UniformSum &other) const;
  /// Divides by `number`; fails, and leaves it as it was, with a remainder.
  bool divideBy(int64_t number);
  llvm::ArrayRef<Term> getTerms() const { return terms; }

private:
  std::vector<Term> terms;
};

/// What is linear in the ids along dimensions 0 and 1 and the trip of a loop.
struct LinearIndex {
  enum Part : unsigned { Id0, Id1, Trip, Constant };
  std::array<UniformSum, 4> parts;

  UniformSum &operator[](unsigned part) { return parts[part]; }
  const UniformSum &operator[](unsigned part) const { return parts[part]; }
  bool isUniform() const;
  LinearIndex &operator+=(const LinearIndex &other);
  LinearIndex scaledBy(const UniformSum &factor) const;
  bool divideBy(int64_t number);
};

/// Finds what values of a kernel are made of, for one of its loops.
class IndexAnalysis {
public:
  IndexAnalysis(mlir::scf::ForOp loop, bool isUnchecked)
      : loop(loop), isUnchecked(isUnchecked) {}

  /// What an integer is worth beyond its width: only its low bits count, or
  /// the number as it is, with a sign or without.
  enum class Reading { LowBits, Signed, Unsigned };

  /// Nothing if it is not linear, or may wrap as it is read.
  std::optional<LinearIndex> get(mlir::Value value, Reading reading);
  /// Whether `value` is the same for all work-items and trips, and computed
  /// without memory.
  bool isUniform(mlir::Value value);

private:
  std::optional<LinearIndex> compute(mlir::Value value, Reading reading);
  std::optional<LinearIndex> getSum(mlir::Operation *op, Reading reading);

  mlir::scf::ForOp loop;
  bool isUnchecked;
  llvm::DenseMap<mlir::Value, bool> uniform;
  /// By values and readings.
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, std::optional<LinearIndex>>
      known;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_LINEARINDEX_H
