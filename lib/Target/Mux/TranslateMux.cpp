//===- TranslateMux.cpp - the level mux as LLVM IR --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/Mux/MuxLLVM.h"

#include "ExportAttributes.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/ComputeMuxNames.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;

/// `__mux_work_group_barrier.once` is the barrier with an attribute at the
/// call.
static void unnameSchedules(llvm::Module &module) {
  for (llvm::Function &function : llvm::make_early_inc_range(module)) {
    StringRef schedule = function.getName();
    if (!schedule.consume_front(mux::kWorkGroupBarrier) ||
        !schedule.consume_front("."))
      continue;
    for (llvm::User *user : function.users())
      if (auto *call = dyn_cast<llvm::CallBase>(user))
        call->addFnAttr(llvm::Attribute::get(
            module.getContext(), mux::llvm_attr::kBarrierSchedule, schedule));
    function.replaceAllUsesWith(
        module
            .getOrInsertFunction(mux::kWorkGroupBarrier,
                                 function.getFunctionType(),
                                 function.getAttributes())
            .getCallee());
    function.eraseFromParent();
  }
}

std::unique_ptr<llvm::Module>
cairn::translateMuxToLLVMIR(ModuleOp module, llvm::LLVMContext &context) {
  MLIRContext *mlirContext = module.getContext();
  registerBuiltinDialectTranslation(*mlirContext);
  registerLLVMDialectTranslation(*mlirContext);
  OwningOpRef<ModuleOp> lowered = module.clone();
  PassManager passes(mlirContext);
  passes.addPass(createConvertMuxToLLVMPass());
  if (failed(passes.run(*lowered)))
    return nullptr;
  llvm::StringMap<SmallVector<ocl::ArgAttr>> arguments;
  for (auto function : lowered->getOps<LLVM::LLVMFuncOp>()) {
    arguments[function.getName()] = takeArguments(function);
    useLLVMAttributes(function);
  }
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(*lowered, context, "cairn");
  if (!translated) {
    emitError(module.getLoc(), "translation to LLVM IR failed");
    return nullptr;
  }
  for (auto function : lowered->getOps<LLVM::LLVMFuncOp>())
    exportAttributes(function, arguments[function.getName()],
                     *translated->getFunction(function.getName()));
  exportVersion(*lowered, *translated);
  unnameSchedules(*translated);
  std::string problem;
  llvm::raw_string_ostream os(problem);
  if (llvm::verifyModule(*translated, &os)) {
    emitError(module.getLoc()) << "invalid LLVM IR: " << problem;
    return nullptr;
  }
  return translated;
}
