//===- LibraryProfile.h - for whom library functions are --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BUILTINS_LIBRARYPROFILE_H
#define CAIRN_BUILTINS_LIBRARYPROFILE_H

namespace cairn {

/// Whose strengths the implementations of library functions are made for.
enum class LibraryProfile {
  Host,
  Shader,      // whose multiply-add may round the product
  FusedShader, // whose multiply-add does not
  Kernel       // OpenCL's SPIR-V, which has most functions as instructions
};

/// Whether a multiply-add of such devices may round the product, so that code
/// which counts on an exact product is written otherwise.
constexpr bool mayRoundProducts(LibraryProfile profile) {
  return profile == LibraryProfile::Shader;
}

} // namespace cairn

#endif // CAIRN_BUILTINS_LIBRARYPROFILE_H
