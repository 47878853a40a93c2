//===- KernelChecks.h - what a checked kernel's numbers mean ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_KERNELCHECKS_H
#define CAIRN_RUNTIME_KERNELCHECKS_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace cairn::runtime {

/// A place in the source; what is not known is empty or 0.
struct CheckPlace {
  std::string file;
  uint64_t line = 0, column = 0;
  /// The user's function that it is in.
  std::string function;
};

/// A place that has a check.
struct CheckSite {
  /// The innermost function's place first, then where that is called, and so
  /// on.
  std::vector<CheckPlace> places;
  /// What is accessed there; 0 where that differs.
  uint64_t bytes = 0;
  /// For a barrier: with which value of what leads to it work-items reach it,
  /// as `true`, `false`, `again`, `loop` or `case`; `argument` where what they
  /// give a function of the group is to be the same.
  std::string when;
};

/// An argument or a variable of a checked kernel.
struct CheckObject {
  enum class Kind { Argument, Local, Program, Private };
  Kind kind = Kind::Argument;
  /// For a variable.
  std::string name;
  uint64_t size = 0;
  /// For a local variable: the byte in the group's local memory.
  uint64_t offset = 0;
  /// What divides addresses and sizes of the accesses that are known to be of
  /// it, a power of two; 0 without any.
  uint64_t granule = 0;
  bool isWritten = false;
};

/// "argument", "local", "program" or "private".
const char *spelling(CheckObject::Kind kind);

/// What a kernel was compiled to look for (docs/Checks.md).
struct KernelChecks {
  bool bounds = false, races = false, uninitialised = false, barriers = false;
  std::map<uint64_t, CheckSite> sites;
  /// The arguments first, in their order.
  std::vector<CheckObject> objects;
  /// How many branches and loops it looks at.
  uint64_t slots = 0;
  /// As of an object, of accesses that may be of any.
  uint64_t otherGranule = 0;
  bool areOthersWritten = false;
  /// Whether atomic accesses may order those of one group before another's.
  bool areGroupsOrdered = false;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_KERNELCHECKS_H
