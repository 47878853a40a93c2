//===- OpaqueTypes.cpp - OpenCL's opaque types in SPIR-V --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpaqueTypes.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"

using namespace mlir;
using namespace cairn;

static constexpr llvm::StringLiteral kImage = "OpTypeImage$void";

static Type getNamedType(MLIRContext *context, const llvm::Twine &name) {
  return spirv::StructType::getEmpty(context, (kStandInType + name).str());
}

Type cairn::convertOpaqueType(LLVM::LLVMTargetExtType type) {
  std::optional<ocl::BuiltinType> known =
      ocl::lookupTargetType(type.getExtTypeName(), type.getIntParams());
  if (!known || ocl::isVendorKind(known->scalar))
    return {};
  std::string spelled = ocl::isImageKind(known->scalar)
                            ? kImage.str()
                            : opaqueTypeInstruction(type.getExtTypeName());
  for (unsigned param : type.getIntParams())
    spelled += "$" + std::to_string(param);
  return getNamedType(type.getContext(), spelled);
}

/// Why a module may not have the type; empty if it may.
static StringRef objectTo(Type converted, StringRef name,
                          const KernelOptions &options) {
  if (!converted)
    return "it has no type for them";
  std::optional<OpaqueImage> image = OpaqueImage::get(converted);
  // Level Zero SPIR-V programming guide, "Validation Rules".
  if (image && image->isMultisampled &&
      options.environment == Environment::LevelZero)
    return "Level Zero's images have one sample";
  bool isOfQueue = name == opaque::Queue || name == opaque::ClkEvent;
  if ((isOfQueue || name == opaque::Pipe || name == opaque::ReserveId) &&
      !options.hasPipesAndQueues())
    return "pipes and queues need OpenCL 2.0; '-spv-env=opencl2.0' has them";
  return {};
}

LogicalResult cairn::assignOpaqueTypes(gpu::GPUFuncOp kernel,
                                       const KernelOptions &options) {
  bool failedAny = false;
  auto assign = [&](Value value) {
    auto type = dyn_cast<LLVM::LLVMTargetExtType>(value.getType());
    if (!type)
      return;
    Type converted = convertOpaqueType(type);
    StringRef objection = objectTo(converted, type.getExtTypeName(), options);
    if (objection.empty()) {
      value.setType(converted);
      return;
    }
    failedAny = true;
    emitError(value.getLoc())
        << "values of type " << type
        << " cannot be expressed in OpenCL's SPIR-V: " << objection;
  };
  kernel.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), assign);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), assign);
  });
  return failure(failedAny);
}

std::optional<OpaqueImage> OpaqueImage::get(Type type) {
  auto structure = dyn_cast<spirv::StructType>(type);
  if (!structure || !structure.isIdentified())
    return std::nullopt;
  StringRef name = structure.getIdentifier();
  if (!name.consume_front(kStandInType) || !name.consume_front(kImage))
    return std::nullopt;
  // Dim, Depth, Arrayed, MS, Sampled, Image Format, Access Qualifier.
  SmallVector<StringRef, 7> operands;
  name.drop_front().split(operands, '$');
  unsigned dim;
  if (operands.size() < 4 || operands[0].getAsInteger(10, dim))
    return std::nullopt;
  return OpaqueImage{static_cast<spirv::Dim>(dim), operands[1] == "1",
                     operands[2] == "1", operands[3] == "1"};
}

unsigned OpaqueImage::countSizes() const {
  unsigned dims = dim == spirv::Dim::Dim3D   ? 3
                  : dim == spirv::Dim::Dim2D ? 2
                                             : 1;
  return dims + isArrayed;
}

Type cairn::getSampledImageType(Type image) {
  StringRef name = cast<spirv::StructType>(image).getIdentifier();
  name.consume_front(kStandInType);
  return getNamedType(image.getContext(), "OpTypeSampledImage$" + name);
}
