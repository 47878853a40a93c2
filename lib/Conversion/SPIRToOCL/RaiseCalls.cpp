//===- RaiseCalls.cpp - library calls by mangled name -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Demangle/Demangle.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Whether the language itself has the function, though the table does not: it
/// takes one of OpenCL's own types, or is in clang's reserved names.
static bool isUnsupportedBuiltin(LLVM::CallOp call, StringRef callee) {
  auto isOpenCLType = [](Type type) {
    return isa<LLVM::LLVMTargetExtType>(type);
  };
  return (callee.starts_with("__") &&
          !callee.starts_with("__clang_ocl_kern")) ||
         llvm::any_of(call.getOperandTypes(), isOpenCLType) ||
         llvm::any_of(call.getResultTypes(), isOpenCLType);
}

static LogicalResult eraseIf(LogicalResult raised, LLVM::CallOp call) {
  if (succeeded(raised))
    call.erase();
  return raised;
}

/// A call of another function of the module, which has kept its name.
static void raiseOwnCall(OpBuilder &b, LLVM::CallOp call, StringRef callee) {
  auto raised = func::CallOp::create(
      b, call.getLoc(), callee, call.getResultTypes(), call.getArgOperands());
  call->replaceAllUsesWith(raised.getResults());
  call.erase();
}

/// The call as an ocl.builtin; null, with an error, where it has less arguments
/// than the function. A structure that is returned may be one more.
static BuiltinOp raiseToBuiltin(OpBuilder &b, LLVM::CallOp call,
                                const BuiltinCall &target) {
  size_t expected = target.signature.params.size(),
         given = call.getArgOperands().size();
  if (given < expected) {
    call.emitError() << "expected " << expected << " arguments of '"
                     << target.builtin->name << "', got " << given;
    return nullptr;
  }
  return BuiltinOp::create(b, call.getLoc(), call.getResultTypes(),
                           target.builtin->name, target.signature.str(),
                           call.getArgOperands());
}

LogicalResult cairn::raiseCall(OpBuilder &b, LLVM::CallOp call,
                               unsigned pointerBits,
                               const llvm::StringSet<> &helpers) {
  std::optional<StringRef> callee = call.getCallee();
  if (!callee)
    return call.emitError("call through a function pointer, which OpenCL C "
                          "does not allow");
  if (helpers.contains(*callee)) {
    raiseOwnCall(b, call, *callee);
    return success();
  }
  if (auto raised = raiseLiteralSampler(b, call, *callee))
    return eraseIf(*raised, call);
  if (callee->starts_with(kWaitForEvents)) {
    WaitEventsOp::create(b, call.getLoc(), call.getArgOperands());
    call.erase();
    return success();
  }
  if (auto raised = raiseMuxCall(b, call, *callee, pointerBits))
    return eraseIf(*raised, call);
  if (isPrintf(*callee)) {
    Value result = raisePrintf(b, call);
    if (!result)
      return failure();
    call.getResult().replaceAllUsesWith(result);
    call.erase();
    return success();
  }
  std::optional<BuiltinCall> target = demangleBuiltin(*callee, pointerBits);
  if (!target) {
    auto module = call->getParentOfType<ModuleOp>();
    auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(*callee);
    if (function && !function.isExternal())
      return call.emitError()
             << "call of '" << *callee << "', which must be inlined first";
    if (isImport(call, *callee))
      return eraseIf(raiseImport(b, call, *callee), call);
    std::string name = llvm::demangle(*callee);
    if (isUnsupportedBuiltin(call, *callee))
      return call.emitError()
             << "builtin '" << name << "' is not supported yet";
    return call.emitError() << "call to undefined function '" << name << "'";
  }

  takeAccessFromOperands(call, *target, pointerBits);
  const Builtin &builtin = *target->builtin;
  Value result;
  switch (builtin.category) {
  case BuiltinCategory::Synchronization:
    if (std::optional<LogicalResult> raised =
            raiseSynchronization(b, call, builtin.name))
      return eraseIf(*raised, call);
    break;
  case BuiltinCategory::C11Atomic:
    return eraseIf(raiseC11Atomic(b, call, *target), call);
  case BuiltinCategory::Atomic:
    result = raiseAtomic(b, call, builtin.name, target->signature);
    break;
  case BuiltinCategory::VectorData:
    if (builtin.name.starts_with("vload")) {
      result = raiseVectorLoad(b, call, builtin.name);
      break;
    }
    raiseVectorStore(b, call, builtin, target->signature);
    call.erase();
    return success();
  default:
    break;
  }
  if (!result) {
    auto op = raiseToBuiltin(b, call, *target);
    if (!op)
      return failure();
    result = op.getResult();
  }
  if (call.getNumResults() == 1)
    call.getResult().replaceAllUsesWith(result);
  call.erase();
  return success();
}
