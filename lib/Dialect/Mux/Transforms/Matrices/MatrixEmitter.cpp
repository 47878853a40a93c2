//===- MatrixEmitter.cpp - code of a product on matrix units ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixEmitter.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

MatrixLaunch::MatrixLaunch(const MatrixProduct &product,
                           const MatrixMapping &how, MatrixUnits units)
    : subGroupSize(units == MatrixUnits::SubGroup ? how.subGroupSize : 1),
      isAligned(units == MatrixUnits::SubGroup) {
  for (unsigned i : {0, 1}) {
    unsigned dim = i == 0 ? product.rowDim : product.columnDim();
    extent[dim] = how.shape[i] * how.tiles[i];
    subGroups[dim] = how.subGroups[i];
  }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

Value MatrixEmitter::number(int64_t value) {
  return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
}

Value MatrixEmitter::plus(Value left, Value right) {
  return b.createOrFold<arith::AddIOp>(left, right);
}

Value MatrixEmitter::times(Value left, Value right) {
  return b.createOrFold<arith::MulIOp>(left, right);
}

/// A value that is the same for all, where the code is now.
Value MatrixEmitter::clone(Value uniform) {
  if (Value known = cloned.lookupOrNull(uniform))
    return known;
  Operation *op = uniform.getDefiningOp();
  if (!op)
    return uniform; // the kernel's argument
  for (Value operand : op->getOperands())
    cloned.map(operand, clone(operand));
  b.clone(*op, cloned);
  return cloned.lookup(uniform);
}

Value MatrixEmitter::emit(const UniformSum &sum) {
  Value result;
  for (const UniformSum::Term &term : sum.getTerms()) {
    Value part = number(term.coefficient);
    for (const UniformSum::Factor &factor : term.factors) {
      Value value = clone(factor.value);
      if (!value.getType().isInteger(64))
        value =
            factor.isSigned
                ? arith::ExtSIOp::create(b, b.getI64Type(), value).getResult()
                : arith::ExtUIOp::create(b, b.getI64Type(), value);
      part = times(value, part);
    }
    result = result ? plus(result, part) : part;
  }
  return result ? result : number(0);
}

Value MatrixEmitter::emit(const LinearIndex &index, ArrayRef<Value> ids,
                          Value trip) {
  Value sum = emit(index[LinearIndex::Constant]);
  for (auto [part, value] : {std::pair(LinearIndex::Id0, ids[0]),
                             std::pair(LinearIndex::Id1, ids[1]),
                             std::pair(LinearIndex::Trip, trip)})
    if (!index[part].isZero())
      sum = plus(sum, times(value, emit(index[part])));
  return sum;
}

//===----------------------------------------------------------------------===//
// The beginning
//===----------------------------------------------------------------------===//

/// Puts what is the same for all in front of all branches.
void MatrixEmitter::cloneUniforms() {
  auto cloneAll = [&](const LinearIndex &index) {
    for (const UniformSum &part : index.parts)
      for (const UniformSum::Term &term : part.getTerms())
        for (const UniformSum::Factor &factor : term.factors)
          clone(factor.value);
  };
  for (const MatrixInMemory *matrix : {&product.a, &product.b, &product.c})
    cloneAll(matrix->index);
  for (const MatrixGuard &guard : product.guards) {
    cloneAll(guard.left);
    cloneAll(guard.right);
  }
  clone(product.init);
}

void MatrixEmitter::emitIds() {
  cloneUniforms();
  Type i64 = b.getI64Type();
  Value subGroup =
      arith::ExtUIOp::create(b, i64, SubGroupIdOp::create(b, b.getI32Type()));
  Value across = number(launch.subGroups[0]);
  place = {arith::RemUIOp::create(b, subGroup, across),
           arith::DivUIOp::create(b, subGroup, across)};
  for (unsigned dim : {0, 1}) {
    Value d = arith::ConstantIntOp::create(b, dim, 32);
    Value group = times(GroupIdOp::create(b, i64, d),
                        number(launch.extent[dim] * launch.subGroups[dim]));
    groupFirst[dim] = plus(GlobalOffsetOp::create(b, i64, d), group);
    first[dim] =
        plus(groupFirst[dim], times(place[dim], number(launch.extent[dim])));
  }
  scf::ForOp loop = product.loop;
  auto widen = [&](Value bound) -> Value {
    bound = clone(bound);
    if (bound.getType().isInteger(64))
      return bound;
    if (loop.getUnsignedCmp())
      return arith::ExtUIOp::create(b, i64, bound);
    return arith::ExtSIOp::create(b, i64, bound);
  };
  low = widen(loop.getLowerBound());
  high = widen(loop.getUpperBound());
}

/// Comparisons of what is linear hold for all of a block if they hold for those
/// in its corners.
Value MatrixEmitter::emitGuards() {
  Value all = arith::ConstantIntOp::create(b, 1, 1);
  for (const MatrixGuard &guard : product.guards)
    for (unsigned corner = 0; corner < 4; ++corner) {
      std::array<Value, 2> ids = groupFirst;
      for (unsigned dim : {0, 1})
        if (corner & (1u << dim))
          ids[dim] = plus(ids[dim], number(launch.programSize()[dim] - 1));
      Value holds =
          arith::CmpIOp::create(b, guard.predicate, emit(guard.left, ids, low),
                                emit(guard.right, ids, low));
      all = arith::AndIOp::create(b, all, holds);
    }
  return all;
}

/// Vulkan wants rows at multiples of 16 bytes, or of the row if it is shorter.
Value MatrixEmitter::emitAlignment(const MatrixInMemory &matrix, bool isA,
                                   bool isB) {
  int64_t bytes = matrix.element.getIntOrFloatBitWidth() / 8;
  int64_t elements = alignmentOf(matrix, isA, isB) / bytes;
  const UniformSum &stride =
      isA || isB ? strideOf(matrix, isA) : matrix.index[product.rowDim];
  Value both = arith::OrIOp::create(b, emit(matrix.index, groupFirst, low),
                                    emit(stride));
  Value rest = arith::AndIOp::create(b, both, number(elements - 1));
  return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rest, number(0));
}

