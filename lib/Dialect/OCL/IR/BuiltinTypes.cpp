//===- BuiltinTypes.cpp - types of OpenCL C library functions ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cairn::ocl {

namespace {
struct KindInfo {
  const char *name;
  unsigned bits;
  enum Class {
    Other,
    Signed,
    Unsigned,
    Float,
    Opaque,
    Image,
    Vendor
  } kindClass;
};
} // namespace

/// Indexed by ScalarKind.
static constexpr KindInfo kindInfos[] = {
    {"void", 0, KindInfo::Other},
    {"bool", 8, KindInfo::Other},
    {"char", 8, KindInfo::Signed},
    {"uchar", 8, KindInfo::Unsigned},
    {"short", 16, KindInfo::Signed},
    {"ushort", 16, KindInfo::Unsigned},
    {"int", 32, KindInfo::Signed},
    {"uint", 32, KindInfo::Unsigned},
    {"long", 64, KindInfo::Signed},
    {"ulong", 64, KindInfo::Unsigned},
    {"half", 16, KindInfo::Float},
    {"float", 32, KindInfo::Float},
    {"double", 64, KindInfo::Float},
    {"memory_order", 32, KindInfo::Other},
    {"memory_scope", 32, KindInfo::Other},
    {"ndrange_t", 0, KindInfo::Other},
#define OPAQUE_TYPE(KIND, OPENCL, MANGLED, SPIRV) {OPENCL, 0, KindInfo::Opaque},
#define IMAGE_TYPE(KIND, WORDS, DIM, DEPTH, ARRAYED, MULTISAMPLED)             \
  {"image" WORDS "_t", 0, KindInfo::Image},
#define VENDOR_TYPE(KIND, OPENCL, MANGLED, SPIRV) {OPENCL, 0, KindInfo::Vendor},
#include "cairn/Dialect/Contracts/OpaqueTypes.def"
};
static_assert(std::size(kindInfos) == size_t(kLastScalarKind) + 1);

static const KindInfo &info(ScalarKind kind) { return kindInfos[size_t(kind)]; }

StringRef stringifyScalarKind(ScalarKind kind) { return info(kind).name; }
unsigned scalarKindBits(ScalarKind kind) { return info(kind).bits; }

bool isFloatKind(ScalarKind kind) {
  return info(kind).kindClass == KindInfo::Float;
}
bool isSignedIntegerKind(ScalarKind kind) {
  return info(kind).kindClass == KindInfo::Signed;
}
bool isUnsignedIntegerKind(ScalarKind kind) {
  return info(kind).kindClass == KindInfo::Unsigned;
}
bool isImageKind(ScalarKind kind) {
  return info(kind).kindClass == KindInfo::Image;
}
bool isVendorKind(ScalarKind kind) {
  return info(kind).kindClass == KindInfo::Vendor;
}
bool isOpaqueKind(ScalarKind kind) {
  return info(kind).kindClass >= KindInfo::Opaque;
}
bool hasAccessQualifier(ScalarKind kind) {
  return isImageKind(kind) || kind == ScalarKind::Pipe;
}

ScalarKind integerKind(unsigned bits, bool isSigned) {
  switch (bits) {
  case 8:
    return isSigned ? ScalarKind::Char : ScalarKind::UChar;
  case 16:
    return isSigned ? ScalarKind::Short : ScalarKind::UShort;
  case 32:
    return isSigned ? ScalarKind::Int : ScalarKind::UInt;
  default:
    assert(bits == 64 && "no integer of that size");
    return isSigned ? ScalarKind::Long : ScalarKind::ULong;
  }
}

bool isLegalVectorWidth(unsigned width) {
  return is_contained({2u, 3u, 4u, 8u, 16u}, width);
}

