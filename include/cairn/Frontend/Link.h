//===- Link.h - several modules made one ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_FRONTEND_LINK_H
#define CAIRN_FRONTEND_LINK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace cairn::frontend {

/// A module to link, and the name of the file that it is from.
struct LinkInput {
  llvm::StringRef name;
  llvm::Module *module;
};

/// A copy of `module` in `context`; null, with `error`, if LLVM cannot make
/// one. `name` is for its messages.
std::unique_ptr<llvm::Module> copyModule(llvm::LLVMContext &context,
                                         const llvm::Module &module,
                                         llvm::StringRef name,
                                         std::string &error);

/// Why `inputs` do not go together, both files named: targets or layouts, or
/// versions of OpenCL C, that differ in what memory means; a symbol defined
/// twice, or declared as something else than it is defined as. Nullopt if they
/// do. A symbol may be defined nowhere: more may be linked.
std::optional<std::string> checkLink(llvm::ArrayRef<LinkInput> inputs);

/// Adds what the other inputs define to the first one, as linkage says: weak
/// and `linkonce` definitions give way, `internal` ones stay apart, those that
/// are `available_externally` are used where nothing else is. The others are
/// not changed and may be of other contexts. `inputs` have passed `checkLink`.
/// An error that LLVM's linker reports all the same is returned.
std::optional<std::string> linkModules(llvm::ArrayRef<LinkInput> inputs);

} // namespace cairn::frontend

#endif // CAIRN_FRONTEND_LINK_H
