//===- BuiltinTypeNames.h - types that are mangled by name ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL's own types are source names in a mangled name, as a class is in C++;
// arithmetic types are letters.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_OCL_IR_BUILTINTYPENAMES_H
#define CAIRN_LIB_DIALECT_OCL_IR_BUILTINTYPENAMES_H

#include "cairn/Dialect/OCL/IR/Builtins.h"

namespace cairn::ocl {

/// "ocl_image2d_ro"; empty for a type that has no name.
std::string mangledTypeName(const BuiltinType &type, ManglingStyle style);

/// The type of that name in either style.
std::optional<BuiltinType> lookupMangledTypeName(llvm::StringRef name);

} // namespace cairn::ocl

#endif // CAIRN_LIB_DIALECT_OCL_IR_BUILTINTYPENAMES_H
