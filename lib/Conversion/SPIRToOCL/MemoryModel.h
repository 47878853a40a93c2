//===- MemoryModel.h - orders and scopes of OpenCL's functions --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arguments of type memory_order, memory_scope and cl_mem_fence_flags
// (OpenCL C 2.0, section 1.13.11). What the program computes is taken for the
// strongest there is, which every weaker request allows. What it names is
// checked: each `read` fails, with an error at the call, for a value that the
// language does not have.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_SPIRTOOCL_MEMORYMODEL_H
#define CAIRN_LIB_CONVERSION_SPIRTOOCL_MEMORYMODEL_H

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn {

mlir::FailureOr<ocl::MemoryOrder> readMemoryOrder(mlir::LLVM::CallOp call,
                                                  mlir::Value operand);

mlir::FailureOr<ocl::MemoryScope> readMemoryScope(mlir::LLVM::CallOp call,
                                                  mlir::Value operand);

mlir::FailureOr<ocl::MemFenceFlags> readFenceFlags(mlir::LLVM::CallOp call,
                                                   mlir::Value operand);

/// "memory_order_acquire", as a program spells it.
std::string spell(ocl::MemoryOrder order);

mlir::LLVM::AtomicOrdering convertOrder(ocl::MemoryOrder order);

ocl::MemoryOrder readMemoryOrder(mlir::LLVM::AtomicOrdering order);

/// The scope of a name that LLVM IR gives it; the widest, where that is none of
/// those below.
ocl::MemoryScope readSyncScope(llvm::StringRef name);

/// The name that LLVM's SPIR-V backend knows the scope by (docs/Levels.md).
llvm::StringRef syncScopeName(ocl::MemoryScope scope);

/// The pointer that `pointer` was cast from another address space; itself where
/// it was not.
mlir::Value stripGenericCast(mlir::Value pointer);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_SPIRTOOCL_MEMORYMODEL_H
