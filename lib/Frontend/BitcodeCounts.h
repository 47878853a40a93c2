//===- BitcodeCounts.h - counts that a file cannot mean ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_BITCODECOUNTS_H
#define CAIRN_LIB_FRONTEND_BITCODECOUNTS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace cairn::frontend {

/// An error if `bitcode` announces more types, basic blocks or parameters than
/// it has bits. LLVM's reader makes room for as many as it is told to expect,
/// so that one damaged number costs all of the machine's memory. Any other
/// fault is left for the reader to find.
llvm::Error checkBitcodeCounts(llvm::MemoryBufferRef bitcode);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_BITCODECOUNTS_H
