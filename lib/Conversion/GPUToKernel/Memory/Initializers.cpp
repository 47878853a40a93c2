//===- Initializers.cpp - what variables hold at first ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Initializers.h"

#include "Layout.h"
#include "MemoryTypes.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;

namespace cairn::kernel {

namespace {

/// Reads a global's bytes as a type of SPIR-V.
class InitializerReader {
public:
  InitializerReader(LLVM::GlobalOp global, const GlobalValue &value)
      : global(global), value(value) {}

  /// Nothing, after an error, where the type cannot hold what is there.
  Attribute read(Type type, uint64_t offset);

private:
  bool isZero(uint64_t offset, uint64_t size) const;
  const AddressInMemory *findAddress(uint64_t offset, uint64_t size) const;
  APInt readBits(uint64_t offset, uint64_t size) const;
  Attribute readScalar(Type type, uint64_t offset);
  Attribute readPointer(Type type, uint64_t offset);
  /// All scalars of an array of arrays or vectors of them.
  Attribute readScalars(Type type, Type scalar, uint64_t offset);
  void collectScalars(Type type, Type scalar, uint64_t offset,
                      SmallVectorImpl<char> &bytes);

  LLVM::GlobalOp global;
  const GlobalValue &value;
};

} // namespace

bool InitializerReader::isZero(uint64_t offset, uint64_t size) const {
  return !findAddress(offset, size) &&
         llvm::all_of(ArrayRef(value.bytes).slice(offset, size),
                      [](uint8_t byte) { return byte == 0; });
}

const AddressInMemory *InitializerReader::findAddress(uint64_t offset,
                                                      uint64_t size) const {
  for (const AddressInMemory &address : value.addresses)
    if (address.offset >= offset && address.offset < offset + size)
      return &address;
  return nullptr;
}

APInt InitializerReader::readBits(uint64_t offset, uint64_t size) const {
  APInt bits(8 * size, 0);
  for (uint64_t n = 0; n < size; ++n)
    bits.insertBits(value.bytes[offset + n], 8 * n, 8);
  return bits;
}

Attribute InitializerReader::readPointer(Type type, uint64_t offset) {
  Builder b(global.getContext());
  const AddressInMemory *address = findAddress(offset, getSize(type));
  if (!address) {
    // As a function's number is, in a table of them.
    APInt number = readBits(offset, getSize(type));
    return b.getDictionaryAttr(b.getNamedAttr(
        "number",
        b.getIntegerAttr(b.getIntegerType(number.getBitWidth()), number)));
  }
  if (address->offset != offset) {
    global.emitError() << "'" << global.getSymName()
                       << "' holds a part of an address, which SPIR-V has no "
                          "constants of";
    return {};
  }
  return b.getDictionaryAttr(
      {b.getNamedAttr("address",
                      FlatSymbolRefAttr::get(b.getContext(), address->symbol)),
       b.getNamedAttr("offset", b.getI64IntegerAttr(address->addend))});
}

Attribute InitializerReader::readScalar(Type type, uint64_t offset) {
  APInt bits = readBits(offset, getSize(type));
  if (auto real = dyn_cast<FloatType>(type))
    return FloatAttr::get(real, APFloat(real.getFloatSemantics(), bits));
  return IntegerAttr::get(type, bits);
}

void InitializerReader::collectScalars(Type type, Type scalar, uint64_t offset,
                                       SmallVectorImpl<char> &bytes) {
  if (isScalarInMemory(type)) {
    // A vector of 8 or 16, too: its elements have no gaps.
    auto from = ArrayRef(value.bytes).slice(offset, getSize(type));
    bytes.append(from.begin(), from.end());
    return;
  }
  for (uint64_t n = 0; n < countParts(type); ++n)
    collectScalars(getPartType(type, n), scalar,
                   offset + getPartOffset(type, n), bytes);
}

Attribute InitializerReader::readScalars(Type type, Type scalar,
                                         uint64_t offset) {
  SmallVector<char> bytes;
  collectScalars(type, scalar, offset, bytes);
  int64_t count = bytes.size() / getSize(scalar);
  return DenseElementsAttr::getFromRawBuffer(
      RankedTensorType::get({count}, scalar), bytes);
}

/// The scalar that arrays and vectors of `type` are made of, if there is one.
static Type getOnlyScalar(Type type) {
  if (isa<VectorType, spirv::ArrayType>(type))
    return getOnlyScalar(getPartType(type, 0));
  return type.isIntOrFloat() ? type : getPlaceholderElement(type);
}

Attribute InitializerReader::read(Type type, uint64_t offset) {
  if (isZero(offset, getSize(type)))
    return UnitAttr::get(type.getContext());
  if (isa<spirv::PointerType>(type))
    return readPointer(type, offset);
  if (Type scalar = getOnlyScalar(type)) {
    if (findAddress(offset, getSize(type))) {
      global.emitError() << "'" << global.getSymName()
                         << "' holds a pointer as a number, which SPIR-V has "
                            "no constants of";
      return {};
    }
    return type == scalar ? readScalar(type, offset)
                          : readScalars(type, scalar, offset);
  }
  SmallVector<Attribute> parts;
  for (uint64_t n = 0; n < countParts(type); ++n) {
    Attribute part =
        read(getPartType(type, n), offset + getPartOffset(type, n));
    if (!part)
      return {};
    parts.push_back(part);
  }
  return ArrayAttr::get(type.getContext(), parts);
}

FailureOr<Attribute> getInitializer(LLVM::GlobalOp global, Type memory) {
  if (isZeroInitialized(global))
    return Attribute(UnitAttr::get(global.getContext()));
  FailureOr<GlobalValue> value =
      getGlobalValue(global, DataLayout::closest(global));
  if (failed(value))
    return failure();
  // LLVM's value does not have the padding of the last element.
  value->bytes.resize(std::max<size_t>(value->bytes.size(), getSize(memory)));
  Attribute initializer = InitializerReader(global, *value).read(memory, 0);
  if (!initializer)
    return failure();
  return initializer;
}

} // namespace cairn::kernel
