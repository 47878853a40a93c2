//===- LoopHints.h - what a program says of unrolling -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `opencl_unroll_hint` (OpenCL C 2.0, section 6.11.5; SPIR 2.0, section 2.7.3)
// and `#pragma unroll` are the attribute `loop_annotation`, an
// `#llvm.loop_annotation` whose `unroll` is set: on the branch that closes the
// loop, then on `scf.for` and `scf.while`.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_LOOPHINTS_H
#define CAIRN_DIALECT_OCL_IR_LOOPHINTS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn::ocl {

inline constexpr llvm::StringLiteral kLoopAnnotationAttr = "loop_annotation";

/// What is said of unrolling a loop.
struct LoopHint {
  enum class Kind {
    Unroll,     // as the compiler likes
    DontUnroll, // a factor of 1 is this too
    Factor
  };
  Kind kind;
  /// How many trips become one, at least 2.
  uint32_t factor = 0;

  /// The hint of a loop, or of the branch that closes it.
  static std::optional<LoopHint> of(mlir::Operation *op);
};

/// Gives `to` what is said of unrolling on `from`, and nothing else.
void copyLoopHint(mlir::Operation *from, mlir::Operation *to);

/// Lets `loop` be what it is.
void disableUnrolling(mlir::Operation *loop);

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_LOOPHINTS_H
