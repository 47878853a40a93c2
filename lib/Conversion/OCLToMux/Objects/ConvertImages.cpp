//===- ConvertImages.cpp - image functions and samplers ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a device has them, they are ops of mux. Coordinates that OpenCL C
// passes in vectors of four become as many as the image has, those of texels
// that a sampler reads the texel's center, and half precision float. All of it
// is exact.
//
// Where images are memory, they are functions of the library on it.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "OCLToMux.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

// What shaders say and OpenCL C has no function for.
static constexpr StringLiteral kGather = "cairn_image_gather";
static constexpr StringLiteral kTexel = "cairn_image_texel";

/// Where functions of mip levels and samples differ, they are not supported,
/// nor are those of depth images on all devices.
bool cairn::isSupportedImage(Type type, const DeviceTraits &device) {
  std::optional<mux::ImageShape> shape = mux::ImageShape::get(type);
  return shape && !shape->isMultisampled &&
         (!shape->isDepth || device.hasDepthImages);
}

bool cairn::isSupportedImageFunction(BuiltinOp op, const DeviceTraits &device) {
  if (lookupBuiltin(op.getName())->category != BuiltinCategory::Image ||
      !llvm::all_of(op.getArgs().getTypes(), [&](Type type) {
        return !mux::ImageShape::get(type) || isSupportedImage(type, device);
      }))
    return false;
  StringRef name = op.getName();
  if (name.starts_with("get_"))
    return name != "get_image_num_mip_levels" &&
           name != "get_image_num_samples";
  if (name.starts_with(kGather) || name == kTexel)
    return device.hasImagesInMemory;
  // The image, coordinates and a color or a sampler; more are mip levels.
  return op.getArgs().size() <= 3;
}

namespace {

/// What stands for one function.
class ImageConversion {
public:
  ImageConversion(OpBuilder &b, BuiltinOp op, const DeviceTraits &device,
                  SmallVectorImpl<LibraryCall> &calls)
      : b(b), op(op), loc(op.getLoc()), image(op.getArgs()[0]),
        shape(*mux::ImageShape::get(image.getType())),
        isInMemory(device.hasImagesInMemory), calls(calls) {}

  /// Null where the function gives nothing.
  Value run();

private:
  mux::ChannelKind getKind();
  Value getCoordinate(Value value);
  Value getCenter(Value texel);
  Value readColor(Type colorType);
  Value read();
  void write();
  BuiltinOp callLibrary(StringRef function, TypeRange results,
                        ValueRange operands);
  Value readMemory(Type colorType);
  void noteAccess(mux::CheckedAccess access, Value at);
  Value gather();
  Value getTexelAddress();
  Value query(mux::ImageQuery query) {
    return mux::ImageQueryOp::create(b, loc, b.getI32Type(), query, image);
  }
  Value queryAll();

  OpBuilder &b;
  BuiltinOp op;
  Location loc;
  Value image;
  mux::ImageShape shape;
  bool isInMemory;
  SmallVectorImpl<LibraryCall> &calls;
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

//===----------------------------------------------------------------------===//
// Images in memory
//===----------------------------------------------------------------------===//

SmallVector<Value> cairn::getImageMemory(OpBuilder &b, Value image) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(image);
  Location loc = image.getLoc();
  mux::ImageShape shape = *mux::ImageShape::get(image.getType());
  auto memory = mux::ImageMemoryOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), GlobalSpace),
      b.getI64Type(), b.getI64Type(), b.getI32Type(), image);
  SmallVector<Value> fields(memory->getResults());
  auto query = [&](mux::ImageQuery which) -> Value {
    return mux::ImageQueryOp::create(b, loc, b.getI32Type(), which, image);
  };
  auto size = [&](bool isThere, mux::ImageQuery which) {
    fields.push_back(
        isThere ? query(which)
                : arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1));
  };
  size(true, mux::ImageQuery::Width);
  size(shape.countDimensions() > 1, mux::ImageQuery::Height);
  size(shape.countDimensions() > 2 || shape.isArray,
       shape.isArray ? mux::ImageQuery::ArraySize : mux::ImageQuery::Depth);
  fields.push_back(query(mux::ImageQuery::ChannelOrder));
  fields.push_back(query(mux::ImageQuery::ChannelDataType));
  return fields;
}

