//===- LoopAnnotation.h - what LLVM is told of a loop -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_LOOPANNOTATION_H
#define CAIRN_DIALECT_CONTRACTS_LOOPANNOTATION_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn {

/// What Cairn tells LLVM of a loop, of all that may be told. Null leaves LLVM
/// its own choice.
struct LoopAnnotation {
  mlir::LLVM::LoopVectorizeAttr vectorize = {};
  mlir::LLVM::LoopUnrollAttr unroll = {};
  llvm::ArrayRef<mlir::LLVM::AccessGroupAttr> parallelAccesses = {};
};

inline mlir::LLVM::LoopAnnotationAttr
getLoopAnnotation(mlir::MLIRContext *context,
                  const LoopAnnotation &annotation) {
  return mlir::LLVM::LoopAnnotationAttr::get(
      context, /*disableNonforced=*/{}, annotation.vectorize, /*interleave=*/{},
      annotation.unroll, /*unrollAndJam=*/{}, /*licm=*/{}, /*distribute=*/{},
      /*pipeline=*/{}, /*peeled=*/{}, /*unswitch=*/{}, /*mustProgress=*/{},
      /*isVectorized=*/{}, /*startLoc=*/{}, /*endLoc=*/{},
      annotation.parallelAccesses);
}

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_LOOPANNOTATION_H
