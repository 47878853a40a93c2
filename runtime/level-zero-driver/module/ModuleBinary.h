//===- ModuleBinary.h - the native format of modules ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULEBINARY_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULEBINARY_H

#include "module/Module.h"

namespace cairn::level_zero {

/// What zeModuleGetNativeBinary gives: the source of the module behind a
/// header. It holds no machine code, as it may be loaded on another CPU, by
/// another compiler, and linked with other modules.
std::vector<uint8_t> makeModuleBinary(const ModuleSource &source);

/// False for anything else, and for what was damaged since.
bool parseModuleBinary(const void *data, size_t size, ModuleSource &source);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULEBINARY_H
