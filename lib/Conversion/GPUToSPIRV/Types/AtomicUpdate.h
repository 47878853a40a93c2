//===- AtomicUpdate.h - what an atomic update computes ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_ATOMICUPDATE_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_ATOMICUPDATE_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn {

/// What `op` leaves in memory where `old` was.
mlir::Value getUpdatedValue(mlir::OpBuilder &b, mlir::Location loc,
                            mlir::LLVM::AtomicBinOp op, mlir::Value old,
                            mlir::Value value);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_ATOMICUPDATE_H
