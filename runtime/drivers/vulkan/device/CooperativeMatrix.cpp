//===- CooperativeMatrix.cpp - matrices that a device multiplies *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CooperativeMatrix.h"

#include "drivers/spirv/SpirvWords.h"

#include <algorithm>

using namespace cairn::runtime;

static constexpr uint32_t subgroupScope = 3;

/// By VkComponentTypeKHR; unsigned integers are the second four.
static std::string spellComponent(uint32_t type) {
  static const char *const names[] = {"f16", "f32", "f64", "i8",  "i16", "i32",
                                      "i64", "i8",  "i16", "i32", "i64"};
  return type < std::size(names) ? names[type] : std::to_string(type);
}

static std::string spellBoth(const std::string &one, const std::string &other) {
  return one == other ? one : one + " and " + other;
}

std::string MatrixShape::spell() const {
  return std::to_string(rows) + "x" + std::to_string(columns) + "x" +
         std::to_string(trips) + " of " + spellBoth(a, b) + " with sums of " +
         spellBoth(sum, result);
}

static MatrixShape shapeOf(const CooperativeMatrixProperties &properties) {
  return {properties.rows,
          properties.columns,
          properties.trips,
          spellComponent(properties.a),
          spellComponent(properties.b),
          spellComponent(properties.c),
          spellComponent(properties.result)};
}

bool MatrixShape::isOf(const CooperativeMatrixProperties &properties) const {
  return properties.scope == subgroupScope && *this == shapeOf(properties);
}

std::string cairn::runtime::spell(
    const std::vector<CooperativeMatrixProperties> &properties) {
  std::vector<std::string> shapes;
  for (const CooperativeMatrixProperties &p : properties) {
    std::string shape = shapeOf(p).spell();
    if (p.scope == subgroupScope &&
        std::find(shapes.begin(), shapes.end(), shape) == shapes.end())
      shapes.push_back(shape);
  }
  std::string text;
  for (const std::string &shape : shapes)
    text += (text.empty() ? "" : ", ") + shape;
  return text.empty() ? "none" : text;
}

namespace {
/// The products of a module, with what its instructions say of their types.
class MatrixReader {
public:
  void read(const SpirvInstruction &in);
  std::vector<MatrixShape> shapes() const;

private:
  struct Matrix {
    std::string component;
    uint32_t rows, columns;
  };
  /// The ids of an instruction's result type, factors and sum.
  struct Product {
    uint32_t type, a, b, sum;
  };
  void readMatrix(const SpirvInstruction &in);
  const Matrix *typeOf(uint32_t value) const;

  std::map<uint32_t, std::string> scalars;
  std::map<uint32_t, uint32_t> constants;
  std::map<uint32_t, Matrix> matrices;
  /// Values that are matrices, by their types.
  std::map<uint32_t, uint32_t> values;
  std::vector<Product> products;
};
} // namespace

/// A type whose size is computed is none that is known here.
void MatrixReader::readMatrix(const SpirvInstruction &in) {
  auto scalar = scalars.find(in[2]);
  auto rows = constants.find(in[4]), columns = constants.find(in[5]);
  if (scalar != scalars.end() && rows != constants.end() &&
      columns != constants.end())
    matrices[in[1]] = {scalar->second, rows->second, columns->second};
}

void MatrixReader::read(const SpirvInstruction &in) {
  constexpr uint32_t typeInt = 21, typeFloat = 22, constant = 43,
                     specConstant = 50, typeCooperativeMatrix = 4456,
                     cooperativeMatrixMulAdd = 4459;
  if ((in.opcode == typeInt && in.count == 4) ||
      (in.opcode == typeFloat && in.count >= 3))
    scalars[in[1]] = (in.opcode == typeInt ? "i" : "f") + std::to_string(in[2]);
  else if ((in.opcode == constant || in.opcode == specConstant) &&
           in.count == 4)
    constants[in[2]] = in[3]; // the runtime leaves these sizes as they are
  else if (in.opcode == typeCooperativeMatrix && in.count == 7)
    readMatrix(in);
  else if (in.opcode == cooperativeMatrixMulAdd && in.count >= 6)
    products.push_back({in[1], in[3], in[4], in[5]});
  // Whatever makes a value says its type first.
  if (in.count >= 3 && matrices.count(in[1]))
    values[in[2]] = in[1];
}

const MatrixReader::Matrix *MatrixReader::typeOf(uint32_t value) const {
  auto found = values.find(value);
  return found == values.end() ? nullptr : &matrices.at(found->second);
}

std::vector<MatrixShape> MatrixReader::shapes() const {
  std::vector<MatrixShape> shapes;
  for (const Product &product : products) {
    const Matrix *a = typeOf(product.a), *b = typeOf(product.b),
                 *sum = typeOf(product.sum);
    auto result = matrices.find(product.type);
    if (!a || !b || !sum || result == matrices.end())
      continue;
    MatrixShape shape = {a->rows,
                         b->columns,
                         a->columns,
                         a->component,
                         b->component,
                         sum->component,
                         result->second.component};
    if (std::find(shapes.begin(), shapes.end(), shape) == shapes.end())
      shapes.push_back(shape);
  }
  return shapes;
}

std::vector<MatrixShape>
cairn::runtime::readMatrixShapes(const SpirvModule &module) {
  MatrixReader reader;
  // The module has been read before, so that its words are in order.
  (void)forEachInstruction(module.words, [&](const SpirvInstruction &in) {
    reader.read(in);
    return Status::success();
  });
  return reader.shapes();
}
