//===- DescribeKernel.cpp - the interface of a kernel -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Conversion/DescribeArguments.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Target/Host/Host.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace cairn;

namespace {

/// One argument in the argument block.
struct Place {
  uint64_t size = 8; // of a pointer, an image, a sampler, or an offset
  uint64_t align = 8;
};

} // namespace

/// OpenCL aligns a type to its size, a vector of three to four (OpenCL C 2.0,
/// section 1.2.5), as clang's data layout for SPIR says and LLVM's agrees.
static Place placeOf(func::FuncOp kernel, unsigned index, HostLayout &layout) {
  Type type = kernel.getArgumentTypes()[index];
  if (auto byval = kernel.getArgAttrOfType<TypeAttr>(
          index, LLVM::LLVMDialect::getByValAttrName())) {
    uint64_t align = layout.alignOf(byval.getValue());
    if (auto attr = kernel.getArgAttrOfType<IntegerAttr>(
            index, LLVM::LLVMDialect::getAlignAttrName()))
      align = std::max<uint64_t>(align, attr.getInt());
    return {layout.sizeOf(byval.getValue()), align};
  }
  if (isa<LLVM::LLVMPointerType, LLVM::LLVMTargetExtType>(type))
    return {};
  uint64_t size = layout.sizeOf(type);
  return {size, std::max(layout.alignOf(type), std::min<uint64_t>(size, 128))};
}

/// What is required or hinted at; else what the runtime chooses where there are
/// many work-items.
static std::array<int64_t, 3> preferredSizeOf(func::FuncOp kernel) {
  if (auto size = mux::getProgramWorkGroupSize(kernel))
    return *size;
  std::array<int64_t, 3> preferred = mux::getCoarsening(kernel);
  preferred[0] *= kHostPreferredWorkGroupSize;
  auto hint =
      kernel->getAttrOfType<DenseI64ArrayAttr>(ocl::kWorkGroupSizeHintAttr);
  int64_t items = 1;
  for (int64_t size : hint ? hint.asArrayRef() : ArrayRef<int64_t>())
    if (llvm::MulOverflow(items, size, items) || items > kHostMaxWorkGroupSize)
      return preferred;
  if (hint)
    llvm::copy(hint.asArrayRef(), preferred.begin());
  return preferred;
}

DictionaryAttr cairn::describeKernel(func::FuncOp kernel,
                                     const Storage &storage,
                                     HostLayout &layout) {
  Builder b(kernel.getContext());
  SmallVector<Attribute> args;
  uint64_t size = 0;
  unsigned count = kernel.getNumArguments() - HiddenArg::Count;
  for (unsigned i = 0; i < count; ++i) {
    Place place = placeOf(kernel, i, layout);
    uint64_t offset = llvm::alignTo(size, place.align);
    NamedAttrList arg = describeArgument(kernel, i);
    arg.set("size", b.getI64IntegerAttr(place.size));
    arg.set("align", b.getI64IntegerAttr(place.align));
    arg.set("offset", b.getI64IntegerAttr(offset));
    args.push_back(arg.getDictionary(kernel.getContext()));
    size = offset + place.size;
  }
  NamedAttrList attrs = describeForAnyTarget(kernel);
  attrs.set("args", b.getArrayAttr(args));
  attrs.set("args_size", b.getI64IntegerAttr(size));
  if (kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr))
    attrs.set("uniform_work_group_size", b.getBoolAttr(true));
  if (kernel->hasAttr(mux::MuxDialect::getGroupsUnobservedAttrName()))
    attrs.set("groups_unobserved", b.getBoolAttr(true));
  if (mux::WorkItemOrder order = mux::getWorkItemOrder(kernel);
      order != mux::WorkItemOrder::XYZ)
    attrs.set("work_item_order",
              b.getStringAttr(mux::stringifyWorkItemOrder(order)));
  if (kernel->hasAttr(mux::MuxDialect::getGoesAcrossAttrName()))
    attrs.set("goes_across", b.getBoolAttr(true));
  if (unsigned lanes = mux::getLanes(kernel); lanes > 1)
    attrs.set("work_width", b.getI64IntegerAttr(lanes));
  attrs.set("local_memory", b.getI64IntegerAttr(storage.localMemory));
  attrs.set("scratch_per_item", b.getI64IntegerAttr(storage.scratchPerItem));
  if (storage.hasQueues)
    attrs.set("queues", b.getBoolAttr(true));
  if (DictionaryAttr checks = describeChecks(kernel, storage.localOffsets))
    attrs.set("checks", checks);
  auto module = kernel->getParentOfType<ModuleOp>();
  if (module->hasAttr(CairnDialect::getDebugInfoAttrName()))
    attrs.set("debug_info", b.getBoolAttr(true));
  // What is kept over a barrier is private memory as well.
  auto variables = cast<IntegerAttr>(attrs.get("private_memory"));
  attrs.set("private_memory",
            b.getI64IntegerAttr(variables.getInt() + storage.scratchPerItem));
  // A kernel without sub-groups does not notice how large they are.
  uint32_t subGroupSize = mux::getIntelReqdSubGroupSize(kernel).value_or(
      mux::getSubGroupSize(kernel));
  attrs.set("max_work_group_size", b.getI64IntegerAttr(kHostMaxWorkGroupSize));
  attrs.set("sub_group_size", b.getI64IntegerAttr(subGroupSize));
  attrs.set("preferred_work_group_size",
            b.getI64ArrayAttr(preferredSizeOf(kernel)));
  return attrs.getDictionary(kernel.getContext());
}
