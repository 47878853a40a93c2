//===- Inputs.h - operands that functions get wrong -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_OPERANDS_INPUTS_H
#define CAIRN_TEST_ACCURACY_OPERANDS_INPUTS_H

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include <cstdint>
#include <vector>

namespace cairn::accuracy {

/// What operands should be good for.
enum class InputPurpose {
  Numbers,
  /// Also numbers near the limits of all integers, and halfway between those of
  /// narrower formats.
  Conversion,
  /// The last two are the offset and the size of a bit field.
  BitField,
};

struct InputRequest {
  /// Of the operands, at most four, of floating-point ones three.
  std::vector<ocl::ScalarKind> kinds;
  /// Random operands beside the edge cases.
  size_t samples = 0;
  /// Bit patterns, evenly spread, beside them if there is one float or double.
  size_t sweep = 0;
  uint64_t seed = 0;
  InputPurpose purpose = InputPurpose::Numbers;
  /// The count of operands is a multiple of it.
  size_t multiple = 1024;
};

/// Operands of each kind, all of one length: edge cases (each with each other),
/// then random ones of several distributions, some related to each other. A
/// function of one half gets all there are.
std::vector<std::vector<uint64_t>> makeInputs(const InputRequest &request);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_OPERANDS_INPUTS_H
