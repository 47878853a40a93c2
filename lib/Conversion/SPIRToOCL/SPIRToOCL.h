//===- SPIRToOCL.h - parts of the raising -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_SPIRTOOCL_SPIRTOOCL_H
#define CAIRN_LIB_CONVERSION_SPIRTOOCL_SPIRTOOCL_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace cairn {

namespace ocl {
struct Builtin;
struct BuiltinSignature;
} // namespace ocl

/// The value of an upstream op with the meaning of the LLVM arithmetic `op`;
/// null if `op` is none or has to stay, because it handles pointers or
/// aggregates.
mlir::Value raiseArithmetic(mlir::OpBuilder &b, mlir::Operation *op);

/// Replaces a call of a library function by what it means. Fails, with an error
/// at the call, for any other callee. `pointerBits` is the width of `size_t`.
mlir::LogicalResult raiseCall(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                              unsigned pointerBits);

// The families of library functions that have no op `ocl.builtin`. Each
// replaces what `call` means and leaves the call itself to `raiseCall`; without
// a result, or on failure, the function is none of the family's.

mlir::LogicalResult raiseSynchronization(mlir::OpBuilder &b,
                                         mlir::LLVM::CallOp call,
                                         llvm::StringRef name);

mlir::Value raiseAtomic(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                        llvm::StringRef name,
                        const ocl::BuiltinSignature &signature);

mlir::Value raiseVectorLoad(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                            llvm::StringRef name);

mlir::LogicalResult raiseVectorStore(mlir::OpBuilder &b,
                                     mlir::LLVM::CallOp call,
                                     const ocl::Builtin &builtin);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_SPIRTOOCL_SPIRTOOCL_H
