//===- ConvertImages.cpp - image functions and samplers ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Coordinates that OpenCL C passes in vectors of four become as many as the
// image has, those of texels that a sampler reads the texel's center, and half
// precision float. All of it is exact.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Where functions of depth images, mip levels and samples differ, they are
/// not supported.
bool cairn::isSupportedImage(Type type) {
  std::optional<mux::ImageShape> shape = mux::ImageShape::get(type);
  return shape && !shape->isDepth && !shape->isMultisampled;
}

bool cairn::isSupportedImageFunction(BuiltinOp op) {
  if (lookupBuiltin(op.getName())->category != BuiltinCategory::Image ||
      !llvm::all_of(op.getArgs().getTypes(), [](Type type) {
        return !mux::ImageShape::get(type) || isSupportedImage(type);
      }))
    return false;
  StringRef name = op.getName();
  if (name.starts_with("get_"))
    return name != "get_image_num_mip_levels" &&
           name != "get_image_num_samples";
  // The image, coordinates and a color or a sampler; more are mip levels.
  return op.getArgs().size() <= 3;
}

namespace {

/// What stands for one function.
class ImageConversion {
public:
  ImageConversion(OpBuilder &b, BuiltinOp op)
      : b(b), op(op), loc(op.getLoc()), image(op.getArgs()[0]),
        shape(*mux::ImageShape::get(image.getType())) {}

  /// Null where the function gives nothing.
  Value run();

private:
  mux::ChannelKind getKind();
  Value getCoordinate(Value value);
  Value getCenter(Value texel);
  Value read();
  void write();
  Value query(mux::ImageQuery query) {
    return mux::ImageQueryOp::create(b, loc, b.getI32Type(), query, image);
  }
  Value queryAll();

  OpBuilder &b;
  BuiltinOp op;
  Location loc;
  Value image;
  mux::ImageShape shape;
};

} // namespace

mux::ChannelKind ImageConversion::getKind() {
  if (op.getName().ends_with("ui"))
    return mux::ChannelKind::UInt;
  return op.getName().ends_with("i") ? mux::ChannelKind::SInt
                                     : mux::ChannelKind::Float;
}

/// The first of them: OpenCL C has no functions on three coordinates.
Value ImageConversion::getCoordinate(Value value) {
  auto type = dyn_cast<VectorType>(value.getType());
  int64_t count = shape.countCoordinates();
  if (!type || type.getNumElements() == count)
    return value;
  SmallVector<int64_t> lanes = llvm::to_vector(llvm::seq<int64_t>(count));
  return vector::ShuffleOp::create(b, loc, value, value, lanes);
}

static Type withElement(Type type, Type element) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

/// The layer of an array is a number and not a place.
Value ImageConversion::getCenter(Value texel) {
  Type type = withElement(texel.getType(), b.getF32Type());
  Value corner = arith::SIToFPOp::create(b, loc, type, texel);
  TypedAttr half = b.getF32FloatAttr(0.5f);
  if (auto vector = dyn_cast<VectorType>(type)) {
    SmallVector<float> halves(vector.getNumElements(), 0.5f);
    if (shape.isArray)
      halves.back() = 0;
    half = DenseElementsAttr::get(vector, ArrayRef<float>(halves));
  }
  Value offset = arith::ConstantOp::create(b, loc, type, half);
  return arith::AddFOp::create(b, loc, corner, offset);
}

Value ImageConversion::read() {
  mux::ChannelKind kind = getKind();
  bool isFloat = kind == mux::ChannelKind::Float;
  Type colorType =
      VectorType::get(4, isFloat ? Type(b.getF32Type()) : Type(b.getI32Type()));
  Value coordinate = getCoordinate(op.getArgs().back());
  Value color;
  if (op.getArgs().size() == 3) {
    if (isa<IntegerType>(getElementTypeOrSelf(coordinate.getType())))
      coordinate = getCenter(coordinate);
    color = mux::ImageSampleOp::create(b, loc, colorType, kind, image,
                                       op.getArgs()[1], coordinate);
  } else {
    color =
        mux::ImageReadOp::create(b, loc, colorType, kind, image, coordinate);
  }
  Type type = op.getResult().getType();
  return type == colorType
             ? color
             : arith::TruncFOp::create(b, loc, type, color).getResult();
}

void ImageConversion::write() {
  Value color = op.getArgs()[2];
  if (getElementTypeOrSelf(color.getType()).isF16())
    color = arith::ExtFOp::create(
        b, loc, withElement(color.getType(), b.getF32Type()), color);
  mux::ImageWriteOp::create(b, loc, getKind(), color, image,
                            getCoordinate(op.getArgs()[1]));
}

/// get_image_dim: two sizes, or three and a zero.
Value ImageConversion::queryAll() {
  SmallVector<Value> sizes = {query(mux::ImageQuery::Width),
                              query(mux::ImageQuery::Height)};
  if (shape.countDimensions() == 3) {
    sizes.push_back(query(mux::ImageQuery::Depth));
    sizes.push_back(arith::ConstantIntOp::create(b, loc, b.getI32Type(), 0));
  }
  return vector::FromElementsOp::create(
      b, loc, cast<VectorType>(op.getResult().getType()), sizes);
}

Value ImageConversion::run() {
  StringRef name = op.getName();
  if (name.starts_with("read_"))
    return read();
  if (name.starts_with("write_")) {
    write();
    return {};
  }
  name.consume_front("get_image_");
  if (name == "dim")
    return queryAll();
  Value result = query(*mux::symbolizeImageQuery(name));
  Type type = op.getResult().getType();
  return type == result.getType()
             ? result
             : arith::ExtUIOp::create(b, loc, type, result).getResult();
}

bool cairn::convertImageFunction(OpBuilder &b, BuiltinOp op) {
  if (!isSupportedImageFunction(op))
    return false;
  if (Value value = ImageConversion(b, op).run())
    op.getResult().replaceAllUsesWith(value);
  op.erase();
  return true;
}

/// The enums have the values that OpenCL C's headers give them.
static unsigned getMask(SamplerOp op) {
  return static_cast<unsigned>(op.getAddressing()) |
         static_cast<unsigned>(op.getFilter()) | (op.getNormalized() ? 1 : 0);
}

void cairn::convertSamplers(ModuleOp module) {
  module.walk([](SamplerOp op) {
    OpBuilder b(op);
    op.replaceAllUsesWith(
        mux::SamplerOp::create(b, op.getLoc(), op.getType(), getMask(op))
            .getResult());
    op.erase();
  });
}
