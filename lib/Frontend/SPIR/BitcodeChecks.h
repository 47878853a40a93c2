//===- BitcodeChecks.h - what LLVM's reader takes on trust ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIR_BITCODECHECKS_H
#define CAIRN_LIB_FRONTEND_SPIR_BITCODECHECKS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace cairn::frontend {

/// An error where LLVM's reader would trust a damaged number with more than it
/// can bear: more types, basic blocks or parameters than the file has bits, for
/// all of which it makes room, and constants' data of a type that has no
/// elements. Any other fault is left for the reader to find.
llvm::Error checkBitcode(llvm::MemoryBufferRef bitcode);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIR_BITCODECHECKS_H
