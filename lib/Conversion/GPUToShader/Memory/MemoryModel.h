//===- MemoryModel.h - orders and scopes of accesses ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_MEMORYMODEL_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_MEMORYMODEL_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

namespace cairn::shader {

inline bool isAtomic(mlir::LLVM::AtomicOrdering ordering) {
  return ordering != mlir::LLVM::AtomicOrdering::not_atomic;
}

/// Gives fences of a work-group that some of its work-items may execute more
/// often than others, as in a loop, the scope of the device. llvmpipe
/// (Mesa 22.3) makes barriers of those of a work-group: it leaves work-items
/// behind there when the first of the group are through.
void widenRepeatedFences(mlir::gpu::GPUModuleOp module);

/// Whether the program orders memory by other means than barriers of a
/// work-group, which is what the memory model of GLSL leaves open, or has
/// matrices, which are not there in that one.
bool needsVulkanMemoryModel(mlir::gpu::GPUModuleOp module);

/// The scope of an access of memory of class `storage`.
mlir::spirv::Scope getScope(std::optional<llvm::StringRef> syncscope,
                            mlir::spirv::StorageClass storage,
                            bool vulkanMemoryModel);

/// The scope for an atomic access `op` in Vulkan's memory model that orders
/// others. It is wider than `scope` for the reason of `widenRepeatedFences`.
mlir::spirv::Scope getOrderingScope(mlir::Operation *op,
                                    mlir::spirv::Scope scope);

/// What an atomic access orders, in the memory model of Vulkan.
mlir::spirv::MemorySemantics getSemantics(mlir::LLVM::AtomicOrdering ordering,
                                          mlir::spirv::Scope scope,
                                          mlir::spirv::StorageClass storage,
                                          bool isLoad, bool isStore);

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_MEMORYMODEL_H
