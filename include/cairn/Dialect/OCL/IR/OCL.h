//===- OCL.h - the ocl dialect, its attributes and ops ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_OCL_H
#define CAIRN_DIALECT_OCL_IR_OCL_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "cairn/Dialect/Contracts/LibraryCallInterface.h"
#include "cairn/Dialect/OCL/IR/OCLDialect.h.inc"
#include "cairn/Dialect/OCL/IR/OCLEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/OCL/IR/OCLAttrs.h.inc"
#define GET_OP_CLASSES
#include "cairn/Dialect/OCL/IR/OCLOps.h.inc"

namespace cairn::ocl {

/// Names of the discardable attributes that the dialect's description lists.
inline constexpr llvm::StringLiteral kKernelAttr = "ocl.kernel";
inline constexpr llvm::StringLiteral kArgAttr = "ocl.arg";
inline constexpr llvm::StringLiteral kPacketSizeAttr = "ocl.packet_size";
inline constexpr llvm::StringLiteral kDeclaredTypeAttr = "ocl.declared_type";
inline constexpr llvm::StringLiteral kVersionAttr = "ocl.version";
inline constexpr llvm::StringLiteral kReqdWorkGroupSizeAttr =
    "ocl.reqd_work_group_size";
inline constexpr llvm::StringLiteral kWorkGroupSizeHintAttr =
    "ocl.work_group_size_hint";
inline constexpr llvm::StringLiteral kVecTypeHintAttr = "ocl.vec_type_hint";
inline constexpr llvm::StringLiteral kReqdSubGroupSizeAttr =
    "ocl.intel_reqd_sub_group_size";
inline constexpr llvm::StringLiteral kUniformWorkGroupSizeAttr =
    "ocl.uniform_work_group_size";

/// A function of the llvm level: `wait_group_events` with the events as
/// arguments, where the front end has found them; their number follows.
inline constexpr llvm::StringLiteral kWaitForEvents = "__ocl_wait_events.";

struct BuiltinType;

/// The MLIR type that stands for `type` at every level: `float4` is
/// `vector<4xf32>`, a pointer is `!llvm.ptr` in its address space, `bool` is
/// i1, enums are i32. An opaque type is the LLVM target type that clang has for
/// it, `sampler_t` is `!llvm.target<"spirv.Sampler">`; an `ndrange_t` is a
/// pointer to one in private memory. Null for `void`.
mlir::Type convertBuiltinType(mlir::MLIRContext *context,
                              const BuiltinType &type);

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_OCL_H
