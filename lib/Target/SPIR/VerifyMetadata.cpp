//===- VerifyMetadata.cpp - what modules say of themselves ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "DeclaredStrings.h"

#include "cairn/Frontend/OptionText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace cairn::spir;

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// The two numbers of a version; nullopt, with a report, if it is not there or
/// not one.
static std::optional<std::pair<uint64_t, uint64_t>>
readVersion(Checks &checks, StringRef name, StringRef section) {
  const NamedMDNode *named = checks.module.getNamedMetadata(name);
  if (!named) {
    checks.report(section, "no metadata '" + name + "'");
    return std::nullopt;
  }
  const MDNode *node =
      named->getNumOperands() == 1 ? named->getOperand(0) : nullptr;
  // Linkers repeat the node of each module.
  if (checks.allowsModern() && named->getNumOperands() > 1 &&
      all_equal(named->operands()))
    node = named->getOperand(0);
  auto number = [&](unsigned index) -> const ConstantInt * {
    auto *value =
        dyn_cast_or_null<ConstantAsMetadata>(node->getOperand(index).get());
    return value ? dyn_cast<ConstantInt>(value->getValue()) : nullptr;
  };
  if (!node || node->getNumOperands() != 2 || !number(0) || !number(1) ||
      !number(0)->getType()->isIntegerTy(32) ||
      !number(1)->getType()->isIntegerTy(32)) {
    checks.report(section, "metadata '" + name +
                               "', expected one node of two i32 constants");
    return std::nullopt;
  }
  return std::pair(number(0)->getLimitedValue(), number(1)->getLimitedValue());
}

static std::string spellVersion(uint64_t major, uint64_t minor) {
  return utostr(major) + "." + utostr(minor);
}

static void verifyVersions(Checks &checks) {
  if (auto version = readVersion(checks, "opencl.spir.version", "2.12"))
    if (*version != std::pair<uint64_t, uint64_t>(checks.options.major,
                                                  checks.options.minor))
      checks.report(
          "2.12", "metadata 'opencl.spir.version' is " +
                      spellVersion(version->first, version->second) +
                      ", expected " +
                      spellVersion(checks.options.major, checks.options.minor));
  if (auto version = readVersion(checks, "opencl.ocl.version", "2.13")) {
    std::pair<uint64_t, uint64_t> last = {checks.options.major,
                                          checks.options.minor};
    bool exists = *version == std::pair<uint64_t, uint64_t>(2, 0) ||
                  (version->first == 1 && version->second <= 2);
    if (!exists || *version > last)
      checks.report("2.13", "metadata 'opencl.ocl.version' is " +
                                spellVersion(version->first, version->second) +
                                ", expected 1.0 to " +
                                spellVersion(last.first, last.second));
  }
}

//===----------------------------------------------------------------------===//
// Lists of strings
//===----------------------------------------------------------------------===//

StringSet<> cairn::spir::declaredStrings(const Module &module, StringRef name) {
  StringSet<> strings;
  if (const NamedMDNode *named = module.getNamedMetadata(name))
    for (const MDNode *node : named->operands())
      for (const MDOperand &operand : node->operands())
        if (auto *text = dyn_cast_or_null<MDString>(operand.get()))
          strings.insert(text->getString());
  return strings;
}

/// A named node with one list of strings, each of which `isKnown`.
static void verifyStrings(Checks &checks, StringRef name, StringRef section,
                          StringRef what,
                          function_ref<bool(StringRef)> isKnown) {
  const NamedMDNode *named = checks.module.getNamedMetadata(name);
  if (!named)
    return;
  if (named->getNumOperands() != 1)
    checks.report(section, "metadata '" + name + "' has " +
                               Twine(named->getNumOperands()) +
                               " nodes, expected one list of strings");
  for (const MDNode *node : named->operands())
    for (const MDOperand &operand : node->operands()) {
      auto *text = dyn_cast_or_null<MDString>(operand.get());
      if (!text)
        checks.report(section,
                      "metadata '" + name + "', expected strings only");
      else if (!isKnown(text->getString()))
        checks.report(section, "metadata '" + name + "': unknown " + what +
                                   " '" + text->getString() + "'");
    }
}

