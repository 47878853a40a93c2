//===- Layout.cpp - where the parts of a type are in memory -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Layout.h"

#include "MemoryTypes.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace cairn::kernel {

static constexpr uint64_t kHandleSize = 8;

/// The vector that `type` is a placeholder for: its element's bytes, its
/// length.
static std::optional<std::pair<uint64_t, uint64_t>>
getPlaceholderVector(spirv::StructType type) {
  StringRef name = type.getIdentifier();
  unsigned bits, length;
  if (!name.consume_front(kStandInVector))
    return std::nullopt;
  auto [element, count] = name.split('$');
  if (element.drop_front().getAsInteger(10, bits) ||
      count.getAsInteger(10, length))
    return std::nullopt;
  return std::pair(bits / 8, length);
}

static bool isPacked(Type type) {
  auto structure = dyn_cast<LLVM::LLVMStructType>(type);
  return structure && structure.isPacked();
}

uint64_t countParts(Type type) {
  return llvm::TypeSwitch<Type, uint64_t>(type)
      .Case([](LLVM::LLVMStructType type) { return type.getBody().size(); })
      .Case([](spirv::StructType type) { return type.getNumElements(); })
      .Case([](LLVM::LLVMArrayType type) { return type.getNumElements(); })
      .Case([](spirv::ArrayType type) { return type.getNumElements(); })
      .Case([](VectorType type) { return type.getNumElements(); })
      .Default([](Type) { return 0; });
}

Type getPartType(Type type, uint64_t index) {
  return llvm::TypeSwitch<Type, Type>(type)
      .Case([&](LLVM::LLVMStructType type) { return type.getBody()[index]; })
      .Case([&](spirv::StructType type) { return type.getElementType(index); })
      .Case([](LLVM::LLVMArrayType type) { return type.getElementType(); })
      .Case([](spirv::ArrayType type) { return type.getElementType(); })
      .Case([](VectorType type) { return type.getElementType(); });
}

static bool isStruct(Type type) {
  return isa<LLVM::LLVMStructType, spirv::StructType>(type);
}

uint64_t getPartOffset(Type type, uint64_t index) {
  if (!isStruct(type))
    return index * getSize(getPartType(type, 0));
  uint64_t offset = 0;
  for (uint64_t i = 0;; ++i) {
    Type part = getPartType(type, i);
    if (!isPacked(type))
      offset = llvm::alignTo(offset, getAlignment(part));
    if (i == index)
      return offset;
    offset += getSize(part);
  }
}

static uint64_t getScalarSize(Type type) {
  if (type.isIntOrFloat())
    return llvm::PowerOf2Ceil(
        llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
  return kHandleSize;
}

uint64_t getAlignment(Type type) {
  if (auto structure = dyn_cast<spirv::StructType>(type))
    if (structure.isIdentified())
      return getSize(type);
  if (isa<VectorType>(type))
    return getSize(type);
  if (isPacked(type))
    return 1;
  if (!isStruct(type))
    return countParts(type) ? getAlignment(getPartType(type, 0))
                            : getScalarSize(type);
  uint64_t alignment = 1;
  for (uint64_t i = 0; i < countParts(type); ++i)
    alignment = std::max(alignment, getAlignment(getPartType(type, i)));
  return alignment;
}

uint64_t getSize(Type type) {
  if (auto structure = dyn_cast<spirv::StructType>(type);
      structure && structure.isIdentified()) {
    auto vector = getPlaceholderVector(structure);
    return vector ? vector->first * vector->second : kHandleSize;
  }
  if (auto vector = dyn_cast<VectorType>(type))
    return llvm::PowerOf2Ceil(llvm::divideCeil(
        vector.getNumElements() * (vector.getElementType().isIntOrFloat()
                                       ? vector.getElementTypeBitWidth()
                                       : 8 * kHandleSize),
        8));
  uint64_t count = countParts(type);
  if (!isStruct(type)) {
    if (isa<LLVM::LLVMArrayType, spirv::ArrayType>(type))
      return count * (count ? getSize(getPartType(type, 0)) : 0);
    return getScalarSize(type);
  }
  if (count == 0)
    return 0;
  uint64_t end =
      getPartOffset(type, count - 1) + getSize(getPartType(type, count - 1));
  return llvm::alignTo(end, getAlignment(type));
}

bool findPart(Type &type, uint64_t offset, Type wanted,
              SmallVectorImpl<uint64_t> &way) {
  if (offset == 0 && type == wanted)
    return true;
  if (!isScalarInMemory(type)) {
    uint64_t count = countParts(type), index = 0;
    if (isa<spirv::StructType>(type)) {
      while (index + 1 < count && getPartOffset(type, index + 1) <= offset)
        ++index;
    } else {
      index = offset / getSize(getPartType(type, 0));
    }
    if (index < count) {
      Type part = getPartType(type, index);
      size_t depth = way.size();
      way.push_back(index);
      Type inner = part;
      uint64_t rest = offset - getPartOffset(type, index);
      if (findPart(inner, rest, wanted, way)) {
        // Without what is wanted there, one need not go in at all.
        if (offset != 0 || inner == wanted) {
          type = inner;
          return true;
        }
      }
      way.truncate(depth);
    }
  }
  return offset == 0;
}

std::optional<int64_t> getKnownOffset(LLVM::GEPOp gep) {
  int64_t offset = 0;
  Type type = gep.getElemType();
  for (auto [n, step] : llvm::enumerate(gep.getIndices())) {
    auto number = dyn_cast<IntegerAttr>(step);
    if (!number)
      return std::nullopt;
    int64_t index = number.getValue().getSExtValue();
    if (n == 0) {
      offset = index * static_cast<int64_t>(getSize(type));
      continue;
    }
    offset += getPartOffset(type, index);
    type = getPartType(type, index);
  }
  return offset;
}

} // namespace cairn::kernel
