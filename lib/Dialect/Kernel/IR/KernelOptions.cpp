//===- KernelOptions.cpp - options as an attribute --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Kernel/IR/KernelOptions.h"

#include "cairn/Dialect/Contracts/OptionFields.h"
#include "cairn/Dialect/Kernel/IR/KernelDialect.h"

using namespace mlir;
using namespace cairn;

void KernelOptions::visit(OptionFields &fields) {
  fields.visit("spirv_version", spirvVersion);
  fields.visitEnum("environment", environment, environmentNames());
  fields.visit("uniform_work_group_size", uniformWorkGroupSize);
  fields.visit("denorms_are_zero", denormsAreZero);
  fields.visit("fast_math", fastMath);
  fields.visit("native_math", nativeMath);
  fields.visit("native_builtins", nativeBuiltins);
  fields.visit("correctly_rounded_divide_sqrt", correctlyRoundedDivideSqrt);
  fields.visit("debug_lines", debugLines);
  fields.visit("create_library", createLibrary);
}

bool cairn::operator==(const KernelOptions &a, const KernelOptions &b) {
  return listOptions(a) == listOptions(b);
}

llvm::hash_code cairn::hash_value(const KernelOptions &options) {
  return llvm::hash_combine_range(listOptions(options));
}

static kernel::OptionsAttr attrOf(ModuleOp module) {
  return module->getAttrOfType<kernel::OptionsAttr>(
      kernel::KernelDialect::getOptionsAttrName());
}

KernelOptions KernelOptions::get(ModuleOp module) {
  kernel::OptionsAttr attr = attrOf(module);
  return attr ? attr.getValue() : KernelOptions();
}

bool KernelOptions::isAttachedTo(ModuleOp module) {
  return attrOf(module) != nullptr;
}

void KernelOptions::attachTo(ModuleOp module) const {
  MLIRContext *context = module.getContext();
  context->getOrLoadDialect<kernel::KernelDialect>();
  module->setAttr(kernel::KernelDialect::getOptionsAttrName(),
                  kernel::OptionsAttr::get(context, *this));
}
