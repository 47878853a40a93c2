//===- VerifyKernels.cpp - what modules say of their kernels ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sections 2.3 and 2.4. SPIR lists kernels in `opencl.kernels`: a node for
// each, the function first, then nodes that begin with a tag. Later producers
// attach the nodes to the function, the tag as the metadata's kind.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace cairn::spir;

namespace {

/// A list that describes a kernel, without its tag.
struct Fact {
  StringRef tag;
  SmallVector<const Metadata *> operands;
};

} // namespace

static const ConstantInt *asInteger(const Metadata *operand, unsigned bits) {
  auto *constant = dyn_cast_or_null<ConstantAsMetadata>(operand);
  auto *value =
      constant ? dyn_cast<ConstantInt>(constant->getValue()) : nullptr;
  return value && value->getType()->isIntegerTy(bits) ? value : nullptr;
}

static const MDString *asString(const Metadata *operand) {
  return dyn_cast_or_null<MDString>(operand);
}

//===----------------------------------------------------------------------===//
// Work-group sizes and the vector type
//===----------------------------------------------------------------------===//

static void verifySizes(Checks &checks, const Function &kernel,
                        const Fact &fact) {
  bool fits = fact.operands.size() == 3;
  bool isPositive = true;
  for (const Metadata *operand : fact.operands) {
    const ConstantInt *size = asInteger(operand, 32);
    fits &= size != nullptr;
    isPositive &= !size || !size->isZero();
  }
  if (!fits)
    checks.report(kernel, "2.3.1.1",
                  "'" + fact.tag + "', expected three i32 constants");
  else if (!isPositive)
    checks.report(kernel, "2.3.1.1",
                  "'" + fact.tag + "' with a size of 0, expected at least 1");
}

static void verifyVectorHint(Checks &checks, const Function &kernel,
                             const Fact &fact) {
  auto *value = fact.operands.size() == 2
                    ? dyn_cast_or_null<ConstantAsMetadata>(fact.operands[0])
                    : nullptr;
  // Clang writes the signedness as an i32.
  bool hasSign = fact.operands.size() == 2 &&
                 (asInteger(fact.operands[1], 1) ||
                  (checks.allowsModern() && asInteger(fact.operands[1], 32)));
  if (!value || !isa<UndefValue>(value->getValue()) || !hasSign)
    checks.report(kernel, "2.3.1.2",
                  "'vec_type_hint', expected an undef value and an i1");
}

//===----------------------------------------------------------------------===//
// Argument information
//===----------------------------------------------------------------------===//

static void verifyArgSpace(Checks &checks, const Function &kernel,
                           unsigned index, const Metadata *operand,
                           bool isObject) {
  const ConstantInt *value = asInteger(operand, 32);
  if (!value) {
    checks.report(kernel, "2.4",
                  "'kernel_arg_addr_space' of argument " + Twine(index) +
                      ", expected an i32");
    return;
  }
  uint64_t space = value->getZExtValue();
  if (space > 3) {
    checks.report(kernel, "2.4",
                  "'kernel_arg_addr_space' of argument " + Twine(index) +
                      " is " + Twine(space) + ", expected 0 to 3");
    return;
  }
  const Argument *arg = kernel.getArg(index);
  // An image is in global memory, also where its type does not say so.
  if (isObject)
    return;
  uint64_t expected = arg->getType()->isPointerTy() && !arg->hasByValAttr()
                          ? arg->getType()->getPointerAddressSpace()
                          : 0;
  if (space != expected)
    checks.report(kernel, "2.4",
                  "'kernel_arg_addr_space' of argument " + Twine(index) +
                      " is " + Twine(space) + ", expected " + Twine(expected));
}

static void verifyAccess(Checks &checks, const Function &kernel, unsigned index,
                         StringRef access, StringRef baseType) {
  if (access != "read_only" && access != "write_only" &&
      access != "read_write" && access != "none") {
    checks.report(kernel, "2.4",
                  "'kernel_arg_access_qual' of argument " + Twine(index) +
                      " is '" + access +
                      "', expected 'read_only', 'write_only', 'read_write' or "
                      "'none'");
    return;
  }
  bool isImage = baseType.starts_with("image");
  if (isImage && access == "none")
    checks.report(kernel, "2.4",
                  "'kernel_arg_access_qual' of the image argument " +
                      Twine(index) + " is 'none'");
  if (access == "read_write" && checks.isSPIR12())
    checks.report(kernel, "2.4",
                  "'kernel_arg_access_qual' of argument " + Twine(index) +
                      " is 'read_write', which SPIR 1.2 does not have");
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
  }
}

