//===- Demangling.cpp - reading names of library functions ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuiltinRules.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace cairn::ocl {

namespace {
/// What a part of a mangled name stands for, and a reference to it.
struct Component : BuiltinType {
  Component(const BuiltinType &type, bool isQualified = false)
      : BuiltinType(type), isQualified(isQualified) {}
  /// A pointee: no type on its own, and not to be qualified again.
  bool isQualified;
};

/// What gets a number, by which it is referred to later.
struct Numbering {
  /// As in clang, a pointee in the private address space has one of its own.
  bool countsPrivate;
  /// Opaque types have one, as enums do. Old producers take them for builtin
  /// types, which have none.
  bool countsOpaque;
};

/// Reads the types of a mangled name. The input may be anything: every function
/// takes from `rest` only what it has checked to be there.
class TypeDemangler {
public:
  TypeDemangler(StringRef encoded, Numbering numbering)
      : rest(encoded), numbering(numbering) {}

  /// All parameters up to the end; nullopt if any part is not understood. What
  /// is declared `_Atomic` counts as its type.
  std::optional<SmallVector<BuiltinType, 4>>
  readParameters(bool allowAtomicValues);

private:
  std::optional<Component> readType();
  std::optional<Component> readPointer();
  std::optional<Component> readAtomic();
  std::optional<Component> readVector();
  std::optional<Component> readNamed();
  std::optional<Component> readScalar();
  std::optional<Component> readSubstitution();
  bool readQualifiers(BuiltinType &qualifiers, bool &any);

  Component remember(const Component &component) {
    substitutable.push_back(component);
    return component;
  }

  StringRef rest;
  Numbering numbering;
  /// What S_, S0_, ... stand for.
  SmallVector<Component, 8> substitutable;
};
} // namespace

/// A number, then as many characters.
static bool consumeSourceName(StringRef &text, StringRef &name) {
  unsigned length;
  if (text.consumeInteger(10, length) || length > text.size())
    return false;
  name = text.take_front(length);
  text = text.drop_front(length);
  return true;
}

/// "AS1", or clang's names for targets that do not number address spaces.
static bool parseAddressSpace(StringRef name, unsigned &space) {
  space = StringSwitch<unsigned>(name)
              .Cases({"AS0", "CLprivate"}, PrivateSpace)
              .Cases({"AS1", "CLglobal"}, GlobalSpace)
              .Cases({"AS2", "CLconstant"}, ConstantSpace)
              .Cases({"AS3", "CLlocal"}, LocalSpace)
              .Cases({"AS4", "CLgeneric"}, GenericSpace)
              .Default(~0u);
  return space != ~0u;
}

/// `any` tells whether there were qualifiers, which even if they are those of a
/// private pointee make a type of its own. Stops in front of an atomic type.
bool TypeDemangler::readQualifiers(BuiltinType &qualifiers, bool &any) {
  bool hasSpace = false;
  any = false;
  for (;; any = true) {
    bool *flag = rest.starts_with("r")   ? &qualifiers.isRestrict
                 : rest.starts_with("V") ? &qualifiers.isVolatile
                 : rest.starts_with("K") ? &qualifiers.isConst
                                         : nullptr;
    if (flag) {
      if (*flag)
        return false;
      *flag = true;
      rest = rest.drop_front();
      continue;
    }
    if (!rest.starts_with("U") || rest.starts_with("U7_Atomic"))
      return true;
    rest = rest.drop_front();
    StringRef name;
    if (hasSpace || !consumeSourceName(rest, name) ||
        !parseAddressSpace(name, qualifiers.addressSpace))
      return false;
    hasSpace = true;
  }
}

std::optional<Component> TypeDemangler::readPointer() {
  BuiltinType qualifiers;
  bool isQualified;
  if (!rest.consume_front("P") || !readQualifiers(qualifiers, isQualified))
    return std::nullopt;
  // Checked before the call: a row of a million P must not fill the stack.
  if (rest.starts_with("P"))
    return std::nullopt;
  std::optional<Component> pointee = readType();
  if (!pointee || pointee->isPointer || (isQualified && pointee->isQualified))
    return std::nullopt;
  if (!pointee->isQualified && (isQualified || numbering.countsPrivate)) {
    qualifiers.scalar = pointee->scalar;
    qualifiers.width = pointee->width;
    qualifiers.isAtomic = pointee->isAtomic;
    pointee = remember({qualifiers, /*isQualified=*/true});
  }
  BuiltinType pointer = *pointee;
  pointer.isPointer = true;
  return remember(pointer);
}

std::optional<Component> TypeDemangler::readAtomic() {
  if (!rest.consume_front("U7_Atomic"))
    return std::nullopt;
  std::optional<Component> type = readScalar();
  if (!type || !(type->isInteger() || type->isFloat()))
    return std::nullopt;
  type->isAtomic = true;
  return remember(*type);
}

std::optional<Component> TypeDemangler::readVector() {
  unsigned width;
  if (!rest.consume_front("Dv") || rest.consumeInteger(10, width) ||
      !isLegalVectorWidth(width) || !rest.consume_front("_"))
    return std::nullopt;
  std::optional<Component> type = readScalar();
  if (!type || !(type->isInteger() || type->isFloat()))
    return std::nullopt;
  type->width = width;
  return remember(*type);
}

