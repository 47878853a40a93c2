//===- Needs.h - what a module must declare ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Capabilities and extensions, computed from a whole module's words and as few
// as it needs: a capability that another one implies is not declared.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_NEEDS_NEEDS_H
#define CAIRN_LIB_TARGET_SPIRV_NEEDS_NEEDS_H

#include "Words/WordModule.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <functional>

namespace cairn::words {

struct Extras;

/// Who needs something, for errors: "Op" and an instruction's name, the kind
/// and the name of an enumerant, or words alone. The text must last.
struct User {
  llvm::StringRef kind, name;
  unsigned line = 0;
};

/// What a profile says of capabilities.
struct ProfileRules {
  /// Declared in any case: people look for them, implied or not.
  llvm::SmallVector<spv::Capability, 2> always;
  /// Declared where they are needed, implied or not: OpenCL allows others only
  /// beside them.
  llvm::SmallVector<spv::Capability, 1> named;
  User reason;
  /// Why modules cannot have the capability ("which Vulkan lacks"); empty if
  /// they can.
  std::function<std::string(spv::Capability)> whyNot;
};

ProfileRules shaderRules(const ShaderOptions &options);
ProfileRules kernelRules();

/// Gathers what a module needs.
class Needs {
public:
  Needs(SPIRVVersion version, const ProfileRules &rules)
      : version(version), rules(rules) {}

  void add(spv::Capability capability, const User &user);
  void add(const Requirements &requirements, const User &user);

  /// Fills the module's capabilities and extensions.
  mlir::LogicalResult resolve(WordModule &module, const Extras &extras);

private:
  void addLate(const Requirements &requirements, const User &user);
  void markImplied(spv::Capability capability);
  bool isDeclared(uint16_t capability) const;
  void choose();
  mlir::LogicalResult check(const Extras &extras);
  mlir::LogicalResult chooseExtensions(const Extras &extras);

  SPIRVVersion version;
  const ProfileRules &rules;
  llvm::MapVector<uint16_t, User> capabilities;
  llvm::DenseSet<uint16_t> implied;
  /// One of each list is needed; lists by their place in the grammar.
  llvm::MapVector<const uint16_t *, std::pair<llvm::ArrayRef<uint16_t>, User>>
      alternatives;
  /// What the version lacks; by its extensions, null without.
  llvm::MapVector<const llvm::StringLiteral *, std::pair<Requirements, User>>
      late;
  llvm::SetVector<llvm::StringRef> extensions;
};

/// What instructions, their literals and their values' types need.
void addGrammarNeeds(const WordModule &module, Needs &needs);
void addTypeNeeds(const WordModule &module, Needs &needs);
void addPointerNeeds(const WordModule &module, Needs &needs);
void addOperandNeeds(const WordModule &module, Needs &needs);
/// For a Kernel module, instead of `addTypeNeeds` and `addPointerNeeds`.
void addKernelTypeNeeds(const WordModule &module, Needs &needs);

} // namespace cairn::words

#endif // CAIRN_LIB_TARGET_SPIRV_NEEDS_NEEDS_H
