//===- Svm.h - shared virtual memory ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_SVM_H
#define CAIRN_OPENCL_MEMORY_SVM_H

#include "device/Context.h"

#include <optional>

namespace cairn::opencl {

/// Memory of clSVMAlloc.
struct SvmRange {
  const unsigned char *begin, *end;
};

/// That which clSVMAlloc gave for `context` and `address` is in.
std::optional<SvmRange> findSvm(const Context &context, const void *address);

/// Bytes from `address` to the end of the memory that clSVMAlloc gave for
/// `context` there; 0 where it is in none.
size_t svmBytes(const Context &context, const void *address);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_SVM_H
