//===- LoadsOfConstants.cpp - known elements of tables ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoadsOfConstants.h"

#include "cairn/Dialect/Contracts/ElementTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace cairn;

/// The indices that lead from a table of `type` through `addresses`, the last
/// of which comes first, if all of them are known.
static std::optional<SmallVector<int64_t>>
indicesOf(Type type, ArrayRef<LLVM::GEPOp> addresses) {
  SmallVector<int64_t> indices;
  for (LLVM::GEPOp address : llvm::reverse(addresses)) {
    ArrayRef<int32_t> own = address.getRawConstantIndices();
    if (address.getElemType() != type || own.empty() || own.front() != 0)
      return std::nullopt;
    for (int32_t index : own.drop_front()) {
      type = indexedType(type);
      if (!type)
        return std::nullopt;
      indices.push_back(index);
    }
  }
  return indices;
}

/// The number of the element at `indices`, of those of the table's `shape`.
static std::optional<int64_t> numberOf(ArrayRef<int64_t> shape,
                                       ArrayRef<int64_t> indices) {
  if (indices.size() > shape.size())
    return std::nullopt;
  int64_t number = 0;
  for (auto [i, size] : llvm::enumerate(shape)) {
    int64_t index = i < indices.size() ? indices[i] : 0;
    if (index < 0 || index >= size)
      return std::nullopt;
    number = number * size + index;
  }
  return number;
}

/// What a load of `type` reads at `indices` of `values`, within one of what the
/// indices choose.
static TypedAttr read(DenseElementsAttr values, ArrayRef<int64_t> indices,
                      Type type) {
  ArrayRef<int64_t> shape = values.getType().getShape();
  std::optional<int64_t> begin = numberOf(shape, indices);
  if (!begin || getElementTypeOrSelf(type) != values.getElementType())
    return {};
  auto all = values.getValues<Attribute>();
  auto vector = dyn_cast<VectorType>(type);
  if (!vector)
    return dyn_cast<TypedAttr>(all[*begin]);
  // A row, so that nothing lies between its elements.
  if (indices.size() + 1 != shape.size() ||
      shape.back() != vector.getNumElements())
    return {};
  return DenseElementsAttr::get(
      vector, llvm::to_vector(llvm::map_range(
                  llvm::seq(*begin, *begin + vector.getNumElements()),
                  [&](int64_t i) -> Attribute { return all[i]; })));
}

/// Whether a linker may choose another definition.
static bool isInterposable(LLVM::GlobalOp global) {
  switch (global.getLinkage()) {
  case LLVM::Linkage::Private:
  case LLVM::Linkage::Internal:
  case LLVM::Linkage::External:
  case LLVM::Linkage::AvailableExternally:
  case LLVM::Linkage::LinkonceODR:
  case LLVM::Linkage::WeakODR:
    return false;
  default:
    return true;
  }
}

/// What `load` reads, if that is known.
static TypedAttr valueOf(LLVM::LoadOp load, SymbolTableCollection &symbols) {
  if (load.getVolatile_() ||
      load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return {};
  SmallVector<LLVM::GEPOp> addresses;
  Value address = load.getAddr();
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>()) {
    if (!gep.getDynamicIndices().empty())
      return {};
    addresses.push_back(gep);
    address = gep.getBase();
  }
  auto table = address.getDefiningOp<LLVM::AddressOfOp>();
  if (!table)
    return {};
  auto global = symbols.lookupNearestSymbolFrom<LLVM::GlobalOp>(
      load, table.getGlobalNameAttr());
  if (!global || !global.getConstant() || isInterposable(global))
    return {};
  auto values = dyn_cast_or_null<DenseElementsAttr>(global.getValueAttr());
  auto indices = indicesOf(global.getType(), addresses);
  if (!values || !indices)
    return {};
  return read(values, *indices, load.getType());
}

bool cairn::ocl::foldLoadsOfConstants(Operation *root) {
  SymbolTableCollection symbols;
  bool hasChanged = false;
  root->walk([&](LLVM::LoadOp load) {
    TypedAttr value = valueOf(load, symbols);
    if (!value)
      return;
    OpBuilder b(load);
    load.replaceAllUsesWith(
        arith::ConstantOp::create(b, load.getLoc(), value).getResult());
    load.erase();
    hasChanged = true;
  });
  return hasChanged;
}