/// A call of the library's `image_FUNCTION_SHAPE_KIND`.
BuiltinOp ImageConversion::callLibrary(StringRef function, TypeRange results,
                                       ValueRange operands) {
  SmallVector<Value> args = getImageMemory(b, image);
  llvm::append_range(args, operands);
  auto call =
      BuiltinOp::create(b, loc, results, op.getName(), op.getSignature(), args);
  std::string symbol = ("image_" + function + "_").str() +
                       std::to_string(shape.countDimensions()) + "d" +
                       (shape.isArray ? "_array" : "") +
                       (getKind() == mux::ChannelKind::Float ? "_f" : "_i");
  calls.push_back({call, symbol});
  return call;
}

/// Checks ask whether the image has the texel. By a sampler it need not, unless
/// that says nothing of what is outside; a layer it need not ever.
void ImageConversion::noteAccess(mux::CheckedAccess access, Value at) {
  if (!isa<IntegerType>(getElementTypeOrSelf(at.getType())) ||
      !mux::getChecks(op).bounds)
    return;
  at = getCoordinate(at);
  if (access == mux::CheckedAccess::Read && op.getArgs().size() == 3) {
    Type type = b.getI32Type();
    constexpr int64_t addressing = 0xe;
    Value mask = mux::SamplerMaskOp::create(b, loc, type, op.getArgs()[1]);
    Value zero = arith::ConstantIntOp::create(b, loc, type, 0);
    Value isClamped = arith::CmpIOp::create(
        b, loc, arith::CmpIPredicate::ne, zero,
        arith::AndIOp::create(
            b, loc, mask,
            arith::ConstantIntOp::create(b, loc, type, addressing)));
    Value first =
        arith::ConstantOp::create(b, loc, b.getZeroAttr(at.getType()));
    if (shape.isArray)
      at = vector::InsertOp::create(b, loc, zero, at,
                                    shape.countCoordinates() - 1);
    at = arith::SelectOp::create(b, loc, isClamped, first, at);
  }
  mux::TexelAccessOp::create(b, loc, access, image, at);
}

Value ImageConversion::readMemory(Type colorType) {
  Value at = op.getArgs().back();
  noteAccess(mux::CheckedAccess::Read, at);
  // Outside of an image is its border, where nothing else is said.
  constexpr int64_t clamp = 0x4;
  Value mask =
      op.getArgs().size() == 3
          ? mux::SamplerMaskOp::create(b, loc, b.getI32Type(), op.getArgs()[1])
                .getResult()
          : arith::ConstantIntOp::create(b, loc, b.getI32Type(), clamp)
                .getResult();
  bool isWhole = isa<IntegerType>(getElementTypeOrSelf(at.getType()));
  return callLibrary(isWhole ? "fetch" : "sample", colorType, {mask, at})
      .getResult();
}

Value ImageConversion::gather() {
  Value mask =
      mux::SamplerMaskOp::create(b, loc, b.getI32Type(), op.getArgs()[1]);
  return callLibrary("gather", op.getResult().getType(),
                     {mask, op.getArgs()[2], op.getArgs()[3]})
      .getResult();
}

