//===- Cases.h - the calls that are tested ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case is one function on operands of certain kinds, with the operands it is
// tried with and what is known of the right results. An instance is one of its
// overloads: a width, an address space.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_OPERANDS_CASES_H
#define CAIRN_TEST_ACCURACY_OPERANDS_CASES_H

#include "Options.h"
#include "References/Reference.h"

#include <memory>
#include <string>
#include <vector>

namespace cairn::accuracy {

/// A line of the table: a function on a type.
struct Row {
  std::string category, function, type, bound;
  /// The worst error, what its bound is, and where it is.
  double error = 0, limit = 0;
  std::string where;
  /// Some of the wrong results.
  std::vector<std::string> examples;
  uint64_t lanes = 0, wrongLanes = 0, instances = 0;
  /// Why overloads could not be executed, and how many.
  std::string failure;
  uint64_t failedInstances = 0;

  bool isBad() const { return wrongLanes != 0 || failedInstances != 0; }
};

/// Operands of a case, each as bits and as the bytes of a buffer.
struct Operands {
  std::vector<std::vector<uint64_t>> bits;
  std::vector<std::vector<unsigned char>> bytes;
  size_t count = 0;
};

struct Case {
  Row *row = nullptr;
  const Reference *reference = nullptr;
  std::shared_ptr<const Operands> operands;
  /// Results, and what went through a pointer, for operands of which they were
  /// found right. Other widths have most of them bit for bit. Empty until the
  /// first comparison.
  std::vector<bool> isKnown;
  std::vector<uint64_t> result, pointee;
};

struct Instance {
  Case *of = nullptr;
  const ocl::Builtin *builtin = nullptr;
  ocl::BuiltinSignature signature;

  unsigned width() const;
  /// The build options without which it is not declared.
  llvm::StringRef language() const;
  /// The types of its operands, as a list.
  std::string operandTypes() const;
};

/// Lanes that a vector takes in memory.
inline unsigned lanesInMemory(unsigned width) { return width == 3 ? 4 : width; }

struct CaseTable {
  std::vector<std::unique_ptr<Row>> rows;
  std::vector<std::unique_ptr<Case>> cases;
  std::vector<Instance> instances;
};

/// Every overload of every row of the builtin table that `options` wants, those
/// of a case side by side. A row without a reference is a failed one.
CaseTable makeCases(const Options &options);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_OPERANDS_CASES_H
