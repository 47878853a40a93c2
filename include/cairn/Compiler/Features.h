//===- Features.h - which macros of OpenCL C are true -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_FEATURES_H
#define CAIRN_COMPILER_FEATURES_H

#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace cairn::compiler {

/// An extension or an optional feature of OpenCL C, by its macro, and whether a
/// target has it.
struct Feature {
  llvm::StringRef name;
  bool isSupported;
};

/// All rows of Features.def, in order, for the host and for the two targets of
/// SPIR-V with their options.
std::vector<Feature> listHostFeatures(unsigned pointerBits = 64);
std::vector<Feature> listFeatures(const ShaderOptions &options);
std::vector<Feature> listFeatures(const KernelOptions &options);

/// What makes clang's cc1 define the macros of `features` that are supported,
/// and no other of its extensions.
std::vector<std::string> featureArguments(llvm::ArrayRef<Feature> features);

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_FEATURES_H
