//===- ReferenceArguments.h - checked arguments of references ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_REFERENCEARGUMENTS_H
#define CAIRN_BENCH_HARNESS_REFERENCEARGUMENTS_H

#include "NativeArgument.h"
#include "workload/Workload.h"

#include <vector>

namespace cairn::bench {

/// Four bytes for each texel, rows without gaps.
struct ReferenceImage {
  uint8_t *bytes = nullptr;
  long width = 0, height = 0;
};

/// Takes a workload's arguments by number and type. The first mistake is kept
/// and every later call answers with zero or null, so that a reference takes
/// all arguments first and looks at `ok` once.
class ReferenceArguments {
public:
  ReferenceArguments(const run::Workload &workload,
                     const std::vector<NativeArgument> &values)
      : workload(workload), values(values) {}

  /// A floating point scalar.
  double real(size_t index);
  /// An integer scalar that is at least 1.
  long extent(size_t index);
  /// The elements of a buffer.
  long count(size_t index);
  /// A buffer of T with at least `count` elements.
  template <typename T> T *buffer(size_t index, long count) {
    return static_cast<T *>(buffer(index, scalarOf(T()), count));
  }
  ReferenceImage image(size_t index);

  /// Records a mistake of the reference's own finding.
  void require(bool condition, const std::string &expected);

  bool ok() const { return error.ok(); }
  const run::Status &status() const { return error; }

private:
  using Kind = run::WorkloadArgument::Kind;

  static run::Scalar scalarOf(float) { return run::Scalar::F32; }
  static run::Scalar scalarOf(double) { return run::Scalar::F64; }
  static run::Scalar scalarOf(int32_t) { return run::Scalar::I32; }
  static run::Scalar scalarOf(uint32_t) { return run::Scalar::U32; }
  static run::Scalar scalarOf(uint8_t) { return run::Scalar::U8; }

  const run::WorkloadArgument *take(size_t index, Kind kind, const char *what);
  void *buffer(size_t index, run::Scalar scalar, long count);
  void fail(size_t index, const std::string &expected);

  const run::Workload &workload;
  const std::vector<NativeArgument> &values;
  run::Status error = run::Status::success();
};

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_REFERENCEARGUMENTS_H
