//===- VerifyTarget.cpp - triple, data layout, identifiers ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

//===----------------------------------------------------------------------===//
// Triple and layout
//===----------------------------------------------------------------------===//

std::string cairn::spir::layoutOf(unsigned pointerBits) {
  std::string bits = utostr(pointerBits);
  return "e-p:" + bits + ":" + bits + ":" + bits +
         "-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64"
         "-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128"
         "-v128:128:128-v192:256:256-v256:256:256-v512:512:512"
         "-v1024:1024:1024";
}

/// The parts of a layout string in their long form: "i64:64" is "i64:64:64",
/// as the preferred alignment is the required one unless it is given.
static StringSet<> partsOf(StringRef layout) {
  StringSet<> parts;
  SmallVector<StringRef> split;
  layout.split(split, '-', -1, /*KeepEmpty=*/false);
  for (StringRef part : split) {
    std::string full = part.str();
    bool isPointer = part.starts_with("p");
    if (isPointer || part.starts_with("i") || part.starts_with("f") ||
        part.starts_with("v")) {
      size_t wanted = isPointer ? 3 : 2;
      if (part.count(':') == wanted - 1 && part.contains(':'))
        full += (":" + part.rsplit(':').second).str();
    }
    parts.insert(full);
  }
  return parts;
}

/// What every layout has without saying so.
static bool isDefaultPart(StringRef part) {
  for (StringRef known :
       {"e", "p:64:64:64", "i1:8:8", "i8:8:8", "i16:16:16", "i32:32:32",
        "i64:64:64", "f32:32:32", "f64:64:64", "v64:64:64", "v128:128:128"})
    if (part == known)
      return true;
  // Vectors whose alignment is their size rounded up to a power of two.
  return part.starts_with("v");
}

/// The parts of `layout` for which `isWrong`, quoted.
static std::string listParts(StringRef layout,
                             function_ref<bool(StringRef)> isWrong) {
  SmallVector<StringRef> parts;
  layout.split(parts, '-', -1, /*KeepEmpty=*/false);
  std::string list;
  for (StringRef part : parts)
    if (isWrong(part))
      list += (Twine(list.empty() ? "'" : ", '") + part + "'").str();
  return list;
}

static void verifyLayout(Checks &checks) {
  StringRef written = checks.module.getDataLayoutStr();
  std::string wanted = layoutOf(checks.pointerBits);
  if (written.empty() || written == "G1") { // which readers add
    checks.report("3.2", "no target data layout, expected '" + wanted + "'");
    return;
  }
  StringSet<> found = partsOf(written), expected = partsOf(wanted);
  std::string surplus = listParts(written, [&](StringRef part) {
    StringSet<> full = partsOf(part);
    // Where globals live by default: today's readers and tools add it. And the
    // widths of native integers, which clang knows.
    return !expected.contains(full.begin()->first()) && part != "G1" &&
           !(checks.allowsModern() && part.starts_with("n"));
  });
  std::string missing = listParts(wanted, [&](StringRef part) {
    // Producers of 1.2 leave out that SPIR is little-endian.
    return !found.contains(part) && !(checks.isSPIR12() && part == "e") &&
           !(checks.allowsModern() && isDefaultPart(part));
  });
  if (surplus.empty() && missing.empty())
    return;
  std::string message = "data layout";
  if (!surplus.empty())
    message += " has " + surplus;
  if (!missing.empty())
    message += (surplus.empty() ? " lacks " : " and lacks ") + missing;
  checks.report("3.2", message + ", expected '" + wanted + "'");
}

void cairn::spir::verifyTarget(Checks &checks) {
  StringRef triple = checks.module.getTargetTriple().str();
  bool isKnown =
      triple == "spir-unknown-unknown" || triple == "spir64-unknown-unknown";
  if (checks.allowsModern())
    isKnown |= checks.module.getTargetTriple().isSPIR();
  if (!isKnown)
    checks.report("3.1", "target triple '" + triple +
                             "', expected 'spir-unknown-unknown' or "
                             "'spir64-unknown-unknown'");
  // The layout of something else would only repeat that.
  if (checks.module.getTargetTriple().isSPIR())
    verifyLayout(checks);
  if (!checks.module.getModuleInlineAsm().empty())
    checks.report("3.15", "module-level inline assembly is not allowed");
}

//===----------------------------------------------------------------------===//
// Identifiers
//===----------------------------------------------------------------------===//

static bool isIdentifier(StringRef name) {
  auto starts = [](char c) {
    return isAlpha(c) || c == '$' || c == '.' || c == '_';
  };
  return !name.empty() && starts(name.front()) &&
         all_of(name, [&](char c) { return starts(c) || isDigit(c); });
}

static StringRef reservedPrefix(StringRef name) {
  for (StringRef prefix : {"llvm.", "spir.", "opencl."})
    if (name.starts_with(prefix))
      return prefix;
  return {};
}

/// The opaque types of section 2.1.3, and those that it describes elsewhere.
static bool isReservedType(StringRef name) {
  if (name == "pipe_t" || name == "block")
    return true;
  std::optional<ocl::BuiltinType> type = ocl::BuiltinType::parse(name);
  if (!type || type->isPointer)
    return false;
  ocl::ScalarKind kind = type->scalar;
  // Samplers are numbers.
  return kind == ocl::ScalarKind::NDRange ||
         (ocl::isOpaqueKind(kind) && !ocl::isVendorKind(kind) &&
          kind != ocl::ScalarKind::Sampler);
}

static void verifyName(Checks &checks, const GlobalValue &value) {
  if (!value.hasName())
    return;
  StringRef name = value.getName();
  if (!isIdentifier(name))
    checks.report(value, "3.3",
                  "name is not of the form [a-zA-Z$._][a-zA-Z$._0-9]*");
  // Intrinsics have rules of their own, and LLVM's lists the wrong linkage.
  auto *function = dyn_cast<Function>(&value);
  if ((function && function->isIntrinsic()) || value.hasAppendingLinkage())
    return;
  StringRef prefix = reservedPrefix(name);
  if (!prefix.empty())
    checks.report(value, "3.3", "prefix '" + prefix + "' is reserved");
}

static void verifyTypeName(Checks &checks, const StructType &type) {
  if (!type.hasName())
    return;
  StringRef name = type.getName();
  if (!isIdentifier(name))
    checks.report("3.3", "type '" + name +
                             "': name is not of the form "
                             "[a-zA-Z$._][a-zA-Z$._0-9]*");
  StringRef prefix = reservedPrefix(name);
  if (prefix.empty())
    return;
  StringRef rest = name.drop_front(prefix.size());
  if (prefix != "opencl." || !isReservedType(rest))
    checks.report("3.3",
                  "type '" + name + "': prefix '" + prefix + "' is reserved");
  else if (!type.isOpaque() && rest != "ndrange_t")
    checks.report("2.1.3", "type '" + name + "': expected an opaque type");
}

void cairn::spir::verifyNames(Checks &checks) {
  for (const Function &function : checks.module)
    verifyName(checks, function);
  for (const GlobalVariable &variable : checks.module.globals())
    verifyName(checks, variable);
  for (const GlobalAlias &alias : checks.module.aliases())
    verifyName(checks, alias);
  for (const GlobalIFunc &ifunc : checks.module.ifuncs())
    verifyName(checks, ifunc);
  for (const StructType *type : checks.module.getIdentifiedStructTypes())
    verifyTypeName(checks, *type);
}
