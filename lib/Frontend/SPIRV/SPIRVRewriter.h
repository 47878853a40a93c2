//===- SPIRVRewriter.h - a SPIR-V module copied with changes ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_SPIRVREWRITER_H
#define CAIRN_LIB_FRONTEND_SPIRV_SPIRVREWRITER_H

#include "SPIRVWords.h"

#include <map>
#include <vector>

namespace cairn::frontend {

using SPIRVId = uint32_t;

/// Knows the instructions of a module by their results, and writes a module
/// like it. The module may be invalid: what it says wrongly is not found.
class SPIRVRewriter {
public:
  /// `module` has a header; it must outlive this.
  explicit SPIRVRewriter(llvm::ArrayRef<uint32_t> module);

  llvm::ArrayRef<uint32_t> getModule() const { return module; }

  /// What defines `id` in the module that is read; OpNop for nothing.
  SPIRVInstruction find(SPIRVId id) const;
  /// The type of the value `id`; OpNop for none.
  SPIRVInstruction typeOf(SPIRVId id) const;
  /// The same, as an id; 0 for none.
  SPIRVId typeIdOf(SPIRVId id) const;
  /// An id of the module's set of extended instructions, which is OpenCL's.
  bool isOpenCLSet(SPIRVId id) const;
  /// 32 for Physical32, otherwise 64.
  unsigned addressBits() const { return bits; }

  /// Writes an instruction behind those that were written.
  void put(const SPIRVInstruction &inst);
  void put(spv::Op op, llvm::ArrayRef<uint32_t> operands);
  /// The same, with a result.
  SPIRVId putValue(spv::Op op, SPIRVId type, llvm::ArrayRef<uint32_t> operands);

  /// From the type section, found or written there.
  SPIRVId getType(spv::Op op, llvm::ArrayRef<uint32_t> operands);
  SPIRVId getInteger(unsigned width) {
    return getType(spv::Op::OpTypeInt, {width, 0});
  }
  /// Of an integer type of 64 bits or less.
  SPIRVId getConstant(unsigned width, uint64_t value);
  SPIRVId getNull(SPIRVId type);

  SPIRVId newId() { return bound++; }

  /// From here on what is written stands in functions.
  void startFunctions() { inFunctions = true; }

  std::vector<uint32_t> takeModule();

private:
  SPIRVId getGlobal(llvm::ArrayRef<uint32_t> key, spv::Op op, SPIRVId type,
                    llvm::ArrayRef<uint32_t> operands);

  llvm::ArrayRef<uint32_t> module;
  unsigned bits = 64;
  SPIRVId bound;
  /// Where each id is defined.
  std::map<SPIRVId, size_t> definitions;
  /// Types and constants by what they consist of, without their ids.
  std::map<std::vector<uint32_t>, SPIRVId> globalIds;
  std::vector<uint32_t> globals, functions;
  bool inFunctions = false;
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_SPIRVREWRITER_H
