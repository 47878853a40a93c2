//===- DescribeKernel.cpp - the interface of a kernel -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DescribeKernel.h"

#include "cairn/Conversion/DescribeArguments.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace cairn;

/// Pointers, and the handles that images and samplers are to a host program.
static constexpr uint64_t kHandleSize = 8;

static void describeSize(gpu::GPUFuncOp kernel, unsigned index,
                         const DataLayout &layout, NamedAttrList &arg) {
  Type type = kernel.getArgumentTypes()[index];
  uint64_t size = kHandleSize, align = kHandleSize;
  if (auto byval = kernel.getArgAttrOfType<TypeAttr>(
          index, LLVM::LLVMDialect::getByValAttrName()))
    type = byval.getValue();
  if (!isa<LLVM::LLVMPointerType, LLVM::LLVMTargetExtType>(type)) {
    // A vector of three takes the place of one of four.
    align = layout.getTypeABIAlignment(type);
    size = llvm::alignTo(layout.getTypeSize(type), align);
  }
  Builder b(kernel.getContext());
  arg.set("size", b.getI64IntegerAttr(size));
  arg.set("align", b.getI64IntegerAttr(align));
}

DictionaryAttr cairn::describeKernel(gpu::GPUFuncOp kernel) {
  Builder b(kernel.getContext());
  DataLayout layout = DataLayout::closest(kernel);
  SmallVector<Attribute> args;
  for (unsigned i = 0; i < kernel.getNumArguments(); ++i) {
    NamedAttrList arg = describeArgument(kernel, i);
    describeSize(kernel, i, layout, arg);
    args.push_back(arg.getDictionary(kernel.getContext()));
  }
  NamedAttrList attrs = describeForAnyTarget(kernel);
  attrs.set("args", b.getArrayAttr(args));
  if (kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr))
    attrs.set("uniform_work_group_size", b.getBoolAttr(true));
  if (kernel->hasAttr(mux::MuxDialect::getGroupsUnobservedAttrName()))
    attrs.set("groups_unobserved", b.getBoolAttr(true));
  auto localMemory = kernel->getAttrOfType<IntegerAttr>(
      mux::MuxDialect::getLocalMemUsageAttrName());
  attrs.set("local_memory",
            b.getI64IntegerAttr(localMemory ? localMemory.getInt() : 0));
  return attrs.getDictionary(kernel.getContext());
}
