//===- IncludedFiles.h - the files that a source includes -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_PROGRAM_INCLUDEDFILES_H
#define CAIRN_OPENCL_PROGRAM_INCLUDEDFILES_H

#include "ProgramCode.h"

#include <map>
#include <optional>
#include <string>

namespace cairn::opencl {

/// Contents by the paths at which they were found.
using IncludedFiles = std::map<std::string, std::string>;

/// The files that a compile of `input` may read, those in branches that the
/// preprocessor leaves out as well. Nothing where that cannot be told without
/// it: a name is made by a macro, or is in none of the folders that the build
/// names, so that the compiler would look in its own.
std::optional<IncludedFiles> findIncludedFiles(const BuildInput &input);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_INCLUDEDFILES_H
