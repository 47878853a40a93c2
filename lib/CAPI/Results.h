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
/// of it as `structSize` says. False if that is less than the size itself.
template <typename Struct> bool give(Struct *to, Struct from) {
  if (!to || to->structSize < sizeof(size_t))
    return false;
  from.structSize = to->structSize;
  std::memcpy(static_cast<void *>(to), &from,
              std::min(from.structSize, sizeof(Struct)));
  return true;
}

} // namespace cairn::capi

#endif // CAIRN_LIB_CAPI_RESULTS_H
