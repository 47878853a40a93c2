//===- BuildOptions.h - options spelled as OpenCL spells them ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_FRONTEND_BUILDOPTIONS_H
#define CAIRN_FRONTEND_BUILDOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cairn::frontend {

/// The options of clBuildProgram (OpenCL 2.0 API specification, section 5.8.4).
struct BuildOptions {
  /// What clang's cc1 takes as it is, in order: `-D`, `-I`, `-cl-*`, `-W*`, ...
  std::vector<std::string> clangArgs;
  /// `-cl-std=`; the API's default is the newest OpenCL C 1.x.
  std::string standard = "CL1.2";
  /// Bits of a pointer: 64 by default, 32 with `-m32`.
  unsigned pointerBits = 64;
  /// `-cl-opt-disable`: no optimisation beyond what lowering needs.
  bool optDisable = false;
  /// `-cl-denorms-are-zero`.
  bool denormsAreZero = false;
  /// `-cl-mad-enable` and the options that include it.
  bool contractAcrossExpressions = false;
  /// `-cl-fast-relaxed-math`: library functions may use their native variants.
  bool fastRelaxedMath = false;
  /// `-cl-finite-math-only` and the options that include it.
  bool finiteMathOnly = false;
  /// `-cl-uniform-work-group-size`.
  bool uniformWorkGroupSize = false;
  /// `-g`: the binary keeps lines of the source.
  bool debugInfo = false;
  /// `-spec-constant=ID=VALUE`: values of a SPIR-V module's specialization
  /// constants, by SpecId; a constant's bits, those beyond its width zero or
  /// copies of its sign.
  std::map<uint32_t, uint64_t> specConstants;
};

/// The words of an option string, split as a shell splits them.
std::vector<std::string> splitBuildOptions(llvm::StringRef options);

/// Parses a clBuildProgram option string (words split as a shell splits them,
/// quotes included), or a command line's words. An unknown option, or one that
/// lacks its value, is an error in `error`.
std::optional<BuildOptions> parseBuildOptions(llvm::StringRef options,
                                              std::string &error);
std::optional<BuildOptions> parseBuildOptions(llvm::ArrayRef<std::string> words,
                                              std::string &error);

} // namespace cairn::frontend

#endif // CAIRN_FRONTEND_BUILDOPTIONS_H
