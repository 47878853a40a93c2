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

/// The sizes that the kernel requires or hints at.
void describeGroupSizes(mlir::FunctionOpInterface kernel,
                        mlir::NamedAttrList &attrs);

} // namespace cairn

#endif // CAIRN_CONVERSION_DESCRIBEARGUMENTS_H
