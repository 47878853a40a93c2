//===- VerifyAttributes.cpp - attributes of functions -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables 17 and 18. What they allow may have another name today: `nocapture` is
// `captures(none)`, `readnone` and `readonly` are `memory(none)` and
// `memory(read)`. Attributes that are strings say nothing about meaning, and
// the document leaves their groups open (3.13): all are let through.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;
using namespace cairn::spir;

namespace {

/// What a table says of an attribute.
enum class Verdict { Yes, No, Unnamed };

} // namespace

/// Table 17.
static Verdict verdictOnParameter(Attribute attr, const AttributeSet &all) {
  switch (attr.getKindAsEnum()) {
  case Attribute::ZExt:
  case Attribute::SExt:
  case Attribute::ByVal:
  case Attribute::StructRet:
  case Attribute::NoAlias:
    return Verdict::Yes;
  case Attribute::Captures:
    return capturesNothing(attr.getCaptureInfo()) ? Verdict::Yes
                                                  : Verdict::Unnamed;
  case Attribute::Alignment:
    // Part of what is passed by value.
    return all.hasAttribute(Attribute::ByVal) ||
                   all.hasAttribute(Attribute::StructRet)
               ? Verdict::Yes
               : Verdict::Unnamed;
  case Attribute::InReg:
  case Attribute::InAlloca:
  case Attribute::Nest:
  case Attribute::Returned:
    return Verdict::No;
  default:
    return Verdict::Unnamed;
  }
}

/// Table 18. Where it has a question mark alone, yes.
static Verdict verdictOnFunction(Attribute attr) {
  switch (attr.getKindAsEnum()) {
  case Attribute::AlwaysInline:
  case Attribute::Builtin:
  case Attribute::Cold:
  case Attribute::InlineHint:
  case Attribute::NoBuiltin:
  case Attribute::NoDuplicate:
  case Attribute::NoInline:
  case Attribute::NoUnwind:
    return Verdict::Yes;
  case Attribute::Memory: {
    MemoryEffects effects = attr.getMemoryEffects();
    return effects == MemoryEffects::none() ||
                   effects == MemoryEffects::readOnly()
               ? Verdict::Yes
               : Verdict::Unnamed;
  }
  case Attribute::StackAlignment:
  case Attribute::MinSize:
  case Attribute::Naked:
  case Attribute::NoImplicitFloat:
  case Attribute::NonLazyBind:
  case Attribute::NoRedZone:
  case Attribute::NoReturn:
  case Attribute::OptimizeForSize:
  case Attribute::ReturnsTwice:
  case Attribute::SanitizeAddress:
  case Attribute::SanitizeMemory:
  case Attribute::SanitizeThread:
  case Attribute::StackProtect:
  case Attribute::StackProtectReq:
  case Attribute::StackProtectStrong:
  case Attribute::UWTable:
    return Verdict::No;
  default:
    return Verdict::Unnamed;
  }
}

static bool isRejected(const Checks &checks, Verdict verdict) {
  return verdict == Verdict::No ||
         (verdict == Verdict::Unnamed && !checks.allowsModern());
}

/// Reports what of `list` is not allowed on `where`, a function or a call.
template <typename Where>
static void verifyList(Checks &checks, const Where &where,
                       const AttributeList &list, unsigned numArgs) {
  for (Attribute attr : list.getFnAttrs())
    if (!attr.isStringAttribute() &&
        isRejected(checks, verdictOnFunction(attr)))
      checks.report(where, "3.14",
                    "function attribute '" + attr.getAsString() +
                        "' is not allowed");
  auto verifyValue = [&](AttributeSet attrs, const Twine &what) {
    for (Attribute attr : attrs)
      if (!attr.isStringAttribute() &&
          isRejected(checks, verdictOnParameter(attr, attrs)))
        checks.report(where, "3.10",
                      "attribute '" + attr.getAsString() + "' of " + what +
                          " is not allowed");
  };
  verifyValue(list.getRetAttrs(), "the result");
  for (unsigned i = 0; i < numArgs; ++i)
    verifyValue(list.getParamAttrs(i), "argument " + Twine(i));
}

void cairn::spir::verifyAttributes(Checks &checks) {
  for (const Function &function : checks.module) {
    if (function.isIntrinsic())
      continue;
    verifyList(checks, function, function.getAttributes(), function.arg_size());
    if (!function.isDeclaration() && !function.doesNotThrow())
      checks.report(function, "3.14", "expected the attribute 'nounwind'");
    for (const Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst))
        if (!call->getCalledFunction() ||
            !call->getCalledFunction()->isIntrinsic())
          verifyList(checks, inst, call->getAttributes(), call->arg_size());
  }
}
