//===- Matrices.cpp - matrices of SPIR-V ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A matrix is LLVM's array of its columns.
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

/// The type of the columns; null for what is not a matrix.
static FixedVectorType *columnTypeOf(Type *type) {
  if (!type->isArrayTy() || type->getArrayNumElements() > 4)
    return nullptr;
  auto *column = dyn_cast<FixedVectorType>(type->getArrayElementType());
  return column && column->getElementType()->isFloatingPointTy() ? column
                                                                 : nullptr;
}

Value *BodyReader::column(Value *matrix, unsigned index) {
  return builder.CreateExtractValue(matrix, index);
}

Value *BodyReader::splat(Value *scalar, Type *vector) {
  return builder.CreateVectorSplat(
      cast<FixedVectorType>(vector)->getNumElements(), scalar);
}

Value *BodyReader::transpose(Value *matrix) {
  FixedVectorType *columns = columnTypeOf(matrix->getType());
  unsigned width = matrix->getType()->getArrayNumElements();
  unsigned height = columns->getNumElements();
  auto *row = FixedVectorType::get(columns->getElementType(), width);
  Value *all = PoisonValue::get(ArrayType::get(row, height));
  for (unsigned i = 0; i < height; ++i) {
    Value *made = PoisonValue::get(row);
    for (unsigned j = 0; j < width; ++j)
      made = builder.CreateInsertElement(
          made, builder.CreateExtractElement(column(matrix, j), i), j);
    all = builder.CreateInsertValue(all, made, i);
  }
  return all;
}

/// The sum of the columns, each times a component.
Value *BodyReader::timesVector(Value *matrix, Value *vector) {
  Value *sum = nullptr;
  Type *type = matrix->getType()->getArrayElementType();
  for (unsigned i = 0; i < matrix->getType()->getArrayNumElements(); ++i) {
    Value *factor = splat(builder.CreateExtractElement(vector, i), type);
    Value *part = withFlags(builder.CreateFMul(column(matrix, i), factor));
    sum = sum ? withFlags(builder.CreateFAdd(sum, part)) : part;
  }
  return sum;
}

static unsigned widthOf(Type *type) {
  return type->isArrayTy() ? type->getArrayNumElements() : 0;
}

static unsigned heightOf(Type *type) {
  FixedVectorType *column = columnTypeOf(type);
  return column ? column->getNumElements() : 0;
}

static unsigned lengthOf(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector && vector->getElementType()->isFloatingPointTy()
             ? vector->getNumElements()
             : 0;
}

