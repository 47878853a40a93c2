//===- ModuleChecks.h - SPIR-V held against its readers ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_MODULECHECKS_H
#define CAIRN_TEST_INTEGRATION_CORPUS_MODULECHECKS_H

#include <cstddef>
#include <string>

#include "spirv-tools/libspirv.h"

namespace cairn::corpus {

/// What SPIRV-Tools' validator finds wrong with the module; empty if nothing.
std::string validateModule(spv_target_env environment, const void *data,
                           size_t size);

/// What the environment check for Level Zero finds wrong with the module, a
/// line each; empty if nothing.
std::string checkForLevelZero(const void *data, size_t size);

/// Has the program `translator`, an llvm-spirv, read the module. What it says
/// if it cannot, or why it could not be run; empty if it reads the module.
std::string readWithTranslator(const std::string &translator, const void *data,
                               size_t size);

/// Whether there is a program of the name.
bool isInstalled(const std::string &program);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_MODULECHECKS_H
