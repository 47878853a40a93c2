//===- Serialize.h - a spirv module as a binary -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_SERIALIZE_H
#define CAIRN_TARGET_SPIRV_SERIALIZE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"

namespace cairn {

/// Writes the `spirv.module` in `module`, which is at the level `spirv`, as
/// SPIR-V words. The placeholders for what the dialect lacks become the true
/// instructions, and capabilities and extensions are the fewest that the module
/// needs. Fails with an error at the place.
mlir::LogicalResult serializeSPIRV(mlir::ModuleOp module,
                                   llvm::SmallVectorImpl<uint32_t> &words);

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_SERIALIZE_H
