//===- Remarks.h - what passes of LLVM say they did -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_REMARKS_H
#define CAIRN_LIB_TARGET_HOST_REMARKS_H

#include "cairn/Target/Host/Host.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/IR/LLVMContext.h"

namespace cairn {

/// Emits remarks of passes that work in `context` as remarks of `mlir`.
/// Warnings of large stacks are left out.
void forwardRemarks(llvm::LLVMContext &context, mlir::MLIRContext &mlir,
                    const RemarkOptions &options);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_REMARKS_H