Value *BodyReader::readMatrix(bool &isKnown) {
  Op op = inst().op();
  switch (op) {
  case Op::OpTranspose: {
    Value *matrix = operand(0);
    if (!matrix)
      return nullptr;
    return columnTypeOf(matrix->getType()) ? transpose(matrix)
                                           : fail("expected a matrix");
  }
  case Op::OpMatrixTimesScalar:
  case Op::OpMatrixTimesVector:
  case Op::OpVectorTimesMatrix:
  case Op::OpMatrixTimesMatrix:
  case Op::OpOuterProduct:
    break;
  default:
    isKnown = false;
    return nullptr;
  }
  Value *left = operand(0), *right = operand(1);
  if (!left || !right)
    return nullptr;
  Type *leftType = left->getType(), *rightType = right->getType();
  auto apply = [&](Type *type, unsigned count,
                   function_ref<Value *(unsigned)> make) {
    Value *all = PoisonValue::get(ArrayType::get(type, count));
    for (unsigned i = 0; i < count; ++i)
      all = builder.CreateInsertValue(all, make(i), i);
    return all;
  };
  auto multiply = [&](Value *vector, Value *scalar) {
    return withFlags(
        builder.CreateFMul(vector, splat(scalar, vector->getType())));
  };
  if (op == Op::OpMatrixTimesScalar && columnTypeOf(leftType) &&
      columnTypeOf(leftType)->getElementType() == rightType)
    return apply(columnTypeOf(leftType), widthOf(leftType),
                 [&](unsigned i) { return multiply(column(left, i), right); });
  if (op == Op::OpMatrixTimesVector && columnTypeOf(leftType) &&
      lengthOf(rightType) == widthOf(leftType) &&
      rightType->getScalarType() == columnTypeOf(leftType)->getElementType())
    return timesVector(left, right);
  if (op == Op::OpVectorTimesMatrix && columnTypeOf(rightType) &&
      leftType == columnTypeOf(rightType))
    return timesVector(transpose(right), left);
  if (op == Op::OpMatrixTimesMatrix && columnTypeOf(leftType) &&
      columnTypeOf(rightType) && heightOf(rightType) == widthOf(leftType) &&
      columnTypeOf(leftType)->getElementType() ==
          columnTypeOf(rightType)->getElementType())
    return apply(columnTypeOf(leftType), widthOf(rightType), [&](unsigned i) {
      return timesVector(left, column(right, i));
    });
  if (op == Op::OpOuterProduct && lengthOf(leftType) && lengthOf(rightType) &&
      leftType->getScalarType() == rightType->getScalarType())
    return apply(leftType, lengthOf(rightType), [&](unsigned i) {
      return multiply(left, builder.CreateExtractElement(right, i));
    });
  return fail("expected matrices, vectors and scalars that go together");
}

//===----------------------------------------------------------------------===//
// Determinants
//===----------------------------------------------------------------------===//

using Cells = ArrayRef<SmallVector<Value *>>;

/// Without a column and a row.
static SmallVector<SmallVector<Value *>> minorOf(Cells cells, unsigned column,
                                                 unsigned row) {
  SmallVector<SmallVector<Value *>> left;
  for (unsigned i = 0; i < cells.size(); ++i) {
    if (i == column)
      continue;
    SmallVector<Value *> &kept = left.emplace_back(cells[i]);
    kept.erase(kept.begin() + row);
  }
  return left;
}

Value *BodyReader::determinant(Cells cells) {
  if (cells.size() == 1)
    return cells[0][0];
  Value *sum = nullptr;
  for (unsigned i = 0; i < cells.size(); ++i) {
    Value *part = withFlags(
        builder.CreateFMul(cells[i][0], determinant(minorOf(cells, i, 0))));
    if (!sum)
      sum = part;
    else
      sum = withFlags(i % 2 ? builder.CreateFSub(sum, part)
                            : builder.CreateFAdd(sum, part));
  }
  return sum;
}

/// GLSL.std.450's Determinant and MatrixInverse.
Value *BodyReader::readInverse(bool isDeterminant) {
  Value *matrix = operand(2);
  if (!matrix)
    return nullptr;
  Type *type = matrix->getType();
  unsigned size = widthOf(type);
  if (!columnTypeOf(type) || heightOf(type) != size || size > 4)
    return fail("expected a square matrix");
  SmallVector<SmallVector<Value *>> cells(size);
  for (unsigned i = 0; i < size; ++i)
    for (unsigned j = 0; j < size; ++j)
      cells[i].push_back(builder.CreateExtractElement(column(matrix, i), j));
  Value *whole = determinant(cells);
  if (isDeterminant)
    return whole;
  Value *inverse = PoisonValue::get(type);
  for (unsigned i = 0; i < size; ++i) {
    Value *made = PoisonValue::get(columnTypeOf(type));
    for (unsigned j = 0; j < size; ++j) {
      Value *part = determinant(minorOf(cells, j, i));
      if ((i + j) % 2)
        part = builder.CreateFNeg(part);
      made = builder.CreateInsertElement(
          made, withFlags(builder.CreateFDiv(part, whole)), j);
    }
    inverse = builder.CreateInsertValue(inverse, made, i);
  }
  return inverse;
}
