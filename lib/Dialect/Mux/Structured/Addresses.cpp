//===- Addresses.cpp - what addresses are made of ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/ElementTypes.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

using Reading = IndexSums::Reading;

uint64_t cairn::mux::strideOf(const DataLayout &layout, Type type) {
  return llvm::alignTo(layout.getTypeSize(type).getFixedValue(),
                       layout.getTypeABIAlignment(type));
}

/// Where the field `index` of `type` is.
static uint64_t offsetOf(const DataLayout &layout, LLVM::LLVMStructType type,
                         int64_t index) {
  uint64_t offset = 0;
  for (auto [i, field] : llvm::enumerate(type.getBody())) {
    if (!type.isPacked())
      offset = llvm::alignTo(offset, layout.getTypeABIAlignment(field));
    if (static_cast<int64_t>(i) == index)
      break;
    offset += layout.getTypeSize(field).getFixedValue();
  }
  return offset;
}

std::optional<UniformSum> cairn::mux::bytesOf(LLVM::GEPOp gep,
                                              IndexSums &sums) {
  DataLayout layout = DataLayout::closest(gep);
  auto width =
      layout.getTypeIndexBitwidth(gep.getBase().getType()).value_or(64);
  UniformSum bytes;
  Type type = gep.getElemType();
  for (auto [i, index] : llvm::enumerate(gep.getIndices())) {
    auto constant = dyn_cast<IntegerAttr>(index);
    if (i > 0) {
      if (auto fields = dyn_cast<LLVM::LLVMStructType>(type)) {
        if (!constant)
          return std::nullopt;
        bytes += UniformSum(offsetOf(layout, fields, constant.getInt()));
        type = fields.getBody()[constant.getInt()];
        continue;
      }
      type = indexedType(type);
      if (!type)
        return std::nullopt;
    }
    std::optional<UniformSum> count;
    if (constant) {
      count = UniformSum(constant.getInt());
    } else {
      Value value = cast<Value>(index);
      count = sums.get(value, value.getType().getIntOrFloatBitWidth() >= width
                                  ? Reading::LowBits
                                  : Reading::Signed);
    }
    if (!count)
      return std::nullopt;
    bytes += *count * UniformSum(static_cast<int64_t>(strideOf(layout, type)));
  }
  return bytes;
}

std::optional<Address> cairn::mux::findAddress(Value pointer, IndexSums &sums) {
  Address address = {pointer, UniformSum()};
  while (auto gep = address.base.getDefiningOp<LLVM::GEPOp>()) {
    std::optional<UniformSum> bytes = bytesOf(gep, sums);
    if (!bytes || isa<VectorType>(gep.getType()))
      return std::nullopt;
    address.bytes += *bytes;
    address.base = gep.getBase();
  }
  return address;
}
