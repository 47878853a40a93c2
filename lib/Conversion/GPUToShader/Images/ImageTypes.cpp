//===- ImageTypes.cpp - types of images in SPIR-V ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In OpenCL C an image has texels of any kind and each access says which it
// takes them for; in SPIR-V the image's type says it.
//
//===----------------------------------------------------------------------===//

#include "LegalizeImages.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

static spirv::Dim getDim(mux::ImageDim dim) {
  switch (dim) {
  case mux::ImageDim::Dim1D:
    return spirv::Dim::Dim1D;
  case mux::ImageDim::Dim2D:
    return spirv::Dim::Dim2D;
  case mux::ImageDim::Dim3D:
    return spirv::Dim::Dim3D;
  case mux::ImageDim::Buffer:
    return spirv::Dim::Buffer;
  }
  llvm_unreachable("a dimension outside of the enum");
}

/// Vulkan tells signed texels from unsigned ones by the type's signedness.
static Type getSampledType(MLIRContext *context, mux::ChannelKind kind) {
  switch (kind) {
  case mux::ChannelKind::Float:
    return Float32Type::get(context);
  case mux::ChannelKind::SInt:
    return IntegerType::get(context, 32, IntegerType::Signed);
  case mux::ChannelKind::UInt:
    return IntegerType::get(context, 32);
  }
  llvm_unreachable("a kind outside of the enum");
}

static Type getImageType(MLIRContext *context, const mux::ImageShape &shape,
                         mux::ChannelKind kind) {
  bool isSampled = shape.access == mux::ImageAccess::ReadOnly;
  return spirv::ImageType::get(
      getSampledType(context, kind), getDim(shape.dim),
      spirv::ImageDepthInfo::NoDepth,
      shape.isArray ? spirv::ImageArrayedInfo::Arrayed
                    : spirv::ImageArrayedInfo::NonArrayed,
      spirv::ImageSamplingInfo::SingleSampled,
      isSampled ? spirv::ImageSamplerUseInfo::NeedSampler
                : spirv::ImageSamplerUseInfo::NoSampler,
      spirv::ImageFormat::Unknown);
}

static std::optional<mux::ChannelKind> getKind(Operation *user) {
  return llvm::TypeSwitch<Operation *, std::optional<mux::ChannelKind>>(user)
      .Case<mux::ImageSampleOp, mux::ImageReadOp, mux::ImageWriteOp>(
          [](auto op) { return op.getKind(); })
      .Default(std::nullopt);
}

static StringRef describe(mux::ChannelKind kind) {
  switch (kind) {
  case mux::ChannelKind::Float:
    return "float";
  case mux::ChannelKind::SInt:
    return "int";
  case mux::ChannelKind::UInt:
    return "uint";
  }
  llvm_unreachable("a kind outside of the enum");
}

/// What all accesses to `image` take its texels for; float if there are none,
/// and an error if they differ.
static FailureOr<mux::ChannelKind> findKind(Value image, StringRef name) {
  std::optional<mux::ChannelKind> found;
  Operation *first = nullptr;
  // Users are listed from the last to the first.
  SmallVector<Operation *> users(image.getUsers());
  for (Operation *user : llvm::reverse(users)) {
    std::optional<mux::ChannelKind> kind = getKind(user);
    if (!kind || found == kind)
      continue;
    if (found) {
      InFlightDiagnostic error = user->emitError();
      error << "image '" << name << "' is accessed as " << describe(*kind)
            << " here and as " << describe(*found)
            << " elsewhere; an image of Vulkan has texels of one kind: pass it "
               "as two arguments";
      error.attachNote(first->getLoc()) << "accessed as " << describe(*found);
      return failure();
    }
    found = kind;
    first = user;
  }
  return found.value_or(mux::ChannelKind::Float);
}

LogicalResult cairn::chooseImageTypes(gpu::GPUFuncOp kernel) {
  for (BlockArgument arg : kernel.getArguments()) {
    std::optional<mux::ImageShape> shape = mux::ImageShape::get(arg.getType());
    if (!shape)
      continue;
    unsigned index = arg.getArgNumber();
    auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
    FailureOr<mux::ChannelKind> kind =
        findKind(arg, info ? info.getName() : StringRef());
    if (failed(kind))
      return failure();
    Type type = getImageType(kernel.getContext(), *shape, *kind);
    kernel.setArgAttr(index, shader::ShaderDialect::getTypeAttrName(),
                      TypeAttr::get(type));
  }
  return success();
}
