//===- NormalizeCoordinates.cpp - samplers that Vulkan has ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vulkan's samplers for coordinates that are not normalized take no arrays, no
// images of three dimensions, and do not repeat an image. There the coordinates
// are divided by the image's size and the sampler is one for normalized ones.
// Those of the nearest texel become the texel's center before: from there the
// rounding of the division leads to no other texel.
//
//===----------------------------------------------------------------------===//

#include "LegalizeImages.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn;

// Bits of OpenCL C's numbers for samplers.
static constexpr unsigned kNormalized = 0x01, kAddressing = 0x0e,
                          kRepeat = 0x06, kNearest = 0x10;

/// Whether Vulkan has samplers of such images for coordinates in texels.
static bool takesTexels(const mux::ImageShape &shape) {
  return !shape.isArray && shape.countDimensions() < 3;
}

namespace {

/// Rewrites the coordinates of one op.
class CoordinateNormalizer {
public:
  explicit CoordinateNormalizer(mux::ImageSampleOp op)
      : b(op.getLoc(), op), op(op),
        shape(*mux::ImageShape::get(op.getImage().getType())),
        coordinate(op.getCoordinate()), type(coordinate.getType()) {}

  /// For a sampler that is known.
  void run(unsigned mask) {
    bool isNearest = mask & kNearest;
    op.getCoordinateMutable().assign(
        divideBySize(isNearest ? moveToCenter() : coordinate));
    op.getSamplerMutable().assign(
        mux::SamplerOp::create(b, op.getSampler().getType(), mask | kNormalized)
            .getResult());
  }

  /// For one of which the kernel is told.
  void run() {
    Value mask = mux::SamplerMaskOp::create(b, b.getI32Type(), op.getSampler());
    Value texel = arith::SelectOp::create(b, isSet(mask, kNearest),
                                          moveToCenter(), coordinate);
    op.getCoordinateMutable().assign(
        arith::SelectOp::create(b, isSet(mask, kNormalized), coordinate,
                                divideBySize(texel))
            .getResult());
  }

private:
  Value isSet(Value mask, unsigned bit) {
    Value bits = arith::AndIOp::create(
        b, mask, arith::ConstantIntOp::create(b, b.getI32Type(), bit));
    return arith::CmpIOp::create(
        b, arith::CmpIPredicate::ne, bits,
        arith::ConstantIntOp::create(b, b.getI32Type(), 0));
  }
  Value constant(float place, float layer);
  Value keepLayer(Value moved);
  Value moveToCenter();
  Value divideBySize(Value texel);

  ImplicitLocOpBuilder b;
  mux::ImageSampleOp op;
  mux::ImageShape shape;
  Value coordinate;
  Type type;
};

} // namespace

/// `moved`, but for the layer of an array, which is not a place.
Value CoordinateNormalizer::keepLayer(Value moved) {
  if (!shape.isArray)
    return moved;
  int64_t layer = shape.countDimensions();
  SmallVector<int64_t> lanes = llvm::to_vector(llvm::seq<int64_t>(layer));
  lanes.push_back(layer + shape.countCoordinates());
  return vector::ShuffleOp::create(b, moved, coordinate, lanes);
}

Value CoordinateNormalizer::moveToCenter() {
  TypedAttr half = b.getF32FloatAttr(0.5f);
  if (auto vector = dyn_cast<VectorType>(type))
    half = DenseElementsAttr::get(vector, half);
  Value corner = math::FloorOp::create(b, coordinate);
  return keepLayer(arith::AddFOp::create(
      b, corner, arith::ConstantOp::create(b, type, half)));
}

Value CoordinateNormalizer::divideBySize(Value texel) {
  static constexpr mux::ImageQuery queries[] = {
      mux::ImageQuery::Width, mux::ImageQuery::Height, mux::ImageQuery::Depth};
  SmallVector<Value> sizes;
  for (unsigned i = 0; i < shape.countDimensions(); ++i)
    sizes.push_back(arith::SIToFPOp::create(
        b, b.getF32Type(),
        mux::ImageQueryOp::create(b, b.getI32Type(), queries[i],
                                  op.getImage())));
  if (shape.isArray)
    sizes.push_back(
        arith::ConstantOp::create(b, b.getF32FloatAttr(1.0f)).getResult());
  Value size = sizes.front();
  if (auto vector = dyn_cast<VectorType>(type))
    size = vector::FromElementsOp::create(b, vector, sizes);
  return arith::DivFOp::create(b, texel, size);
}

void cairn::normalizeCoordinates(gpu::GPUFuncOp kernel) {
  SmallVector<mux::ImageSampleOp> samples;
  // A sampler that is an argument is of one kind for all images.
  SmallPtrSet<Value, 4> normalized;
  kernel.walk([&](mux::ImageSampleOp op) {
    samples.push_back(op);
    if (!takesTexels(*mux::ImageShape::get(op.getImage().getType())))
      normalized.insert(op.getSampler());
  });
  for (mux::ImageSampleOp op : samples) {
    auto literal = op.getSampler().getDefiningOp<mux::SamplerOp>();
    if (!literal) {
      if (normalized.contains(op.getSampler()))
        CoordinateNormalizer(op).run();
      continue;
    }
    unsigned mask = literal.getMask();
    bool repeats = (mask & kAddressing) >= kRepeat;
    bool has =
        !repeats && takesTexels(*mux::ImageShape::get(op.getImage().getType()));
    if (!(mask & kNormalized) && !has)
      CoordinateNormalizer(op).run(mask);
  }
  kernel.walk([](mux::SamplerOp op) {
    if (op.use_empty())
      op.erase();
  });
}
