//===- MemoryLowerings.h - what accesses of memory become -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_MEMORYLOWERINGS_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_MEMORYLOWERINGS_H

#include "GPUToKernel/KernelBuilder.h"
#include "GPUToSPIRV/OpLowerings.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn::kernel {

// In this order:
//
// 1. `lowerGlobals` and `lowerImports` (Signatures.h), once for the module;
// 2. `lowerArguments`, `PointerTypes::choose` and `convertBlockArguments` for
//    each kernel;
// 3. each op, by the table;
// 4. `settlePointers`.

/// Program-scope variables and constants, and local variables, become
/// `spirv.GlobalVariable`.
mlir::LogicalResult lowerGlobals(mlir::gpu::GPUModuleOp module);

/// A struct that a kernel takes by value comes as a struct, not as a pointer
/// to one (Level Zero SPIR-V programming guide, "Kernel Arguments").
/// Decorations of parameters are noted in `cairn.parameter_decorations`.
mlir::LogicalResult lowerArguments(mlir::gpu::GPUFuncOp kernel);

/// Call it behind those who lower selections and undefined values of all other
/// types: pointers are added to these.
void addMemoryLowerings(OpLowerings &lowerings);

// By topic, a file each.
void addAddressLowerings(OpLowerings &lowerings);
void addAccessLowerings(OpLowerings &lowerings);
void addAtomicLowerings(OpLowerings &lowerings);
void addPointerLowerings(OpLowerings &lowerings);

mlir::Value lowerAtomicLoad(KernelBuilder &b, mlir::LLVM::LoadOp op);
void lowerAtomicStore(KernelBuilder &b, mlir::LLVM::StoreOp op);

/// What a load or store says of its access beside the address, for the
/// attributes of the spirv dialect's ops and the literals of placeholders.
struct AccessOperands {
  bool isVolatile = false, isNonTemporal = false;
  /// In bytes; 0 for that of the type.
  uint64_t alignment = 0;

  mlir::spirv::MemoryAccess getMask() const;
  /// Those of the ops that the dialect has.
  llvm::SmallVector<mlir::NamedAttribute, 2>
  getAttributes(mlir::Builder &b) const;
  /// `literals` of one that it lacks.
  mlir::NamedAttribute getLiterals(mlir::Builder &b) const;
};

} // namespace cairn::kernel

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_MEMORY_MEMORYLOWERINGS_H
