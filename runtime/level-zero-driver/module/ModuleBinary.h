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

/// A module as zeModuleGetNativeBinary gives it: its source, as it may be
/// loaded elsewhere and linked with other modules, and its machine code, if
/// there is any, for who loads it with the same driver on the same kind of
/// processor.
struct ModuleBinary {
  ModuleSource source;
  MachineCode machine;
};

/// `machine` is written for the processor of this process.
std::vector<uint8_t> makeModuleBinary(const ModuleSource &source,
                                      const MachineCode &machine);

/// False for anything else, and for what was damaged since. Machine code for
/// other drivers and processors is left out.
bool parseModuleBinary(const void *data, size_t size, ModuleBinary &binary);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULEBINARY_H
