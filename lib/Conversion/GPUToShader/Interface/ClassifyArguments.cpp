//===- ClassifyArguments.cpp - what the arguments are -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelArguments.h"

#include "cairn/Conversion/DescribeArguments.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/OCL/IR/Arguments.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"

using namespace mlir;
using namespace cairn;

/// OpenCL aligns a type to its size, a vector of three to four (OpenCL C 2.0,
/// section 1.2.5).
static void measure(KernelArgument &arg, const DataLayout &layout,
                    IntegerAttr alignAttr) {
  arg.size = layout.getTypeSize(arg.type).getFixedValue();
  arg.align = layout.getTypeABIAlignment(arg.type);
  if (!arg.isByValue)
    arg.align = std::max(arg.align, std::min(arg.size, 128u));
  else if (alignAttr)
    arg.align = std::max<unsigned>(arg.align, alignAttr.getInt());
}

static KernelArgument classify(InterfaceState &state, gpu::GPUFuncOp kernel,
                               unsigned index) {
  Builder b(kernel.getContext());
  KernelArgument arg;
  auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
  auto byValue = kernel.getArgAttrOfType<TypeAttr>(
      index, LLVM::LLVMDialect::getByValAttrName());
  auto align = kernel.getArgAttrOfType<IntegerAttr>(
      index, LLVM::LLVMDialect::getAlignAttrName());
  arg.name = info && !info.getName().empty() ? info.getName().str()
                                             : ("arg" + Twine(index)).str();
  arg.value = kernel.getArgument(index);
  arg.isByValue = static_cast<bool>(byValue);
  arg.type = byValue ? byValue.getValue() : arg.value.getType();

  StringRef kind = describeName(kernel, index, arg.properties);
  if (kind == "image" || kind == "sampler") {
    arg.kind = ArgumentKind::Descriptor;
    arg.shaderType = kernel.getArgAttrOfType<TypeAttr>(
        index, shader::ShaderDialect::getTypeAttrName());
    if (kind == "image")
      arg.properties.set(
          "access", b.getStringAttr(info ? info.getAccess() : "read_write"));
    return arg;
  }
  if (kind == "scalar") {
    describeValueType(kernel, index, arg.properties);
    measure(arg, state.layout, align);
  } else {
    arg.elementSize = getPointeeSize(kernel, index, state.layout);
    arg.pointeeAlign = align ? align.getInt() : 0;
    if (kind == "local") {
      arg.kind = ArgumentKind::Local;
      // Any divisor of the true size does.
      if (!arg.elementSize)
        arg.elementSize = std::max(arg.pointeeAlign, 1u);
      arg.properties.set("element_size", b.getI64IntegerAttr(arg.elementSize));
    } else {
      arg.kind = state.options.physicalAddressing ? ArgumentKind::Bytes
                                                  : ArgumentKind::Descriptor;
      auto pointer = cast<LLVM::LLVMPointerType>(arg.type);
      bool isConstant = pointer.getAddressSpace() == ConstantSpace;
      arg.isReadOnly = isConstant;
      if (kind == "pipe")
        describePipe(kernel, index, arg.properties);
      else
        arg.properties.set("address_space",
                           b.getStringAttr(isConstant ? "constant" : "global"));
    }
  }
  arg.isRestrict = static_cast<bool>(
      kernel.getArgAttr(index, LLVM::LLVMDialect::getNoAliasAttrName()));
  if (info && kind != "pipe") {
    for (StringRef qualifier : ocl::listQualifiers(info)) {
      arg.properties.set(qualifier, b.getBoolAttr(true));
      arg.isRestrict |= qualifier == "restrict";
      arg.isVolatile |= qualifier == "volatile";
      arg.isReadOnly |= qualifier == "const";
    }
  }
  arg.properties.set("size", b.getI64IntegerAttr(arg.size));
  arg.properties.set("align", b.getI64IntegerAttr(arg.align));
  return arg;
}

SmallVector<KernelArgument> cairn::classifyArguments(InterfaceState &state,
                                                     gpu::GPUFuncOp kernel) {
  SmallVector<KernelArgument> args;
  for (unsigned i = 0, count = kernel.getNumArguments(); i < count; ++i)
    args.push_back(classify(state, kernel, i));
  return args;
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

static void addPlace(const KernelArgument &arg, NamedAttrList &attrs,
                     Builder &b) {
  if (arg.kind == ArgumentKind::Local) {
    attrs.set("spec_id", b.getI64IntegerAttr(arg.specId));
    return;
  }
  if (arg.storage != kUniformConstant)
    attrs.set("storage", b.getStringAttr(arg.storage));
  if (arg.binding)
    setBinding(attrs, *arg.binding, b);
  if (arg.kind == ArgumentKind::Bytes)
    attrs.set("offset", b.getI64IntegerAttr(arg.offset));
}

DictionaryAttr KernelArgument::describe(Builder &b) const {
  NamedAttrList attrs = properties;
  addPlace(*this, attrs, b);
  return attrs.getDictionary(b.getContext());
}

DictionaryAttr KernelArgument::describePlace(Builder &b) const {
  NamedAttrList attrs;
  addPlace(*this, attrs, b);
  return attrs.getDictionary(b.getContext());
}
