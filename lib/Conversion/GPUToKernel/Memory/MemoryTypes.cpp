//===- MemoryTypes.cpp - types of what is in memory -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryTypes.h"

#include "GPUToKernel/OpaqueTypes.h"
#include "Layout.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"
#include "cairn/SPIRV/Words.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace cairn::kernel {

std::optional<spirv::StorageClass> getStorageClass(unsigned addressSpace) {
  switch (addressSpace) {
  case PrivateSpace:
    return spirv::StorageClass::Function;
  case GlobalSpace:
    return spirv::StorageClass::CrossWorkgroup;
  case ConstantSpace:
    return spirv::StorageClass::UniformConstant;
  case LocalSpace:
    return spirv::StorageClass::Workgroup;
  case GenericSpace:
    return spirv::StorageClass::Generic;
  default:
    return std::nullopt;
  }
}

spirv::PointerType getBytePointer(MLIRContext *context,
                                  spirv::StorageClass storage) {
  return spirv::PointerType::get(IntegerType::get(context, 8), storage);
}

Type convertType(Type type) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  if (!pointer)
    return type;
  auto storage = getStorageClass(pointer.getAddressSpace());
  return storage ? getBytePointer(type.getContext(), *storage) : Type();
}

/// `size` bytes.
static Type getBytes(MLIRContext *context, uint64_t size) {
  Type byte = IntegerType::get(context, 8);
  // No array is empty, and none as long as this is allocated.
  if (size == 0 || size > std::numeric_limits<unsigned>::max())
    return byte;
  return spirv::ArrayType::get(byte, size);
}

static Type getVector(VectorType type) {
  Type element = type.getElementType();
  if (!element.isIntOrFloat())
    return {};
  int64_t length = type.getNumElements();
  unsigned bits = element.getIntOrFloatBitWidth();
  if (type.getRank() != 1 || bits < 8 || !llvm::isPowerOf2_32(bits))
    return {};
  if (length >= 2 && length <= 4)
    return type;
  if (length != 8 && length != 16)
    return {};
  std::string name =
      llvm::formatv("{0}{1}{2}${3}", kStandInVector,
                    isa<FloatType>(element) ? 'f' : 'i', bits, length);
  return spirv::StructType::getEmpty(type.getContext(), name);
}

static Type convertInMemory(Type type);

/// The type of a part of an array or a struct: bytes may stand for it where
/// they are laid out as it is.
static Type convertPart(Type type) {
  if (Type converted = convertInMemory(type))
    return converted;
  uint64_t size = getSize(type);
  bool isLaidOutAsBytes = getAlignment(type) == 1 && size != 0 &&
                          size <= std::numeric_limits<unsigned>::max();
  return isLaidOutAsBytes ? getBytes(type.getContext(), size) : Type();
}

/// Nothing where SPIR-V has no type of this layout.
static Type convertInMemory(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return getVector(vector);
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    uint64_t length = array.getNumElements();
    if (length == 0 || length > std::numeric_limits<unsigned>::max())
      return {};
    Type element = convertPart(array.getElementType());
    return element ? spirv::ArrayType::get(element, length) : Type();
  }
  if (auto structure = dyn_cast<LLVM::LLVMStructType>(type)) {
    if (structure.isOpaque() || structure.isPacked() ||
        structure.getBody().empty())
      return {};
    SmallVector<Type> members;
    for (Type member : structure.getBody()) {
      Type converted = convertPart(member);
      if (!converted)
        return {};
      members.push_back(converted);
    }
    return spirv::StructType::get(members);
  }
  if (auto opaque = dyn_cast<LLVM::LLVMTargetExtType>(type))
    return convertOpaqueType(opaque);
  if (type.isInteger(1))
    return IntegerType::get(type.getContext(), 8);
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    return width >= 8 && width <= 64 && llvm::isPowerOf2_32(width) ? type
                                                                   : Type();
  }
  return convertType(type);
}

Type getMemoryType(Type type) {
  if (Type converted = convertInMemory(type))
    return converted;
  bool isUnknown = isa<LLVM::LLVMPointerType>(type) ||
                   (isa<LLVM::LLVMStructType>(type) &&
                    cast<LLVM::LLVMStructType>(type).isOpaque());
  return getBytes(type.getContext(), isUnknown ? 0 : getSize(type));
}

Type withConstants(Type type) {
  if (auto array = dyn_cast<spirv::ArrayType>(type)) {
    Type element = withConstants(array.getElementType());
    unsigned length = array.getNumElements();
    if (length <= words::kMaxConstituents)
      return spirv::ArrayType::get(element, length);
    Type row = spirv::ArrayType::get(element, words::kMaxConstituents);
    Type rows = withConstants(
        spirv::ArrayType::get(row, length / words::kMaxConstituents));
    unsigned rest = length % words::kMaxConstituents;
    return rest == 0 ? rows
                     : spirv::StructType::get(
                           {rows, spirv::ArrayType::get(element, rest)});
  }
  auto structure = dyn_cast<spirv::StructType>(type);
  if (!structure || structure.isIdentified())
    return type;
  return spirv::StructType::get(
      llvm::map_to_vector(structure.getElementTypes(), withConstants));
}

bool isPlaceholder(Type type) {
  auto structure = dyn_cast<spirv::StructType>(type);
  return structure && structure.isIdentified();
}

Type getPlaceholderElement(Type type) {
  auto structure = dyn_cast<spirv::StructType>(type);
  StringRef name = structure ? structure.getIdentifier() : "";
  if (!name.consume_front(kStandInVector))
    return {};
  Builder b(type.getContext());
  unsigned bits;
  if (name.drop_front().split('$').first.getAsInteger(10, bits))
    return {};
  if (name[0] == 'i')
    return b.getIntegerType(bits);
  return bits == 16   ? b.getF16Type()
         : bits == 32 ? b.getF32Type()
                      : b.getF64Type();
}

bool isScalarInMemory(Type type) {
  return isPlaceholder(type) || countParts(type) == 0;
}

} // namespace cairn::kernel