Value MatrixEmitter::emitCheck() {
  Value some = arith::CmpIOp::create(b, arith::CmpIPredicate::sgt, high, low);
  Value rest =
      arith::RemUIOp::create(b, arith::SubIOp::create(b, high, low),
                             number(how.depth ? how.depth : how.shape[2]));
  Value all = arith::AndIOp::create(
      b, some,
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, rest, number(0)));
  // Ids and trips may be cut off to integers, which these are equal to then.
  constexpr int64_t integers = int64_t(1) << 31;
  auto requireBelow = [&](Value count, int64_t bound) {
    all = arith::AndIOp::create(b, all,
                                arith::CmpIOp::create(b,
                                                      arith::CmpIPredicate::ule,
                                                      count, number(bound)));
  };
  for (unsigned dim : {0, 1})
    requireBelow(groupFirst[dim], integers - launch.programSize()[dim]);
  if (scf::ForOp(product.loop).getInductionVar().getType().isInteger(64))
    requireBelow(high, integers);
  if (launch.isAligned)
    for (const MatrixInMemory *matrix : {&product.a, &product.b, &product.c})
      all = arith::AndIOp::create(
          b, all,
          emitAlignment(*matrix, matrix == &product.a, matrix == &product.b));
  if (!product.guards.empty())
    all = arith::AndIOp::create(b, all, emitGuards());
  return all;
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

bool MatrixEmitter::isByColumns(const MatrixInMemory &matrix, bool isA) const {
  // Rows of a go along the trips, columns of b do.
  bool areTripsSideBySide = matrix.index[LinearIndex::Trip].isOne();
  return isA ? !areTripsSideBySide : areTripsSideBySide;
}

const UniformSum &MatrixEmitter::strideOf(const MatrixInMemory &matrix,
                                          bool isA) const {
  unsigned dim = isA ? product.rowDim : product.columnDim();
  return isByColumns(matrix, isA) == isA ? matrix.index[LinearIndex::Trip]
                                         : matrix.index[dim];
}

int64_t MatrixEmitter::alignmentOf(const MatrixInMemory &matrix, bool isA,
                                   bool isB) const {
  int64_t bytes = matrix.element.getIntOrFloatBitWidth() / 8;
  if (!launch.isAligned)
    return bytes;
  if (how.depth && (isA || isB))
    return kChunkBytes;
  auto [rows, columns, trips] = how.shape;
  int64_t length = columns;
  if (isA)
    length = isByColumns(matrix, true) ? rows : trips;
  else if (isB)
    length = isByColumns(matrix, false) ? trips : columns;
  return std::min<int64_t>(kChunkBytes, length * bytes);
}

