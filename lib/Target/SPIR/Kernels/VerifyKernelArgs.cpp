//===- VerifyKernelArgs.cpp - arguments of kernels --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Section 2.4, and what OpenCL C restricts of arguments (2.15). Types of the
// language are known by their names in metadata; the IR has pointers.
//
//===----------------------------------------------------------------------===//

#include "KernelArgs.h"
#include "Representation.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

//===----------------------------------------------------------------------===//
// The arguments themselves
//===----------------------------------------------------------------------===//

/// Types that are not the same, or mean nothing, on the host.
static bool isForbiddenName(StringRef name) {
  for (StringRef forbidden :
       {"bool", "size_t", "ptrdiff_t", "intptr_t", "uintptr_t", "event_t"})
    if (name == forbidden)
      return true;
  return false;
}

static StringRef forbiddenTypeOf(const Argument &arg, const KernelArg &info) {
  if (info.isPipe())
    return {};
  for (StringRef name : {info.type, info.baseType})
    if (isForbiddenName(name))
      return name;
  return arg.getType()->isIntegerTy(1) ? "bool" : "";
}

static bool holdsPointer(const Type *type) {
  return type->isPointerTy() || any_of(type->subtypes(), holdsPointer);
}

static void verifyArgument(Checks &checks, const Function &kernel,
                           const Argument &arg, const KernelArg &info) {
  std::string what = "kernel argument " + std::to_string(arg.getArgNo());
  StringRef forbidden = forbiddenTypeOf(arg, info);
  if (!forbidden.empty())
    checks.report(kernel, "2.15",
                  what + " is of type '" + forbidden +
                      "', which is not allowed");
  if (info.baseType.ends_with("**") && checks.isOpenCL1())
    checks.report(kernel, "2.15",
                  what + " is a pointer to a pointer, which OpenCL C 1.2 does "
                         "not allow");
  if (Type *type = arg.getParamByValType();
      type && checks.isOpenCL1() && holdsPointer(type))
    checks.report(kernel, "2.15",
                  what + " is a structure with pointers, which OpenCL C 1.2 "
                         "does not allow");
  if (!arg.getType()->isPointerTy())
    return;
  unsigned space = arg.getType()->getPointerAddressSpace();
  ocl::ScalarKind opaque = info.opaqueKind();
  if (opaque == ocl::ScalarKind::Sampler)
    return; // which is not a pointer
  if (opaque != ocl::ScalarKind::Void) {
    unsigned expected = addressSpaceOf(opaque);
    if (space != expected)
      checks.report(kernel, opaque == ocl::ScalarKind::Pipe ? "2.10.7" : "2.4",
                    what + " is a '" +
                        (info.isPipe() ? StringRef("pipe") : info.baseType) +
                        "' in address space " + Twine(space) + ", expected " +
                        Twine(expected));
    return;
  }
  bool isByVal = arg.hasByValAttr();
  if (space == PrivateSpace ? !isByVal : space > LocalSpace)
    checks.report(kernel, "2.2",
                  what + " points to address space " + Twine(space) +
                      ", expected 1 (global), 2 (constant) or 3 (local)");
  else if (isByVal && space != PrivateSpace)
    checks.report(kernel, "3.6",
                  what + " is passed by value in address space " +
                      Twine(space) + ", expected 0");
}

void cairn::spir::verifyKernelArgs(Checks &checks, const Function &kernel) {
  ArrayRef<KernelArg> infos = checks.kernelArgs.of(kernel);
  for (const Argument &arg : kernel.args())
    verifyArgument(checks, kernel, arg,
                   infos.empty() ? KernelArg() : infos[arg.getArgNo()]);
}

//===----------------------------------------------------------------------===//
// What is said of them
//===----------------------------------------------------------------------===//

static std::string describe(StringRef tag, unsigned index, StringRef text) {
  return ("'" + tag + "' of argument " + Twine(index) + " is '" + text + "'")
      .str();
}

static void verifyArgSpace(Checks &checks, const Function &kernel,
                           unsigned index, const Metadata *operand,
                           const KernelArg &info) {
  auto *constant = dyn_cast_or_null<ConstantAsMetadata>(operand);
  auto *value =
      constant ? dyn_cast<ConstantInt>(constant->getValue()) : nullptr;
  std::string what =
      "'kernel_arg_addr_space' of argument " + std::to_string(index);
  if (!value || !value->getType()->isIntegerTy(32)) {
    checks.report(kernel, "2.4", what + ", expected an i32");
    return;
  }
  uint64_t space = value->getLimitedValue();
  if (space > LocalSpace) {
    checks.report(kernel, "2.4",
                  what + " is " + Twine(space) + ", expected 0 to 3");
    return;
  }
  const Argument *arg = kernel.getArg(index);
  ocl::ScalarKind opaque = info.opaqueKind();
  uint64_t expected = 0;
  if (opaque != ocl::ScalarKind::Void)
    expected = addressSpaceOf(opaque);
  else if (arg->getType()->isPointerTy() && !arg->hasByValAttr())
    expected = arg->getType()->getPointerAddressSpace();
  if (space != expected)
    checks.report(kernel, "2.4",
                  what + " is " + Twine(space) + ", expected " +
                      Twine(expected) +
                      (ocl::isImageKind(opaque) ? " as of an image" : ""));
}

