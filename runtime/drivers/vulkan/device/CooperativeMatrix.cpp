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

static std::string spellShape(uint32_t rows, uint32_t columns, uint32_t trips,
                              const std::string &factor,
                              const std::string &sum) {
  return std::to_string(rows) + "x" + std::to_string(columns) + "x" +
         std::to_string(trips) + " of " + factor + " with sums of " + sum;
}

std::string MatrixShape::spell() const {
  return spellShape(rows, columns, trips, factor, sum);
}

bool MatrixShape::isOf(const CooperativeMatrixProperties &properties) const {
  return properties.scope == subgroupScope && properties.rows == rows &&
         properties.columns == columns && properties.trips == trips &&
         spellComponent(properties.a) == factor &&
         spellComponent(properties.b) == factor &&
         spellComponent(properties.c) == sum &&
         spellComponent(properties.result) == sum;
}

std::string cairn::runtime::spell(
    const std::vector<CooperativeMatrixProperties> &properties) {
  std::vector<std::string> shapes;
  for (const CooperativeMatrixProperties &p : properties) {
    if (p.scope != subgroupScope || p.a != p.b || p.c != p.result)
      continue;
    std::string shape = spellShape(p.rows, p.columns, p.trips,
                                   spellComponent(p.a), spellComponent(p.c));
    if (std::find(shapes.begin(), shapes.end(), shape) == shapes.end())
      shapes.push_back(shape);
  }
  std::string text;
  for (const std::string &shape : shapes)
    text += (text.empty() ? "" : ", ") + shape;
  return text.empty() ? "none" : text;
}

namespace {
struct MatrixTypes {
  struct Matrix {
    std::string component;
    uint32_t rows, columns;
  };
  std::map<uint32_t, std::string> scalars;
  std::map<uint32_t, uint32_t> constants;
  /// By their use: a, b, sums.
  std::vector<Matrix> matrices[3];

  void read(const SpirvInstruction &in);
};
} // namespace

void MatrixTypes::read(const SpirvInstruction &in) {
  constexpr uint32_t typeInt = 21, typeFloat = 22, constant = 43,
                     typeCooperativeMatrix = 4456;
  if ((in.opcode == typeInt && in.count == 4) ||
      (in.opcode == typeFloat && in.count >= 3))
    scalars[in[1]] = (in.opcode == typeInt ? "i" : "f") + std::to_string(in[2]);
  else if (in.opcode == constant && in.count == 4)
    constants[in[2]] = in[3];
  else if (in.opcode == typeCooperativeMatrix && in.count == 7)
    if (uint32_t use = constants[in[6]]; use < std::size(matrices))
      matrices[use].push_back(
          {scalars[in[2]], constants[in[4]], constants[in[5]]});
}

std::vector<MatrixShape>
cairn::runtime::readMatrixShapes(const SpirvModule &module) {
  MatrixTypes types;
  // The module has been read before, so that its words are in order.
  (void)forEachInstruction(module.words, [&](const SpirvInstruction &in) {
    types.read(in);
    return Status::success();
  });
  std::vector<MatrixShape> shapes;
  for (const auto &a : types.matrices[0])
    for (const auto &b : types.matrices[1])
      for (const auto &sum : types.matrices[2])
        if (a.columns == b.rows && a.rows == sum.rows &&
            b.columns == sum.columns && a.component == b.component)
          shapes.push_back(
              {a.rows, b.columns, a.columns, a.component, sum.component});
  return shapes;
}
