//===- InitialValues.h - tables of numbers as attributes --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream imports an array of structs as a chain of insertions, one for each
// element; when it is translated back, each insertion makes a constant of the
// whole array, in time that grows with the square of its length. An array or a
// struct of numbers alone needs no chain: its value is an attribute.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_IMPORT_INITIALVALUES_H
#define CAIRN_LIB_FRONTEND_IMPORT_INITIALVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// By the name of a variable, what it holds at first.
using InitialValues = llvm::StringMap<mlir::Attribute>;

/// Takes the values of `module`'s variables that are structs or arrays
/// of numbers alone; zeros take their place.
InitialValues takeInitialValues(llvm::Module &module,
                                mlir::MLIRContext *context);

/// Gives the variables of `module`, imported since, their values.
void putInitialValues(mlir::ModuleOp module, const InitialValues &values);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_IMPORT_INITIALVALUES_H
