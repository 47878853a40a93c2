//===- HandleNames.cpp - how opaque types are spelled -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An opaque type has four spellings: in mangled names, in kernels' metadata, as
// LLVM's target extension type, and as OpenCL C writes it. All are those of the
// library's table (OpaqueTypes.def).
//
//===----------------------------------------------------------------------===//

#include "Handles.h"

#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

std::optional<Handle> cairn::frontend::asHandle(const ocl::BuiltinType &type) {
  if (type.isPointer || !ocl::isOpaqueKind(type.scalar) ||
      ocl::isVendorKind(type.scalar))
    return std::nullopt;
  return Handle{type.scalar, type.access};
}

/// Where there may be none.
static std::optional<Handle>
asHandle(const std::optional<ocl::BuiltinType> &type) {
  return type ? frontend::asHandle(*type) : std::nullopt;
}

std::optional<Handle> cairn::frontend::parseMangledHandle(StringRef word) {
  return ::asHandle(ocl::lookupMangledTypeName(word));
}

static AccessQualifier parseAccessQualifier(StringRef qualifier) {
  qualifier.consume_front("__");
  for (AccessQualifier access :
       {AccessQualifier::ReadOnly, AccessQualifier::WriteOnly,
        AccessQualifier::ReadWrite})
    if (qualifier == ocl::stringifyAccessQualifier(access))
      return access;
  return AccessQualifier::None;
}

std::optional<Handle>
cairn::frontend::parseKernelArgument(StringRef type, StringRef accessQualifier,
                                     StringRef typeQualifier) {
  AccessQualifier access = parseAccessQualifier(accessQualifier);
  SmallVector<StringRef> qualifiers;
  typeQualifier.split(qualifiers, ' ');
  if (llvm::is_contained(qualifiers, "pipe"))
    return Handle{ScalarKind::Pipe, access};

  // Some producers write "__read_only image2d_t", or a space at the end.
  while (type.contains(' ')) {
    auto [word, rest] = type.ltrim().split(' ');
    AccessQualifier told = parseAccessQualifier(word);
    if (rest.trim().empty() || told == AccessQualifier::None) {
      type = type.trim();
      break;
    }
    access = told;
    type = rest;
  }
  // Producers leave out the '_' of an image's name here as they do in mangled
  // names.
  StringRef image = type;
  if (image.starts_with("image") && image.consume_back("_t")) {
    std::optional<Handle> handle = parseMangledHandle(("ocl_" + image).str());
    if (handle && access != AccessQualifier::None)
      handle->access = access;
    return handle;
  }
  std::optional<Handle> handle = ::asHandle(ocl::BuiltinType::parse(type));
  return handle && handle->hasAccess() ? std::nullopt : handle;
}

TargetExtType *cairn::frontend::handleType(LLVMContext &context,
                                           const Handle &handle) {
  ocl::BuiltinType type = ocl::BuiltinType::get(handle.kind);
  type.access = handle.access;
  SmallVector<Type *, 1> sampled;
  if (handle.isImage())
    sampled.push_back(Type::getVoidTy(context));
  return TargetExtType::get(context, ocl::targetTypeName(handle.kind), sampled,
                            ocl::targetTypeNumbers(type));
}

std::optional<Handle>
cairn::frontend::parseHandleType(const TargetExtType *type) {
  return ::asHandle(ocl::lookupTargetType(type->getName(), type->int_params()));
}

std::string cairn::frontend::spellHandle(const Handle &handle) {
  return ocl::stringifyScalarKind(handle.kind).str();
}
