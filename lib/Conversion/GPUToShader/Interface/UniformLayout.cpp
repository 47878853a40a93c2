//===- UniformLayout.cpp - rules for uniform buffers ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vulkan's "extended alignment": elements of arrays are a multiple of 16 bytes
// apart, scalars are aligned to their size, vectors of two to twice and of
// three or four to four times that of their scalar. The type of what a pointer
// points to is not in the IR; its name says it for scalars and vectors, and how
// the memory is accessed says it for structs.
//
//===----------------------------------------------------------------------===//

#include "GPUToSPIRV/GlobalBytes.h"
#include "Interface.h"

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace cairn;

static constexpr uint64_t kArrayAlign = 16;

namespace {

class UniformLayout {
public:
  UniformLayout(gpu::GPUFuncOp kernel, unsigned index, const DataLayout &layout)
      : kernel(kernel), index(index), layout(layout) {}

  LogicalResult check();

private:
  LogicalResult checkUses(Value pointer, uint64_t offset);
  LogicalResult checkStep(LLVM::GEPOp gep, uint64_t offset);
  LogicalResult checkAccess(Operation *op, Type type, uint64_t offset);
  InFlightDiagnostic emitError(Location loc);

  gpu::GPUFuncOp kernel;
  unsigned index;
  const DataLayout &layout;
};

} // namespace

InFlightDiagnostic UniformLayout::emitError(Location loc) {
  auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
  return mlir::emitError(loc)
         << "'-constant-args-ubo' cannot pass argument '"
         << (info ? info.getName() : StringRef()) << "' of kernel '"
         << kernel.getName() << "' in a uniform buffer: ";
}

LogicalResult UniformLayout::checkAccess(Operation *op, Type type,
                                         uint64_t offset) {
  uint64_t align = layout.getTypeSize(type).getFixedValue();
  if (auto vector = dyn_cast<VectorType>(type)) {
    uint64_t scalar =
        layout.getTypeSize(vector.getElementType()).getFixedValue();
    align = scalar *
            std::min<uint64_t>(llvm::PowerOf2Ceil(vector.getNumElements()), 4);
  }
  align = std::min(align, kArrayAlign);
  if (offset % align == 0)
    return success();
  return emitError(op->getLoc())
         << "a value at offset " << offset
         << " expected to be aligned to a multiple of " << align << " bytes";
}

LogicalResult UniformLayout::checkStep(LLVM::GEPOp gep, uint64_t offset) {
  Type type = gep.getElemType();
  for (auto [i, step] : llvm::enumerate(gep.getIndices())) {
    // The first index counts in whole elements, the others descend.
    if (i > 0) {
      if (auto structure = dyn_cast<LLVM::LLVMStructType>(type)) {
        unsigned field = cast<IntegerAttr>(step).getInt();
        offset += getElementOffset(structure, field, layout);
        type = structure.getBody()[field];
        continue;
      }
      if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
        type = array.getElementType();
      else
        type = cast<VectorType>(type).getElementType();
    }
    uint64_t stride = layout.getTypeSize(type).getFixedValue();
    if (auto constant = dyn_cast<IntegerAttr>(step)) {
      offset += stride * constant.getInt();
    } else if (stride % kArrayAlign) {
      return emitError(gep.getLoc())
             << "elements of an array expected to be a multiple of "
             << kArrayAlign << " bytes apart, got " << stride;
    }
  }
  return checkUses(gep.getResult(), offset);
}

LogicalResult UniformLayout::checkUses(Value pointer, uint64_t offset) {
  for (Operation *user : pointer.getUsers()) {
    LogicalResult result =
        llvm::TypeSwitch<Operation *, LogicalResult>(user)
            .Case([&](LLVM::GEPOp gep) { return checkStep(gep, offset); })
            .Case([&](LLVM::LoadOp load) {
              return checkAccess(load, load.getType(), offset);
            })
            .Default([](Operation *) { return success(); });
    if (failed(result))
      return failure();
  }
  return success();
}

LogicalResult UniformLayout::check() {
  uint64_t size = getPointeeSize(kernel, index, layout);
  if (size % kArrayAlign)
    return emitError(kernel.getLoc())
           << "its elements expected to be a multiple of " << kArrayAlign
           << " bytes apart, got " << size;
  return checkUses(kernel.getArgument(index), 0);
}

LogicalResult cairn::checkUniformLayout(gpu::GPUFuncOp kernel, unsigned index,
                                        const DataLayout &layout) {
  return UniformLayout(kernel, index, layout).check();
}
