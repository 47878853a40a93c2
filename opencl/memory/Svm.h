//===- Svm.h - shared virtual memory ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_SVM_H
#define CAIRN_OPENCL_MEMORY_SVM_H

#include "device/Context.h"

namespace cairn::opencl {

/// Bytes from `address` to the end of the memory that clSVMAlloc gave for
/// `context` there; 0 where it is in none.
size_t svmBytes(const Context &context, const void *address);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_SVM_H
