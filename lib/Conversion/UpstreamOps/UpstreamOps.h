//===- UpstreamOps.h - LLVM's ops as upstream's others ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which ops of arith and math are what ops of the llvm dialect are, with the
// same operands and results.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_UPSTREAMOPS_UPSTREAMOPS_H
#define CAIRN_LIB_CONVERSION_UPSTREAMOPS_UPSTREAMOPS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn {

/// Which of LLVM's flags the upstream op keeps.
enum class UpstreamFlags { None, FastMath, Overflow };

struct UpstreamOp {
  llvm::StringLiteral from, to;
  UpstreamFlags flags;
};

/// What raising makes of an op of LLVM, down from the level `ocl`; null for an
/// op that is not in the table.
const UpstreamOp *findRaisedOp(llvm::StringRef name);

/// The same of an intrinsic at the level `gpu`, where more functions may be
/// left to the device. Null for any other op.
const UpstreamOp *findIntrinsicOp(mlir::Operation *op);

/// LLVM's flags as arith's, which have the same names and other numbers.
mlir::arith::FastMathFlags convertFlags(mlir::LLVM::FastmathFlags flags);

/// Those of `op`; none where it has no flags.
mlir::arith::FastMathFlags fastMathOf(mlir::Operation *op);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_UPSTREAMOPS_UPSTREAMOPS_H
