//===- Views.cpp - which views a root needs ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Views.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace cairn::shader {

unsigned getScalarBits(Type type) {
  return std::max(8u, getElementTypeOrSelf(type).getIntOrFloatBitWidth());
}

unsigned getBits(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return getScalarBits(type) * (vector ? vector.getNumElements() : 1);
}

unsigned getAtomicBits(Type type) { return std::max(32u, getBits(type)); }

ElementShape getBestShape(Type type, uint64_t alignment) {
  unsigned bits = getBits(type), scalar = getScalarBits(type);
  // What is not aligned to its scalars is accessed in parts.
  unsigned aligned = std::min<uint64_t>(alignment, 64) * 8;
  unsigned part = std::min(scalar, aligned);
  // Vectors of bytes and shorts as whole words.
  while (part < 32 && part * 2 <= aligned && bits % (part * 2) == 0)
    part *= 2;
  ElementShape shape{part};
  for (unsigned lanes : {4u, 2u})
    if (bits % (part * lanes) == 0 && part * lanes <= aligned) {
      shape.lanes = lanes;
      break;
    }
  return shape;
}

unsigned getPieceBits(Type type, uint64_t alignment, unsigned elementBits) {
  unsigned bits = elementBits;
  while (bits > 8 && (getBits(type) % bits != 0 || bits > alignment * 8))
    bits /= 2;
  return bits;
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

ElementShape getBufferShape(Type type, uint64_t alignment, bool isAtomic,
                            const ShaderOptions &options) {
  if (isAtomic)
    return {getAtomicBits(type)};
  ElementShape shape = getBestShape(type, alignment);
  if ((shape.bits == 8 && !options.storage8.storageBuffer) ||
      (shape.bits == 16 && !options.storage16.storageBuffer))
    return {32};
  // No GPU accesses more at once. Where vectors of 32 bytes and their scalars
  // were accessed by two views, NVIDIA's (580.159.04) was lost.
  constexpr uint64_t mostBytes = 16;
  while (shape.getBytes() > mostBytes)
    shape.lanes /= 2;
  return shape;
}

/// Instructions for all accesses of a work-item's own memory by elements of
/// `bits`. For a part of an element its bits are shifted and masked, and the
/// rest is stored again.
static unsigned countInstructions(ArrayRef<Access> accesses, unsigned bits) {
  constexpr unsigned partLoad = 4, partStore = 8;
  unsigned count = 0;
  for (const Access &access : accesses) {
    unsigned piece = getPieceBits(access.type, access.alignment, bits);
    unsigned each = piece == bits ? 1 : access.isStore ? partStore : partLoad;
    count += getBits(access.type) / piece * each;
  }
  return count;
}

/// The one element that serves all accesses of `root`.
static ElementShape getCommonShape(const Root &root,
                                   const ShaderOptions &options) {
  ArrayRef<Access> accesses = root.accesses;
  unsigned atomicBits = 0, bits = 64;
  for (const Access &access : accesses) {
    if (access.isAtomic)
      atomicBits = std::max(atomicBits, getAtomicBits(access.type));
    bits = std::min(bits, getBestShape(access.type, access.alignment).bits);
  }
  if (atomicBits)
    return {atomicBits};
  // Bytes are parts of words where there are none.
  if (bits == 8 && !options.int8)
    bits = 32;
  // What a narrow table has as an index of a private array, NVIDIA's compiler
  // (580.159) unrolls to other elements.
  if (root.kind == RootKind::Table)
    bits = std::max(bits, 32u);
  // A byte or two of what is words otherwise.
  if (bits < 32 && root.isPrivate() &&
      countInstructions(accesses, 32) < countInstructions(accesses, bits))
    bits = 32;
  // As wide a vector as every access is a multiple of.
  ElementShape shape{bits, 4};
  for (const Access &access : accesses)
    while (shape.lanes > 1 &&
           (access.alignment % shape.getBytes() != 0 ||
            getBits(access.type) / 8 % shape.getBytes() != 0))
      shape.lanes /= 2;
  return shape;
}

/// Floats where most accesses are of floats, else integers.
static Type getScalar(MLIRContext *ctx, const View &view) {
  unsigned bits = view.shape.bits;
  if (bits >= 16 && view.floatCount * 2 > view.useCount) {
    if (bits == 16)
      return Float16Type::get(ctx);
    return bits == 32 ? Type(Float32Type::get(ctx)) : Float64Type::get(ctx);
  }
  return IntegerType::get(ctx, bits);
}

static void countUse(View &view, const Access &access) {
  // Atomic accesses need integers, and stores to a part of an element are
  // atomic; so many votes that they win.
  bool needsIntegers =
      access.isAtomic ||
      (access.isStore && getPieceBits(access.type, access.alignment,
                                      view.shape.bits) < view.shape.bits);
  view.useCount += needsIntegers ? 1u << 16 : 1;
  if (getScalarBits(access.type) == view.shape.bits &&
      isa<FloatType>(getElementTypeOrSelf(access.type)))
    ++view.floatCount;
}

static View &getOrAddView(Root &root, ElementShape shape) {
  for (View &view : root.views)
    if (view.shape == shape)
      return view;
  root.views.push_back({shape});
  return root.views.back();
}

void planViews(Root &root, const ShaderOptions &options, MLIRContext *ctx) {
  if (root.accesses.empty())
    return;
  if (root.kind == RootKind::Handle) {
    root.views.emplace_back();
    return;
  }
  ElementShape common;
  if (root.kind == RootKind::Words)
    common = {32, root.storage == spirv::StorageClass::Uniform ? 4u : 1u};
  else if (root.kind != RootKind::StorageBuffer)
    common = getCommonShape(root, options);
  for (const Access &access : root.accesses)
    countUse(
        getOrAddView(root, root.kind == RootKind::StorageBuffer
                               ? getBufferShape(access.type, access.alignment,
                                                access.isAtomic, options)
                               : common),
        access);
  for (View &view : root.views)
    view.scalar = root.kind == RootKind::Words ? IntegerType::get(ctx, 32)
                                               : getScalar(ctx, view);
}

View &getView(Root &root, Type type, uint64_t alignment, bool isAtomic,
              const ShaderOptions &options) {
  if (root.kind != RootKind::StorageBuffer)
    return root.views.front();
  return getOrAddView(root, getBufferShape(type, alignment, isAtomic, options));
}

} // namespace cairn::shader