static std::optional<ScalarKind> parseScalarKind(StringRef name) {
  for (auto [index, kind] : enumerate(kindInfos))
    if (name == kind.name)
      return ScalarKind(index);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// BuiltinType
//===----------------------------------------------------------------------===//

BuiltinType BuiltinType::get(ScalarKind scalar, unsigned width) {
  BuiltinType type;
  type.scalar = scalar;
  type.width = width;
  return type;
}

BuiltinType BuiltinType::get(ScalarKind scalar, AccessQualifier access) {
  assert(hasAccessQualifier(scalar) && "only images and pipes are qualified");
  BuiltinType type;
  type.scalar = scalar;
  type.access = access;
  return type;
}

BuiltinType BuiltinType::getPointer(BuiltinType pointee,
                                    unsigned addressSpace) {
  assert(!pointee.isPointer && "no builtin takes a pointer to a pointer");
  pointee.isPointer = true;
  pointee.addressSpace = addressSpace;
  return pointee;
}

bool BuiltinType::operator==(const BuiltinType &other) const {
  return scalar == other.scalar && width == other.width &&
         isPointer == other.isPointer && addressSpace == other.addressSpace &&
         isConst == other.isConst && isVolatile == other.isVolatile &&
         isRestrict == other.isRestrict && isAtomic == other.isAtomic &&
         access == other.access;
}

/// Indexed by AddressSpace.
static constexpr const char *addressSpaceNames[] = {
    "private", "global", "constant", "local", "generic"};

/// Indexed by AccessQualifier.
static constexpr const char *accessNames[] = {"", "read_only", "write_only",
                                              "read_write"};

StringRef stringifyAccessQualifier(AccessQualifier access) {
  return accessNames[size_t(access)];
}

std::string BuiltinType::str() const {
  std::string text;
  if (isPointer) {
    if (addressSpace < std::size(addressSpaceNames))
      text += addressSpaceNames[addressSpace];
    else
      text += "space" + utostr(addressSpace);
    text += ' ';
    if (isConst)
      text += "const ";
    if (isVolatile)
      text += "volatile ";
    if (isAtomic)
      text += "atomic_";
  }
  if (access != AccessQualifier::None)
    text += (stringifyAccessQualifier(access) + " ").str();
  text += stringifyScalarKind(scalar);
  if (width > 1)
    text += utostr(width);
  if (isPointer)
    text += isRestrict ? "* restrict" : "*";
  return text;
}

/// "float4": an element type and a width; or "image2d_t".
static bool parseValueType(StringRef text, BuiltinType &type) {
  if (std::optional<ScalarKind> kind = parseScalarKind(text)) {
    type.scalar = *kind;
    return true;
  }
  StringRef name = text.rtrim("0123456789");
  StringRef width = text.drop_front(name.size());
  std::optional<ScalarKind> kind = parseScalarKind(name);
  if (!kind)
    return false;
  type.scalar = *kind;
  return (type.isFloat() || type.isInteger()) && !width.starts_with("0") &&
         !width.getAsInteger(10, type.width) && isLegalVectorWidth(type.width);
}

std::optional<BuiltinType> BuiltinType::parse(StringRef text) {
  BuiltinType type;
  text = text.trim();
  if (text.consume_back("restrict"))
    type.isRestrict = true;
  text = text.rtrim();
  type.isPointer = text.consume_back("*");

  SmallVector<StringRef, 4> words;
  SplitString(text, words);
  if (words.empty())
    return std::nullopt;
  StringRef valueType = words.pop_back_val();

  bool hasSpace = false;
  for (StringRef word : words) {
    const auto *space = find(addressSpaceNames, word);
    const auto *access = find(accessNames, word);
    bool *flag = word == "const"      ? &type.isConst
                 : word == "volatile" ? &type.isVolatile
                                      : nullptr;
    if (space != std::end(addressSpaceNames) && !hasSpace) {
      hasSpace = true;
      type.addressSpace = space - std::begin(addressSpaceNames);
    } else if (flag && !*flag) {
      *flag = true;
    } else if (access != std::end(accessNames) &&
               type.access == AccessQualifier::None) {
      type.access = AccessQualifier(access - std::begin(accessNames));
    } else {
      return std::nullopt;
    }
  }
  type.isAtomic = valueType.consume_front("atomic_");
  if (!parseValueType(valueType, type))
    return std::nullopt;

  bool isLegal = type.isPointer
                     ? hasSpace && !(type.isAtomic && type.width != 1)
                     : !hasSpace && !type.isConst && !type.isVolatile &&
                           !type.isRestrict && !type.isAtomic;
  // No function takes a pointer to an image or a pipe.
  if (hasAccessQualifier(type.scalar))
    isLegal &= !type.isPointer;
  else
    isLegal &= type.access == AccessQualifier::None;
  return isLegal ? std::optional(type) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// BuiltinSignature
//===----------------------------------------------------------------------===//

std::string BuiltinSignature::str() const {
  std::string text = result.str() + "(";
  for (auto [index, param] : enumerate(params)) {
    if (index)
      text += ", ";
    text += param.str();
  }
  return text + ")";
}

std::optional<BuiltinSignature> BuiltinSignature::parse(StringRef text) {
  text = text.trim();
  size_t paren = text.find('(');
  if (paren == StringRef::npos || !text.consume_back(")"))
    return std::nullopt;
  BuiltinSignature signature;
  std::optional<BuiltinType> result =
      BuiltinType::parse(text.take_front(paren));
  if (!result)
    return std::nullopt;
  signature.result = *result;

  StringRef params = text.drop_front(paren + 1).trim();
  if (params.empty() || params == "void")
    return signature;
  SmallVector<StringRef, 4> pieces;
  params.split(pieces, ',');
  for (StringRef piece : pieces) {
    std::optional<BuiltinType> param = BuiltinType::parse(piece);
    if (!param || param->isVoid())
      return std::nullopt;
    signature.params.push_back(*param);
  }
  return signature;
}

} // namespace cairn::ocl
