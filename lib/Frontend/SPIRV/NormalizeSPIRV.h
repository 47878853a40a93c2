//===- NormalizeSPIRV.h - SPIR-V that the translator reads ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_NORMALIZESPIRV_H
#define CAIRN_LIB_FRONTEND_SPIRV_NORMALIZESPIRV_H

#include "SPIRVRewriter.h"

namespace cairn::frontend {

/// Says the same in words that the translator understands, and rights what
/// LLVM's own writer of SPIR-V is known to get wrong. Each of the functions
/// below writes what stands for one instruction, or returns false for one that
/// is not its matter; the first one that takes it is the last one to see it.
std::vector<uint32_t> normalizeSPIRV(llvm::ArrayRef<uint32_t> words);

/// Null constants, initializers, entry points and their modes given by
/// constants.
bool normalizeConstant(SPIRVRewriter &rewriter, const SPIRVInstruction &inst);

/// Comparisons and differences of pointers, and what reads or writes memory.
bool normalizePointers(SPIRVRewriter &rewriter, const SPIRVInstruction &inst);

/// What makes, converts or asks vectors and other composites.
bool normalizeComposites(SPIRVRewriter &rewriter, const SPIRVInstruction &inst);

/// A copy of a module in which no branch names a block with phis twice, since
/// SPIR-V has a phi's value once for a block that branches there, and LLVM once
/// for each branch.
std::vector<uint32_t> splitRepeatedBranches(llvm::ArrayRef<uint32_t> words);

/// A copy of a module in which variables stand at the beginning of functions,
/// and blocks behind those that dominate them, as SPIR-V demands and
/// `llvm-spirv` does not always write them.
std::vector<uint32_t> orderBlocks(llvm::ArrayRef<uint32_t> words);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_NORMALIZESPIRV_H
