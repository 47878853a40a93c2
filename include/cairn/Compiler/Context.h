//===- Context.h - what compiles share --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_CONTEXT_H
#define CAIRN_COMPILER_CONTEXT_H

#include "cairn/Compiler/Result.h"
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

enum class SpecializationType : uint8_t { BOOL, INT, FLOAT };

/// The type of a specialization constant; a bool has 1 bit.
struct SpecializationDesc {
  SpecializationType constantType;
  uint32_t sizeInBits;
};

inline bool operator==(const SpecializationDesc &a,
                       const SpecializationDesc &b) {
  return a.constantType == b.constantType && a.sizeInBits == b.sizeInBits;
}

/// Those of a SPIR-V module, by SpecId.
using SpecializableConstantsMap = std::map<uint32_t, SpecializationDesc>;

/// The compiler's state that outlives one program: the MLIR context, the
/// builtin library as far as it was read, the process's JIT. Satisfies
/// Lockable; must be locked while a module that was made from it compiles,
/// which Module does itself.
class Context {
public:
  Context();
  ~Context();

  /// Whether `code` is a SPIR-V module of this machine's byte order that can be
  /// read (docs/SPIRVInput.md).
  bool isValidSPIRV(llvm::ArrayRef<uint32_t> code);

  /// The specialization constants of a SPIR-V module, or what is wrong with it.
  Expected<SpecializableConstantsMap, std::string>
  getSpecializableConstants(llvm::ArrayRef<uint32_t> code);

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
