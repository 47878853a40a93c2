//===- ConstantBuilder.h - constants of a module, each once -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_WORDS_CONSTANTBUILDER_H
#define CAIRN_LIB_TARGET_SPIRV_WORDS_CONSTANTBUILDER_H

#include "WordModule.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringMap.h"

namespace cairn::words {

/// Finds or appends types and constants. The module's globals are out of order
/// and not indexed afterwards.
class ConstantBuilder {
public:
  /// `symbols` are the ids of variables, whose addresses are constants.
  explicit ConstantBuilder(WordModule &module,
                           const llvm::StringMap<Id> *symbols = nullptr);

  /// The constant of `value` in `type`; 0 and a message in `error` if the two
  /// do not fit.
  Id build(Id type, mlir::Attribute value, std::string &error);
  Id buildNull(Id type);
  Id buildInt32(uint32_t value);

private:
  /// `words` are without the result, whose place is `resultPlace`.
  Id find(spv::Op op, llvm::ArrayRef<uint32_t> words, unsigned resultPlace = 1);
  Id buildScalar(Id type, const llvm::APInt &bits);
  Id buildComposite(Id type, llvm::ArrayRef<Id> parts);
  Id buildFrom(Id type, llvm::function_ref<std::optional<llvm::APInt>()> next);
  /// The address `offset` bytes behind the variable `address`, or the address
  /// that is `number`.
  Id buildAddress(Id type, mlir::DictionaryAttr value);
  Id buildSpecOperation(spv::Op op, Id type, llvm::ArrayRef<Id> operands);
  Id fail(const llvm::Twine &message);
  const Instruction *typeInfo(Id type) const { return module.findGlobal(type); }
  std::optional<uint64_t> lengthOf(const Instruction &array) const;
  /// The type of each part, empty for what is not a composite.
  llvm::SmallVector<Id> partsOf(const Instruction &type);

  WordModule &module;
  const llvm::StringMap<Id> *symbols;
  llvm::StringMap<Id> known;
  llvm::DenseSet<Id> zeros;
  std::string message;
};

} // namespace cairn::words

#endif // CAIRN_LIB_TARGET_SPIRV_WORDS_CONSTANTBUILDER_H
