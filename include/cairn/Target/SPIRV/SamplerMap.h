//===- SamplerMap.h - literal samplers as numbers and text ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A literal sampler is the number that OpenCL C's headers make of it: one of
// CLK_NORMALIZED_COORDS_*, one of CLK_ADDRESS_* and one of CLK_FILTER_*.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_SAMPLERMAP_H
#define CAIRN_TARGET_SPIRV_SAMPLERMAP_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cairn {

/// The samplers of a sampler map: expressions such as
/// `CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP | CLK_FILTER_LINEAR` with
/// commas between, and C's comments.
std::optional<llvm::SmallVector<unsigned>> parseSamplerMap(llvm::StringRef text,
                                                           std::string &error);

/// What the number says, in the words of the interface.
struct SamplerProperties {
  bool normalized = false;
  llvm::StringRef addressing = "none", filter = "nearest";
};
SamplerProperties getSamplerProperties(unsigned mask);

/// The expression, its parts in alphabetical order.
std::string getSamplerExpression(unsigned mask);

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_SAMPLERMAP_H
