//===- SPIRV.h - SPIR-V as an input -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/SPIRVInput.md tells what is read, and how.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_FRONTEND_SPIRV_H
#define CAIRN_FRONTEND_SPIRV_H

#include "cairn/Frontend/BuildOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace cairn::frontend {

/// The bytes of a module as words in this machine's order; nullopt, with
/// `error`, if they are not SPIR-V (section 2.3).
std::optional<std::vector<uint32_t>> readSPIRVWords(llvm::StringRef bytes,
                                                    std::string &error);

/// Why `words` are not a module of the Kernel profile that can be read, as a
/// text; nullopt if they are one.
std::optional<std::string> validateSPIRV(llvm::ArrayRef<uint32_t> words);

/// The type of a specialization constant.
struct SpecConstantType {
  enum Kind { Bool, Int, Float } kind;
  /// 1 for a bool.
  unsigned bits;
};

/// The types of the specialization constants, by SpecId; nullopt, with `error`,
/// if `words` are not a module.
std::optional<std::map<uint32_t, SpecConstantType>>
listSpecConstants(llvm::ArrayRef<uint32_t> words, std::string &error);

/// Reads a module of kernels or of compute shaders as SPIR-flavoured LLVM IR,
/// which then goes the way of any other (`upgradeSPIR`). Appends one error to
/// `log` and returns null if it is invalid, of graphics or of a version that is
/// not read, or if the options' specialization constants, or their interface of
/// shaders, do not fit it.
std::unique_ptr<llvm::Module> readSPIRV(llvm::LLVMContext &context,
                                        llvm::StringRef name,
                                        std::vector<uint32_t> words,
                                        const BuildOptions &options,
                                        std::string &log);

/// Resolves what producers of SPIR-V call by reserved names in LLVM IR:
/// `__spirv_BuiltIn...`, functions or variables, and `__spirv_SpecConstant`,
/// whose values are given by SpecId.
void resolveSpirvNames(llvm::Module &module,
                       const std::map<uint32_t, uint64_t> &specConstants);

} // namespace cairn::frontend

#endif // CAIRN_FRONTEND_SPIRV_H