/// The LLVM type of a built-in type's name; null for any other.
static Type *typeOf(LLVMContext &context, StringRef name, unsigned bits) {
  if (name.ends_with("*"))
    return nullptr;
  unsigned width = 1;
  StringRef scalar = name.rtrim("0123456789");
  if (scalar.size() != name.size() &&
      name.drop_front(scalar.size()).getAsInteger(10, width))
    return nullptr;
  if (width == 0 || width > 16)
    return nullptr;
  Type *type = StringSwitch<Type *>(scalar)
                   .Cases({"char", "uchar"}, Type::getInt8Ty(context))
                   .Cases({"short", "ushort"}, Type::getInt16Ty(context))
                   .Cases({"int", "uint"}, Type::getInt32Ty(context))
                   .Cases({"long", "ulong"}, Type::getInt64Ty(context))
                   .Cases({"size_t", "ptrdiff_t", "intptr_t", "uintptr_t"},
                          IntegerType::get(context, bits))
                   .Case("half", Type::getHalfTy(context))
                   .Case("float", Type::getFloatTy(context))
                   .Case("double", Type::getDoubleTy(context))
                   .Case("sampler_t", Type::getInt32Ty(context))
                   .Default(nullptr);
  return type && width > 1 ? FixedVectorType::get(type, width) : type;
}

static void verifyTypeName(Checks &checks, const Function &kernel,
                           unsigned index, StringRef tag, StringRef name) {
  std::string what =
      ("'" + tag + "' of argument " + Twine(index) + " is '" + name + "'")
          .str();
  // Clang keeps the blank of "struct S" and of extended vector types.
  if (!checks.allowsModern() && name.contains(' '))
    checks.report(kernel, "2.4", what + ", expected no whitespace");
  for (StringRef qualifier : {"const ", "volatile ", "restrict "})
    if (name.starts_with(qualifier))
      checks.report(kernel, "2.4", what + ", expected no qualifiers");
  if (tag == "kernel_arg_type" || name.ends_with("*"))
    return;
  Type *expected = typeOf(kernel.getContext(), name, checks.pointerBits);
  Type *got = kernel.getArg(index)->getType();
  if (expected && got != expected && !got->isTargetExtTy() &&
      !(checks.allowsModern() && name == "sampler_t"))
    checks.report(kernel, "2.4",
                  what + ", which does not fit the type '" + spell(got) + "'");
}

static StringRef stringAt(const Fact *fact, unsigned index) {
  if (!fact || index >= fact->operands.size())
    return {};
  const MDString *text = asString(fact->operands[index]);
  return text ? text->getString() : StringRef();
}

static bool isObjectType(StringRef name) {
  return name.starts_with("image") || name == "sampler_t" ||
         name == "queue_t" || name == "clk_event_t" || name == "reserve_id_t" ||
         name == "event_t";
}

