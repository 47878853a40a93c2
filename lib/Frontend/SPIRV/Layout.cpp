//===- Layout.cpp - where Shader SPIR-V puts parts of objects ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Modules of the Shader profile say where a struct's members are and how far
// elements and columns are apart (SPIR-V, section 2.16.2). Where that is what
// LLVM's types have, a type is plain and is accessed as LLVM accesses it; the
// others are addressed by bytes. So are vectors of bools, which LLVM packs into
// bits: their components have addresses.
//
//===----------------------------------------------------------------------===//

#include "ModuleReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

/// More than any buffer, and far from where sums wrap.
static constexpr uint64_t kMaxOffset = uint64_t(1) << 40;

static uint64_t operandOf(const Decoration &decoration) {
  return decoration.operands.empty() ? 0 : decoration.operands[0];
}

/// A struct's offsets, and how the matrices in its members lie.
bool ModuleReader::readMemberLayout(TypeInfo &info) {
  size_t count = info.members.size();
  SmallVector<std::optional<uint64_t>> offsets(count);
  info.matrices.resize(count);
  for (const MemberDecoration &decoration :
       parsed.memberDecorationsOf(current.result())) {
    if (decoration.member >= count)
      return fail("expected decorations of " + Twine(count) +
                  " members, got one of member " + Twine(decoration.member));
    MatrixLayout &matrix = info.matrices[decoration.member];
    if (decoration.kind == spv::Decoration::Offset)
      offsets[decoration.member] = operandOf(decoration);
    else if (decoration.kind == spv::Decoration::MatrixStride)
      matrix.stride = operandOf(decoration);
    else if (decoration.kind == spv::Decoration::RowMajor)
      matrix.isRowMajor = true;
  }
  bool hasOffsets = count > 0 && all_of(offsets, [](const auto &offset) {
                      return offset.has_value();
                    });
  // What can be measured has a size; a struct of handles has none.
  if (!info.type->isSized())
    return true;
  if (!hasOffsets) {
    placeMembers(info);
    return true;
  }
  const StructLayout *natural =
      layout.getStructLayout(cast<StructType>(info.type));
  for (auto [i, offset] : enumerate(offsets)) {
    info.offsets.push_back(*offset);
    info.isPlain &= *offset == natural->getElementOffset(i).getFixedValue() &&
                    isPlain(info.members[i], info.matrices[i]);
  }
  return true;
}

/// Chooses offsets where the module says none, if LLVM's are not those of
/// bytes.
void ModuleReader::placeMembers(TypeInfo &info) {
  if (all_of(info.members, [&](Id member) { return isPlain(member); }))
    return;
  info.isPlain = false;
  uint64_t offset = 0;
  for (Id member : info.members) {
    Align align = layout.getABITypeAlign(findType(member)->type);
    info.offsets.push_back(alignTo(offset, align));
    offset = info.offsets.back() + sizeOf(member);
    info.align = std::max(info.align, align);
  }
}

void ModuleReader::readStride(TypeInfo &info) {
  if (!parsed.isShader())
    return;
  if (const Decoration *stride =
          parsed.find(current.result(), spv::Decoration::ArrayStride))
    info.stride = operandOf(*stride);
}

bool ModuleReader::isPlain(Id type, MatrixLayout matrix) const {
  const TypeInfo &info = *findType(type);
  switch (info.op) {
  case Op::OpTypeStruct:
    return info.isPlain;
  case Op::OpTypeArray:
  case Op::OpTypeRuntimeArray: {
    Type *element = info.type->getArrayElementType();
    return isPlain(info.element, matrix) &&
           (!info.stride || !element->isSized() ||
            info.stride == layout.getTypeAllocSize(element).getFixedValue());
  }
  case Op::OpTypeMatrix:
    return !matrix.isRowMajor &&
           (!matrix.stride ||
            matrix.stride ==
                layout.getTypeAllocSize(info.type->getArrayElementType())
                    .getFixedValue());
  case Op::OpTypeVector:
    return !parsed.isShader() || !info.type->getScalarType()->isIntegerTy(1);
  default:
    return true;
  }
}

uint64_t ModuleReader::sizeOf(Id type, MatrixLayout matrix) const {
  const TypeInfo &info = *findType(type);
  if (isPlain(type, matrix))
    return layout.getTypeAllocSize(info.type).getFixedValue();
  switch (info.op) {
  case Op::OpTypeStruct: {
    uint64_t size = 0;
    for (unsigned i = 0; i < info.members.size(); ++i)
      size = std::max(size, offsetOf(info, i) +
                                sizeOf(info.members[i], info.matrices[i]));
    return std::min(alignTo(size, info.align), kMaxOffset);
  }
  case Op::OpTypeArray:
  case Op::OpTypeRuntimeArray: {
    uint64_t count = info.type->getArrayNumElements();
    uint64_t stride = std::min(strideOf(type, matrix), kMaxOffset);
    return count > kMaxOffset / std::max<uint64_t>(stride, 1) ? kMaxOffset
                                                              : count * stride;
  }
  case Op::OpTypeVector:
    return cast<FixedVectorType>(info.type)->getNumElements();
  default: {
    // A matrix: columns, or rows, that are so far apart.
    auto *column = cast<FixedVectorType>(info.type->getArrayElementType());
    return matrix.stride * (matrix.isRowMajor
                                ? column->getNumElements()
                                : info.type->getArrayNumElements());
  }
  }
}

uint64_t ModuleReader::offsetOf(const TypeInfo &structure,
                                unsigned member) const {
  if (!structure.offsets.empty())
    return structure.offsets[member];
  return layout.getStructLayout(cast<StructType>(structure.type))
      ->getElementOffset(member)
      .getFixedValue();
}

uint64_t ModuleReader::strideOf(Id array, MatrixLayout matrix) const {
  const TypeInfo &info = *findType(array);
  return info.stride ? info.stride : sizeOf(info.element, matrix);
}

Align ModuleReader::scalarAlign(Type *type) const {
  while (!type->isPtrOrPtrVectorTy()) {
    if (auto *structure = dyn_cast<StructType>(type)) {
      if (structure->getNumElements() == 0)
        return Align(1);
      Align least(8);
      for (Type *member : structure->elements())
        least = std::min(least, scalarAlign(member));
      return least;
    }
    if (!type->isArrayTy() && !type->isVectorTy())
      break;
    type =
        type->isArrayTy() ? type->getArrayElementType() : type->getScalarType();
  }
  return layout.getABITypeAlign(type->getScalarType());
}
