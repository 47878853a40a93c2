//===- Mangling.cpp - mangled names of library functions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuiltinRules.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cairn::ocl {

/// The letter of an arithmetic type.
static StringRef scalarCode(ScalarKind kind) {
  /// Indexed by ScalarKind.
  static constexpr const char *codes[] = {"v", "b", "c", "h",  "s", "t", "i",
                                          "j", "l", "m", "Dh", "f", "d"};
  static_assert(std::size(codes) == size_t(ScalarKind::Double) + 1);
  return codes[size_t(kind)];
}

namespace {
/// Writes types one after the other. A type that was written before is replaced
/// by a reference to it; what counts as a type, and so gets a number, follows
/// the Itanium C++ ABI, section 5.1: a qualified type is one of its own, a
/// builtin scalar is none, and to old producers no opaque type is.
class TypeMangler {
public:
  TypeMangler(std::string &out, ManglingStyle style) : out(out), style(style) {}

  void mangle(const BuiltinType &type) {
    // SPIR's pipes are pointers (SPIR 2.0, section 2.10.7).
    if (style == ManglingStyle::LegacySPIR && !type.isPointer &&
        type.scalar == ScalarKind::Pipe)
      return mangle(BuiltinType::getPointer(BuiltinType::get(ScalarKind::Pipe),
                                            GlobalSpace));
    if (!type.isPointer)
      return mangleUnqualified(type);
    if (mangleSubstitution(type))
      return;
    out += 'P';
    manglePointee(type);
    substitutable.push_back({type, /*isPointee=*/false});
  }

private:
  void manglePointee(const BuiltinType &type) {
    bool isQualified = countsAsQualified(type);
    if (isQualified && mangleSubstitution(type, /*isPointee=*/true))
      return;
    if (style == ManglingStyle::Clang)
      mangleAddressSpace(type);
    if (type.isRestrict)
      out += 'r';
    if (type.isVolatile)
      out += 'V';
    if (type.isConst)
      out += 'K';
    if (style == ManglingStyle::LegacySPIR)
      mangleAddressSpace(type);
    BuiltinType unqualified = type.pointee();
    unqualified.isAtomic = type.isAtomic;
    mangleUnqualified(unqualified);
    if (isQualified)
      substitutable.push_back({type, /*isPointee=*/true});
  }

  /// Clang takes `private` for a qualifier, though one without a spelling.
  bool countsAsQualified(const BuiltinType &type) const {
    return style == ManglingStyle::Clang || type.isConst || type.isVolatile ||
           type.isRestrict || type.addressSpace != PrivateSpace;
  }

  void mangleAddressSpace(const BuiltinType &type) {
    if (type.addressSpace == PrivateSpace)
      return;
    std::string name = "AS" + utostr(type.addressSpace);
    out += "U" + utostr(name.size()) + name;
  }

  /// A vector, an atomic type or a scalar.
  void mangleUnqualified(const BuiltinType &type) {
    std::string name = mangledTypeName(type, style);
    std::string code = name.empty() ? scalarCode(type.scalar).str()
                                    : utostr(name.size()) + name;
    bool isBuiltin = name.empty() || (style == ManglingStyle::LegacySPIR &&
                                      isOpaqueKind(type.scalar));
    if (!type.isAtomic && type.width == 1 && isBuiltin) {
      out += code;
      return;
    }
    if (mangleSubstitution(type))
      return;
    if (type.isAtomic)
      out += "U7_Atomic";
    if (type.width > 1)
      out += "Dv" + utostr(type.width) + "_";
    out += code;
    substitutable.push_back({type, /*isPointee=*/false});
  }

  /// S_, S0_, ..., S9_, SA_, ... if the type has been written before.
  bool mangleSubstitution(const BuiltinType &type, bool isPointee = false) {
    size_t index = find_if(substitutable,
                           [&](const auto &seen) {
                             return seen.second == isPointee &&
                                    isSameType(seen.first, type);
                           }) -
                   substitutable.begin();
    if (index == substitutable.size())
      return false;
    out += 'S';
    if (index > 0)
      out += toString(APInt(32, index - 1), /*Radix=*/36, /*Signed=*/false);
    out += '_';
    return true;
  }

  /// Old names do not tell access qualifiers apart.
  bool isSameType(BuiltinType a, BuiltinType b) const {
    if (style == ManglingStyle::LegacySPIR)
      a.access = b.access = AccessQualifier::None;
    return a == b;
  }

  std::string &out;
  ManglingStyle style;
  /// In the order of their numbers: types, and (`isPointee`) what the pointer
  /// types among them point to, with its qualifiers.
  SmallVector<std::pair<BuiltinType, bool>, 8> substitutable;
};
} // namespace

/// What clang calls instead of the mangled name; empty for most functions.
static StringRef symbolOf(StringRef name, const BuiltinSignature &signature) {
  const Builtin *builtin = lookupBuiltin(name);
  if (!builtin || !builtin->overloads->hasSymbols())
    return {};
  for (unsigned pointerBits : {64, 32})
    if (auto resolved =
            resolveOverload(*builtin, signature.params, pointerBits))
      return resolved->overload->symbol;
  return {};
}

std::string mangleBuiltin(StringRef name, const BuiltinSignature &signature,
                          ManglingStyle style) {
  if (style == ManglingStyle::Clang)
    if (StringRef symbol = symbolOf(name, signature); !symbol.empty())
      return symbol.str();
  std::string mangled = "_Z" + utostr(name.size()) + name.str();
  if (signature.params.empty())
    return mangled + "v";
  TypeMangler mangler(mangled, style);
  for (const BuiltinType &param : signature.params)
    mangler.mangle(param);
  return mangled;
}

} // namespace cairn::ocl
