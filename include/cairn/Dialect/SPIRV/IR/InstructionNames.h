//===- InstructionNames.h - SPIR-V's instructions by name -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers alone, for tables that need nothing of MLIR.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SPIRV_IR_INSTRUCTIONNAMES_H
#define CAIRN_DIALECT_SPIRV_IR_INSTRUCTIONNAMES_H

#include <cstdint>

/// SPIR-V's instructions by their names without `Op`; `GL` has those of
/// GLSL.std.450, `CL` those of OpenCL.std. The values are the opcodes.
namespace cairn::inst {
#include "cairn/Dialect/SPIRV/IR/InstructionNames.h.inc"
} // namespace cairn::inst

#endif // CAIRN_DIALECT_SPIRV_IR_INSTRUCTIONNAMES_H
