//===- HiddenArgs.h - queries and storage as arguments ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_MUXTOHOST_HIDDENARGS_H
#define CAIRN_LIB_CONVERSION_MUXTOHOST_HIDDENARGS_H

#include "MuxToHost.h"

#include "cairn/Dialect/OCL/IR/OCL.h"

namespace cairn {

/// Puts what a kernel asks for, and where it keeps things, into arguments.
class HiddenArgs {
public:
  HiddenArgs(mlir::func::FuncOp kernel, HostLayout &layout)
      : kernel(kernel), layout(layout), firstHidden(kernel.getNumArguments()),
        isUniform(
            kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr) &&
            !kernel->hasAttr(mux::MuxDialect::getGroupsUnobservedAttrName())),
        reqdSize(mux::getReqdWorkGroupSize(kernel)) {}

  mlir::FailureOr<Storage> lower();

private:
  // HiddenArgs.cpp
  void append();
  mlir::Value arg(HiddenArg which) {
    return kernel.getArgument(firstHidden + which);
  }

  // HostQueries.cpp
  mlir::Value launchField(mlir::OpBuilder &b, mlir::Location loc,
                          uint64_t offset, mlir::Type type);
  mlir::Value launchAddress(mlir::OpBuilder &b, mlir::Location loc,
                            size_t offset, mlir::Type type);
  mlir::Value alongDim(mlir::OpBuilder &b, mlir::Location loc,
                       uint64_t arrayOffset, unsigned dim) {
    return launchField(b, loc, arrayOffset + 8 * dim, b.getI64Type());
  }
  mlir::Value enqueuedSize(mlir::OpBuilder &b, mlir::Location loc,
                           unsigned dim);
  mlir::Value localSize(mlir::OpBuilder &b, mlir::Location loc, unsigned dim);
  mlir::Value query(mlir::OpBuilder &b, mux::WorkItemQuery op, unsigned dim);
  mlir::Value lowerDimQuery(mlir::OpBuilder &b, mux::WorkItemQuery op);
  mlir::Value lowerQuery(mlir::OpBuilder &b, mlir::Operation *op);

  // HostStorage.cpp
  mlir::Value itemCapacity(mlir::OpBuilder &b, mlir::Location loc);
  void lowerStorage();
  mlir::LogicalResult lowerCasts();
  mlir::LogicalResult lowerLocalVariables();

  mlir::func::FuncOp kernel;
  HostLayout &layout;
  unsigned firstHidden;
  bool isUniform;
  std::optional<std::array<int64_t, 3>> reqdSize;
  Storage storage;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_MUXTOHOST_HIDDENARGS_H
