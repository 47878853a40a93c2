//===- LegalizeIntegers.h - integers of any width ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_LEGALIZEINTEGERS_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_LEGALIZEINTEGERS_H

#include "IntBuilder.h"
#include "LegalizeTypes.h"
#include "PartsRewriter.h"

namespace cairn {

/// The bits of one limb of a wide integer.
constexpr unsigned kLimbBits = 64;

/// Integers of up to 64 bits are in the next wider legal type; wider ones in
/// limbs of 64 bits, the lowest first. The bits above the width are always
/// zero, which makes most operations on pieces of structures, the usual source
/// of such integers, free of masks.
class IntegerLegalizer : public PartsRewriter {
public:
  IntegerLegalizer(mlir::MLIRContext *context, const SPIRVTypes &types)
      : PartsRewriter(context), types(types) {}

protected:
  using Value = mlir::Value;
  using Type = mlir::Type;
  using Operation = mlir::Operation;
  using LogicalResult = mlir::LogicalResult;
  template <typename T> using SmallVector = llvm::SmallVector<T>;

  LogicalResult split(Type type, llvm::SmallVectorImpl<Type> &parts) override;
  bool mustRewrite(Operation *op) override;
  LogicalResult prepare(Operation *op) override;
  mlir::StringRef remedy(Type type) override;
  LogicalResult rewrite(Operation *op) override;

private:
  /// Widths of values of `type` beyond this one are in limbs.
  static bool isWide(Type type);
  /// The value in the one legal type that holds it, its sign above its width.
  Value signExtended(IntBuilder &i, Value value);
  /// `value`, in one part whose bits above the width of `type` are arbitrary,
  /// replaces `result`.
  void replaceMasked(IntBuilder &i, Value result, Value value);
  /// The same of a `value` that is extended by its sign, which is remembered.
  void replaceSigned(IntBuilder &i, Value result, Value value);

  LogicalResult rewriteConstant(mlir::arith::ConstantOp op);
  LogicalResult rewriteLoad(mlir::LLVM::LoadOp op);
  LogicalResult rewriteStore(mlir::LLVM::StoreOp op);
  LogicalResult rewriteExtension(Operation *op, bool isSigned);
  LogicalResult rewriteTruncation(mlir::arith::TruncIOp op);
  LogicalResult rewriteBitcast(Operation *op);
  LogicalResult rewriteNarrow(Operation *op);
  /// Between integers and other types, or numbers of bits.
  LogicalResult rewriteNarrowCast(Operation *op);
  LogicalResult rewriteNarrowCount(Operation *op);
  LogicalResult rewriteNarrowExtended(Operation *op);
  /// The op on `operands`, which are held in one part, without the flags that
  /// speak of the narrow type.
  Value cloneNarrow(Operation *op, mlir::ValueRange operands);
  LogicalResult rewriteExtendedProduct(Operation *op, bool isSigned);
  LogicalResult rewriteWide(Operation *op);
  /// Ops that move bits without looking at them.
  LogicalResult rewritePartwise(Operation *op);

  /// Narrow values that an op gave with their sign already, so extended.
  llvm::DenseMap<Value, Value> signedForms;
  const SPIRVTypes &types;
};

/// Arithmetic on limbs of 64 bits, the lowest first.
class LimbBuilder : public IntBuilder {
public:
  using Limbs = llvm::SmallVector<mlir::Value>;

  LimbBuilder(mlir::OpBuilder &b, mlir::Location loc, unsigned width)
      : IntBuilder(b, loc), width(width) {}

  /// Clears the bits above the width.
  Limbs masked(Limbs v);
  /// Repeats the sign above the width, in the highest limb.
  Limbs signExtended(Limbs v);
  Limbs addLimbs(const Limbs &l, const Limbs &r);
  Limbs subLimbs(const Limbs &l, const Limbs &r);
  Limbs mulLimbs(const Limbs &l, const Limbs &r);
  enum class Shift { Left, Logical, Arithmetic };
  Limbs shift(Limbs v, const Limbs &amount, Shift kind);
  mlir::Value compareLimbs(mlir::arith::CmpIPredicate predicate, const Limbs &l,
                           const Limbs &r);

private:
  mlir::Value highProduct(mlir::Value l, mlir::Value r);
  Limbs shiftByConstant(const Limbs &v, uint64_t amount, Shift kind,
                        mlir::Value fill);

  unsigned width;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_LEGALIZEINTEGERS_H
