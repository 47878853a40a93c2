//===- SPIRToOCL.h - raising LLVM IR to ocl ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_CONVERSION_SPIRTOOCL_H
#define CAIRN_CONVERSION_SPIRTOOCL_H

namespace mlir {
class Operation;
} // namespace mlir

namespace cairn {

/// Whether raising puts another op in the place of `op`, one of the llvm
/// dialect, so that it stands for unfinished raising above the host's level.
bool isRaised(mlir::Operation *op);

} // namespace cairn

#endif // CAIRN_CONVERSION_SPIRTOOCL_H
