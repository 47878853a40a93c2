//===- VerifyKernels.cpp - what modules say of their kernels ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Section 2.3, and which lists section 2.4 asks for.
//
//===----------------------------------------------------------------------===//

#include "DeclaredStrings.h"
#include "KernelArgs.h"

#include "cairn/Dialect/OCL/IR/ClangNames.h"
#include "cairn/Frontend/OptionText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

static const ConstantInt *asInteger(const Metadata *operand, unsigned bits) {
  auto *constant = dyn_cast_or_null<ConstantAsMetadata>(operand);
  auto *value =
      constant ? dyn_cast<ConstantInt>(constant->getValue()) : nullptr;
  return value && value->getType()->isIntegerTy(bits) ? value : nullptr;
}

//===----------------------------------------------------------------------===//
// Work-group sizes and the vector type
//===----------------------------------------------------------------------===//

static void verifySizes(Checks &checks, const Function &kernel,
                        const KernelFact &fact) {
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
                             const KernelFact &fact) {
  auto *value = fact.operands.size() == 2
                    ? dyn_cast_or_null<ConstantAsMetadata>(fact.operands[0])
                    : nullptr;
  // Clang has always written the signedness as an i32.
  bool mayBeI32 = checks.allowsModern() || checks.isSPIR12();
  bool hasSign = fact.operands.size() == 2 &&
                 (asInteger(fact.operands[1], 1) ||
                  (mayBeI32 && asInteger(fact.operands[1], 32)));
  if (!value || !isa<UndefValue>(value->getValue()) || !hasSign)
    checks.report(kernel, "2.3.1.2",
                  "'vec_type_hint', expected an undef value and an i1");
  else if (!value->getType()->isIntOrIntVectorTy() &&
           !value->getType()->isFPOrFPVectorTy())
    checks.report(kernel, "2.3.1.2",
                  "'vec_type_hint' of type '" + spell(value->getType()) +
                      "', expected a number or a vector");
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static constexpr StringRef kArgumentInfo =
    frontend::option::rows[frontend::option::ArgumentInfo].spelling;

/// With or without its dash, as in the document's example.
static bool hasOption(const Checks &checks, StringRef option) {
  StringSet<> options =
      declaredStrings(checks.module, "opencl.compiler.options");
  return options.contains(option) || options.contains(option.drop_front());
}

static void verifyFacts(Checks &checks, const Function &kernel,
                        ArrayRef<KernelFact> facts) {
  StringSet<> seen;
  for (const KernelFact &fact : facts) {
    if (!seen.insert(fact.tag).second) {
      checks.report(kernel, "2.3",
                    "'" + fact.tag + "' is given more than once");
      continue;
    }
    if (!is_contained(kRequiredFacts, fact.tag) &&
        !is_contained(kOptionalFacts, fact.tag)) {
      if (!checks.allowsModern())
        checks.report(kernel, "2.3",
                      "'" + fact.tag + "' is not known to describe kernels");
      continue;
    }
    if (fact.tag == "kernel_arg_optional_qual" && checks.isSPIR12())
      checks.report(kernel, "2.4",
                    "'kernel_arg_optional_qual', which SPIR 1.2 does not have");
    if (fact.tag == "kernel_arg_name" && !checks.allowsModern() &&
        !hasOption(checks, kArgumentInfo))
      checks.report(kernel, "2.4",
                    "'kernel_arg_name', and 'opencl.compiler.options' does not "
                    "have '" +
                        kArgumentInfo + "'");
    if (fact.tag.starts_with("kernel_arg_"))
      verifyArgInfo(checks, kernel, fact);
    else if (fact.tag == "vec_type_hint")
      verifyVectorHint(checks, kernel, fact);
    else
      verifySizes(checks, kernel, fact);
  }
  for (StringRef tag : kRequiredFacts)
    if (!seen.contains(tag))
      checks.report(kernel, "2.4", "no '" + tag + "' metadata");
}

static StringRef sectionOf(StringRef tag) {
  if (tag.starts_with("kernel_arg_"))
    return "2.4";
  return tag == "vec_type_hint" ? "2.3.1.2" : "2.3.1.1";
}

static void verifyListed(Checks &checks, const Function &kernel,
                         const MDNode &node) {
  if (kernel.getCallingConv() != CallingConv::SPIR_KERNEL)
    checks.report(kernel, "2.3",
                  "is in 'opencl.kernels' and not of the calling "
                  "convention 'spir_kernel'");
  if (kernel.isDeclaration())
    checks.report(kernel, "2.3", "is in 'opencl.kernels' and not defined");
  for (const MDOperand &operand : drop_begin(node.operands()))
    if (!tagOf(operand.get()))
      checks.report(kernel, "2.3",
                    "operand of its node in 'opencl.kernels', expected a list "
                    "that begins with a string");
  verifyFacts(checks, kernel, readListedFacts(node));
}

void cairn::spir::verifyKernels(Checks &checks) {
  SmallPtrSet<const Function *, 8> listed;
  if (const NamedMDNode *kernels =
          checks.module.getNamedMetadata("opencl.kernels"))
    for (const MDNode *node : kernels->operands()) {
      const Function *kernel = kernelOf(*node);
      if (!kernel) {
        checks.report("2.3", "node of 'opencl.kernels', expected a function as "
                             "its first operand");
        continue;
      }
      if (!listed.insert(kernel).second)
        checks.report(*kernel, "2.3", "is in 'opencl.kernels' more than once");
      verifyListed(checks, *kernel, *node);
    }
  else if (!checks.allowsModern())
    checks.report("2.3", "no metadata 'opencl.kernels'");

  for (const Function &function : checks.module) {
    if (listed.contains(&function))
      continue;
    SmallVector<KernelFact> attached = readAttachedFacts(function);
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
        function.getName().starts_with(cairn::ocl::kKernelBodyPrefix))
      continue;
    for (const KernelFact &fact : attached)
      checks.report(function, sectionOf(fact.tag),
                    "'" + fact.tag + "' of a function that is not a kernel");
  }
}
