//===- ObjectFlow.h - where opaque objects go -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_LIBRARY_OBJECTFLOW_H
#define CAIRN_LIB_TARGET_SPIR_LIBRARY_OBJECTFLOW_H

#include "Checks.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace cairn::spir {

/// The name of what section 2.1.3.7 has no name for in OpenCL C.
inline constexpr llvm::StringLiteral kBlockType = "block";

/// Values that are one object, as the operands and the result of a phi, what a
/// private variable holds, and arguments of a call with what they are in the
/// function. Types are names of OpenCL C: "image2d_t", "sampler_t", "pipe".
class ObjectFlow {
public:
  explicit ObjectFlow(const Checks &checks);

  /// The type of the object that `value` is; empty for any other value.
  llvm::StringRef typeOf(const llvm::Value *value) const;

  /// Types of the objects that a function of the library takes, empty where it
  /// takes something else; none at all for other functions.
  llvm::ArrayRef<llvm::StringRef> paramTypes(const llvm::CallBase &call) const;

  /// The name in OpenCL C of a function of the library; empty for others.
  llvm::StringRef builtinName(const llvm::CallBase &call) const;

  /// Whether the first argument points to an atomic object.
  bool takesAtomic(const llvm::CallBase &call) const;

  /// The calls of functions that are not defined here which `arg` may reach,
  /// with the number of the argument.
  void forEachCall(
      const llvm::Argument &arg,
      llvm::function_ref<void(const llvm::CallBase &, unsigned)> visit) const;

private:
  /// What a function of the library is by its name.
  struct Library {
    std::string name;
    llvm::SmallVector<llvm::StringRef, 4> params;
    /// What the first parameters point to.
    llvm::SmallVector<llvm::StringRef, 4> pointees;
    llvm::StringRef result;
    bool takesAtomic = false;
  };

  const Library *libraryOf(const llvm::CallBase &call) const;
  Library describe(const llvm::Function &function) const;
  void unite(const llvm::Value *a, const llvm::Value *b);
  void uniteIn(const llvm::Instruction &inst);
  void uniteCall(const llvm::CallBase &call);
  void learn(const llvm::Value *value, llvm::StringRef type);
  void learnFromCall(const llvm::CallBase &call);

  const Checks &checks;
  llvm::DenseMap<const llvm::Function *, Library> libraries;
  /// A private variable stands for what it holds, a function for its result.
  llvm::EquivalenceClasses<const llvm::Value *> classes;
  /// By the classes' leaders.
  llvm::DenseMap<const llvm::Value *, llvm::StringRef> types;
};

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_LIBRARY_OBJECTFLOW_H
