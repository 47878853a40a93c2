//===- Workload.h - workloads as bench/FORMAT.md has them -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_WORKLOAD_WORKLOAD_H
#define CAIRN_TOOLS_CAIRN_RUN_WORKLOAD_WORKLOAD_H

#include "arguments/Array.h"
#include "report/Compare.h"

#include "cairn/runtime/Image.h"
#include "cairn/runtime/Json.h"

namespace cairn::run {

struct WorkloadArgument {
  enum class Kind { Buffer, Scalar, Local, Image };
  Kind kind = Kind::Buffer;
  ElementType type;
  /// For a buffer or image.
  uint64_t count = 0;
  runtime::ImageDescription image;
  runtime::Json init;
  bool read = true, written = false;
  /// For a scalar.
  std::vector<unsigned char> value;
  uint64_t localBytes = 0;
};

/// Scalars that differ from launch to launch.
struct Sweep {
  std::vector<size_t> args;
  /// A row for each launch, with the bytes of each argument.
  std::vector<std::vector<std::vector<unsigned char>>> rows;
};

struct Workload {
  std::string name, file, kernel, options;
  std::vector<uint64_t> global, local;
  std::vector<WorkloadArgument> args;
  Sweep sweep;
  /// What one launch does; 0 where that means nothing.
  double flops = 0, bytes = 0, ops = 0;
  Comparison comparison;
};

Result<std::vector<Workload>> readWorkloads(const std::string &path);

/// The initial content of a buffer or image.
Result<Array> initialContent(const WorkloadArgument &arg);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_WORKLOAD_WORKLOAD_H
