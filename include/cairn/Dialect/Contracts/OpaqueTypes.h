//===- OpaqueTypes.h - names of opaque types in IR --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_OPAQUETYPES_H
#define CAIRN_DIALECT_CONTRACTS_OPAQUETYPES_H

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"

namespace cairn {

/// Names of LLVM's target types: `opaque::Sampler` is "spirv.Sampler". All
/// images share one.
namespace opaque {
#define IMAGE_TYPE(KIND, WORDS, DIM, DEPTH, ARRAYED, MULTISAMPLED)
#define OPAQUE_TYPE(KIND, OPENCL, MANGLED, SPIRV)                              \
  inline constexpr llvm::StringLiteral KIND = "spirv." SPIRV;
#include "cairn/Dialect/Contracts/OpaqueTypes.def"
// NOLINTNEXTLINE(readability-identifier-naming)
inline constexpr llvm::StringLiteral Image = "spirv.Image";
} // namespace opaque

/// The name of an opaque type; empty for any other type.
inline llvm::StringRef opaqueTypeName(mlir::Type type) {
  auto target = llvm::dyn_cast<mlir::LLVM::LLVMTargetExtType>(type);
  return target ? target.getExtTypeName() : llvm::StringRef();
}

/// Whether `type` is the opaque type of that name.
inline bool isOpaqueType(mlir::Type type, llvm::StringRef name) {
  return opaqueTypeName(type) == name;
}

/// An opaque type without parameters.
inline mlir::LLVM::LLVMTargetExtType getOpaqueType(mlir::MLIRContext *context,
                                                   llvm::StringRef name) {
  return mlir::LLVM::LLVMTargetExtType::get(context, name, {}, {});
}

/// SPIR-V's instruction for the opaque type of that name: "OpTypeSampler".
inline std::string opaqueTypeInstruction(llvm::StringRef name) {
  return ("OpType" + name.drop_front(llvm::StringRef("spirv.").size())).str();
}

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_OPAQUETYPES_H
