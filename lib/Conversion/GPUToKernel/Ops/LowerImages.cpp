//===- LowerImages.cpp - reads, writes and queries of images ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/OpaqueTypes.h"
#include "KernelLowerings.h"
#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using spirv::ImageOperands;

//===----------------------------------------------------------------------===//
// Reads and writes
//===----------------------------------------------------------------------===//

namespace {
/// What an access takes beside the image, the coordinate and the texel.
class Operands {
public:
  void add(ImageOperands flag, ValueRange values) {
    flags = flags | flag;
    llvm::append_range(ids, values);
  }
  void flag(ImageOperands flag) { flags = flags | flag; }
  SmallVector<NamedAttribute, 1> getAttrs(KernelBuilder &b) const {
    if (flags == ImageOperands::None)
      return {};
    return {b.literals(static_cast<int64_t>(flags))};
  }

  SmallVector<Value, 4> ids;

private:
  ImageOperands flags = ImageOperands::None;
};
} // namespace

/// From SPIR-V 1.4 on, an access says what it takes integer texels for.
static void addSignedness(LibraryCall &call, const BuiltinType &color,
                          Operands &operands) {
  if (call.b.options.spirvVersion < SPIRVVersion(1, 4) || !color.isInteger())
    return;
  operands.flag(color.isSigned() ? ImageOperands::SignExtend
                                 : ImageOperands::ZeroExtend);
}

/// For an image of three dimensions, OpenCL C has four coordinates, and SPIR-V
/// three differences.
static Value takeDifference(LibraryCall &call, unsigned index) {
  Value value = call.arg(index);
  auto type = dyn_cast<VectorType>(value.getType());
  if (!type || type.getNumElements() != 4)
    return value;
  return spirv::VectorShuffleOp::create(
      call.b, VectorType::get(3, type.getElementType()), value, value,
      call.b.getI32ArrayAttr({0, 1, 2}));
}

/// A read by a sampler: (image, sampler, coordinate[, lod | dx, dy]).
static CallResult lowerSample(LibraryCall &call) {
  KernelBuilder &b = call.b;
  // In the block of its use, as SPIR-V wants it.
  Value combined =
      b.make(inst::SampledImage, getSampledImageType(call.arg(0).getType()),
             {call.arg(0), call.arg(1)});
  Operands operands;
  if (call.countArgs() == 5)
    operands.add(ImageOperands::Grad,
                 {takeDifference(call, 3), takeDifference(call, 4)});
  else
    operands.add(ImageOperands::Lod, call.countArgs() == 4
                                         ? call.arg(3)
                                         : b.real(b.getF32Type(), 0));
  addSignedness(call, call.signature.result, operands);
  SmallVector<Value, 4> ids = {combined, call.arg(2)};
  llvm::append_range(ids, operands.ids);
  // The instruction gives four components of an image of depths, too.
  Type type = call.resultType();
  bool isScalar = !isa<VectorType>(type);
  Value color = b.make(inst::ImageSampleExplicitLod,
                       isScalar ? VectorType::get(4, type) : type, ids,
                       operands.getAttrs(b));
  return isScalar ? b.element(color, 0) : color;
}

/// (image, coordinate[, sample]).
static CallResult lowerRead(LibraryCall &call) {
  Operands operands;
  if (call.countArgs() == 3)
    operands.add(ImageOperands::Sample, call.arg(2));
  addSignedness(call, call.signature.result, operands);
  SmallVector<Value, 4> ids = {call.arg(0), call.arg(1)};
  llvm::append_range(ids, operands.ids);
  return call.make(inst::ImageRead, ids, operands.getAttrs(call.b));
}

