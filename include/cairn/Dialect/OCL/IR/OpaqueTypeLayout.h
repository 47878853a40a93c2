//===- OpaqueTypeLayout.h - the size of opaque types ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_OPAQUETYPELAYOUT_H
#define CAIRN_DIALECT_OCL_IR_OPAQUETYPELAYOUT_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace cairn::ocl {

/// Gives LLVM's target extension types the size and alignment that opaque types
/// of OpenCL C have in variables, arrays and structures: those of a pointer.
void registerOpaqueTypeLayout(mlir::DialectRegistry &registry);

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_OPAQUETYPELAYOUT_H
