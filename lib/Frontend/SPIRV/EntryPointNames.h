//===- EntryPointNames.h - a function that is several kernels ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_ENTRYPOINTNAMES_H
#define CAIRN_LIB_FRONTEND_SPIRV_ENTRYPOINTNAMES_H

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// One more name of an entry point's function.
struct OtherName {
  std::string name, other;
};

/// Takes the entry points out of a module whose functions have one already:
/// SPIR-V's functions are entry points under any number of names, those of LLVM
/// have one.
std::vector<OtherName> takeOtherNames(std::vector<uint32_t> &words);

/// Makes a kernel of each of these names.
void addKernels(llvm::Module &module, const std::vector<OtherName> &names);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_ENTRYPOINTNAMES_H
