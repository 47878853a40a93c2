//===- EntryPoints.h - what an entry point reaches --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_ENTRYPOINTS_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_ENTRYPOINTS_H

#include "cairn/SPIRV/Version.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/IR/SymbolTable.h"

namespace cairn {

/// `entry` and the functions that it calls, directly or by others.
llvm::SmallVector<mlir::spirv::FuncOp>
getReachedFunctions(mlir::spirv::FuncOp entry,
                    const mlir::SymbolTable &symbols);

/// Variables of the interface of an entry point that reaches `functions`:
/// inputs and outputs; from SPIR-V 1.4 on all that are used.
llvm::SmallVector<mlir::Attribute>
getInterface(llvm::ArrayRef<mlir::spirv::FuncOp> functions,
             const mlir::SymbolTable &symbols, SPIRVVersion version);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_ENTRYPOINTS_H
