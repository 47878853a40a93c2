//===- Printf.h - formats and arguments of printf ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_PRINTF_H
#define CAIRN_DIALECT_OCL_IR_PRINTF_H

#include "cairn/runtime/PrintfFormat.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"

namespace cairn::ocl {

/// How an argument of `type` is recorded; nothing where it cannot be printed.
std::optional<runtime::PrintfType> getPrintfType(mlir::Type type);

/// What is wrong with the number of arguments or one of their types; success
/// for what the verifier of `ocl.printf` takes.
runtime::Status
checkPrintfTypes(llvm::ArrayRef<runtime::PrintfConversion> conversions,
                 llvm::ArrayRef<mlir::Type> types);

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_PRINTF_H