static bool isKnownOption(StringRef option) {
  // The document's example leaves out the dash.
  std::string word = (option.starts_with("-") ? "" : "-") + option.str();
  const cairn::frontend::OptionRow *row =
      cairn::frontend::findBuildOption(word);
  return row && word == row->spelling &&
         (row->traits & cairn::frontend::option::SPIR);
}

static bool isKnownExtension(const Checks &checks, StringRef extension) {
  static const StringSet<> extensions = {"cl_khr_int64_base_atomics",
                                         "cl_khr_int64_extended_atomics",
                                         "cl_khr_fp16",
                                         "cl_khr_gl_sharing",
                                         "cl_khr_gl_event",
                                         "cl_khr_d3d10_sharing",
                                         "cl_khr_media_sharing",
                                         "cl_khr_d3d11_sharing",
                                         "cl_khr_global_int32_base_atomics",
                                         "cl_khr_global_int32_extended_atomics",
                                         "cl_khr_local_int32_base_atomics",
                                         "cl_khr_local_int32_extended_atomics",
                                         "cl_khr_byte_addressable_store",
                                         "cl_khr_3d_image_writes",
                                         "cl_khr_gl_msaa_sharing",
                                         "cl_khr_depth_images",
                                         "cl_khr_gl_depth_images",
                                         "cl_khr_subgroups",
                                         "cl_khr_mipmap_image",
                                         "cl_khr_mipmap_image_writes",
                                         "cl_khr_egl_event",
                                         "cl_khr_srgb_image_writes"};
  static const StringSet<> since20 = {
      "cl_khr_subgroups", "cl_khr_mipmap_image", "cl_khr_mipmap_image_writes",
      "cl_khr_egl_event", "cl_khr_srgb_image_writes"};
  return extensions.contains(extension) &&
         !(checks.isSPIR12() && since20.contains(extension));
}

static void verifyLists(Checks &checks) {
  verifyStrings(checks, "opencl.compiler.options", "2.8", "option",
                isKnownOption);
  verifyStrings(checks, "opencl.compiler.ext.options", "2.8", "option",
                [](StringRef) { return true; });
  verifyStrings(checks, "opencl.used.optional.core.features", "2.11.1",
                "feature", [](StringRef name) {
                  return name == "cl_images" || name == "cl_doubles";
                });
  verifyStrings(checks, "opencl.used.extensions", "2.11.2", "extension",
                [&](StringRef name) { return isKnownExtension(checks, name); });
}

static void verifyNamedMetadata(Checks &checks) {
  static const StringSet<> known = {"opencl.kernels",
                                    "opencl.spir.version",
                                    "opencl.ocl.version",
                                    "opencl.used.extensions",
                                    "opencl.used.optional.core.features",
                                    "opencl.compiler.options",
                                    "opencl.compiler.ext.options",
                                    "opencl.enable.FP_CONTRACT"};
  for (const NamedMDNode &named : checks.module.named_metadata()) {
    StringRef name = named.getName();
    if ((name.starts_with("opencl.") || name.starts_with("spir.")) &&
        !known.contains(name))
      checks.report("3.3", "metadata '" + name + "': prefix '" +
                               name.split('.').first + ".' is reserved");
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static void verifyUnrollHints(Checks &checks) {
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function)) {
      const MDNode *loop = inst.getMetadata(LLVMContext::MD_loop);
      if (!loop)
        continue;
      for (const MDOperand &operand : loop->operands()) {
        auto *hint = dyn_cast_or_null<MDNode>(operand.get());
        if (!hint || hint == loop || hint->getNumOperands() == 0)
          continue;
        auto *tag = dyn_cast_or_null<MDString>(hint->getOperand(0).get());
        if (!tag || tag->getString() != "opencl.loop.unroll_hint")
          continue;
        auto *value = hint->getNumOperands() == 2
                          ? dyn_cast_or_null<ConstantAsMetadata>(
                                hint->getOperand(1).get())
                          : nullptr;
        auto *factor =
            value ? dyn_cast<ConstantInt>(value->getValue()) : nullptr;
        if (!factor || !factor->getType()->isIntegerTy(32) ||
            factor->isNegative())
          checks.report(inst, "2.7.3",
                        "'opencl.loop.unroll_hint', expected one positive i32");
      }
    }
}

void cairn::spir::verifyMetadata(Checks &checks) {
  verifyVersions(checks);
  verifyLists(checks);
  verifyNamedMetadata(checks);
  verifyUnrollHints(checks);
}
