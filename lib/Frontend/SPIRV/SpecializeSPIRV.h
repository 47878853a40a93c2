//===- SpecializeSPIRV.h - values of specialization constants ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_SPECIALIZESPIRV_H
#define CAIRN_LIB_FRONTEND_SPIRV_SPECIALIZESPIRV_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cairn::frontend {

/// Gives the specialization constants of a valid module their values, by
/// SpecId, as new defaults. An id that the module does not have, or a value
/// that does not fit, is the error returned.
std::optional<std::string>
specialize(std::vector<uint32_t> &words,
           const std::map<uint32_t, uint64_t> &values);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_SPECIALIZESPIRV_H
