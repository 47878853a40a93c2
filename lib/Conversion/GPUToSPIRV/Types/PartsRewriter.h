//===- PartsRewriter.h - values in several parts ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_PARTSREWRITER_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_PARTSREWRITER_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

namespace cairn {

/// Replaces the values of illegal types in structured code by their parts, in
/// one walk in the order of execution, which meets each definition before its
/// uses. Dialect conversion would do it too, for several times the compile
/// time: nothing here is ever rolled back.
class PartsRewriter {
public:
  explicit PartsRewriter(mlir::MLIRContext *context) : b(context) {}
  virtual ~PartsRewriter() = default;

  mlir::LogicalResult run(mlir::Region &region);

protected:
  /// The types of the parts of a value of type `type`; `type` alone where it is
  /// legal.
  virtual mlir::LogicalResult
  split(mlir::Type type, mlir::SmallVectorImpl<mlir::Type> &parts) = 0;

  /// Whether `op`, whose types are all legal, is rewritten nevertheless.
  virtual bool mustRewrite(mlir::Operation *op) { return false; }

  /// Gives each result of `op` its replacement. The builder is in front of
  /// `op`.
  virtual mlir::LogicalResult rewrite(mlir::Operation *op) = 0;

  /// Changes `op` in place before it is looked at.
  virtual mlir::LogicalResult prepare(mlir::Operation *op) {
    return mlir::success();
  }

  mlir::ArrayRef<mlir::Type> partTypes(mlir::Type type);
  bool isLegal(mlir::Type type);
  llvm::SmallVector<mlir::Value> parts(mlir::Value value);
  mlir::Value part(mlir::Value value);
  void replace(mlir::Value value, mlir::ValueRange parts);

  /// What would make `type` legal, for messages.
  virtual mlir::StringRef remedy(mlir::Type type) { return {}; }
  /// One clear error for what has no expression by legal types.
  mlir::LogicalResult reject(mlir::Operation *op);

  mlir::OpBuilder b;

private:
  mlir::LogicalResult visit(mlir::Operation *op);
  mlir::LogicalResult visitRegions(mlir::Operation *op);
  mlir::LogicalResult splitTypes(mlir::Operation *op);
  bool hasIllegalTypes(mlir::Operation *op);
  void rebuild(mlir::Operation *op);
  llvm::SmallVector<mlir::Value> expand(mlir::ValueRange values);

  struct Split {
    llvm::SmallVector<mlir::Type, 4> types;
    bool legal = false, valid = false;
  };
  const Split &lookUp(mlir::Type type);

  llvm::DenseMap<mlir::Type, std::unique_ptr<Split>> splits;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 4>> map;
  llvm::SmallVector<mlir::Operation *> replaced;
  llvm::SmallVector<mlir::BlockArgument> replacedArgs;
};

/// `op` again, with other operands and result types; regions stay behind.
mlir::Operation *cloneWith(mlir::OpBuilder &b, mlir::Operation *op,
                           mlir::TypeRange types, mlir::ValueRange operands);

/// `pointer` plus a constant number of bytes.
mlir::Value offsetPointer(mlir::OpBuilder &b, mlir::Location loc,
                          mlir::Value pointer, uint64_t bytes);

/// Loads the part of `load`'s value that is `bytes` behind its beginning.
mlir::Value loadPart(mlir::OpBuilder &b, mlir::LLVM::LoadOp load,
                     mlir::Type type, uint64_t bytes, uint64_t alignment);
void storePart(mlir::OpBuilder &b, mlir::LLVM::StoreOp store, mlir::Value value,
               uint64_t bytes, uint64_t alignment);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_PARTSREWRITER_H
