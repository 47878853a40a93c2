//===- UpgradeSPIR.h - old producers' modules as of today -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Modules of SPIR 1.2 and 2.0 (LLVM 3.2 to 3.4) and of the clangs before opaque
// pointers say the same as clang's of today, in other words. What is said
// otherwise is rewritten here, so that every later stage sees one form:
//
//   upgradeSPIR      as soon as a module is read: metadata, names of functions
//   recoverHandles   after inlining: types of images, samplers, events, ...
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIR_UPGRADESPIR_H
#define CAIRN_LIB_FRONTEND_SPIR_UPGRADESPIR_H

#include "cairn/Frontend/Frontend.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace llvm {
class SMDiagnostic;
} // namespace llvm

namespace cairn::frontend {

/// What went wrong in reading `text`, with what to do about it where that is
/// the text of an LLVM too old to be read.
llvm::SMDiagnostic explainOldText(llvm::StringRef text,
                                  const llvm::SMDiagnostic &problem);

/// Gives kernels of ComputeMux's LLVM IR SPIR's calling convention, and takes
/// what it says of calls into names.
/// What LLVM's verifier says of a module in which kernels may call kernels;
/// nullopt for a valid one. Broken debug information is taken off.
std::optional<std::string> verifySPIR(llvm::Module &module);

/// The layout of SPIR's targets, with pointers of 32 or 64 bits.
std::string dataLayoutOf(unsigned pointerBits);

std::optional<SourceError> upgradeMux(llvm::Module &module);

/// Numbers the orders of memory that library functions take as clang does
/// today. Kernels were listed in `opencl.kernels` if `hasKernelList`. Functions
/// have clang's names.
std::optional<SourceError> upgradeMemoryOrders(llvm::Module &module,
                                               bool hasKernelList);

/// SPIR's unroll hints (SPIR 2.0, section 2.7.3) become LLVM's.
void upgradeLoopHints(llvm::Module &module);

/// Gives library functions the names that clang calls them by, except for what
/// a name says of its handles.
void upgradeNames(llvm::Module &module);

/// Gives handles (values of OpenCL's opaque types) their types: a reader of
/// LLVM IR with opaque pointers sees only `ptr` in `%opencl.image2d_t*`, and
/// SPIR's samplers are i32. Kernels' metadata and the names of library
/// functions say what they are. Everything must be inlined into kernels, and
/// promoted out of private memory.
std::optional<SourceError> recoverHandles(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIR_UPGRADESPIR_H
