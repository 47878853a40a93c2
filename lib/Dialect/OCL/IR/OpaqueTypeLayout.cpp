//===- OpaqueTypeLayout.cpp - the size of opaque types ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/OpaqueTypeLayout.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;

namespace {
struct PointerLayout
    : DataLayoutTypeInterface::ExternalModel<PointerLayout,
                                             LLVM::LLVMTargetExtType> {
  static Type pointerLike(Type type) {
    return LLVM::LLVMPointerType::get(type.getContext());
  }
  llvm::TypeSize getTypeSize(Type type, const DataLayout &layout,
                             DataLayoutEntryListRef) const {
    return layout.getTypeSize(pointerLike(type));
  }
  llvm::TypeSize getTypeSizeInBits(Type type, const DataLayout &layout,
                                   DataLayoutEntryListRef) const {
    return layout.getTypeSizeInBits(pointerLike(type));
  }
  uint64_t getABIAlignment(Type type, const DataLayout &layout,
                           DataLayoutEntryListRef) const {
    return layout.getTypeABIAlignment(pointerLike(type));
  }
  uint64_t getPreferredAlignment(Type type, const DataLayout &layout,
                                 DataLayoutEntryListRef) const {
    return layout.getTypePreferredAlignment(pointerLike(type));
  }
};
} // namespace

void cairn::ocl::registerOpaqueTypeLayout(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, LLVM::LLVMDialect *) {
    LLVM::LLVMTargetExtType::attachInterface<PointerLayout>(*context);
  });
}
