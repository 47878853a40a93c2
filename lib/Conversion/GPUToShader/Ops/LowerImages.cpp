//===- LowerImages.cpp - accesses to images ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;

/// Loads of images and samplers are cast to what ops of mux take; those that
/// stand here take what was loaded.
static Value lowerHandleCast(ShaderBuilder &b, UnrealizedConversionCastOp op) {
  Type type = op.getOperand(0).getType();
  if (isa<spirv::ImageType, spirv::StructType>(type))
    return op.getOperand(0);
  return b.refuse("");
}

static bool isSampled(spirv::ImageType type) {
  return type.getSamplerUseInfo() == spirv::ImageSamplerUseInfo::NeedSampler;
}

/// Whether there are levels of detail, of which the first is meant.
static bool hasLevels(spirv::ImageType type) {
  return isSampled(type) && type.getDim() != spirv::Dim::Buffer;
}

static Type getColorType(spirv::ImageType type) {
  return VectorType::get(4, type.getElementType());
}

/// SPIR-V's dialect has these instructions without levels of detail.
static Operation *makeAccess(ShaderBuilder &b, SPIRVInstruction instruction,
                             TypeRange types, ArrayRef<Value> operands,
                             Value level = {},
                             spirv::ImageOperands flags = {}) {
  OperationState state(b.getLoc(), instruction.getOpName(b.getContext()),
                       operands, types);
  if (level) {
    state.addOperands(level);
    flags = flags | spirv::ImageOperands::Lod;
  }
  if (flags != spirv::ImageOperands::None)
    state.addAttribute(InstructionOp::getLiteralsAttrName(),
                       b.getI64ArrayAttr(static_cast<int64_t>(flags)));
  return b.create(state);
}

/// The color by component: NVIDIA's driver (580.159.04), which widens what is
/// read as it reads it, gave other components where a whole color became 64
/// bits.
static Value getColor(ShaderBuilder &b, Operation *access, Type type) {
  Value color = access->getResult(0);
  SmallVector<Value, 4> components;
  for (int32_t n = 0; n < cast<VectorType>(color.getType()).getDimSize(0); ++n)
    components.push_back(b.element(color, n));
  return b.bitcast(
      type, b.make<spirv::CompositeConstructOp>(color.getType(), components));
}

static Value lowerSample(ShaderBuilder &b, mux::ImageSampleOp op) {
  auto type = cast<spirv::ImageType>(op.getImage().getType());
  // In the block of its use, as SPIR-V wants it.
  Value combined =
      b.make(inst::SampledImage, spirv::SampledImageType::get(type),
             {op.getImage(), op.getSampler()});
  Operation *access =
      makeAccess(b, inst::ImageSampleExplicitLod, getColorType(type),
                 {combined, op.getCoordinate()}, b.real(b.getF32Type(), 0));
  return getColor(b, access, op.getColor().getType());
}

/// With Vulkan's memory model it is said apart that others access an image.
static spirv::ImageOperands getSharing(ShaderBuilder &b,
                                       spirv::ImageType type) {
  return b.info.vulkanMemoryModel && !isSampled(type)
             ? spirv::ImageOperands::NonPrivateTexel
             : spirv::ImageOperands::None;
}

/// Without it, what is written to an image that is read too need not be what
/// other work-items read.
static void makeCoherent(ShaderBuilder &b, Value image) {
  auto load = image.getDefiningOp<spirv::LoadOp>();
  auto address =
      load ? load.getPtr().getDefiningOp<spirv::AddressOfOp>() : nullptr;
  if (Operation *variable = address ? SymbolTable::lookupNearestSymbolFrom(
                                          address, address.getVariableAttr())
                                    : nullptr)
    variable->setAttr("coherent", b.getUnitAttr());
}

static Value lowerRead(ShaderBuilder &b, mux::ImageReadOp op) {
  auto type = cast<spirv::ImageType>(op.getImage().getType());
  if (!isSampled(type) && !b.info.vulkanMemoryModel)
    makeCoherent(b, op.getImage());
  Value level = hasLevels(type) ? b.integer(b.getI32Type(), 0) : Value();
  Operation *access =
      makeAccess(b, isSampled(type) ? inst::ImageFetch : inst::ImageRead,
                 getColorType(type), {op.getImage(), op.getCoordinate()}, level,
                 getSharing(b, type));
  return getColor(b, access, op.getColor().getType());
}

static LogicalResult lowerWrite(ShaderBuilder &b, mux::ImageWriteOp op) {
  auto type = cast<spirv::ImageType>(op.getImage().getType());
  Value color = b.bitcast(getColorType(type), op.getColor());
  makeAccess(b, inst::ImageWrite, {},
             {op.getImage(), op.getCoordinate(), color}, {},
             getSharing(b, type));
  return success();
}

/// All sizes come together.
static Value lowerQuery(ShaderBuilder &b, mux::ImageQueryOp op) {
  auto type = cast<spirv::ImageType>(op.getImage().getType());
  bool isArray = type.getArrayedInfo() == spirv::ImageArrayedInfo::Arrayed;
  unsigned dims = type.getDim() == spirv::Dim::Dim2D   ? 2
                  : type.getDim() == spirv::Dim::Dim3D ? 3
                                                       : 1;
  unsigned count = dims + isArray, index;
  switch (op.getQuery()) {
  case mux::ImageQuery::Width:
    index = 0;
    break;
  case mux::ImageQuery::Height:
    index = 1;
    break;
  case mux::ImageQuery::Depth:
    index = 2;
    break;
  case mux::ImageQuery::ArraySize:
    index = dims;
    break;
  case mux::ImageQuery::ChannelDataType:
  case mux::ImageQuery::ChannelOrder:
    return b.refuse("the host has to say; '--shader-assign-interface' comes "
                    "before");
  }
  Type sizeType = count == 1 ? Type(b.getI32Type())
                             : VectorType::get(count, b.getI32Type());
  Value sizes = hasLevels(type)
                    ? b.make(inst::ImageQuerySizeLod, sizeType,
                             {op.getImage(), b.integer(b.getI32Type(), 0)})
                    : b.make(inst::ImageQuerySize, sizeType, {op.getImage()});
  return count == 1 ? sizes : b.element(sizes, index);
}

void cairn::addShaderImageLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerHandleCast);
  lowerings.add(lowerSample);
  lowerings.add(lowerRead);
  lowerings.addEffect(lowerWrite);
  lowerings.add(lowerQuery);
}
