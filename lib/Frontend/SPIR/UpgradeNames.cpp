//===- UpgradeNames.cpp - SPIR's names as clang's ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpgradeSPIR.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

/// Whether a pointee's qualifiers stand before its address space, as only old
/// producers put them.
static bool hasOldQualifierOrder(StringRef name) {
  return name.starts_with("_Z") &&
         (name.contains("KU3AS") || name.contains("VU3AS") ||
          name.contains("rU3AS"));
}

/// SPIR 2.0, section 2.10.8: these take and give pointers to void, and clang
/// knows them by reserved names.
static StringRef reservedName(StringRef name) {
  if (name.starts_with("_Z6printf"))
    return "printf";
  if (name.starts_with("_Z9to_globalPU3AS4"))
    return "__to_global";
  if (name.starts_with("_Z8to_localPU3AS4"))
    return "__to_local";
  if (name.starts_with("_Z10to_privatePU3AS4"))
    return "__to_private";
  return {};
}

/// OpenCL.std's names of two functions, which llvm-spirv takes for OpenCL C's.
static std::string nameOfCommonFunction(StringRef name) {
  if (name.consume_front("_Z11fmax_common"))
    return ("_Z3max" + name).str();
  if (name.consume_front("_Z11fmin_common"))
    return ("_Z3min" + name).str();
  return {};
}

static std::string upgradeName(StringRef name, unsigned pointerBits) {
  if (StringRef reserved = reservedName(name); !reserved.empty())
    return reserved.str();
  if (std::string common = nameOfCommonFunction(name); !common.empty())
    return common;
  if (!hasOldQualifierOrder(name))
    return {};
  std::optional<ocl::BuiltinCall> call =
      ocl::demangleBuiltin(name, pointerBits);
  if (!call)
    return {};
  return ocl::mangleBuiltin(call->builtin->name, call->signature);
}

void cairn::frontend::upgradeNames(Module &module) {
  unsigned pointerBits = module.getDataLayout().getPointerSizeInBits(0);
  for (Function &function : llvm::make_early_inc_range(module)) {
    if (!function.isDeclaration() || function.isIntrinsic())
      continue;
    std::string name = upgradeName(function.getName(), pointerBits);
    if (name.empty() || name == function.getName())
      continue;
    if (Function *other = module.getFunction(name)) {
      function.replaceAllUsesWith(other);
      function.eraseFromParent();
    } else {
      function.setName(name);
    }
  }
}
