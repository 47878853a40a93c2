//===- BuiltinReports.h - the library's table and the world -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TOOLS_BUILTINREPORTS_H
#define CAIRN_LIB_TOOLS_BUILTINREPORTS_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <string>

namespace cairn {

/// Prints what of the library there is: `names` holds the functions there
/// should be, one a line, each followed by its group. `executed` are files that
/// tests execute: kernels in OpenCL C, or text with functions' names in it.
mlir::LogicalResult printBuiltinCoverage(llvm::MemoryBufferRef names,
                                         llvm::ArrayRef<std::string> executed,
                                         bool details, llvm::raw_ostream &os,
                                         mlir::MLIRContext *context);

/// Looks up every function of an LLVM module in the table, by name and type,
/// and says what is not there.
mlir::LogicalResult checkBuiltinNames(llvm::MemoryBufferRef llvmModule,
                                      llvm::raw_ostream &os,
                                      mlir::MLIRContext *context);

void registerBuiltinReports();

} // namespace cairn

#endif // CAIRN_LIB_TOOLS_BUILTINREPORTS_H
