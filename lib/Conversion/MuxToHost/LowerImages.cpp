//===- LowerImages.cpp - images and samplers in memory ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An image is the address of a CairnHostImage, a sampler a number
// (cairn/runtime/HostABI.h). Their values keep their types until the kernel's
// arguments are described; until then casts lead to what they are.
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/runtime/HostABI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

Type cairn::getHostHandleType(Type type) {
  if (ImageShape::get(type))
    return LLVM::LLVMPointerType::get(type.getContext());
  if (isOpaqueType(type, opaque::Sampler))
    return IntegerType::get(type.getContext(), 32);
  if (isOpaqueType(type, opaque::Queue))
    return LLVM::LLVMPointerType::get(type.getContext());
  if (isOpaqueType(type, opaque::ClkEvent))
    return IntegerType::get(type.getContext(), 64);
  return {};
}

/// `value` as it is on the host, or back.
static Value cast(OpBuilder &b, Location loc, Type type, Value value) {
  return UnrealizedConversionCastOp::create(b, loc, type, value).getResult(0);
}

/// Nothing writes the description while the kernel runs.
static Value loadField(OpBuilder &b, Location loc, Value image, uint64_t offset,
                       Type type) {
  Value address = cast(b, loc, getHostHandleType(image.getType()), image);
  address =
      LLVM::GEPOp::create(b, loc, address.getType(), b.getI8Type(), address,
                          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
  unsigned alignment =
      isa<LLVM::LLVMPointerType>(type) ? 8 : type.getIntOrFloatBitWidth() / 8;
  return LLVM::LoadOp::create(b, loc, type, address, alignment,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

static uint64_t offsetOf(ImageQuery query) {
  switch (query) {
  case ImageQuery::Width:
    return offsetof(CairnHostImage, width);
  case ImageQuery::Height:
    return offsetof(CairnHostImage, height);
  case ImageQuery::Depth:
    return offsetof(CairnHostImage, depth);
  case ImageQuery::ArraySize:
    return offsetof(CairnHostImage, arraySize);
  case ImageQuery::ChannelDataType:
    return offsetof(CairnHostImage, channelDataType);
  case ImageQuery::ChannelOrder:
    return offsetof(CairnHostImage, channelOrder);
  }
  llvm_unreachable("a query outside of the enum");
}

static SmallVector<Value> lower(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  return TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([&](ImageQueryOp op) -> SmallVector<Value> {
        return {loadField(b, loc, op.getImage(), offsetOf(op.getQuery()),
                          op.getType())};
      })
      .Case([&](ImageMemoryOp op) {
        SmallVector<Value> values;
        uint64_t offsets[] = {offsetof(CairnHostImage, data),
                              offsetof(CairnHostImage, rowPitch),
                              offsetof(CairnHostImage, slicePitch),
                              offsetof(CairnHostImage, texelBytes)};
        for (auto [type, offset] :
             llvm::zip_equal(op.getResultTypes(), offsets))
          values.push_back(loadField(b, loc, op.getImage(), offset, type));
        return values;
      })
      .Case([&](SamplerOp op) -> SmallVector<Value> {
        Value mask = arith::ConstantOp::create(b, loc, op.getMaskAttr());
        return {cast(b, loc, op.getType(), mask)};
      })
      .Case([&](SamplerMaskOp op) -> SmallVector<Value> {
        return {cast(b, loc, op.getType(), op.getSampler())};
      })
      .Default(SmallVector<Value>());
}

bool cairn::lowerImage(Operation *op) {
  OpBuilder b(op);
  SmallVector<Value> values = lower(b, op);
  if (values.empty())
    return false;
  op->replaceAllUsesWith(values);
  op->erase();
  return true;
}
