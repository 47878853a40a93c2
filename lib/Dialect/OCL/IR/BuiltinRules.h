//===- BuiltinRules.h - overloads of a table row ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of a row (the language is described in Builtins.def) in a form that
// can be instantiated and matched.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_OCL_IR_BUILTINRULES_H
#define CAIRN_LIB_DIALECT_OCL_IR_BUILTINRULES_H

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include <mutex>

namespace cairn::ocl {

/// What a rule's variables stand for in one instance.
struct Binding {
  ScalarKind kind = ScalarKind::Void;
  unsigned width = 1;
  /// The width of `x`.
  unsigned otherWidth = 1;
  unsigned pointerBits = 64;
};

/// One type of a rule.
struct TypePattern {
  enum class Base : uint8_t {
    Fixed,      // a type by its name
    Gentype,    // g
    Scalar,     // s
    Signed,     // n
    Unsigned,   // u
    Int,        // i
    Float,      // f
    Wider,      // w
    TestResult, // r
    OtherWidth, // x
    SizeT,      // size_t
  };
  Base base = Base::Fixed;
  /// The type itself if `Fixed`; the qualifiers in any case.
  BuiltinType type;
  /// Bit n: a pointer to address space n is allowed.
  uint8_t spaces = 0;
  /// Bit n: an image or a pipe with AccessQualifier n is allowed.
  uint8_t accesses = 0;

  /// What stays open is left at the first choice there is: a pointer's address
  /// space, an image's access qualifier.
  BuiltinType instantiate(const Binding &binding) const;
  /// The instance that `candidate` is. `restrict` does not count, and an image
  /// without an access qualifier stands for the first that is allowed.
  std::optional<BuiltinType> match(const BuiltinType &candidate,
                                   const Binding &binding) const;
};

/// One rule.
struct Overload {
  /// What clang calls instead of the mangled name; empty for most.
  llvm::StringRef symbol;
  /// One `Void` where the rule has no set.
  llvm::SmallVector<ScalarKind, 12> kinds;
  /// `SIntPtr`, `UIntPtr`: kinds holds the 32-bit and the 64-bit type.
  bool kindIsByPointerSize = false;
  llvm::SmallVector<unsigned, 6> widths;
  bool usesOtherWidth = false;
  TypePattern result;
  llvm::SmallVector<TypePattern, 5> params;

  /// Calls `visit` with each binding of the variables until it returns false.
  void forEachBinding(unsigned pointerBits,
                      llvm::function_ref<bool(const Binding &)> visit) const;
};

/// The overloads of a row. Its rules are parsed when they are first asked for,
/// as a program calls few of the library's functions.
struct OverloadSet {
  explicit OverloadSet(llvm::StringRef rules) : rules(rules) {}

  llvm::ArrayRef<Overload> get() const;
  /// The symbols of all of them.
  llvm::SmallVector<llvm::StringRef> listSymbols() const;
  bool hasSymbols() const { return rules.contains('@'); }

private:
  llvm::StringRef rules;
  mutable std::once_flag isParsed;
  mutable llvm::SmallVector<Overload, 0> overloads;
};

struct ResolvedOverload {
  const Overload *overload = nullptr;
  BuiltinSignature signature;
};

/// As `resolveSignature`, with the rule.
std::optional<ResolvedOverload>
resolveOverload(const Builtin &builtin, llvm::ArrayRef<BuiltinType> params,
                unsigned pointerBits);

/// The overload that clang calls by `symbol`.
std::optional<BuiltinCall> lookupSymbol(llvm::StringRef symbol,
                                        unsigned pointerBits);

} // namespace cairn::ocl

#endif // CAIRN_LIB_DIALECT_OCL_IR_BUILTINRULES_H