/// A list with an operand for each argument.
static void verifyArgInfo(Checks &checks, const Function &kernel,
                          const Fact &fact, const Fact *baseTypes,
                          const Fact *qualifiers) {
  if (fact.operands.size() != kernel.arg_size()) {
    checks.report(kernel, "2.4",
                  "'" + fact.tag + "' has " + Twine(fact.operands.size()) +
                      " operands, expected " + Twine(kernel.arg_size()) +
                      ", one for each argument");
    return;
  }
  for (auto [index, operand] : enumerate(fact.operands)) {
    StringRef baseType = stringAt(baseTypes, index);
    if (fact.tag == "kernel_arg_addr_space") {
      verifyArgSpace(checks, kernel, index, operand,
                     isObjectType(baseType) ||
                         stringAt(qualifiers, index).contains("pipe"));
      continue;
    }
    const MDString *text = asString(operand);
    if (!text) {
      checks.report(kernel, "2.4",
                    "'" + fact.tag + "' of argument " + Twine(index) +
                        ", expected a string");
      continue;
    }
    if (fact.tag == "kernel_arg_access_qual")
      verifyAccess(checks, kernel, index, text->getString(), baseType);
    else if (fact.tag == "kernel_arg_type_qual")
      verifyTypeQualifiers(checks, kernel, index, text->getString());
    else if (fact.tag == "kernel_arg_type" ||
             fact.tag == "kernel_arg_base_type")
      verifyTypeName(checks, kernel, index, fact.tag, text->getString());
    else if (fact.tag == "kernel_arg_optional_qual" &&
             text->getString() != "nosvm" && text->getString() != "none")
      checks.report(kernel, "2.4",
                    "'kernel_arg_optional_qual' of argument " + Twine(index) +
                        " is '" + text->getString() +
                        "', expected 'nosvm' or 'none'");
  }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kRequired[] = {
    "kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
    "kernel_arg_base_type", "kernel_arg_type_qual"};
static constexpr StringLiteral kOptional[] = {
    "kernel_arg_name", "kernel_arg_optional_qual", "work_group_size_hint",
    "reqd_work_group_size", "vec_type_hint"};

static void verifyFacts(Checks &checks, const Function &kernel,
                        ArrayRef<Fact> facts) {
  StringSet<> seen;
  auto find = [&](StringRef tag) -> const Fact * {
    auto it = find_if(facts, [&](const Fact &fact) { return fact.tag == tag; });
    return it == facts.end() ? nullptr : &*it;
  };
  const Fact *baseTypes = find("kernel_arg_base_type");
  const Fact *qualifiers = find("kernel_arg_type_qual");
  for (const Fact &fact : facts) {
    if (!seen.insert(fact.tag).second) {
      checks.report(kernel, "2.3",
                    "'" + fact.tag + "' is given more than once");
      continue;
    }
    if (!is_contained(kRequired, fact.tag) &&
        !is_contained(kOptional, fact.tag)) {
      if (!checks.allowsModern())
        checks.report(kernel, "2.3",
                      "'" + fact.tag + "' is not known to describe kernels");
      continue;
    }
    if (fact.tag == "kernel_arg_optional_qual" && checks.isSPIR12())
      checks.report(kernel, "2.4",
                    "'kernel_arg_optional_qual', which SPIR 1.2 does not have");
    if (fact.tag.starts_with("kernel_arg_"))
      verifyArgInfo(checks, kernel, fact, baseTypes, qualifiers);
    else if (fact.tag == "vec_type_hint")
      verifyVectorHint(checks, kernel, fact);
    else
      verifySizes(checks, kernel, fact);
  }
  for (StringRef tag : kRequired)
    if (!seen.contains(tag))
      checks.report(kernel, "2.4", "no '" + tag + "' metadata");
}

/// The facts of a node of `opencl.kernels`, behind the function.
static SmallVector<Fact> readFacts(Checks &checks, const Function &kernel,
                                   const MDNode &node) {
  SmallVector<Fact> facts;
  for (const MDOperand &operand : drop_begin(node.operands())) {
    auto *list = dyn_cast_or_null<MDNode>(operand.get());
    const MDString *tag = list && list->getNumOperands()
                              ? asString(list->getOperand(0))
                              : nullptr;
    if (!tag) {
      checks.report(kernel, "2.3",
                    "operand of its node in 'opencl.kernels', expected a list "
                    "that begins with a string");
      continue;
    }
    Fact fact{tag->getString(), {}};
    for (const MDOperand &value : drop_begin(list->operands()))
      fact.operands.push_back(value.get());
    facts.push_back(std::move(fact));
  }
  return facts;
}

/// The facts that later producers attach to the function.
static SmallVector<Fact> readAttachedFacts(const Function &kernel) {
  SmallVector<StringRef> names;
  kernel.getContext().getMDKindNames(names);
  SmallVector<std::pair<unsigned, MDNode *>> attached;
  kernel.getAllMetadata(attached);
  SmallVector<Fact> facts;
  for (auto [kind, node] : attached) {
    if (!is_contained(kRequired, names[kind]) &&
        !is_contained(kOptional, names[kind]))
      continue;
    Fact fact{names[kind], {}};
    for (const MDOperand &value : node->operands())
      fact.operands.push_back(value.get());
    facts.push_back(std::move(fact));
  }
  return facts;
}

static StringRef sectionOf(StringRef tag) {
  if (tag.starts_with("kernel_arg_"))
    return "2.4";
  return tag == "vec_type_hint" ? "2.3.1.2" : "2.3.1.1";
}

static const Function *functionOf(const MDNode &node) {
  auto *value =
      node.getNumOperands()
          ? dyn_cast_or_null<ConstantAsMetadata>(node.getOperand(0).get())
          : nullptr;
  return value ? dyn_cast<Function>(value->getValue()->stripPointerCasts())
               : nullptr;
}

void cairn::spir::verifyKernels(Checks &checks) {
  SmallPtrSet<const Function *, 8> listed;
  if (const NamedMDNode *kernels =
          checks.module.getNamedMetadata("opencl.kernels"))
    for (const MDNode *node : kernels->operands()) {
      const Function *kernel = functionOf(*node);
      if (!kernel) {
        checks.report("2.3", "node of 'opencl.kernels', expected a function as "
                             "its first operand");
        continue;
      }
      if (!listed.insert(kernel).second)
        checks.report(*kernel, "2.3", "is in 'opencl.kernels' more than once");
      if (kernel->getCallingConv() != CallingConv::SPIR_KERNEL)
        checks.report(*kernel, "2.3",
                      "is in 'opencl.kernels' and not of the calling "
                      "convention 'spir_kernel'");
      if (kernel->isDeclaration())
        checks.report(*kernel, "2.3", "is in 'opencl.kernels' and not defined");
      verifyFacts(checks, *kernel, readFacts(checks, *kernel, *node));
    }

  for (const Function &function : checks.module) {
    if (listed.contains(&function))
      continue;
    SmallVector<Fact> attached = readAttachedFacts(function);
    if (function.getCallingConv() == CallingConv::SPIR_KERNEL) {
      if (function.isDeclaration())
        continue;
      bool isAttached = checks.allowsModern() && !attached.empty();
      if (!isAttached)
        checks.report(function, "2.3", "kernel is not in 'opencl.kernels'");
      if (!attached.empty())
        verifyFacts(checks, function, attached);
      continue;
    }
    // A copy of a kernel's body has what the kernel has.
    if (checks.allowsModern() &&
        function.getName().starts_with(kKernelBodyPrefix))
      continue;
    for (const Fact &fact : attached)
      checks.report(function, sectionOf(fact.tag),
                    "'" + fact.tag + "' of a function that is no kernel");
  }
}
