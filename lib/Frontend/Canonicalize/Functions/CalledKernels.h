//===- CalledKernels.h - kernels that kernels call ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL C lets a kernel call a kernel, and LLVM has come to reject such calls.
// Clang therefore keeps the body of each kernel in a function of its own, which
// the kernel and its callers call. Older producers do not.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CALLEDKERNELS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CALLEDKERNELS_H

#include "cairn/Dialect/OCL/IR/ClangNames.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Demangle/Demangle.h"

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// What a function is called in the source, where a kernel's body is the
/// kernel's; one of C++ has its parameters' types.
inline std::string nameInSource(llvm::StringRef name) {
  name.consume_front(ocl::kKernelBodyPrefix);
  return llvm::demangle(name);
}

/// Gives each kernel that is called a body as clang would, and makes its
/// callers call that; a kernel that is only declared gets a declaration.
void separateKernelBodies(llvm::Module &module);

/// Gives a body that is only declared to each kernel that is defined, as after
/// linking what clang and another producer wrote.
void defineKernelBodies(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CALLEDKERNELS_H