std::optional<Component> TypeDemangler::readNamed() {
  StringRef name;
  if (!consumeSourceName(rest, name))
    return std::nullopt;
  std::optional<BuiltinType> type = lookupMangledTypeName(name);
  if (!type)
    return std::nullopt;
  bool counts = numbering.countsOpaque || !isOpaqueKind(type->scalar);
  return counts ? remember(*type) : Component(*type);
}

std::optional<Component> TypeDemangler::readScalar() {
  if (rest.consume_front("Dh"))
    return BuiltinType::get(ScalarKind::Half);
  std::optional<ScalarKind> kind =
      StringSwitch<std::optional<ScalarKind>>(rest.take_front())
          .Case("v", ScalarKind::Void)
          .Case("b", ScalarKind::Bool)
          .Case("c", ScalarKind::Char)
          .Case("h", ScalarKind::UChar)
          .Case("s", ScalarKind::Short)
          .Case("t", ScalarKind::UShort)
          .Case("i", ScalarKind::Int)
          .Case("j", ScalarKind::UInt)
          .Case("l", ScalarKind::Long)
          .Case("m", ScalarKind::ULong)
          .Case("f", ScalarKind::Float)
          .Case("d", ScalarKind::Double)
          .Default(std::nullopt);
  if (!kind)
    return std::nullopt;
  rest = rest.drop_front();
  return BuiltinType::get(*kind);
}

/// S_ is the first remembered type, S0_ the second; base 36.
std::optional<Component> TypeDemangler::readSubstitution() {
  if (!rest.consume_front("S"))
    return std::nullopt;
  size_t index = 0;
  if (!rest.starts_with("_")) {
    for (; !rest.empty() && rest.front() != '_'; rest = rest.drop_front()) {
      char digit = rest.front();
      bool isDecimal = digit >= '0' && digit <= '9';
      if (!isDecimal && !(digit >= 'A' && digit <= 'Z'))
        return std::nullopt;
      index = index * 36 + (isDecimal ? digit - '0' : digit - 'A' + 10);
      if (index >= substitutable.size()) // also keeps `index` from overflowing
        return std::nullopt;
    }
    ++index;
  }
  if (!rest.consume_front("_") || index >= substitutable.size())
    return std::nullopt;
  return substitutable[index];
}

std::optional<Component> TypeDemangler::readType() {
  if (rest.empty())
    return std::nullopt;
  switch (rest.front()) {
  case 'P':
    return readPointer();
  case 'U':
    return readAtomic();
  case 'S':
    return readSubstitution();
  case 'D':
    return rest.starts_with("Dv") ? readVector() : readScalar();
  default:
    return isDigit(rest.front()) ? readNamed() : readScalar();
  }
}

std::optional<SmallVector<BuiltinType, 4>>
TypeDemangler::readParameters(bool allowAtomicValues) {
  SmallVector<BuiltinType, 4> params;
  if (rest == "v")
    return params;
  if (rest.empty())
    return std::nullopt;
  while (!rest.empty()) {
    std::optional<Component> param = readType();
    if (!param || param->isQualified || param->isVoid())
      return std::nullopt;
    if (param->isAtomic && !param->isPointer) {
      if (!allowAtomicValues)
        return std::nullopt;
      param->isAtomic = false;
    }
    // SPIR's pipes are pointers (SPIR 2.0, section 2.10.7).
    params.push_back(param->scalar == ScalarKind::Pipe ? param->pointee()
                                                       : *param);
  }
  return params;
}

std::optional<BuiltinCall> demangleBuiltin(StringRef mangled,
                                           unsigned pointerBits) {
  if (!mangled.starts_with("_Z"))
    return lookupSymbol(mangled, pointerBits);
  StringRef name;
  if (!mangled.consume_front("_Z") || !consumeSourceName(mangled, name))
    return std::nullopt;
  const Builtin *builtin = lookupBuiltin(name);
  if (!builtin)
    return std::nullopt;
  // So clang declares the value that is stored to an atomic half.
  bool allowAtomicValues = builtin->category == BuiltinCategory::C11Atomic;
  constexpr Numbering numberings[] = {{/*countsPrivate=*/true, true},
                                      {/*countsPrivate=*/false, true},
                                      {/*countsPrivate=*/false, false}};
  for (Numbering numbering : numberings) {
    TypeDemangler demangler(mangled, numbering);
    std::optional<SmallVector<BuiltinType, 4>> params =
        demangler.readParameters(allowAtomicValues);
    if (!params)
      continue;
    // The packet that is written is const in OpenCL C, and in clang's
    // declarations it is not.
    if (builtin->category == BuiltinCategory::Pipe)
      for (BuiltinType &param : *params)
        param.isConst = false;
    if (std::optional<BuiltinSignature> signature =
            resolveSignature(*builtin, *params, pointerBits))
      return BuiltinCall{builtin, std::move(*signature)};
  }
  return std::nullopt;
}

} // namespace cairn::ocl
