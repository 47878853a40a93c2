//===- MetadataOperands.h - what stands in a metadata node ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_IMPORT_METADATAOPERANDS_H
#define CAIRN_LIB_FRONTEND_IMPORT_METADATAOPERANDS_H

#include "llvm/IR/Metadata.h"

namespace cairn::frontend {

/// Empty where there is no node, no such operand, or no string.
inline llvm::StringRef stringOperand(const llvm::MDNode *node, unsigned index) {
  if (!node || index >= node->getNumOperands())
    return {};
  auto *string =
      llvm::dyn_cast_or_null<llvm::MDString>(node->getOperand(index).get());
  return string ? string->getString() : llvm::StringRef();
}

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_IMPORT_METADATAOPERANDS_H
