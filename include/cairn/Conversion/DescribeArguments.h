//===- DescribeArguments.h - parts of an interface --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_CONVERSION_DESCRIBEARGUMENTS_H
#define CAIRN_CONVERSION_DESCRIBEARGUMENTS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn {

/// What docs/KernelInterface.md says of an argument for every target without
/// descriptors, but for its size and place: name, kind, type, address space,
/// access, qualifiers. The kernel is one of the levels `mux` to `gpu`.
mlir::NamedAttrList describeArgument(mlir::FunctionOpInterface kernel,
                                     unsigned index);

/// Sets `name`, `kind` and `type` of an argument; gives the kind.
llvm::StringRef describeName(mlir::FunctionOpInterface kernel, unsigned index,
                             mlir::NamedAttrList &attrs);

/// Whether the argument is a pipe, or the memory that is one.
bool isPipe(mlir::FunctionOpInterface kernel, unsigned index);

/// Sets `access` and, where it is known, `packet_size` of a pipe.
void describePipe(mlir::FunctionOpInterface kernel, unsigned index,
                  mlir::NamedAttrList &attrs);

/// Sets `value_type` where the argument is a value: "i32", "f32x4", "struct".
void describeValueType(mlir::FunctionOpInterface kernel, unsigned index,
                       mlir::NamedAttrList &attrs);

/// What docs/KernelInterface.md says of every kernel of every target: its
/// names, the sizes that its attributes require or hint at, the attributes as
/// text, its calls of `printf`, the private memory of its variables.
mlir::NamedAttrList describeForAnyTarget(mlir::FunctionOpInterface kernel);

} // namespace cairn

#endif // CAIRN_CONVERSION_DESCRIBEARGUMENTS_H
