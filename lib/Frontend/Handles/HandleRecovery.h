//===- HandleRecovery.h - types of images, samplers, events -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values that are the same handle, as the operands and the result of a phi or a
// select are, form a class, which has one type. Whatever tells something about
// a member - a kernel's metadata, the name of a function that takes or gives it
// - tells it about all. Then kernels, calls and what is between them are
// written anew with that type.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_HANDLES_HANDLERECOVERY_H
#define CAIRN_LIB_FRONTEND_HANDLES_HANDLERECOVERY_H

#include "Handles.h"
#include "SPIR/UpgradeSPIR.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/StringSaver.h"
#include <map>
#include <memory>
#include <vector>

namespace cairn::frontend {

/// What is known of values of one type.
struct HandleClass {
  /// Unset until something tells the kind.
  std::optional<Handle> handle;
  /// A call that reads, and one that writes what it stands for; null if there
  /// is none.
  const llvm::CallBase *reader = nullptr, *writer = nullptr;
  /// Samplers made of numbers here, not taken from outside: the numbers may be
  /// used as well.
  bool isNumber = false;
};

/// Recovers the handles of one module.
class HandleRecovery {
public:
  explicit HandleRecovery(llvm::Module &module)
      : module(module), context(module.getContext()) {}

  std::optional<SourceError> run();

private:
  // What the values are: RecoverHandles.cpp.
  const HandleFunction *functionOf(const llvm::CallBase &call);
  std::optional<Handle> argumentHandle(const llvm::Argument &arg);
  void collectClass(llvm::Value *start,
                    std::optional<Handle> told = std::nullopt);
  void collectFromVariables(llvm::Function &function);
  void learn(HandleClass &known, const Handle &handle, const llvm::Value *from);
  bool visitUse(HandleClass &known,
                llvm::SmallVectorImpl<llvm::Value *> &worklist, llvm::Use &use);
  void settleAccess(HandleClass &known);
  void fail(const llvm::Value *at, const llvm::Twine &message);

  std::optional<Handle> handleOf(const llvm::Value *value) const;

  // Writing them anew: RewriteHandles.cpp.
  void rewrite(llvm::SmallVectorImpl<llvm::Function *> &defined);
  llvm::Value *rewritten(llvm::Value *old, const Handle &handle,
                         llvm::Instruction *before);
  llvm::Function *rewriteKernel(llvm::Function &kernel);
  void declareResults(llvm::Function &function);
  void declareCall(llvm::CallBase &call, const HandleFunction &callee);
  void rewriteUses(llvm::Function &function);
  void retypeVariables(llvm::Function &function);
  llvm::FunctionCallee declare(llvm::StringRef name, llvm::FunctionType *type,
                               const llvm::Function *like);

  llvm::Module &module;
  llvm::LLVMContext &context;
  /// The names are kept, since declarations are renamed.
  std::map<const llvm::Function *, std::optional<HandleFunction>> functions;
  llvm::BumpPtrAllocator nameStorage;
  llvm::StringSaver names{nameStorage};
  std::vector<std::unique_ptr<HandleClass>> classes;
  llvm::DenseMap<const llvm::Value *, HandleClass *> classOf;
  /// What stands in a member's place.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> replacements;
  /// A call that was made without its handles, for one that is dead.
  struct PendingCall {
    llvm::CallBase *old;
    llvm::CallInst *fresh;
    llvm::SmallVector<std::optional<Handle>, 4> handles;
  };
  std::vector<PendingCall> pendingCalls;
  llvm::SmallVector<llvm::Instruction *> dead;
  std::optional<SourceError> error;
};

/// The variable that an address is in, in private memory; null if in none.
llvm::AllocaInst *privateVariable(llvm::Value *address);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_HANDLES_HANDLERECOVERY_H
