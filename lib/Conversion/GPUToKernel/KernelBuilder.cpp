//===- KernelBuilder.cpp - builds what OpenCL's kernels have ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

using namespace mlir;
using namespace cairn;

void KernelBuilder::makeEffect(SPIRVInstruction instruction,
                               ValueRange operands,
                               ArrayRef<NamedAttribute> attrs) {
  OperationState state(getLoc(), instruction.getOpName(getContext()), operands,
                       TypeRange{}, attrs);
  create(state);
}

Value KernelBuilder::scope(spirv::Scope scope) {
  return constant32(static_cast<uint32_t>(scope));
}
