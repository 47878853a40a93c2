//===- MuxLLVM.h - LLVM IR for a ComputeMux stack ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_MUX_MUXLLVM_H
#define CAIRN_TARGET_MUX_MUXLLVM_H

#include "mlir/IR/BuiltinOps.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace cairn {

/// `module`, at the level mux, as LLVM IR with ComputeMux's functions,
/// attributes and metadata (docs/ComputeMuxIR.md). Null, with errors emitted in
/// the module's context, for what cannot be said there.
std::unique_ptr<llvm::Module> translateMuxToLLVMIR(mlir::ModuleOp module,
                                                   llvm::LLVMContext &context);

} // namespace cairn

#endif // CAIRN_TARGET_MUX_MUXLLVM_H
