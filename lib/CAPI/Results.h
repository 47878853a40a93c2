//===- Results.h - results and structs for C --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CAPI_RESULTS_H
#define CAIRN_LIB_CAPI_RESULTS_H

#include "Handles.h"

#include <algorithm>
#include <cstring>

namespace cairn::capi {

CairnResult resultOf(compiler::Result result);

/// Adds an error about the call itself to the module's log.
CairnResult refuse(CairnModule &module, const std::string &message);

/// Copies to the caller's struct, which may be that of an older header: as much
/// of it as `structSize` says. INVALID_VALUE if that is less than the size
/// itself.
template <typename Struct> CairnResult give(Struct *to, Struct from) {
  if (!to || to->structSize < sizeof(size_t))
    return CAIRN_RESULT_INVALID_VALUE;
  from.structSize = to->structSize;
  std::memcpy(static_cast<void *>(to), &from,
              std::min(from.structSize, sizeof(Struct)));
  return CAIRN_RESULT_SUCCESS;
}

} // namespace cairn::capi

#endif // CAIRN_LIB_CAPI_RESULTS_H
