//===- OpLowerings.h - what each op becomes in a shader ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_OPLOWERINGS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_OPLOWERINGS_H

#include "ShaderBuilder.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace cairn {

/// What stands in the place of each op, by the op's name.
///
/// Types are legal before and after, and nothing is converted twice: no
/// conversion framework is needed, and no op changes that is not looked at.
class OpLowerings {
public:
  /// Puts `results` in the op's place; fails where the builder refused.
  using Lowering = std::function<mlir::LogicalResult(
      ShaderBuilder &, mlir::Operation *,
      llvm::SmallVectorImpl<mlir::Value> &results)>;
  /// For ops with one result; nothing where the builder refused.
  using ValueLowering =
      std::function<mlir::Value(ShaderBuilder &, mlir::Operation *)>;

  void add(llvm::StringRef name, Lowering lowering) {
    lowerings[name] = std::move(lowering);
  }
  void addValue(llvm::StringRef name, ValueLowering lowering);
  template <typename OpTy>
  void add(mlir::Value (*lowering)(ShaderBuilder &, OpTy)) {
    addValue(OpTy::getOperationName(),
             [lowering](ShaderBuilder &b, mlir::Operation *op) {
               return lowering(b, mlir::cast<OpTy>(op));
             });
  }
  /// For ops without results, which nothing has to stand for.
  template <typename OpTy>
  void addEffect(mlir::LogicalResult (*lowering)(ShaderBuilder &, OpTy)) {
    add(OpTy::getOperationName(),
        [lowering](ShaderBuilder &b, mlir::Operation *op,
                   llvm::SmallVectorImpl<mlir::Value> &) {
          return lowering(b, mlir::cast<OpTy>(op));
        });
  }
  /// An op with the same operands and result.
  void addSame(llvm::StringRef name, llvm::StringRef spirvName);

  /// Null if there is none.
  const Lowering *find(llvm::StringRef name) const {
    auto it = lowerings.find(name);
    return it == lowerings.end() ? nullptr : &it->second;
  }

  static const OpLowerings &get();

private:
  llvm::StringMap<Lowering> lowerings;
};

// The lowerings, by topic, a file each.
void addIntegerLowerings(OpLowerings &lowerings);
void addFloatLowerings(OpLowerings &lowerings);
void addComparisonLowerings(OpLowerings &lowerings);
void addCastLowerings(OpLowerings &lowerings);
void addBitLowerings(OpLowerings &lowerings);
void addMathLowerings(OpLowerings &lowerings);
void addVectorLowerings(OpLowerings &lowerings);
void addQueryLowerings(OpLowerings &lowerings);
void addSynchronizationLowerings(OpLowerings &lowerings);
void addSubGroupLowerings(OpLowerings &lowerings);
void addImageLowerings(OpLowerings &lowerings);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_OPLOWERINGS_H
