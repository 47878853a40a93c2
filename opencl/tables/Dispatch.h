//===- Dispatch.h - the table that loaders call through ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TABLES_DISPATCH_H
#define CAIRN_OPENCL_TABLES_DISPATCH_H

#include <CL/cl_icd.h>

namespace cairn::opencl {

/// One for all objects.
const cl_icd_dispatch &dispatchTable();

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_TABLES_DISPATCH_H
