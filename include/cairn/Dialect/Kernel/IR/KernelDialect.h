//===- KernelDialect.h - the kernel dialect ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_KERNEL_IR_KERNELDIALECT_H
#define CAIRN_DIALECT_KERNEL_IR_KERNELDIALECT_H

#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

#include "cairn/Dialect/Kernel/IR/KernelDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/Kernel/IR/KernelAttrs.h.inc"

#endif // CAIRN_DIALECT_KERNEL_IR_KERNELDIALECT_H
