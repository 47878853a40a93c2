//===- RaiseImports.cpp - functions of other modules ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Demangle/Demangle.h"

using namespace mlir;
using namespace cairn;

bool cairn::isImport(LLVM::CallOp call, StringRef callee) {
  if (!deviceTraitsOf(call).isLibrary)
    return false;
  // A library function that is not known, not one of another module.
  bool isOfOpenCL = callee.starts_with("_Z") &&
                    llvm::any_of(call.getOperandTypes(),
                                 llvm::IsaPred<LLVM::LLVMTargetExtType>);
  return !isOfOpenCL && !callee.starts_with("__") &&
         !callee.starts_with("llvm.");
}

LogicalResult cairn::raiseImport(OpBuilder &b, LLVM::CallOp call,
                                 StringRef callee) {
  auto function =
      call->getParentOfType<ModuleOp>().lookupSymbol<LLVM::LLVMFuncOp>(callee);
  std::string name = llvm::demangle(callee);
  if (!function)
    return call.emitError() << "call to undeclared function '" << name << "'";
  if (function.isVarArg())
    return call.emitError() << "function '" << name
                            << "' of another module takes '...', which "
                               "OpenCL C does not allow";
  if (call.getCalleeFunctionType() != function.getFunctionType())
    return call.emitError()
           << "call of function '" << name << "' as one of type "
           << call.getCalleeFunctionType() << ", but it is declared with type "
           << function.getFunctionType();
  auto raised = func::CallOp::create(
      b, call.getLoc(), callee, call.getResultTypes(), call.getArgOperands());
  call->replaceAllUsesWith(raised.getResults());
  return success();
}

llvm::StringSet<> cairn::findImports(ModuleOp module) {
  llvm::StringSet<> names;
  module.walk([&](func::CallOp call) { names.insert(call.getCallee()); });
  return names;
}