/// The address of the nearest texel. It is computed here, not by a call, so
/// that whoever looks where an access leads sees the image.
Value ImageConversion::getTexelAddress() {
  SmallVector<Value> fields = getImageMemory(b, image);
  Value at = op.getArgs()[1];
  Type wide = b.getI64Type();
  auto coordinate = [&](unsigned index, unsigned size) -> Value {
    Value place = isa<VectorType>(at.getType())
                      ? vector::ExtractOp::create(b, loc, at, index).getResult()
                      : at;
    Value zero = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 0);
    Value one = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1);
    Value last = arith::SubIOp::create(b, loc, fields[size], one);
    place = arith::MaxSIOp::create(
        b, loc, arith::MinSIOp::create(b, loc, place, last), zero);
    return arith::ExtSIOp::create(b, loc, wide, place);
  };
  // Data, the bytes from row to row and from slice to slice and of a texel,
  // width, height, depth or layers.
  Value bytes = arith::MulIOp::create(
      b, loc, coordinate(0, 4),
      arith::ExtUIOp::create(b, loc, wide, fields[3]).getResult());
  auto add = [&](unsigned index, unsigned size, unsigned pitch) {
    Value part =
        arith::MulIOp::create(b, loc, coordinate(index, size), fields[pitch]);
    bytes = arith::AddIOp::create(b, loc, bytes, part);
  };
  unsigned dimensions = shape.countDimensions();
  if (dimensions > 1)
    add(1, 5, 1);
  if (dimensions > 2 || shape.isArray)
    add(dimensions > 2 ? 2 : dimensions, 6, 2);
  return LLVM::GEPOp::create(b, loc, op.getResult().getType(), b.getI8Type(),
                             fields[0], ValueRange{bytes});
}

//===----------------------------------------------------------------------===//
// On any target
//===----------------------------------------------------------------------===//

Value ImageConversion::readColor(Type colorType) {
  if (isInMemory)
    return readMemory(colorType);
  Value coordinate = getCoordinate(op.getArgs().back());
  if (op.getArgs().size() != 3)
    return mux::ImageReadOp::create(b, loc, colorType, getKind(), image,
                                    coordinate);
  if (isa<IntegerType>(getElementTypeOrSelf(coordinate.getType())))
    coordinate = getCenter(coordinate);
  return mux::ImageSampleOp::create(b, loc, colorType, getKind(), image,
                                    op.getArgs()[1], coordinate);
}

Value ImageConversion::read() {
  bool isFloat = getKind() == mux::ChannelKind::Float;
  Type colorType =
      VectorType::get(4, isFloat ? Type(b.getF32Type()) : Type(b.getI32Type()));
  Value color = readColor(colorType);
  Type type = op.getResult().getType();
  if (type == colorType)
    return color;
  if (shape.isDepth)
    return vector::ExtractOp::create(b, loc, color, ArrayRef<int64_t>{0});
  return arith::TruncFOp::create(b, loc, type, color);
}

void ImageConversion::write() {
  Value color = op.getArgs()[2];
  if (getElementTypeOrSelf(color.getType()).isF16())
    color = arith::ExtFOp::create(
        b, loc, withElement(color.getType(), b.getF32Type()), color);
  if (shape.isDepth)
    color = vector::BroadcastOp::create(
        b, loc, VectorType::get(4, color.getType()), color);
  if (isInMemory) {
    noteAccess(mux::CheckedAccess::Write, op.getArgs()[1]);
    callLibrary("write", {}, {op.getArgs()[1], color});
    return;
  }
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
  if (name.starts_with(kGather))
    return gather();
  if (name == kTexel)
    return getTexelAddress();
  name.consume_front("get_image_");
  if (name == "dim")
    return queryAll();
  Value result = query(*mux::symbolizeImageQuery(name));
  Type type = op.getResult().getType();
  return type == result.getType()
             ? result
             : arith::ExtUIOp::create(b, loc, type, result).getResult();
}

bool cairn::convertImageFunction(OpBuilder &b, BuiltinOp op,
                                 const DeviceTraits &device,
                                 SmallVectorImpl<LibraryCall> &calls) {
  if (!isSupportedImageFunction(op, device))
    return false;
  if (Value value = ImageConversion(b, op, device, calls).run())
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
