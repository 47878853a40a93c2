//===- Svm.h - shared virtual memory ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_SVM_H
#define CAIRN_OPENCL_SVM_H

#include "Context.h"

namespace cairn::opencl {

/// Whether `address` is in memory that clSVMAlloc gave for `context`.
bool isSvm(const Context &context, const void *address);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_SVM_H