/// (image, coordinate[, level], color).
static CallResult lowerWrite(LibraryCall &call) {
  Operands operands;
  bool hasLevel = call.countArgs() == 4;
  // Level Zero SPIR-V programming guide, "Validation Rules".
  if (hasLevel && call.b.options.environment == Environment::LevelZero) {
    call.b.refuse("Level Zero's images are written to the first level only");
    return failure();
  }
  if (hasLevel)
    operands.add(ImageOperands::Lod, call.arg(2));
  SmallVector<Value, 4> ids = {call.arg(0), call.arg(1),
                               call.op.getArgs().back()};
  llvm::append_range(ids, operands.ids);
  return call.make(inst::ImageWrite, ids, operands.getAttrs(call.b));
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

/// Width, height, depth, layers: as many as the image has, as i32.
static Value querySizes(LibraryCall &call, const OpaqueImage &image) {
  KernelBuilder &b = call.b;
  unsigned count = image.countSizes();
  Type type = count == 1 ? Type(b.getI32Type())
                         : VectorType::get(count, b.getI32Type());
  // For images with levels, the size of the first is asked for.
  bool hasLevels = image.dim != spirv::Dim::Buffer && !image.isMultisampled;
  if (hasLevels)
    return b.make(inst::ImageQuerySizeLod, type,
                  {call.arg(0), b.constant32(0)});
  return b.make(inst::ImageQuerySize, type, call.arg(0));
}

static Value querySize(LibraryCall &call, const OpaqueImage &image,
                       unsigned index) {
  Value sizes = querySizes(call, image);
  return isa<VectorType>(sizes.getType()) ? call.b.element(sizes, index)
                                          : sizes;
}

/// Width and height, or width, height, depth and 0.
static Value queryDim(LibraryCall &call, const OpaqueImage &image) {
  KernelBuilder &b = call.b;
  Value sizes = querySizes(call, image);
  auto type = cast<VectorType>(call.resultType());
  if (sizes.getType() == type)
    return sizes;
  int32_t given = image.countSizes();
  SmallVector<int32_t, 4> lanes;
  for (int32_t lane = 0; lane < type.getNumElements(); ++lane)
    // The first lane of the second operand is 0.
    lanes.push_back(lane < 3 ? lane : given);
  return spirv::VectorShuffleOp::create(
      b, type, sizes, b.integer(sizes.getType(), 0), b.getI32ArrayAttr(lanes));
}

/// SPIR-V numbers channel types and orders from 0, OpenCL from `first`.
static Value queryFormat(LibraryCall &call, SPIRVInstruction query,
                         uint32_t first) {
  KernelBuilder &b = call.b;
  return b.add(call.make(query, call.arg(0)), b.constant32(first));
}

static CallResult lowerQuery(LibraryCall &call) {
  // CL_SNORM_INT8 and CL_R (OpenCL 2.0 specification, section 5.3.1.1).
  constexpr uint32_t firstDataType = 0x10d0, firstOrder = 0x10b0;
  StringRef name = call.name();
  std::optional<OpaqueImage> image = OpaqueImage::get(call.arg(0).getType());
  if (name == "get_image_width")
    return querySize(call, *image, 0);
  if (name == "get_image_height")
    return querySize(call, *image, 1);
  if (name == "get_image_depth")
    return querySize(call, *image, 2);
  if (name == "get_image_array_size")
    return call.b.resizeUnsigned(
        querySize(call, *image, image->countSizes() - 1),
        bitWidth(call.resultType()));
  if (name == "get_image_dim")
    return queryDim(call, *image);
  if (name == "get_image_channel_data_type")
    return queryFormat(call, inst::ImageQueryFormat, firstDataType);
  if (name == "get_image_channel_order")
    return queryFormat(call, inst::ImageQueryOrder, firstOrder);
  if (name == "get_image_num_mip_levels")
    return call.make(inst::ImageQueryLevels, call.arg(0));
  return call.make(inst::ImageQuerySamples, call.arg(0));
}

CallResult cairn::lowerImageFunction(LibraryCall &call) {
  if (call.name().starts_with("read_image")) {
    bool hasSampler = call.signature.params[1].scalar == ScalarKind::Sampler;
    return hasSampler ? lowerSample(call) : lowerRead(call);
  }
  if (call.name().starts_with("write_image"))
    return lowerWrite(call);
  return lowerQuery(call);
}

//===----------------------------------------------------------------------===//
// Literal samplers
//===----------------------------------------------------------------------===//

static int64_t encode(AddressingMode mode) {
  switch (mode) {
  case AddressingMode::None:
    return 0;
  case AddressingMode::ClampToEdge:
    return 1;
  case AddressingMode::Clamp:
    return 2;
  case AddressingMode::Repeat:
    return 3;
  case AddressingMode::MirroredRepeat:
    return 4;
  }
  llvm_unreachable("a mode outside of the enum");
}

static Value lowerSampler(KernelBuilder &b, SamplerOp op) {
  int64_t filter = op.getFilter() == FilterMode::Linear;
  return b.make(inst::ConstantSampler, op.getType(), {},
                b.literals({encode(op.getAddressing()),
                            op.getNormalized() ? 1 : 0, filter}));
}

void cairn::addKernelImageLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerSampler);
}
