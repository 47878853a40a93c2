//===- Context.h - what compiles share --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_CONTEXT_H
#define CAIRN_COMPILER_CONTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace cairn {
class BuiltinLibrary;
enum class LibraryProfile;
class HostJIT;
} // namespace cairn

namespace cairn::compiler {

/// A specialization constant of a SPIR-V module: its width in bits.
using SpecializableConstants = std::map<uint32_t, unsigned>;

/// The compiler's state that outlives one program: the MLIR context, the
/// builtin library as far as it was read, the process's JIT. Satisfies
/// Lockable; must be locked while a module that was made from it compiles,
/// which Module does itself.
class Context {
public:
  Context();
  ~Context();

  /// Whether `code` is a valid SPIR-V module of this machine's byte order, of
  /// any profile.
  bool isValidSPIRV(llvm::ArrayRef<uint32_t> code);

  /// The specialization constants of a SPIR-V module; false, with `error`, if
  /// it is invalid.
  bool getSpecializableConstants(llvm::ArrayRef<uint32_t> code,
                                 SpecializableConstants &constants,
                                 std::string &error);

  void lock();
  bool try_lock();
  void unlock();

  mlir::MLIRContext &getMLIRContext();
  std::shared_ptr<BuiltinLibrary> getLibrary(LibraryProfile profile);
  /// Null, with `error`, if this machine has no JIT.
  HostJIT *getJIT(std::string &error);

  /// Whether an internal error left the context in an unknown state.
  bool isBroken() const;
  void markBroken();

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_CONTEXT_H
