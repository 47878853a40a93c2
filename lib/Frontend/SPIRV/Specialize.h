//===- Specialize.h - values of specialization constants --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_SPECIALIZE_H
#define CAIRN_LIB_FRONTEND_SPIRV_SPECIALIZE_H

#include "ParsedModule.h"
#include "cairn/Frontend/SPIRV.h"

#include <map>

namespace cairn::frontend::spirv {

/// The types of the scalar specialization constants, by SpecId.
std::map<uint32_t, SpecConstantType>
specConstantTypes(const ParsedModule &parsed);

/// Gives the specialization constants of a module their values, by SpecId, as
/// new defaults. An id that the module does not have, or a value that does not
/// fit, is the error returned.
std::optional<std::string>
specialize(std::vector<uint32_t> &words,
           const std::map<uint32_t, uint64_t> &values);

} // namespace cairn::frontend::spirv

#endif // CAIRN_LIB_FRONTEND_SPIRV_SPECIALIZE_H
