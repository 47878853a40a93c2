//===- MuxMatrices.cpp - matrices of a sub-group ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// MatrixType
//===----------------------------------------------------------------------===//

// !mux.matrix<16x16xf16, a>
Type MatrixType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> shape;
  Type element;
  StringRef keyword;
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(element) || parser.parseComma() ||
      parser.parseKeyword(&keyword) || parser.parseGreater())
    return {};
  std::optional<MatrixUse> use = symbolizeMatrixUse(keyword);
  if (!use) {
    parser.emitError(loc, "expected the use a, b or accumulator of a matrix, "
                          "got ")
        << keyword;
    return {};
  }
  if (shape.size() != 2) {
    parser.emitError(loc, "expected rows and columns of a matrix, got ")
        << shape.size() << " dimensions";
    return {};
  }
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    shape[0], shape[1], element, *use);
}

void MatrixType::print(AsmPrinter &printer) const {
  printer << '<' << getRows() << 'x' << getColumns() << 'x' << getElementType()
          << ", " << stringifyMatrixUse(getUse()) << '>';
}

LogicalResult MatrixType::verify(function_ref<InFlightDiagnostic()> emitError,
                                 int64_t rows, int64_t columns, Type element,
                                 MatrixUse) {
  auto isSize = [](int64_t size) {
    return size >= 1 && size <= 256 && llvm::isPowerOf2_64(size);
  };
  // matrix_c1
  if (!isSize(rows) || !isSize(columns))
    return emitError() << "expected rows and columns that are powers of two "
                          "from 1 to 256, got "
                       << rows << " and " << columns;
  // matrix_c2
  if (!(element.isF16() || element.isF32() || element.isF64() ||
        element.isSignlessInteger(8) || element.isSignlessInteger(16) ||
        element.isSignlessInteger(32) || element.isSignlessInteger(64)))
    return emitError() << "expected elements of f16, f32, f64, i8, i16, i32 or "
                          "i64, got "
                       << element;
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// sub_group_matrix_load_c2, sub_group_matrix_store_c2
template <typename OpTy>
static LogicalResult verifyAccess(OpTy op, MatrixType type) {
  int64_t bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  int64_t alignment = op.getAlignment();
  if (alignment < bytes)
    return op.emitOpError("expected an alignment of at least ")
           << bytes << " bytes, got " << alignment;
  return success();
}

LogicalResult SubGroupMatrixLoadOp::verify() {
  return verifyAccess(*this, getType());
}

LogicalResult SubGroupMatrixStoreOp::verify() {
  return verifyAccess(*this, getValue().getType());
}

LogicalResult SubGroupMatrixMultiplyAddOp::verify() {
  MatrixType a = getA().getType(), b = getB().getType(), c = getC().getType();
  // sub_group_matrix_multiply_add_c1
  if (a.getUse() != MatrixUse::A || b.getUse() != MatrixUse::B ||
      c.getUse() != MatrixUse::Accumulator)
    return emitOpError("expected matrices for a, b and accumulator");
  if (a.getRows() != c.getRows() || a.getColumns() != b.getRows() ||
      b.getColumns() != c.getColumns())
    return emitOpError("expected matrices of M by K, K by N and M by N, got ")
           << a << ", " << b << " and " << c;
  // sub_group_matrix_multiply_add_c2
  Type from = a.getElementType(), to = c.getElementType();
  if (from != b.getElementType() ||
      isa<FloatType>(from) != isa<FloatType>(to) ||
      from.getIntOrFloatBitWidth() > to.getIntOrFloatBitWidth())
    return emitOpError("expected elements of one type, and sums of the same "
                       "kind that are as wide, got ")
           << a << ", " << b << " and " << c;
  // sub_group_matrix_multiply_add_c3
  if (getIsUnsigned() && isa<FloatType>(from))
    return emitOpError("expected integers, as it is unsigned");
  return success();
}

LogicalResult SubGroupMatrixConvertOp::verify() {
  MatrixType from = getValue().getType(), to = getType();
  // sub_group_matrix_convert_c1
  if (from.getRows() != to.getRows() || from.getColumns() != to.getColumns() ||
      from.getUse() != to.getUse() || !isa<FloatType>(from.getElementType()) ||
      !isa<FloatType>(to.getElementType()) ||
      from.getElementType() == to.getElementType())
    return emitOpError("expected matrices of one shape and use, and floats of "
                       "different types, got ")
           << from << " and " << to;
  return success();
}
