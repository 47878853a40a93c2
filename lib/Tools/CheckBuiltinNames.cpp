//===- CheckBuiltinNames.cpp - are names in the table -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinReports.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// The type that a function with that signature has in LLVM IR.
static llvm::FunctionType *lower(const BuiltinSignature &signature,
                                 LLVM::TypeToLLVMIRTranslator &translator,
                                 llvm::LLVMContext &llvmContext,
                                 MLIRContext *context) {
  auto convert = [&](const BuiltinType &type) {
    return translator.translateType(convertBuiltinType(context, type));
  };
  llvm::Type *result = llvm::Type::getVoidTy(llvmContext);
  SmallVector<llvm::Type *> params;
  if (signature.returnsThroughPointer())
    params.push_back(convert(signature.result));
  else if (!signature.result.isVoid())
    result = convert(signature.result);
  for (const BuiltinType &param : signature.params)
    params.push_back(convert(param));
  return llvm::FunctionType::get(result, params, /*isVarArg=*/false);
}

LogicalResult cairn::checkBuiltinNames(llvm::MemoryBufferRef buffer,
                                       raw_ostream &os, MLIRContext *context) {
  context->loadDialect<LLVM::LLVMDialect>();
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module =
      llvm::parseIR(buffer, diagnostic, llvmContext);
  if (!module) {
    diagnostic.print("cairn-translate", llvm::errs());
    return failure();
  }
  LLVM::TypeToLLVMIRTranslator translator(llvmContext);
  unsigned pointerBits = module->getTargetTriple().isArch32Bit() ? 32 : 64;
  unsigned count = 0, unknown = 0;
  for (const llvm::Function &function : *module) {
    if (function.isIntrinsic() || function.getName().starts_with("__clang_") ||
        function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
      continue;
    ++count;
    std::optional<BuiltinCall> call =
        demangleBuiltin(function.getName(), pointerBits);
    if (!call) {
      ++unknown;
      os << "no builtin: " << function.getName() << "\n";
      continue;
    }
    llvm::FunctionType *expected =
        lower(call->signature, translator, llvmContext, context);
    if (function.getFunctionType() == expected)
      continue;
    ++unknown;
    os << "expected " << *expected << ", got " << *function.getFunctionType()
       << ": " << function.getName() << "\n";
  }
  os << count << " functions, " << unknown << " not as in the table\n";
  return success(unknown == 0);
}
