//===- Frontend.h - the front door, down to the llvm level ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whatever comes in becomes SPIR-flavoured LLVM IR, is put into a canonical
// form with LLVM's own passes, and is imported into MLIR's llvm dialect.
// Clang's CodeGen thus stays the authority on C.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_FRONTEND_FRONTEND_H
#define CAIRN_FRONTEND_FRONTEND_H

#include "cairn/Frontend/BuildOptions.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
class PassInstrumentationCallbacks;
} // namespace llvm
namespace mlir {
class MLIRContext;
class ModuleOp;
} // namespace mlir

namespace cairn::frontend {

/// What a text or a binary is, read from its content.
enum class InputKind { OpenCLC, LLVMBitcode, LLVMText, MLIR, SPIRV };
InputKind detectInput(llvm::StringRef content);

/// A header that `#include` finds without a file.
struct InputHeader {
  std::string name;
  std::string source;
};

/// Compiles OpenCL C (1.0 to 3.0) with clang as a library. `name` appears in
/// diagnostics, and its folder is where `#include "..."` looks first. Appends
/// clang's diagnostics, source caret included, to `log`; null after an error.
std::unique_ptr<llvm::Module>
compileOpenCLC(llvm::LLVMContext &context, llvm::StringRef name,
               llvm::StringRef source, const BuildOptions &options,
               llvm::ArrayRef<InputHeader> headers, std::string &log);

/// Reads and verifies LLVM bitcode or textual IR for any triple. Appends one
/// error to `log` and returns null for anything else.
std::unique_ptr<llvm::Module> parseLLVM(llvm::LLVMContext &context,
                                        llvm::StringRef name,
                                        llvm::StringRef content,
                                        std::string &log);

/// Reads LLVM bitcode or textual IR for a `spir` or `spir64` triple. Appends
/// one error to `log` and returns null for anything else.
std::unique_ptr<llvm::Module> readLLVM(llvm::LLVMContext &context,
                                       llvm::StringRef name,
                                       llvm::StringRef content,
                                       std::string &log);

/// What is wrong, and where; `line` is 0 where that is not known.
struct SourceError {
  std::string file;
  unsigned line = 0, column = 0;
  std::string message;
};

/// Gives a module that an older producer wrote (SPIR 1.2 and 2.0; clang before
/// opaque pointers) the metadata, calling conventions and names that clang uses
/// today. An error is at no place in the source.
std::optional<SourceError> upgradeSPIR(llvm::Module &module);

/// Which functions of a program are left, beside its kernels.
enum class KeptFunctions {
  None,
  /// Those that other modules may call: what has external linkage.
  External,
};

/// Where the events are that `wait_group_events` waits for.
enum class EventLists {
  /// In memory, as its argument says and OpenCL's SPIR-V has it.
  InMemory,
  /// Values, wherever the list is a private variable.
  AsValues,
};

/// Which functions of the program may stay functions, where inlining them would
/// make too much of a kernel (docs/Levels.md).
enum class CallableFunctions {
  /// Those that every target can call.
  Plain,
  /// All that concern one work-item alone, for targets whose functions have
  /// pointers and types of any kind.
  Any,
};

/// What differs in the form between the targets.
struct CanonicalForm {
  KeptFunctions kept = KeptFunctions::None;
  EventLists events = EventLists::AsValues;
  CallableFunctions callable = CallableFunctions::Plain;
  /// Whether accesses stay where the program has them, to be checked.
  bool keepsAccesses = false;
  /// Whether private variables stay in memory that may be read before they are
  /// written.
  bool keepsUnwritten = false;
  /// Sees LLVM's passes.
  llvm::PassInstrumentationCallbacks *callbacks = nullptr;
};

/// Puts `module` into the form that the import expects: calls of defined
/// functions inlined into its kernels, but for those that would make too much
/// of them (docs/Levels.md), private memory promoted to SSA values where it can
/// be, kernels, what they call and what is kept the only definitions left.
/// Where functions are kept, variables may be undefined too. Nothing is
/// unrolled or vectorised. Null unless the program recurses or calls through a
/// pointer.
std::optional<SourceError> canonicalize(llvm::Module &module,
                                        const CanonicalForm &form = {});

/// Reports `error` as a diagnostic of `context`.
void emitSourceError(const SourceError &error, mlir::MLIRContext *context);

/// The same for a library of builtins: `module`'s external definitions are
/// kept.
void canonicalizeLibrary(llvm::Module &module);

/// Imports `module` into MLIR's llvm dialect. What the importer drops (kernel
/// argument information, OpenCL version) is attached as `ocl` attributes. Null,
/// with the importer's diagnostics emitted in `context`, if it fails. With
/// `withNames` locations have the names of inlined functions and variables.
mlir::OwningOpRef<mlir::ModuleOp>
importModule(std::unique_ptr<llvm::Module> module, mlir::MLIRContext *context,
             bool withNames = false);

} // namespace cairn::frontend

#endif // CAIRN_FRONTEND_FRONTEND_H
