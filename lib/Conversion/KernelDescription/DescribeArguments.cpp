//===- DescribeArguments.cpp - parts of an interface ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Conversion/DescribeArguments.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/Arguments.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace cairn;

bool cairn::isPipe(FunctionOpInterface kernel, unsigned index) {
  StringRef name = opaqueTypeName(kernel.getArgumentTypes()[index]);
  if (!name.empty())
    return name == opaque::Pipe;
  // What it is in memory where there are no pipes.
  auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
  return ocl::isPipe(info);
}

static StringRef kindOf(FunctionOpInterface kernel, unsigned index) {
  Type type = kernel.getArgumentTypes()[index];
  if (isPipe(kernel, index))
    return "pipe";
  if (StringRef name = opaqueTypeName(type); !name.empty())
    return name == opaque::Sampler ? "sampler"
           : name == opaque::Image ? "image"
           : name == opaque::Queue ? "queue"
                                   : "opaque";
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  if (!pointer ||
      kernel.getArgAttr(index, LLVM::LLVMDialect::getByValAttrName()))
    return "scalar";
  return pointer.getAddressSpace() == LocalSpace ? "local" : "buffer";
}

StringRef cairn::describeName(FunctionOpInterface kernel, unsigned index,
                              NamedAttrList &attrs) {
  Builder b(kernel.getContext());
  auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
  StringRef kind = kindOf(kernel, index);
  attrs.set("name", info ? b.getStringAttr(info.getName())
                         : b.getStringAttr("arg" + Twine(index)));
  attrs.set("kind", b.getStringAttr(kind));
  attrs.set("type", b.getStringAttr(info ? info.getTypeName() : ""));
  return kind;
}

void cairn::describePipe(FunctionOpInterface kernel, unsigned index,
                         NamedAttrList &attrs) {
  Builder b(kernel.getContext());
  if (auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr))
    attrs.set("access", b.getStringAttr(info.getAccess()));
  if (Attribute bytes = kernel.getArgAttr(index, ocl::kPacketSizeAttr))
    attrs.set("packet_size", bytes);
}

NamedAttrList cairn::describeArgument(FunctionOpInterface kernel,
                                      unsigned index) {
  Builder b(kernel.getContext());
  NamedAttrList attrs;
  auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
  StringRef kind = describeName(kernel, index, attrs);
  if (Attribute declared = kernel.getArgAttr(index, ocl::kDeclaredTypeAttr))
    attrs.set("declared_type", declared);
  if (kind == "scalar")
    describeValueType(kernel, index, attrs);
  if (kind == "pipe") {
    describePipe(kernel, index, attrs);
    return attrs;
  }
  if (kind == "buffer") {
    auto pointer =
        cast<LLVM::LLVMPointerType>(kernel.getArgumentTypes()[index]);
    attrs.set("address_space",
              b.getStringAttr(pointer.getAddressSpace() == ConstantSpace
                                  ? "constant"
                                  : "global"));
  }
  if (!info)
    return attrs;
  if (kind == "image" || info.getAccess() != "none")
    attrs.set("access", b.getStringAttr(info.getAccess()));
  for (StringRef qualifier : ocl::listQualifiers(info))
    attrs.set(qualifier, b.getBoolAttr(true));
  return attrs;
}

/// As `printf` of the interface spells the types of its arguments.
static std::string spellValue(Type type) {
  unsigned width = 1;
  if (auto vector = dyn_cast<VectorType>(type)) {
    width = vector.getNumElements();
    type = vector.getElementType();
  }
  if (!type.isIntOrFloat())
    return "struct";
  std::string text = (isa<FloatType>(type) ? "f" : "i") +
                     std::to_string(type.getIntOrFloatBitWidth());
  return width == 1 ? text : text + "x" + std::to_string(width);
}

void cairn::describeValueType(FunctionOpInterface kernel, unsigned index,
                              NamedAttrList &attrs) {
  Type type = kernel.getArgumentTypes()[index];
  if (auto byValue = kernel.getArgAttrOfType<TypeAttr>(
          index, LLVM::LLVMDialect::getByValAttrName()))
    type = byValue.getValue();
  attrs.set("value_type",
            StringAttr::get(kernel.getContext(), spellValue(type)));
}
