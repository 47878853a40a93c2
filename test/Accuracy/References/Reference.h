//===- Reference.h - what a builtin should give -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_REFERENCES_REFERENCE_H
#define CAIRN_TEST_ACCURACY_REFERENCES_REFERENCE_H

#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "Operands/Inputs.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>

namespace cairn::accuracy {

/// One execution of a builtin: the lanes of its operands, in the order of its
/// parameters without the pointer, and what it gave. Bits above an element's
/// size are zero.
struct Item {
  const ocl::Builtin *builtin = nullptr;
  const ocl::BuiltinSignature *signature = nullptr;
  uint64_t in[4][16] = {};
  uint64_t result[16] = {};
  /// What it stored through its pointer.
  uint64_t pointee[16] = {};

  /// Whether a zero is as good as a subnormal result.
  bool flushes = false;

  /// Lane `lane` of operand `operand`; a scalar is the same for all lanes.
  uint64_t operand(unsigned operand, unsigned lane) const {
    return in[operand][signature->params[operand].width == 1 ? 0 : lane];
  }
};

/// How far a result may be from the exact value (OpenCL C 2.0, section 2.4).
struct Bound {
  enum Kind {
    /// The exact value has the type's format.
    Exact,
    /// The value nearest to the exact one.
    Rounded,
    /// So many units in the last place.
    Ulps,
    /// Any finite value, where the exact one is finite.
    Unbounded,
  };
  Kind kind = Exact;
  double ulps = 0;

  double limit() const { return kind == Unbounded ? INFINITY : ulps; }
  /// "exact", "rounded", "4", "-".
  std::string str() const;
};

struct Verdict {
  /// The specification says nothing about these operands.
  bool skipped = false;
  /// In ulps; infinite if the result is of the wrong kind (a NaN, infinity,
  /// zero or sign where none belongs, or the reverse), or if an integer is
  /// wrong.
  double error = 0;
  /// What was expected, if asked for.
  std::string expected;
};

/// Judges the results of one row of the builtin table.
struct Reference {
  /// Whether a lane of the result depends on that lane of the operands alone.
  bool laneWise = true;
  InputPurpose drawsFor = InputPurpose::Numbers;
  /// Judging takes so long that fewer random operands must do.
  bool isSlow = false;
  std::function<Bound(const ocl::BuiltinSignature &)> bound =
      [](const ocl::BuiltinSignature &) { return Bound(); };
  /// Judges lane `lane` of an item's result; says what was expected if
  /// `describe` is set.
  std::function<Verdict(const Item &, unsigned lane, bool describe)> check;
};

/// The reference for a row when it works on `kind`; null if there is none.
const Reference *findReference(const ocl::Builtin &builtin,
                               ocl::ScalarKind kind);

/// The references of each category, a file each; null for other builtins.
const Reference *findMathReference(llvm::StringRef name);
const Reference *findGeometricReference(llvm::StringRef name);
/// Of integers only.
const Reference *findDotReference(llvm::StringRef name);
const Reference *findIntegerReference(llvm::StringRef name);
const Reference *findRelationalReference(llvm::StringRef name);
const Reference *findShuffleReference(llvm::StringRef name);
const Reference *findConversionReference();

/// A reference that computes the one right result of a lane, bit for bit;
/// unless `keepsNaN`, any NaN is as good as another. Nullopt: nothing is said
/// about these operands.
Reference exactReference(
    std::function<std::optional<uint64_t>(const Item &, unsigned lane)> result,
    bool keepsNaN = false);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_REFERENCES_REFERENCE_H
