//===- SourceErrors.h - errors at places in the source ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SOURCEERRORS_H
#define CAIRN_LIB_FRONTEND_SOURCEERRORS_H

#include "cairn/Frontend/Frontend.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"

namespace cairn::frontend {

/// The error has no place in the source where `loc` is null.
inline SourceError errorAt(const llvm::DebugLoc &loc,
                           const llvm::Twine &message) {
  SourceError error;
  error.message = message.str();
  if (loc) {
    error.file = loc->getFilename().str();
    error.line = loc.getLine();
    error.column = loc.getCol();
  }
  return error;
}

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SOURCEERRORS_H
