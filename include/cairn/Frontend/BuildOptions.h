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
  /// `-cl-std=`. Without it the source's name says the language: C++ for OpenCL
  /// 1.0 for `.clcpp`, else the API's default, the newest OpenCL C 1.x.
  std::optional<std::string> standard;
  /// Bits of a pointer, by `-m32` or `-m64`; 64 without them.
  std::optional<unsigned> pointerBits;
  /// `-cl-opt-disable`: no optimisation beyond what lowering needs.
  bool optDisable = false;
  /// `-lanes=`: the work-items that the host executes at once by vectors,
  /// wherever it can; with 0 where it pays, as many as are good.
  unsigned lanes = 0;
  /// `-check=`: what the program looks for while it runs, without repetition
  /// and in the order of `mux::kChecks` (docs/Checks.md).
  std::vector<std::string> checks;
  /// `-cl-denorms-are-zero`.
  bool denormsAreZero = false;
  /// `-cl-mad-enable` and the options that include it.
  bool contractAcrossExpressions = false;
  /// `-cl-fast-relaxed-math`: library functions may use their native variants.
  bool fastRelaxedMath = false;
  /// `-cl-native-math`: library functions as the device has them. Includes
  /// `-cl-fast-relaxed-math`.
  bool nativeMath = false;
  /// `-use-native-builtins=`: functions as the device has them, with commas
  /// between their names.
  std::string nativeBuiltins;
  /// `-cl-finite-math-only` and the options that include it.
  bool finiteMathOnly = false;
  /// `-cl-fp32-correctly-rounded-divide-sqrt`.
  bool correctlyRoundedDivideSqrt = false;
  /// `-cl-uniform-work-group-size`.
  bool uniformWorkGroupSize = false;
  /// `-cl-arm-non-uniform-work-group-size`: the last work-groups of a launch
  /// may be smaller in every version of the language.
  bool nonUniformWorkGroupSize = false;
  /// Features of OpenCL C 3.0 that `-enable-feature-macros=` does not list.
  std::vector<std::string> absentFeatures;
  /// `-g`: the binary keeps lines of the source.
  bool debugInfo = false;
  /// `-Rpass=`, `-Rpass-missed=`, `-Rpass-analysis=`: regular expressions for
  /// the passes of LLVM that say what they did, what they did not, and why.
  std::string passRemarks, missedRemarks, analysisRemarks;
  /// `-x spir`: the source is SPIR.
  bool isSPIR = false;
  /// `-create-library`: for others to link with, kernels or none.
  bool createLibrary = false;
  /// `-enable-link-options`: the options of a link with the library concern
  /// what is in it too.
  bool enableLinkOptions = false;
  /// `-cl-unsafe-math-optimizations`, `-cl-no-signed-zeros`, and the options
  /// that include them.
  bool unsafeMath = false, noSignedZeros = false;
  /// `-spec-constant=ID=VALUE`: values of a SPIR-V module's specialization
  /// constants, by SpecId; a constant's bits, those beyond its width zero or
  /// copies of its sign.
  std::map<uint32_t, uint64_t> specConstants;
  /// `-shader-interface=`: the file that says what the arguments of a module of
  /// the Shader profile are, an interface of the target `vulkan`.
  std::string shaderInterface;
};

/// Which function of OpenCL's the options are for: clBuildProgram,
/// clCompileProgram or clLinkProgram.
enum class OptionMode { Build, Compile, Link };

/// The words of an option string, split as a shell splits them. A quote that
/// is not ended is an error, said in `error`.
std::optional<std::vector<std::string>>
splitBuildOptions(llvm::StringRef options, std::string &error);

/// Parses a clBuildProgram option string (words split as a shell splits them,
/// quotes included), or a command line's words, on top of `options`. An unknown
/// option, one that lacks its value, or one that is none of `mode`, is an error
/// in `error`.
std::optional<BuildOptions> parseBuildOptions(llvm::StringRef text,
                                              std::string &error);
std::optional<BuildOptions>
parseBuildOptions(llvm::ArrayRef<std::string> words, std::string &error,
                  OptionMode mode = OptionMode::Build,
                  BuildOptions options = {});

} // namespace cairn::frontend

#endif // CAIRN_FRONTEND_BUILDOPTIONS_H
