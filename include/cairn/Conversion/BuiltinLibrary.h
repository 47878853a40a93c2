//===- BuiltinLibrary.h - implementations of library functions --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_CONVERSION_BUILTINLIBRARY_H
#define CAIRN_CONVERSION_BUILTINLIBRARY_H

#include "cairn/Builtins/EmbeddedLibrary.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace cairn {

/// The functions of OpenCL C's library as LLVM bitcode, of which only what is
/// asked for is ever read, taken through the front door and raised to the ocl
/// level. What was raised once is kept, so that the library costs a process its
/// first use of a function and nothing more.
///
/// There are two libraries, both a part of the compiler. Cairn's own
/// (lib/Builtins) has what the other lacks or has less accurate, for scalars
/// and private pointers. The other is libclc, in parts (LibraryParts.h). It is
/// built for a target of its own, whose numbers for address spaces (private and
/// generic 0, global 1, local 3, constant 4) and names of pointers follow from
/// them; this class hides that.
class BuiltinLibrary {
public:
  /// libclc behind Cairn's own library of that profile. All IR is made in
  /// `context`.
  BuiltinLibrary(mlir::MLIRContext *context,
                 LibraryProfile profile = LibraryProfile::Host);
  ~BuiltinLibrary();

  /// Whether Cairn's own library has the symbol.
  bool isOwn(llvm::StringRef symbol);

  /// Reads and raises those of `symbols` that were not yet; fails, with an
  /// error emitted, only if the library cannot be raised.
  mlir::LogicalResult load(llvm::ArrayRef<std::string> symbols);

  /// The raised function of a symbol that was loaded; null if the library does
  /// not have it. Its body is one block.
  mlir::func::FuncOp lookup(llvm::StringRef symbol) const;

  /// The module that holds the functions, and the tables they refer to.
  mlir::ModuleOp getModule() const { return *module; }

private:
  /// Our own library, or a part of libclc.
  struct Source {
    std::unique_ptr<llvm::LLVMContext> llvmContext;
    std::unique_ptr<llvm::Module> bitcode; // lazily materialised
    bool isOwn = false;
  };
  llvm::Module &open(Source &source, llvm::StringRef bitcode);
  mlir::LogicalResult load(Source &source, llvm::ArrayRef<std::string> symbols);

  mlir::MLIRContext *context;
  LibraryProfile profile;
  Source own;
  llvm::StringMap<Source> parts;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  llvm::StringMap<mlir::func::FuncOp> functions;
};

} // namespace cairn

#endif // CAIRN_CONVERSION_BUILTINLIBRARY_H
