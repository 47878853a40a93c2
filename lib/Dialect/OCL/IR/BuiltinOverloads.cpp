//===- BuiltinOverloads.cpp - instances of a table row ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuiltinRules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace cairn::ocl {

//===----------------------------------------------------------------------===//
// TypePattern
//===----------------------------------------------------------------------===//

/// The unqualified type.
static BuiltinType instantiateBase(const TypePattern &pattern,
                                   const Binding &binding) {
  using Base = TypePattern::Base;
  ScalarKind kind = binding.kind;
  unsigned width = binding.width, bits = scalarKindBits(kind);
  switch (pattern.base) {
  case Base::Fixed:
    return pattern.type.pointee();
  case Base::Gentype:
    return BuiltinType::get(kind, width);
  case Base::Scalar:
    return BuiltinType::get(kind);
  case Base::Signed:
    return BuiltinType::get(integerKind(bits, /*isSigned=*/true), width);
  case Base::Unsigned:
    return BuiltinType::get(integerKind(bits, /*isSigned=*/false), width);
  case Base::Int:
    return BuiltinType::get(ScalarKind::Int, width);
  case Base::Float:
    return BuiltinType::get(ScalarKind::Float, width);
  case Base::Wider:
    return BuiltinType::get(integerKind(2 * bits, isSignedIntegerKind(kind)),
                            width);
  case Base::TestResult:
    return width == 1
               ? BuiltinType::get(ScalarKind::Int)
               : BuiltinType::get(integerKind(bits, /*isSigned=*/true), width);
  case Base::OtherWidth:
    return BuiltinType::get(kind, binding.otherWidth);
  case Base::SizeT:
    return BuiltinType::get(
        integerKind(binding.pointerBits, /*isSigned=*/false));
  }
  llvm_unreachable("unknown type pattern");
}

BuiltinType TypePattern::instantiate(const Binding &binding) const {
  BuiltinType instance = instantiateBase(*this, binding);
  instance.isPointer = type.isPointer;
  instance.isConst = type.isConst;
  instance.isVolatile = type.isVolatile;
  instance.isAtomic = type.isAtomic;
  if (spaces)
    instance.addressSpace = llvm::countr_zero(spaces);
  if (accesses)
    instance.access = AccessQualifier(llvm::countr_zero(accesses));
  return instance;
}

std::optional<BuiltinType> TypePattern::match(const BuiltinType &candidate,
                                              const Binding &binding) const {
  BuiltinType instance = instantiate(binding);
  if (type.isPointer) {
    if (candidate.addressSpace > GenericSpace ||
        !(spaces & (1u << candidate.addressSpace)))
      return std::nullopt;
    instance.addressSpace = candidate.addressSpace;
    instance.isRestrict = candidate.isRestrict;
  }
  if (candidate.access == AccessQualifier::None) {
    BuiltinType qualified = candidate;
    qualified.access = instance.access;
    return instance == qualified ? std::optional(instance) : std::nullopt;
  }
  if (accesses & (1u << unsigned(candidate.access)))
    instance.access = candidate.access;
  return instance == candidate ? std::optional(instance) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Overload
//===----------------------------------------------------------------------===//

void Overload::forEachBinding(unsigned pointerBits,
                              function_ref<bool(const Binding &)> visit) const {
  ArrayRef<ScalarKind> kindChoices = kinds;
  if (kindIsByPointerSize)
    kindChoices = kindChoices.slice(pointerBits == 64 ? 1 : 0, 1);
  ArrayRef<unsigned> otherWidths = widths;
  if (!usesOtherWidth)
    otherWidths = otherWidths.take_front(1);

  Binding binding;
  binding.pointerBits = pointerBits;
  for (ScalarKind kind : kindChoices) {
    binding.kind = kind;
    for (unsigned width : widths) {
      binding.width = width;
      for (unsigned otherWidth : otherWidths) {
        binding.otherWidth = otherWidth;
        if (!visit(binding))
          return;
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// The public functions
//===----------------------------------------------------------------------===//

/// Lets the parameters from `index` on run over their address spaces and access
/// qualifiers.
static void
forEachQualifier(ArrayRef<TypePattern> patterns, size_t index,
                 BuiltinSignature &signature,
                 function_ref<void(const BuiltinSignature &)> visit) {
  while (index < patterns.size() && !patterns[index].spaces &&
         !patterns[index].accesses)
    ++index;
  if (index == patterns.size())
    return visit(signature);
  // No type has both.
  const TypePattern &pattern = patterns[index];
  unsigned choices = pattern.spaces | pattern.accesses;
  for (unsigned choice = 0; choice < 8; ++choice) {
    if (!(choices & (1u << choice)))
      continue;
    if (pattern.spaces)
      signature.params[index].addressSpace = choice;
    else
      signature.params[index].access = AccessQualifier(choice);
    forEachQualifier(patterns, index + 1, signature, visit);
  }
}

void forEachInstance(const Builtin &builtin, unsigned pointerBits,
                     function_ref<void(const BuiltinSignature &)> visit) {
  for (const Overload &overload : builtin.overloads->get()) {
    overload.forEachBinding(pointerBits, [&](const Binding &binding) {
      BuiltinSignature signature;
      signature.result = overload.result.instantiate(binding);
      for (const TypePattern &param : overload.params)
        signature.params.push_back(param.instantiate(binding));
      forEachQualifier(overload.params, 0, signature, visit);
      return true;
    });
  }
}

std::optional<ResolvedOverload> resolveOverload(const Builtin &builtin,
                                                ArrayRef<BuiltinType> params,
                                                unsigned pointerBits) {
  std::optional<ResolvedOverload> found;
  for (const Overload &overload : builtin.overloads->get()) {
    if (overload.params.size() != params.size())
      continue;
    overload.forEachBinding(pointerBits, [&](const Binding &binding) {
      BuiltinSignature signature;
      for (auto [pattern, param] : zip_equal(overload.params, params)) {
        std::optional<BuiltinType> matched = pattern.match(param, binding);
        if (!matched)
          return true;
        signature.params.push_back(*matched);
      }
      signature.result = overload.result.instantiate(binding);
      found = {&overload, std::move(signature)};
      return false;
    });
    if (found)
      return found;
  }
  return std::nullopt;
}

std::optional<BuiltinSignature> resolveSignature(const Builtin &builtin,
                                                 ArrayRef<BuiltinType> params,
                                                 unsigned pointerBits) {
  auto resolved = resolveOverload(builtin, params, pointerBits);
  return resolved ? std::optional(std::move(resolved->signature))
                  : std::nullopt;
}

ScalarKind selectingKind(const BuiltinSignature &signature) {
  return signature.params.empty() ? ScalarKind::Void
                                  : signature.params.front().scalar;
}

} // namespace cairn::ocl