static void verifyAccess(Checks &checks, const Function &kernel, unsigned index,
                         StringRef access, const KernelArg &info) {
  std::string what = describe("kernel_arg_access_qual", index, access);
  if (access != "read_only" && access != "write_only" &&
      access != "read_write" && access != "none") {
    checks.report(kernel, "2.4",
                  what + ", expected 'read_only', 'write_only', 'read_write' "
                         "or 'none'");
    return;
  }
  bool isImage = ocl::isImageKind(info.opaqueKind());
  if (isImage && access == "none")
    checks.report(kernel, "2.4",
                  "'kernel_arg_access_qual' of the image argument " +
                      Twine(index) + " is 'none'");
  if (info.isPipe() && access == "read_write")
    checks.report(kernel, "2.4",
                  what + ", expected 'read_only' or 'write_only' of a pipe");
  // Names of other types may stand for anything.
  bool isKnown =
      info.baseType.ends_with("*") || ocl::BuiltinType::parse(info.baseType);
  if (isKnown && !isImage && !info.isPipe() && access != "none")
    checks.report(kernel, "2.4",
                  what + ", expected 'none' as of type '" + info.baseType +
                      "'");
  if (access == "read_write" && checks.isSPIR12())
    checks.report(kernel, "2.4", what + ", which SPIR 1.2 does not have");
}

static void verifyTypeQualifiers(Checks &checks, const Function &kernel,
                                 unsigned index, StringRef text) {
  SmallVector<StringRef> words;
  if (!text.empty())
    text.split(words, ' ');
  for (StringRef word : words) {
    if (word != "const" && word != "restrict" && word != "volatile" &&
        word != "pipe")
      checks.report(kernel, "2.4",
                    "'kernel_arg_type_qual' of argument " + Twine(index) +
                        " has '" + word +
                        "', expected 'const', 'restrict', 'volatile' or "
                        "'pipe', separated by one space");
    if (word == "pipe" && checks.isSPIR12())
      checks.report(kernel, "2.4",
                    "'kernel_arg_type_qual' of argument " + Twine(index) +
                        " is 'pipe', which SPIR 1.2 does not have");
    const Argument *arg = kernel.getArg(index);
    if (word == "restrict" && arg->getType()->isPointerTy() &&
        !arg->hasNoAliasAttr())
      checks.report(kernel, "2.6",
                    "'kernel_arg_type_qual' of argument " + Twine(index) +
                        " has 'restrict', and the argument is not 'noalias'");
    if (word == "restrict" && !arg->getType()->isPointerTy())
      checks.report(kernel, "2.4",
                    "'kernel_arg_type_qual' of argument " + Twine(index) +
                        ", which is not a pointer, has 'restrict'");
  }
}

static void verifySpelling(Checks &checks, const Function &kernel,
                           unsigned index, StringRef tag, StringRef name) {
  std::string what = describe(tag, index, name);
  // Clang has always kept the blank of "struct S", and that of extended vector
  // types.
  bool mayHaveBlanks = checks.allowsModern() || checks.isSPIR12();
  if (!mayHaveBlanks && name.contains(' '))
    checks.report(kernel, "2.4", what + ", expected no whitespace");
  for (StringRef qualifier : {"const ", "volatile ", "restrict "})
    if (name.starts_with(qualifier))
      checks.report(kernel, "2.4", what + ", expected no qualifiers");
  StringRef scalar = name.rtrim('*');
  if (!scalar.consume_front("unsigned"))
    return;
  scalar = scalar.trim();
  for (StringRef known : {"", "char", "short", "int", "long"})
    if (scalar == known)
      checks.report(kernel, "2.4",
                    what + ", expected 'u" +
                        (known.empty() ? StringRef("int") : known) +
                        name.substr(name.find_first_of('*')) + "'");
}

/// "float4*" for clang's "float __attribute__((ext_vector_type(4)))*".
static std::string withoutAttributes(StringRef name) {
  auto [element, rest] = name.split(" __attribute__((ext_vector_type(");
  auto [width, after] = rest.split(")))");
  return (element + width + after).str();
}

