//===- ImportMux.h - ComputeMux's attributes of kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_IMPORT_IMPORTMUX_H
#define CAIRN_LIB_FRONTEND_IMPORT_IMPORTMUX_H

#include "mlir/IR/Attributes.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
} // namespace llvm

namespace cairn::frontend {

/// Appends what string attributes and metadata of ComputeMux say of `kernel`,
/// as attributes of the mux dialect. Fails, with an error that names the
/// kernel, for a value that the specification does not have.
llvm::LogicalResult
readMuxAttributes(mlir::MLIRContext *context, const llvm::Function &kernel,
                  llvm::SmallVectorImpl<mlir::NamedAttribute> &attributes);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_IMPORT_IMPORTMUX_H
