//===- DescribeArguments.cpp - parts of an interface ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Conversion/DescribeArguments.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace cairn;

static StringRef kindOf(FunctionOpInterface kernel, unsigned index) {
  Type type = kernel.getArgumentTypes()[index];
  if (auto target = dyn_cast<LLVM::LLVMTargetExtType>(type))
    return target.getExtTypeName() == "spirv.Sampler" ? "sampler" : "image";
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  if (!pointer || kernel.getArgAttr(index, "llvm.byval"))
    return "scalar";
  return pointer.getAddressSpace() == 3 ? "local" : "buffer";
}

NamedAttrList cairn::describeArgument(FunctionOpInterface kernel,
                                      unsigned index) {
  Builder b(kernel.getContext());
  NamedAttrList attrs;
  auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
  attrs.set("name", info ? b.getStringAttr(info.getName())
                         : b.getStringAttr("arg" + Twine(index)));
  StringRef kind = kindOf(kernel, index);
  attrs.set("kind", b.getStringAttr(kind));
  attrs.set("type", b.getStringAttr(info ? info.getTypeName() : ""));
  if (kind == "buffer") {
    auto pointer =
        cast<LLVM::LLVMPointerType>(kernel.getArgumentTypes()[index]);
    attrs.set("address_space",
              b.getStringAttr(pointer.getAddressSpace() == 2 ? "constant"
                                                             : "global"));
  }
  if (!info)
    return attrs;
  if (kind == "image")
    attrs.set("access", b.getStringAttr(info.getAccess()));
  SmallVector<StringRef> qualifiers;
  info.getQualifiers().split(qualifiers, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef qualifier : qualifiers)
    attrs.set(qualifier, b.getBoolAttr(true));
  return attrs;
}

void cairn::describeGroupSizes(FunctionOpInterface kernel,
                               NamedAttrList &attrs) {
  Builder b(kernel.getContext());
  auto copySizes = [&](StringRef from, StringRef to) {
    if (auto sizes = kernel->getAttrOfType<DenseI64ArrayAttr>(from))
      attrs.set(to, b.getI64ArrayAttr(sizes.asArrayRef()));
  };
  copySizes("mux.reqd_work_group_size", "reqd_work_group_size");
  copySizes(ocl::kWorkGroupSizeHintAttr, "work_group_size_hint");
  if (kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr))
    attrs.set("uniform_work_group_size", b.getBoolAttr(true));
}
