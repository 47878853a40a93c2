//===- BuiltinRules.cpp - reading the rules of a table row ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuiltinRules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

#include <tuple>

using namespace llvm;

namespace cairn::ocl {

//===----------------------------------------------------------------------===//
// The head of a rule: set and widths
//===----------------------------------------------------------------------===//

static ArrayRef<ScalarKind> lookupSet(StringRef name) {
  using K = ScalarKind;
  // The order lets every set be a slice of one of these.
  static constexpr K all[] = {K::Char, K::UChar, K::Short, K::UShort,
                              K::Int,  K::UInt,  K::Long,  K::ULong,
                              K::Half, K::Float, K::Double};
  static constexpr K bits8[] = {K::Char, K::UChar};
  static constexpr K bits16[] = {K::Short, K::UShort, K::Half};
  static constexpr K bits32[] = {K::Int, K::UInt, K::Float};
  static constexpr K bits64[] = {K::Long, K::ULong, K::Double};
  static constexpr K signedInts[] = {K::Char, K::Short, K::Int, K::Long};
  static constexpr K unsignedInts[] = {K::UChar, K::UShort, K::UInt, K::ULong};
  static constexpr K shuffled[] = {K::Char, K::UChar, K::Short, K::UShort,
                                   K::Int,  K::UInt,  K::Float};
  static constexpr K images[] = {
      K::Image1DBuffer,    K::Image1D,           K::Image1DArray,
      K::Image3D,          K::Image2D,           K::Image2DArray,
      K::Image2DDepth,     K::Image2DArrayDepth, K::Image2DMSAA,
      K::Image2DArrayMSAA, K::Image2DMSAADepth,  K::Image2DArrayMSAADepth};
  static constexpr K imageArrays[] = {K::Image1DArray, K::Image2DArray,
                                      K::Image2DArrayDepth, K::Image2DArrayMSAA,
                                      K::Image2DArrayMSAADepth};
  ArrayRef<K> any(all);
  return StringSwitch<ArrayRef<K>>(name)
      .Case("Any", any)
      .Case("Int", any.take_front(8))
      .Case("Int8_32", any.take_front(6))
      .Case("Int32", any.slice(4, 2))
      .Case("UInt32", any.slice(5, 1))
      .Case("Int64", any.slice(6, 2))
      .Case("Int32_64", any.slice(4, 4))
      .Case("Arith", any.drop_front(4))
      .Case("Fp", any.drop_front(8))
      .Case("Fp32", any.slice(9, 1))
      .Case("Fp32_64", any.slice(9, 2))
      .Case("SInt", signedInts)
      .Case("UInt", unsignedInts)
      .Case("Bits8", bits8)
      .Case("Bits16", bits16)
      .Case("Bits32", bits32)
      .Case("Bits64", bits64)
      .Case("SIntPtr", ArrayRef(signedInts).drop_front(2))
      .Case("UIntPtr", ArrayRef(unsignedInts).drop_front(2))
      .Case("Int8_16", any.take_front(4))
      .Case("Int8_32Fp32", shuffled)
      .Case("Image", images)
      .Case("Image2D", ArrayRef(images).slice(4, 8))
      .Case("ImageArray", imageArrays)
      .Case("ImageMipmap", ArrayRef(images).slice(1, 7))
      .Case("ImageMSAA", ArrayRef(images).slice(8, 4))
      .Default({});
}

static bool parseWidths(StringRef text, SmallVectorImpl<unsigned> &widths) {
  if (text.empty())
    widths.assign({1, 2, 3, 4, 8, 16});
  else if (text == "2+")
    widths.assign({2, 3, 4, 8, 16});
  else if (text == "1-4")
    widths.assign({1, 2, 3, 4});
  else
    for (StringRef piece : split(text, ',')) {
      unsigned width;
      if (piece.getAsInteger(10, width) ||
          (width != 1 && !isLegalVectorWidth(width)))
        return false;
      widths.push_back(width);
    }
  return true;
}

/// Takes the head off `rule`; without one the rule has a single instance.
static bool parseHead(StringRef &rule, Overload &overload) {
  if (rule.consume_front("@")) {
    std::tie(overload.symbol, rule) = rule.split(' ');
    rule = rule.ltrim();
    if (overload.symbol.empty() || rule.empty())
      return false;
  }
  if (!isUpper(rule.front())) {
    overload.kinds.assign({ScalarKind::Void});
    overload.widths.assign({1});
    return true;
  }
  auto [head, rest] = rule.split(' ');
  rule = rest.ltrim();
  auto [set, widths] = head.split(':');
  ArrayRef<ScalarKind> kinds = lookupSet(set);
  overload.kinds.assign(kinds.begin(), kinds.end());
  overload.kindIsByPointerSize = set.ends_with("IntPtr");
  return !kinds.empty() && parseWidths(widths, overload.widths);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The address spaces a word stands for, as bits; 0 for any other word.
static uint8_t lookupSpaces(StringRef word) {
  constexpr uint8_t priv = 1 << PrivateSpace, global = 1 << GlobalSpace,
                    constant = 1 << ConstantSpace, local = 1 << LocalSpace,
                    generic = 1 << GenericSpace;
  return StringSwitch<uint8_t>(word)
      .Case("private", priv)
      .Case("global", global)
      .Case("constant", constant)
      .Case("local", local)
      .Case("generic", generic)
      .Case("writable", priv | global | local | generic)
      .Case("readable", priv | global | constant | local | generic)
      .Case("shared", global | local | generic)
      .Case("nongeneric", global | local)
      .Default(0);
}

/// The access qualifiers a word stands for, as bits; 0 for any other word.
static uint8_t lookupAccesses(StringRef word) {
  constexpr uint8_t readOnly = 1 << uint8_t(AccessQualifier::ReadOnly),
                    writeOnly = 1 << uint8_t(AccessQualifier::WriteOnly),
                    readWrite = 1 << uint8_t(AccessQualifier::ReadWrite);
  return StringSwitch<uint8_t>(word)
      .Case("read_only", readOnly)
      .Case("write_only", writeOnly)
      .Case("read_write", readWrite)
      .Case("reading", readOnly | readWrite)
      .Case("writing", writeOnly | readWrite)
      .Case("accessing", readOnly | writeOnly | readWrite)
      .Default(0);
}

static std::optional<TypePattern::Base> lookupVariable(StringRef name) {
  using Base = TypePattern::Base;
  return StringSwitch<std::optional<Base>>(name)
      .Case("g", Base::Gentype)
      .Case("s", Base::Scalar)
      .Case("n", Base::Signed)
      .Case("u", Base::Unsigned)
      .Case("i", Base::Int)
      .Case("f", Base::Float)
      .Case("w", Base::Wider)
      .Case("r", Base::TestResult)
      .Case("x", Base::OtherWidth)
      .Case("size_t", Base::SizeT)
      .Default(std::nullopt);
}

static bool parseType(StringRef text, TypePattern &pattern) {
  text = text.trim();
  bool isPointer = text.consume_back("*");
  SmallVector<StringRef, 4> words;
  SplitString(text, words);
  if (words.empty())
    return false;

  StringRef name = words.pop_back_val();
  if (std::optional<TypePattern::Base> variable = lookupVariable(name)) {
    pattern.base = *variable;
  } else {
    std::optional<BuiltinType> fixed = BuiltinType::parse(name);
    if (!fixed)
      return false;
    pattern.type = *fixed;
  }
  pattern.type.isPointer = isPointer;
  for (StringRef word : words) {
    if (uint8_t spaces = lookupSpaces(word))
      pattern.spaces |= spaces;
    else if (uint8_t accesses = lookupAccesses(word))
      pattern.accesses |= accesses;
    else if (word == "const")
      pattern.type.isConst = true;
    else if (word == "volatile")
      pattern.type.isVolatile = true;
    else if (word == "atomic")
      pattern.type.isAtomic = true;
    else
      return false;
  }
  return isPointer == (pattern.spaces != 0);
}

static bool parseRule(StringRef rule, Overload &overload) {
  if (!parseHead(rule, overload))
    return false;
  size_t paren = rule.find('(');
  if (paren == StringRef::npos || !rule.consume_back(")") ||
      !parseType(rule.take_front(paren), overload.result))
    return false;
  StringRef params = rule.drop_front(paren + 1);
  if (params.trim().empty())
    return true;
  for (StringRef param : split(params, ',')) {
    TypePattern pattern;
    if (!parseType(param, pattern))
      return false;
    overload.usesOtherWidth |= pattern.base == TypePattern::Base::OtherWidth;
    overload.params.push_back(pattern);
  }
  return true;
}

ArrayRef<Overload> OverloadSet::get() const {
  std::call_once(isParsed, [&] {
    for (StringRef rule : split(rules, ';')) {
      rule = rule.trim();
      if (!rule.empty() && !parseRule(rule, overloads.emplace_back()))
        reportFatalInternalError("malformed rule in Builtins.def: " + rule);
    }
  });
  return overloads;
}

SmallVector<StringRef> OverloadSet::listSymbols() const {
  SmallVector<StringRef> symbols;
  for (StringRef rule : drop_begin(split(rules, '@')))
    symbols.push_back(rule.split(' ').first);
  return symbols;
}

} // namespace cairn::ocl
