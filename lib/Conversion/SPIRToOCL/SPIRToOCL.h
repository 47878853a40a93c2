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
#include "llvm/ADT/StringSet.h"

namespace cairn {

namespace ocl {
struct Builtin;
struct BuiltinCall;
struct BuiltinSignature;
} // namespace ocl

/// The value of an upstream op with the meaning of the LLVM arithmetic `op`;
/// null if `op` is not arithmetic or has to stay, because it handles pointers
/// or aggregates.
mlir::Value raiseArithmetic(mlir::OpBuilder &b, mlir::Operation *op);

/// Replaces a call of a library function by what it means. Fails, with an error
/// at the call, for any other callee. `pointerBits` is the width of `size_t`,
/// `helpers` are the functions of the module that kernels call.
mlir::LogicalResult raiseCall(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                              unsigned pointerBits,
                              const llvm::StringSet<> &helpers);

// The families of library functions that have no op `ocl.builtin`. Each
// replaces what `call` means and leaves the call itself to `raiseCall`; without
// a result, or on failure, the function does not belong to the family.

/// Nothing where the function does not belong to the family; fails, with an
/// error, for arguments that the language does not allow.
std::optional<mlir::LogicalResult> raiseSynchronization(mlir::OpBuilder &b,
                                                        mlir::LLVM::CallOp call,
                                                        llvm::StringRef name);

/// Makes `ocl.fence` of LLVM's, which orders all memory.
void raiseFence(mlir::OpBuilder &b, mlir::LLVM::FenceOp fence);

/// As `raiseSynchronization`, and replaces the call's result.
mlir::LogicalResult raiseC11Atomic(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                                   const ocl::BuiltinCall &target);

mlir::Value raiseAtomic(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                        llvm::StringRef name,
                        const ocl::BuiltinSignature &signature);

mlir::Value raiseVectorLoad(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                            llvm::StringRef name);

void raiseVectorStore(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                      const ocl::Builtin &builtin,
                      const ocl::BuiltinSignature &signature);

/// Whether `callee` is `printf`, which is not a function of the table.
bool isPrintf(llvm::StringRef callee);

/// The result of the call as `ocl.printf`; null, with an error, where it is
/// wrong.
mlir::Value raisePrintf(mlir::OpBuilder &b, mlir::LLVM::CallOp call);

/// `__translate_sampler_initializer`, which clang calls for a sampler in the
/// program's text. Replaces the call's result, too.
std::optional<mlir::LogicalResult> raiseLiteralSampler(mlir::OpBuilder &b,
                                                       mlir::LLVM::CallOp call,
                                                       llvm::StringRef callee);

/// A function of ComputeMux, `__mux_*`. Replaces the call's result, too, and
/// leaves events between casts, for `followEvents`.
std::optional<mlir::LogicalResult> raiseMuxCall(mlir::OpBuilder &b,
                                                mlir::LLVM::CallOp call,
                                                llvm::StringRef callee,
                                                unsigned pointerBits);

/// Names of SPIR 1.2 and 2.0 do not tell how an image is accessed; its type
/// does.
void takeAccessFromOperands(mlir::LLVM::CallOp call, ocl::BuiltinCall &target,
                            unsigned pointerBits);

/// Whether `callee`, which is neither defined nor in OpenCL's library, is a
/// function of another module that this one is to be linked with.
bool isImport(mlir::LLVM::CallOp call, llvm::StringRef callee);

/// Puts a `func.call` in the place of what `call` means, and leaves the call
/// itself to `raiseCall`. Fails, with an error, where the call does not go with
/// the declaration.
mlir::LogicalResult raiseImport(mlir::OpBuilder &b, mlir::LLVM::CallOp call,
                                llvm::StringRef callee);

/// The functions that have to be declared for the calls that are left.
llvm::StringSet<> findImports(mlir::ModuleOp module);

/// Addresses of kernels, which run blocks, as `ocl.block_kernel`.
void raiseBlockKernels(mlir::ModuleOp module);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_SPIRTOOCL_SPIRTOOCL_H
