//===- TranslateSPIRV.h - SPIR-V to bitcode, in a process -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_TRANSLATESPIRV_H
#define CAIRN_LIB_FRONTEND_SPIRV_TRANSLATESPIRV_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace cairn::frontend {

/// Runs the LLVM/SPIR-V translator on a valid module; gives the bitcode. It is
/// a process of its own, since it ends itself on modules that it does not
/// understand. Nullopt, with `error`, if it is missing, fails or takes longer
/// than a minute.
std::optional<std::string> translateSPIRV(llvm::ArrayRef<uint32_t> words,
                                          std::string &error);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_TRANSLATESPIRV_H
