//===- ExpandMatrices.cpp - matrices of one work-item -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixExpansion.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace cairn::mux;

using Rows = SmallVector<Value>;

static VectorType rowType(MatrixType type) {
  return VectorType::get({type.getColumns()}, type.getElementType());
}

static int64_t bytesOf(MatrixType type) {
  return type.getElementType().getIntOrFloatBitWidth() / 8;
}

/// The columns of what has these rows, or the other way round.
static Rows transpose(ImplicitLocOpBuilder &b, ValueRange rows) {
  auto type = cast<VectorType>(rows.front().getType());
  auto made = VectorType::get({static_cast<int64_t>(rows.size())},
                              type.getElementType());
  Rows columns;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    SmallVector<Value> elements;
    for (Value row : rows)
      elements.push_back(vector::ExtractOp::create(b, row, i));
    columns.push_back(vector::FromElementsOp::create(b, made, elements));
  }
  return columns;
}

/// The address of row or column `index`.
static Value addressOf(ImplicitLocOpBuilder &b, Value base, Value stride,
                       Type element, int64_t index) {
  if (index == 0)
    return base;
  Value number =
      arith::ConstantOp::create(b, b.getIntegerAttr(stride.getType(), index));
  return LLVM::GEPOp::create(
      b, base.getType(), element, base,
      ValueRange(arith::MulIOp::create(b, stride, number)));
}

namespace {
struct ExpandFill : OpConversionPattern<SubGroupMatrixFillOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SubGroupMatrixFillOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value row = vector::BroadcastOp::create(
        rewriter, op.getLoc(), rowType(op.getType()), op.getValue());
    rewriter.replaceOpWithMultiple(op, {Rows(op.getType().getRows(), row)});
    return success();
  }
};

struct ExpandLoad : OpConversionPattern<SubGroupMatrixLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SubGroupMatrixLoadOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    MatrixType type = op.getType();
    int64_t lines = op.getByColumns() ? type.getColumns() : type.getRows();
    int64_t length = type.getRows() * type.getColumns() / lines;
    auto line = VectorType::get({length}, type.getElementType());
    Rows loaded;
    for (int64_t i = 0; i < lines; ++i)
      loaded.push_back(
          LLVM::LoadOp::create(b, line,
                               addressOf(b, op.getAddress(), op.getStride(),
                                         type.getElementType(), i),
                               static_cast<unsigned>(bytesOf(type))));
    rewriter.replaceOpWithMultiple(
        op, {op.getByColumns() ? transpose(b, loaded) : loaded});
    return success();
  }
};

struct ExpandStore : OpConversionPattern<SubGroupMatrixStoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SubGroupMatrixStoreOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    MatrixType type = op.getValue().getType();
    Rows lines(adaptor.getValue());
    if (op.getByColumns())
      lines = transpose(b, lines);
    for (auto [i, line] : llvm::enumerate(lines))
      LLVM::StoreOp::create(b, line,
                            addressOf(b, op.getAddress(), op.getStride(),
                                      type.getElementType(),
                                      static_cast<int64_t>(i)),
                            static_cast<unsigned>(bytesOf(type)));
    rewriter.eraseOp(op);
    return success();
  }
};

/// Rows of b, times an element of a each, are added up in their order, as the
/// program's loop does it; a multiply-add may be one instruction.
struct ExpandMultiplyAdd : OpConversionPattern<SubGroupMatrixMultiplyAddOp> {
  using OpConversionPattern::OpConversionPattern;

  static Value widen(ImplicitLocOpBuilder &b, Value row, Type element,
                     bool isUnsigned) {
    auto type = cast<VectorType>(row.getType());
    Type wide = VectorType::get(type.getShape(), element);
    if (type == wide)
      return row;
    if (isa<FloatType>(element))
      return arith::ExtFOp::create(b, wide, row);
    if (isUnsigned)
      return arith::ExtUIOp::create(b, wide, row);
    return arith::ExtSIOp::create(b, wide, row);
  }

  static Value multiplyAdd(ImplicitLocOpBuilder &b, Value x, Value y, Value z) {
    if (!isa<FloatType>(getElementTypeOrSelf(x.getType())))
      return arith::AddIOp::create(b, z, arith::MulIOp::create(b, x, y));
    auto contract = arith::FastMathFlags::contract;
    Value product = arith::MulFOp::create(b, x, y, contract);
    return arith::AddFOp::create(b, z, product, contract);
  }

  /// Whether two products of 16-bit numbers are added at once, which processors
  /// have an instruction for (pmaddwd, and vpdpwssd of AVX-512 VNNI).
  static bool isInPairs(SubGroupMatrixMultiplyAddOp op) {
    MatrixType factor = op.getA().getType();
    Type element = factor.getElementType();
    return op.getType().getElementType().isInteger(32) &&
           factor.getColumns() % 2 == 0 &&
           (element.isInteger(8) ||
            (element.isInteger(16) && !op.getIsUnsigned()));
  }

