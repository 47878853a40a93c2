//===- OpenCLVersion.h - the version that a module says ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCLVERSION_H
#define CAIRN_LIB_FRONTEND_OPENCLVERSION_H

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Major and minor.
using OpenCLVersion = std::pair<uint64_t, uint64_t>;

/// The highest version in `opencl.ocl.version`, which has a node for each
/// module that was linked; nullopt if there is none.
std::optional<OpenCLVersion> readOpenCLVersion(const llvm::Module &module);

/// Puts `version` in place of what `opencl.ocl.version` says.
void writeOpenCLVersion(llvm::Module &module, OpenCLVersion version);

/// "1.2".
std::string spellOpenCLVersion(OpenCLVersion version);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCLVERSION_H
