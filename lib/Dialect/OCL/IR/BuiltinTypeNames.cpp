//===- BuiltinTypeNames.cpp - how types are spelled elsewhere ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace cairn::ocl {

namespace {
struct TypeNames {
  ScalarKind kind;
  StringRef mangled, target;
  /// SPIR-V's operands: dimension, depth, arrayed, multisampled.
  unsigned image[4] = {};
};
} // namespace

/// Images are without their access qualifiers here.
static constexpr TypeNames typeNames[] = {
    {ScalarKind::MemoryOrder, "memory_order", ""},
    {ScalarKind::MemoryScope, "memory_scope", ""},
    {ScalarKind::NDRange, "ndrange_t", ""},
#define OPAQUE_TYPE(KIND, OPENCL, MANGLED, SPIRV)                              \
  {ScalarKind::KIND, MANGLED, "spirv." SPIRV},
#define IMAGE_TYPE(KIND, WORDS, DIM, DEPTH, ARRAYED, MULTISAMPLED)             \
  {ScalarKind::KIND,                                                           \
   "ocl_image" WORDS,                                                          \
   "spirv.Image",                                                              \
   {DIM, DEPTH, ARRAYED, MULTISAMPLED}},
#include "cairn/Dialect/Contracts/OpaqueTypes.def"
};
constexpr ScalarKind kFirstNamedKind = ScalarKind::MemoryOrder;
static_assert(std::size(typeNames) ==
              size_t(kLastScalarKind) - size_t(kFirstNamedKind) + 1);

static const TypeNames &namesOf(ScalarKind kind) {
  const TypeNames &names = typeNames[size_t(kind) - size_t(kFirstNamedKind)];
  assert(names.kind == kind && "the table is in the kinds' order");
  return names;
}

//===----------------------------------------------------------------------===//
// Mangled names
//===----------------------------------------------------------------------===//

/// Indexed by AccessQualifier.
static constexpr StringLiteral accessSuffixes[] = {"", "_ro", "_wo", "_rw"};

StringRef accessSuffix(AccessQualifier access) {
  return accessSuffixes[size_t(access)];
}

AccessQualifier consumeAccessSuffix(StringRef &text) {
  for (AccessQualifier access :
       {AccessQualifier::ReadOnly, AccessQualifier::WriteOnly,
        AccessQualifier::ReadWrite})
    if (text.consume_back(accessSuffix(access)))
      return access;
  return AccessQualifier::None;
}

/// As producers of SPIR 1.2 and 2.0 spell it (SPIR 2.0, section A.1): the words
/// behind "image" without '_' in between.
static std::string legacyName(const TypeNames &names) {
  std::string name = names.mangled.str();
  if (isImageKind(names.kind))
    name.erase(
        std::remove(name.begin() + StringRef("ocl_").size(), name.end(), '_'),
        name.end());
  return name;
}

std::string mangledTypeName(const BuiltinType &type, ManglingStyle style) {
  if (type.scalar < kFirstNamedKind)
    return {};
  const TypeNames &names = namesOf(type.scalar);
  if (style == ManglingStyle::LegacySPIR)
    return legacyName(names);
  std::string name = names.mangled.str();
  if (isImageKind(type.scalar))
    name += accessSuffix(type.access);
  return name;
}

static StringMap<ScalarKind> indexTypeNames() {
  StringMap<ScalarKind> kinds;
  for (const TypeNames &names : typeNames) {
    kinds[names.mangled] = names.kind;
    kinds[legacyName(names)] = names.kind;
  }
  return kinds;
}

std::optional<BuiltinType> lookupMangledTypeName(StringRef name) {
  static const StringMap<ScalarKind> kinds = indexTypeNames();
  AccessQualifier access = consumeAccessSuffix(name);
  auto it = kinds.find(name);
  if (it == kinds.end())
    return std::nullopt;
  if (access == AccessQualifier::None)
    return BuiltinType::get(it->second);
  if (!isImageKind(it->second))
    return std::nullopt;
  return BuiltinType::get(it->second, access);
}

//===----------------------------------------------------------------------===//
// Target types
//===----------------------------------------------------------------------===//

StringRef targetTypeName(ScalarKind kind) {
  assert(isOpaqueKind(kind) && "other types are LLVM's own");
  return namesOf(kind).target;
}

/// SPIR-V numbers the qualifiers from 0 on.
static unsigned accessNumber(AccessQualifier access) {
  return access == AccessQualifier::None ? 0 : unsigned(access) - 1;
}

SmallVector<unsigned, 7> targetTypeNumbers(const BuiltinType &type) {
  if (!hasAccessQualifier(type.scalar))
    return {};
  SmallVector<unsigned, 7> numbers;
  if (isImageKind(type.scalar)) {
    append_range(numbers, namesOf(type.scalar).image);
    // Whether it is sampled, and its format, are not known when compiling.
    numbers.append({0, 0});
  }
  numbers.push_back(accessNumber(type.access));
  return numbers;
}

std::optional<BuiltinType> lookupTargetType(StringRef name,
                                            ArrayRef<unsigned> numbers) {
  for (const TypeNames &names : typeNames) {
    if (names.target != name)
      continue;
    if (!hasAccessQualifier(names.kind))
      return BuiltinType::get(names.kind);
    size_t count = targetTypeNumbers(BuiltinType::get(names.kind)).size();
    if (numbers.size() != count || numbers.back() > 2)
      return std::nullopt;
    if (isImageKind(names.kind) &&
        numbers.take_front(std::size(names.image)) != ArrayRef(names.image))
      continue;
    return BuiltinType::get(names.kind, AccessQualifier(numbers.back() + 1));
  }
  return std::nullopt;
}

} // namespace cairn::ocl
