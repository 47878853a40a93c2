//===- HostLayout.cpp - sizes in the memory of a host -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "mlir/Target/LLVMIR/TypeToLLVM.h"

using namespace mlir;
using namespace cairn;

// Sizes and alignments of scalars, vectors and structs agree between the 64-bit
// hosts; pointers are 64 bits wide in every address space.
HostLayout::HostLayout()
    : layout("e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128") {}

uint64_t HostLayout::sizeOf(Type type) {
  llvm::Type *translated =
      LLVM::TypeToLLVMIRTranslator(context).translateType(type);
  return layout.getTypeAllocSize(translated).getFixedValue();
}

uint64_t HostLayout::alignOf(Type type) {
  llvm::Type *translated =
      LLVM::TypeToLLVMIRTranslator(context).translateType(type);
  return layout.getABITypeAlign(translated).value();
}
