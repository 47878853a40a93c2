//===- OpLowerings.h - what each op becomes in SPIR-V -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_OPLOWERINGS_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_OPLOWERINGS_H

#include "Builder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/STLForwardCompat.h"
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
      SPIRVBuilder &, mlir::Operation *,
      llvm::SmallVectorImpl<mlir::Value> &results)>;
  /// For ops with one result; nothing where the builder refused.
  template <typename BuilderTy>
  using ValueLowering = llvm::type_identity_t<
      std::function<mlir::Value(BuilderTy &, mlir::Operation *)>>;

  void add(llvm::StringRef name, Lowering lowering) {
    lowerings[name] = std::move(lowering);
  }
  /// `BuilderTy` is that of the profile, or what the profiles share.
  template <typename BuilderTy = SPIRVBuilder>
  void addValue(llvm::StringRef name, ValueLowering<BuilderTy> lowering) {
    add(name, [lowering = std::move(lowering)](
                  SPIRVBuilder &b, mlir::Operation *op,
                  llvm::SmallVectorImpl<mlir::Value> &results) {
      mlir::Value value = lowering(static_cast<BuilderTy &>(b), op);
      if (value)
        results.push_back(value);
      return mlir::success(value != nullptr);
    });
  }
  template <typename BuilderTy, typename OpTy>
  void add(mlir::Value (*lowering)(BuilderTy &, OpTy)) {
    addValue<BuilderTy>(OpTy::getOperationName(),
                        [lowering](BuilderTy &b, mlir::Operation *op) {
                          return lowering(b, mlir::cast<OpTy>(op));
                        });
  }
  /// For ops without results, which nothing has to stand for.
  template <typename BuilderTy, typename OpTy>
  void addEffect(mlir::LogicalResult (*lowering)(BuilderTy &, OpTy)) {
    add(OpTy::getOperationName(),
        [lowering](SPIRVBuilder &b, mlir::Operation *op,
                   llvm::SmallVectorImpl<mlir::Value> &) {
          return lowering(static_cast<BuilderTy &>(b), mlir::cast<OpTy>(op));
        });
  }
  /// An instruction with the same operands and result.
  void addSame(llvm::StringRef name, SPIRVInstruction instruction);
  template <typename OpTy> void addSame(SPIRVInstruction instruction) {
    addSame(OpTy::getOperationName(), instruction);
  }
  template <typename OpTy, typename SPIRVOpTy> void addSame() {
    addSame<OpTy>(instruction<SPIRVOpTy>());
  }

  /// Null if there is none.
  const Lowering *find(llvm::StringRef name) const {
    auto it = lowerings.find(name);
    return it == lowerings.end() ? nullptr : &it->second;
  }

private:
  llvm::StringMap<Lowering> lowerings;
};

// What is the same in all profiles, by topic, a file each.
void addCallLowerings(OpLowerings &lowerings);
void addIntegerLowerings(OpLowerings &lowerings);
void addCastLowerings(OpLowerings &lowerings);
void addComparisonLowerings(OpLowerings &lowerings);
void addVectorLowerings(OpLowerings &lowerings);

/// The instruction that compares integers so.
SPIRVInstruction integerComparison(mlir::arith::CmpIPredicate predicate);

/// Casts between integers and floats, which each profile makes in its own way.
void addFloatCasts(OpLowerings &lowerings,
                   mlir::Value (*intToFloat)(SPIRVBuilder &, mlir::Operation *,
                                             bool isSigned),
                   mlir::Value (*floatToInt)(SPIRVBuilder &, mlir::Operation *,
                                             SPIRVInstruction));

/// An op of two integers or booleans, `onBooleans` is what it is on those;
/// none where the only right operand that is not undefined leaves the left one
/// as it is.
void addIntegerOperation(OpLowerings &lowerings, llvm::StringRef name,
                         SPIRVInstruction onIntegers,
                         SPIRVInstruction onBooleans);
template <typename OpTy>
void addIntegerOperation(OpLowerings &lowerings, SPIRVInstruction onIntegers,
                         SPIRVInstruction onBooleans) {
  addIntegerOperation(lowerings, OpTy::getOperationName(), onIntegers,
                      onBooleans);
}

/// NaN where one operand is, and -0 less than 0: of two zeros, the bits decide.
void addStrictChoice(OpLowerings &lowerings, llvm::StringRef name,
                     SPIRVInstruction plain, SPIRVInstruction ofZeros);
template <typename OpTy>
void addStrictChoice(OpLowerings &lowerings, SPIRVInstruction plain,
                     SPIRVInstruction ofZeros) {
  addStrictChoice(lowerings, OpTy::getOperationName(), plain, ofZeros);
}

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_OPLOWERINGS_H
