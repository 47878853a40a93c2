//===- LowerGlobals.cpp - variables of the program --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Initializers.h"

#include "Layout.h"
#include "MemoryLowerings.h"
#include "PointerTypes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"

using namespace mlir;

namespace cairn::kernel {

/// What other modules see has a name for them (Level Zero finds variables by
/// it).
static void setLinkage(spirv::GlobalVariableOp variable, LLVM::GlobalOp global,
                       bool isDefined) {
  if (isDefined && global.getLinkage() != LLVM::Linkage::External)
    return;
  variable.setLinkageAttributesAttr(spirv::LinkageAttributesAttr::get(
      variable.getContext(), global.getSymNameAttr(),
      spirv::LinkageTypeAttr::get(variable.getContext(),
                                  isDefined ? spirv::LinkageType::Export
                                            : spirv::LinkageType::Import)));
}

LogicalResult lowerGlobals(gpu::GPUModuleOp module) {
  LogicalResult result = success();
  for (auto global :
       llvm::make_early_inc_range(module.getOps<LLVM::GlobalOp>())) {
    ImplicitLocOpBuilder b(global.getLoc(), global);
    auto storage = getStorageClass(global.getAddrSpace());
    if (!storage || *storage == spirv::StorageClass::Generic ||
        *storage == spirv::StorageClass::Function) {
      result = global.emitError()
               << "'" << global.getSymName() << "' is in address space "
               << global.getAddrSpace()
               << ", where kernels of SPIR-V have no variables";
      continue;
    }
    // Memory of a work-group holds nothing at first, and what another module
    // defines is initialized there.
    bool isDefined = (global.getValueAttr() || global.getInitializerBlock()) &&
                     *storage != spirv::StorageClass::Workgroup;
    Type memory = getMemoryType(global.getGlobalType());
    if (isDefined && !isZeroInitialized(global))
      memory = withConstants(memory);
    auto variable = spirv::GlobalVariableOp::create(
        b, TypeAttr::get(spirv::PointerType::get(memory, *storage)),
        global.getSymNameAttr(), FlatSymbolRefAttr());
    if (isDefined) {
      FailureOr<Attribute> initializer = getInitializer(global, memory);
      if (failed(initializer))
        result = failure();
      else
        variable->setAttr(CairnDialect::getInitializerAttrName(), *initializer);
    }
    if (*storage != spirv::StorageClass::Workgroup)
      setLinkage(variable, global, isDefined);
    if (uint64_t alignment = global.getAlignment().value_or(0);
        alignment > getAlignment(memory))
      variable->setAttr("alignment", b.getI32IntegerAttr(alignment));
    global.erase();
  }
  return result;
}

} // namespace cairn::kernel