  /// Rows of b are multiplied two by two, element beside element, by two
  /// neighbours of a row of a.
  static void multiplyPairs(ImplicitLocOpBuilder &b, ValueRange left,
                            ValueRange right, MutableArrayRef<Value> sums,
                            bool isUnsigned) {
    Type i32 = b.getI32Type();
    auto narrow = [&](ValueRange rows) {
      return llvm::map_to_vector(rows, [&](Value row) {
        return widen(b, row, b.getI16Type(), isUnsigned);
      });
    };
    int64_t columns = cast<VectorType>(sums.front().getType()).getDimSize(0);
    SmallVector<int64_t> mixed, even, odd;
    for (int64_t i = 0; i < columns; ++i) {
      mixed.append({i, columns + i});
      even.push_back(2 * i);
      odd.push_back(2 * i + 1);
    }
    int64_t pairs = static_cast<int64_t>(right.size()) / 2;
    Rows factors;
    for (Value row : narrow(left))
      factors.push_back(
          vector::BitCastOp::create(b, VectorType::get({pairs}, i32), row));
    SmallVector<Value> rows = narrow(right);
    auto splat = VectorType::get({columns}, i32);
    auto beside = VectorType::get({2 * columns}, b.getI16Type());
    for (int64_t k = 0; k < pairs; ++k) {
      Value two =
          vector::ShuffleOp::create(b, rows[2 * k], rows[2 * k + 1], mixed);
      two = widen(b, two, i32, /*isUnsigned=*/false);
      for (auto [factor, sum] : llvm::zip_equal(factors, sums)) {
        Value times = vector::BroadcastOp::create(
            b, splat, vector::ExtractOp::create(b, factor, k));
        times = vector::BitCastOp::create(b, beside, times);
        Value products = arith::MulIOp::create(
            b, widen(b, times, i32, /*isUnsigned=*/false), two);
        sum = arith::AddIOp::create(
            b, sum,
            arith::AddIOp::create(
                b, vector::ShuffleOp::create(b, products, products, even),
                vector::ShuffleOp::create(b, products, products, odd)));
      }
    }
  }

  LogicalResult
  matchAndRewrite(SubGroupMatrixMultiplyAddOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type element = op.getType().getElementType();
    VectorType type = rowType(op.getType());
    Rows left, right, sums(adaptor.getC());
    if (isInPairs(op)) {
      multiplyPairs(b, adaptor.getA(), adaptor.getB(), sums,
                    op.getIsUnsigned());
      rewriter.replaceOpWithMultiple(op, {sums});
      return success();
    }
    for (Value row : adaptor.getA())
      left.push_back(widen(b, row, element, op.getIsUnsigned()));
    for (Value row : adaptor.getB())
      right.push_back(widen(b, row, element, op.getIsUnsigned()));
    for (auto [k, row] : llvm::enumerate(right))
      for (auto [factors, sum] : llvm::zip_equal(left, sums)) {
        Value factor =
            vector::ExtractOp::create(b, factors, static_cast<int64_t>(k));
        sum = multiplyAdd(b, vector::BroadcastOp::create(b, type, factor), row,
                          sum);
      }
    rewriter.replaceOpWithMultiple(op, {sums});
    return success();
  }
};

struct ExpandConvert : OpConversionPattern<SubGroupMatrixConvertOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SubGroupMatrixConvertOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    VectorType type = rowType(op.getType());
    bool widens =
        type.getElementTypeBitWidth() >
        op.getValue().getType().getElementType().getIntOrFloatBitWidth();
    Rows rows;
    for (Value row : adaptor.getValue())
      rows.push_back(widens
                         ? arith::ExtFOp::create(b, type, row).getResult()
                         : arith::TruncFOp::create(b, type, row).getResult());
    rewriter.replaceOpWithMultiple(op, {rows});
    return success();
  }
};
} // namespace

static bool isMatrix(Type type) { return isa<MatrixType>(type); }

void cairn::mux::populateExpandMatricesConversionsAndLegality(
    TypeConverter &types, RewritePatternSet &patterns,
    ConversionTarget &target) {
  types.addConversion(
      [](MatrixType type,
         SmallVectorImpl<Type> &rows) -> std::optional<LogicalResult> {
        rows.append(type.getRows(), rowType(type));
        return success();
      });
  target.markUnknownOpDynamicallyLegal([](Operation *op) {
    return llvm::none_of(op->getOperandTypes(), isMatrix) &&
           llvm::none_of(op->getResultTypes(), isMatrix);
  });
  scf::populateSCFStructuralTypeConversionsAndLegality(types, patterns, target);
  patterns.add<ExpandFill, ExpandLoad, ExpandStore, ExpandMultiplyAdd,
               ExpandConvert>(types, patterns.getContext());
}

LogicalResult cairn::mux::expandMatrices(Operation *root) {
  bool hasMatrices = root->walk([](Operation *op) {
                           return llvm::any_of(op->getResultTypes(), isMatrix)
                                      ? WalkResult::interrupt()
                                      : WalkResult::advance();
                         })
                         .wasInterrupted();
  if (!hasMatrices)
    return success();
  MLIRContext *context = root->getContext();
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  RewritePatternSet patterns(context);
  ConversionTarget target(*context);
  populateExpandMatricesConversionsAndLegality(converter, patterns, target);
  return applyPartialConversion(root, target, std::move(patterns));
}
