//===- ConvertMuxToLLVM.cpp - the pass --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToLLVM.h"

#include "cairn/Conversion/LowerToLLVM.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxBuiltins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/TypeSwitch.h"

namespace cairn {
#define GEN_PASS_DEF_CONVERTMUXTOLLVMPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;
using mux::MuxDialect;

/// Whether a call of `name` does no more than compute: ids, sizes, questions.
static bool isQuery(StringRef name) {
  return name.consume_front(mux::kBuiltinPrefix) &&
         llvm::any_of(mux::getQueryBuiltins(),
                      [&](const mux::QueryBuiltin &query) {
                        return query.function == name;
                      });
}

/// Declares what `module` calls, and says of it what keeps calls that the
/// invocations of a group make together where they are.
static void declareCallees(ModuleOp module) {
  SymbolTable symbols(module);
  SmallVector<LLVM::CallOp> calls;
  module.walk([&](LLVM::CallOp call) { calls.push_back(call); });
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  for (LLVM::CallOp call : calls) {
    StringRef name = *call.getCallee();
    bool computes = isQuery(name);
    call.setConvergent(!computes);
    call.setNoUnwind(true);
    if (symbols.lookup(name))
      continue;
    SmallVector<Type> params(call.getArgOperands().getTypes());
    Type result = call.getNumResults()
                      ? call.getResult().getType()
                      : LLVM::LLVMVoidType::get(module.getContext());
    auto function = LLVM::LLVMFuncOp::create(
        b, module.getLoc(), name, LLVM::LLVMFunctionType::get(result, params));
    function.setConvergent(!computes);
    function.setNoUnwind(true);
    if (computes) {
      auto none = LLVM::ModRefInfo::NoModRef;
      function.setMemoryEffectsAttr(LLVM::MemoryEffectsAttr::get(
          module.getContext(), none, none, none, none, none, none));
    }
    symbols.insert(function);
  }
}

/// The attributes of the level llvm, as the front end attaches them.
static void convertKernelAttributes(LLVM::LLVMFuncOp function) {
  auto rename = [&](StringRef from, StringRef to) {
    if (Attribute attr = function->removeAttr(from))
      function->setAttr(to, attr);
  };
  rename(MuxDialect::getReqdWorkGroupSizeAttrName(),
         ocl::kReqdWorkGroupSizeAttr);
  rename(MuxDialect::getIntelReqdSubGroupSizeAttrName(),
         ocl::kReqdSubGroupSizeAttr);
  if (mux::isKernelEntryPoint(function)) {
    function.setCConv(LLVM::CConv::SPIR_KERNEL);
    function->setAttr(ocl::kKernelAttr, UnitAttr::get(function.getContext()));
  }
  function->removeAttr(MuxDialect::getKernelAttrName());
  if (mux::isHelper(function))
    function.setLinkage(LLVM::Linkage::Internal);
}

namespace {
struct ConvertMuxToLLVMPass
    : cairn::impl::ConvertMuxToLLVMPassBase<ConvertMuxToLLVMPass> {
  using ConvertMuxToLLVMPassBase::ConvertMuxToLLVMPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool failed = false;
    for (auto func : module.getOps<func::FuncOp>()) {
      if (func.isExternal())
        continue;
      if (func->hasAttr(MuxDialect::getCoarseningAttrName())) {
        func.emitError() << "kernels that are coarsened have no form in "
                            "ComputeMux's IR, whose stacks would launch them "
                            "in full";
        failed = true;
        continue;
      }
      lowerEvents(func);
      failed |= mlir::failed(lowerToCalls(func));
    }
    if (failed || mlir::failed(lowerControlFlow(module)) ||
        mlir::failed(convertToLLVM(module)))
      return signalPassFailure();
    // No scope has a name in ComputeMux.
    module.walk([](Operation *op) {
      llvm::TypeSwitch<Operation *>(op)
          .Case<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp, LLVM::LoadOp,
                LLVM::StoreOp, LLVM::FenceOp>(
              [](auto access) { access.setSyncscopeAttr(nullptr); });
    });
    for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
      if (function.isPrivate() && !function.isExternal())
        function.setLinkage(LLVM::Linkage::Internal);
      convertKernelAttributes(function);
    }
    declareCallees(module);
  }
};
} // namespace