MatrixType MatrixEmitter::typeOf(MatrixUse use) const {
  auto [rows, columns, trips] = how.shape;
  MLIRContext *context = b.getContext();
  if (use == MatrixUse::A)
    return MatrixType::get(context, rows, trips, product.a.element, use);
  if (use == MatrixUse::B)
    return MatrixType::get(context, trips, columns, product.b.element, use);
  return MatrixType::get(context, rows, columns, product.sum, use);
}

MatrixEmitter::Values MatrixEmitter::fill() {
  Value sum = SubGroupMatrixFillOp::create(b, typeOf(MatrixUse::Accumulator),
                                           clone(product.init));
  return Values(how.tiles[0] * how.tiles[1], sum);
}

MatrixEmitter::Values MatrixEmitter::starts(const MatrixInMemory &matrix,
                                            bool isA) {
  Values values;
  unsigned dim = isA ? product.rowDim : product.columnDim();
  Value start = emit(matrix.index, first, number(0));
  Value step = emit(matrix.index[dim]);
  unsigned which = isA ? 0 : 1;
  for (int64_t i = 0; i < how.tiles[which]; ++i)
    values.push_back(plus(start, times(step, number(i * how.shape[which]))));
  return values;
}

MatrixEmitter::Values MatrixEmitter::load(const MatrixInMemory &matrix,
                                          bool isA, ValueRange starts,
                                          Value trip) {
  Values loaded;
  Value stride = emit(strideOf(matrix, isA));
  Value moved = times(trip, emit(matrix.index[LinearIndex::Trip]));
  for (Value start : starts) {
    Value address =
        LLVM::GEPOp::create(b, matrix.pointer.getType(), matrix.element,
                            matrix.pointer, ValueRange(plus(start, moved)));
    loaded.push_back(SubGroupMatrixLoadOp::create(
        b, typeOf(isA ? MatrixUse::A : MatrixUse::B), address, stride,
        alignmentOf(matrix, isA, !isA), isByColumns(matrix, isA)));
  }
  return loaded;
}

MatrixEmitter::Values MatrixEmitter::multiply(ValueRange left, ValueRange right,
                                              ValueRange sums) {
  Values added(sums);
  for (auto [i, x] : llvm::enumerate(left))
    for (auto [j, y] : llvm::enumerate(right)) {
      Value &sum = added[i * right.size() + j];
      sum = SubGroupMatrixMultiplyAddOp::create(b, sum.getType(), x, y, sum,
                                                product.isUnsigned);
    }
  return added;
}

void MatrixEmitter::store(ValueRange sums) {
  const MatrixInMemory &c = product.c;
  Value start = emit(c.index, first, number(0));
  Value stride = emit(c.index[product.rowDim]);
  for (auto [i, sum] : llvm::enumerate(sums)) {
    auto row = static_cast<int64_t>(i) / how.tiles[1] * how.shape[0];
    auto column = static_cast<int64_t>(i) % how.tiles[1] * how.shape[1];
    Value at = plus(plus(start, times(stride, number(row))), number(column));
    Value address = LLVM::GEPOp::create(b, c.pointer.getType(), c.element,
                                        c.pointer, ValueRange(at));
    Value rounded = sum;
    if (c.element != product.sum)
      rounded = SubGroupMatrixConvertOp::create(
          b,
          MatrixType::get(b.getContext(), how.shape[0], how.shape[1], c.element,
                          MatrixUse::Accumulator),
          sum);
    SubGroupMatrixStoreOp::create(b, rounded, address, stride,
                                  alignmentOf(c, false, false),
                                  /*by_columns=*/false);
  }
}

void MatrixEmitter::emitPlain() {
  Values startsOfA = starts(product.a, true);
  Values startsOfB = starts(product.b, false);
  auto loop = scf::ForOp::create(b, low, high, number(how.shape[2]), fill());
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value trip = loop.getInductionVar();
    Values left = load(product.a, true, startsOfA, trip);
    Values right = load(product.b, false, startsOfB, trip);
    scf::YieldOp::create(b, multiply(left, right, loop.getRegionIterArgs()));
  }
  store(loop.getResults());
}
