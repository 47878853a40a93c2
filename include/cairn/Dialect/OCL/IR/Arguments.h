//===- Arguments.h - what is said of arguments ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_ARGUMENTS_H
#define CAIRN_DIALECT_OCL_IR_ARGUMENTS_H

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "llvm/ADT/STLExtras.h"

namespace cairn::ocl {

/// The type qualifiers, each on its own: "const", "pipe".
inline llvm::SmallVector<llvm::StringRef> listQualifiers(ArgAttr argument) {
  llvm::SmallVector<llvm::StringRef> list;
  argument.getQualifiers().split(list, ' ', -1, /*KeepEmpty=*/false);
  return list;
}

/// Whether OpenCL says of an argument that it is a pipe; false of null.
inline bool isPipe(ArgAttr argument) {
  return argument && llvm::is_contained(listQualifiers(argument), "pipe");
}

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_ARGUMENTS_H
