//===- CheckReport.h - what the checks of a launch found --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_CHECKREPORT_H
#define CAIRN_RUNTIME_CHECKREPORT_H

#include "cairn/runtime/Json.h"
#include "cairn/runtime/KernelChecks.h"

#include <array>
#include <functional>
#include <optional>
#include <tuple>

namespace cairn::runtime {

/// Who did what, and where.
struct CheckedAccess {
  /// As of CheckSite; empty where the program has no lines.
  std::vector<CheckPlace> places;
  bool isRead = false, isWrite = false, isAtomic = false;
  uint64_t bytes = 0;
  /// The whole group's, as an asynchronous copy is; `global` and `local` mean
  /// nothing then.
  bool isOfGroup = false;
  std::array<uint64_t, 3> global = {}, local = {}, group = {};
};

/// A fault of a kernel that its checks found: one for each place and kind.
struct CheckReport {
  enum class Kind { Bounds, Race, Uninitialised, Barrier };

  Kind kind = Kind::Bounds;
  std::string kernel;
  CheckedAccess access;
  /// The other side of a race, or the work-item that did not get to a barrier,
  /// or had other arguments.
  std::optional<CheckedAccess> other;
  /// The argument or variable; empty of a barrier.
  std::string object;
  /// "argument", "local", "program", "private", "image", or "vector", which has
  /// no name, as an image may have none.
  std::string objectKind;
  uint64_t objectBytes = 0;
  /// The first byte of the access from the object's start; below zero in front
  /// of it.
  int64_t offset = 0;
  /// For an image, in the place of bytes: the texel, and how many texels the
  /// image has in each direction.
  std::vector<int64_t> texel;
  std::vector<uint64_t> imageSize;
  /// Between work-groups, not within one.
  bool isBetweenGroups = false;
  /// For a barrier: whether it is a sub-group's; whether work-items get there
  /// with different arguments.
  bool isOfSubGroup = false, isOfArgument = false;

  /// Its check, its line and its object: of all reports with one key the first
  /// is given.
  std::tuple<Kind, std::string, uint64_t, std::string> key() const;
  /// Whether `report` is of the same race, told from its other side.
  bool mirrors(const CheckReport &report) const;
  /// "a.cl:3:5: error: ..." and notes, a line each, without a final newline.
  std::string describe() const;
  /// docs/Checks.md has its members.
  Json toJson() const;
};

/// Takes reports, each when the launch is over and before its event is.
using CheckOutput = std::function<void(const CheckReport &)>;

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_CHECKREPORT_H