static void verifyType(Checks &checks, const Function &kernel, unsigned index,
                       const KernelArg &info) {
  if (info.isPipe())
    return; // the names are a packet's
  const Argument *arg = kernel.getArg(index);
  StringRef name = info.baseType;
  std::string what = describe("kernel_arg_base_type", index, name);
  auto reportMisfit = [&] {
    checks.report(kernel, "2.4",
                  what + ", which does not fit the type '" +
                      spell(arg->getType()) + "'");
  };
  if (name.ends_with("*")) {
    if (!arg->getType()->isPointerTy() || arg->hasByValAttr())
      reportMisfit();
    return;
  }
  bool isPointerSized = name == "size_t" || name == "ptrdiff_t" ||
                        name == "intptr_t" || name == "uintptr_t";
  if (isPointerSized && !arg->getType()->isIntegerTy(checks.pointerBits))
    reportMisfit();
  auto type = ocl::BuiltinType::parse(withoutAttributes(name));
  if (!type)
    return;
  if (!represents(checks, arg->getType(), *type) || type->isVoid()) {
    // An object in another address space is reported as an argument.
    if (!arg->getType()->isPointerTy() ||
        info.opaqueKind() == ocl::ScalarKind::Void ||
        info.opaqueKind() == ocl::ScalarKind::Sampler)
      reportMisfit();
    return;
  }
  if (type->isVector() || !type->isInteger() || type->elementBits() >= 32)
    return;
  if (type->isSigned() ? arg->hasZExtAttr() : arg->hasSExtAttr())
    checks.report(kernel, "3.6",
                  what + ", and the argument is '" +
                      (type->isSigned() ? "zeroext" : "signext") + "'");
}

/// Only what is derived by `typedef` has a base type of another name.
static void verifyBaseType(Checks &checks, const Function &kernel,
                           unsigned index, const KernelArg &info) {
  if (info.isPipe() || info.type.empty() || info.baseType.empty())
    return;
  std::string type = withoutAttributes(info.type);
  std::string base = withoutAttributes(info.baseType);
  StringRef name = StringRef(type).rtrim('*');
  std::optional<ocl::BuiltinType> builtin = ocl::BuiltinType::parse(name);
  bool isBuiltin = builtin && builtin->scalar != ocl::ScalarKind::MemoryOrder &&
                   builtin->scalar != ocl::ScalarKind::MemoryScope;
  if (isBuiltin && type != base)
    checks.report(kernel, "2.4",
                  describe("kernel_arg_base_type", index, info.baseType) +
                      ", expected '" + info.type +
                      "' as its 'kernel_arg_type' is");
  else if (type.size() - name.size() >
           base.size() - StringRef(base).rtrim('*').size())
    checks.report(kernel, "2.4",
                  describe("kernel_arg_base_type", index, info.baseType) +
                      ", and its 'kernel_arg_type' is the pointer '" +
                      info.type + "'");
}

static void verifyArgText(Checks &checks, const Function &kernel,
                          unsigned index, StringRef tag, StringRef text,
                          const KernelArg &info) {
  if (tag == "kernel_arg_access_qual") {
    verifyAccess(checks, kernel, index, text, info);
  } else if (tag == "kernel_arg_type_qual") {
    verifyTypeQualifiers(checks, kernel, index, text);
  } else if (tag == "kernel_arg_type") {
    verifySpelling(checks, kernel, index, tag, text);
  } else if (tag == "kernel_arg_base_type") {
    verifySpelling(checks, kernel, index, tag, text);
    verifyType(checks, kernel, index, info);
    verifyBaseType(checks, kernel, index, info);
  } else if (tag == "kernel_arg_optional_qual" && text != "nosvm" &&
             text != "none") {
    checks.report(kernel, "2.4",
                  describe(tag, index, text) + ", expected 'nosvm' or 'none'");
  }
}

void cairn::spir::verifyArgInfo(Checks &checks, const Function &kernel,
                                const KernelFact &fact) {
  if (fact.operands.size() != kernel.arg_size()) {
    checks.report(kernel, "2.4",
                  "'" + fact.tag + "' has " + Twine(fact.operands.size()) +
                      " operands, expected " + Twine(kernel.arg_size()) +
                      ", one for each argument");
    return;
  }
  ArrayRef<KernelArg> infos = checks.kernelArgs.of(kernel);
  for (auto [index, operand] : enumerate(fact.operands)) {
    const KernelArg &info = infos[index];
    if (fact.tag == "kernel_arg_addr_space")
      verifyArgSpace(checks, kernel, index, operand, info);
    else if (auto *text = dyn_cast_or_null<MDString>(operand))
      verifyArgText(checks, kernel, index, fact.tag, text->getString(), info);
    else
      checks.report(kernel, "2.4",
                    "'" + fact.tag + "' of argument " + Twine(index) +
                        ", expected a string");
  }
}
