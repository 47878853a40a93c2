//===- LibraryCall.h - a call of OpenCL C's library -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_LIBRARYCALL_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_LIBRARYCALL_H

#include "GPUToKernel/KernelBuilder.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"

namespace cairn {

/// A call of a library function, with what the table knows of the function.
struct LibraryCall {
  LibraryCall(KernelBuilder &b, ocl::BuiltinOp op)
      : b(b), op(op), function(*ocl::lookupBuiltin(op.getName())),
        signature(*ocl::BuiltinSignature::parse(op.getSignature())) {}

  mlir::Value arg(unsigned index) { return b.lowered(op.getArgs()[index]); }
  unsigned countArgs() { return op.getArgs().size(); }
  llvm::StringRef name() { return function.name; }
  /// Null if there is none.
  mlir::Type resultType() {
    return op.getResult() ? b.typeOf(op.getResult()) : mlir::Type();
  }
  /// The instruction that the table has for it; none if it is not one.
  SPIRVInstruction instruction();
  /// The argument, a pointer, as one to what the signature says.
  mlir::Value pointer(unsigned index);
  /// An instruction with the call's result, if it has one.
  mlir::Value make(SPIRVInstruction instruction, mlir::ValueRange operands,
                   llvm::ArrayRef<mlir::NamedAttribute> attrs = {});

  KernelBuilder &b;
  ocl::BuiltinOp op;
  const ocl::Builtin &function;
  ocl::BuiltinSignature signature;
};

/// What stands in the place of a call: the value of its result, null if it has
/// none; a failure if the builder refused.
using CallResult = mlir::FailureOr<mlir::Value>;

// By topic, a file each.
CallResult lowerExtendedInstruction(LibraryCall &call);
CallResult lowerConversion(LibraryCall &call);
CallResult lowerRelation(LibraryCall &call);
CallResult lowerDot(LibraryCall &call);
CallResult lowerImageFunction(LibraryCall &call);
CallResult lowerAsyncCopy(LibraryCall &call);
CallResult lowerIntelSubGroup(LibraryCall &call);
CallResult lowerPipeFunction(LibraryCall &call);
CallResult lowerQueueFunction(LibraryCall &call);
CallResult lowerRangeFunction(LibraryCall &call);
CallResult lowerBlockFunction(LibraryCall &call);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_LIBRARYCALL_H
