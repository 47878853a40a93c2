//===- MuxImages.cpp - images and the ops on them ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

std::optional<ImageShape> ImageShape::get(Type type) {
  auto target = dyn_cast<LLVM::LLVMTargetExtType>(type);
  // Dimension, depth, array, multisampled, sampled, format, access.
  if (!target || !isOpaqueType(type, opaque::Image) ||
      target.getIntParams().size() != 7)
    return std::nullopt;
  ArrayRef<unsigned> params = target.getIntParams();
  bool isKnown = params[0] <= 2 || params[0] == 5;
  if (!isKnown || params[6] > 2)
    return std::nullopt;
  ImageShape shape;
  shape.dim = static_cast<ImageDim>(params[0]);
  shape.isDepth = params[1] == 1;
  shape.isArray = params[2] != 0;
  shape.isMultisampled = params[3] != 0;
  shape.access = static_cast<ImageAccess>(params[6]);
  return shape;
}

/// image_sample_c2, image_read_c2, image_write_c2, texel_access_c1
static LogicalResult verifyCoordinate(Operation *op, const ImageShape &shape,
                                      Type coordinate) {
  auto vector = dyn_cast<VectorType>(coordinate);
  unsigned count = vector ? vector.getNumElements() : 1;
  if (count != shape.countCoordinates())
    return op->emitOpError("expected ")
           << shape.countCoordinates() << " coordinates, got " << count;
  return success();
}

/// image_sample_c3, image_read_c3, image_write_c3
static LogicalResult verifyColor(Operation *op, ChannelKind kind, Type color) {
  if (isa<FloatType>(getElementTypeOrSelf(color)) !=
      (kind == ChannelKind::Float))
    return op->emitOpError("expected a color of ")
           << (kind == ChannelKind::Float ? "f32" : "i32")
           << " for channel kind '" << stringifyChannelKind(kind) << "', got "
           << color;
  return success();
}

template <typename OpTy>
static LogicalResult verifyAccess(OpTy op, const ImageShape &shape) {
  if (failed(verifyCoordinate(op, shape, op.getCoordinate().getType())))
    return failure();
  return verifyColor(op, op.getKind(), op.getColor().getType());
}

LogicalResult ImageSampleOp::verify() {
  ImageShape shape = *ImageShape::get(getImage().getType());
  // image_sample_c1
  if (shape.access != ImageAccess::ReadOnly || shape.dim == ImageDim::Buffer)
    return emitOpError("expected a read_only image that is not a buffer");
  return verifyAccess(*this, shape);
}

LogicalResult ImageReadOp::verify() {
  ImageShape shape = *ImageShape::get(getImage().getType());
  // image_read_c1
  if (shape.access == ImageAccess::WriteOnly)
    return emitOpError("expected an image that is not write_only");
  return verifyAccess(*this, shape);
}

LogicalResult ImageWriteOp::verify() {
  ImageShape shape = *ImageShape::get(getImage().getType());
  // image_write_c1
  if (shape.access == ImageAccess::ReadOnly)
    return emitOpError("expected an image that is not read_only");
  return verifyAccess(*this, shape);
}

LogicalResult CheckTexelOp::verify() {
  // check_texel_c2
  if (getAt().empty() || getAt().size() > 3)
    return emitOpError("expected one to three coordinates, got ")
           << getAt().size();
  return success();
}

LogicalResult TexelAccessOp::verify() {
  return verifyCoordinate(*this, *ImageShape::get(getImage().getType()),
                          getCoordinate().getType());
}

LogicalResult ImageQueryOp::verify() {
  ImageShape shape = *ImageShape::get(getImage().getType());
  bool has = true;
  // image_query_c1
  if (getQuery() == ImageQuery::Height)
    has = shape.countDimensions() > 1;
  else if (getQuery() == ImageQuery::Depth)
    has = shape.countDimensions() > 2;
  else if (getQuery() == ImageQuery::ArraySize)
    has = shape.isArray;
  if (!has)
    return emitOpError("expected an image that has '")
           << stringifyImageQuery(getQuery()) << "'";
  return success();
}

OpFoldResult SamplerMaskOp::fold(FoldAdaptor) {
  if (auto literal = getSampler().getDefiningOp<SamplerOp>())
    return literal.getMaskAttr();
  return {};
}
