//===- SpecializeSPIRV.cpp - values of specialization constants -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpecializeSPIRV.h"
#include "SPIRVWords.h"
#include "cairn/Frontend/SPIRV.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace cairn::frontend;
using spv::Op;

namespace {

/// A scalar specialization constant, in place.
struct SpecConstant {
  uint32_t specId;
  SpecConstantType type;
  SPIRVInstruction inst;
};

} // namespace

static std::vector<SpecConstant> findSpecConstants(ArrayRef<uint32_t> words) {
  DenseMap<uint32_t, uint32_t> specIds;
  DenseMap<uint32_t, SpecConstantType> types;
  std::vector<SpecConstant> constants;
  forEachInstruction(words, [&](const SPIRVInstruction &inst) {
    switch (inst.op()) {
    case Op::OpDecorate:
      if (inst[2] == static_cast<uint32_t>(spv::Decoration::SpecId))
        specIds[inst[1]] = inst[3];
      break;
    case Op::OpTypeInt:
      types[inst[1]] = {SpecConstantType::Int, inst[2]};
      break;
    case Op::OpTypeFloat:
      types[inst[1]] = {SpecConstantType::Float, inst[2]};
      break;
    case Op::OpTypeBool:
      types[inst[1]] = {SpecConstantType::Bool, 1};
      break;
    case Op::OpSpecConstant:
    case Op::OpSpecConstantTrue:
    case Op::OpSpecConstantFalse:
      if (auto it = specIds.find(inst[2]); it != specIds.end())
        constants.push_back({it->second, types.at(inst[1]), inst});
      break;
    default:
      break;
    }
  });
  return constants;
}

std::map<uint32_t, SpecConstantType>
cairn::frontend::listSpecConstants(ArrayRef<uint32_t> words) {
  std::map<uint32_t, SpecConstantType> types;
  for (const SpecConstant &constant : findSpecConstants(words))
    types[constant.specId] = constant.type;
  return types;
}

/// As bits of that width, or as a number with a sign; a bool is 0 or 1.
static bool fits(uint64_t value, unsigned width) {
  return width >= 64 || isUIntN(width, value) ||
         (width > 1 && isIntN(width, static_cast<int64_t>(value)));
}

/// `words` are those of the instruction.
static void setDefault(MutableArrayRef<uint32_t> words, unsigned width,
                       uint64_t value) {
  if (width == 1) {
    Op op = value ? Op::OpSpecConstantTrue : Op::OpSpecConstantFalse;
    words[0] = leadingWord(op, words.size());
    return;
  }
  words[3] = static_cast<uint32_t>(value & maskTrailingOnes<uint64_t>(width));
  if (words.size() > 4)
    words[4] = value >> 32;
}

std::optional<std::string>
cairn::frontend::specialize(std::vector<uint32_t> &words,
                            const std::map<uint32_t, uint64_t> &values) {
  if (values.empty())
    return std::nullopt;
  std::map<uint32_t, uint64_t> unknown = values;
  for (const SpecConstant &constant : findSpecConstants(words)) {
    auto it = values.find(constant.specId);
    if (it == values.end())
      continue;
    unknown.erase(constant.specId);
    std::string id = std::to_string(constant.specId);
    unsigned width = constant.type.bits;
    if (!fits(it->second, width))
      return "expected a value of " + std::to_string(width) +
             (width == 1 ? " bit" : " bits") +
             " for the specialization constant " + id + ", got " +
             std::to_string(it->second);
    size_t at = constant.inst.words.data() - words.data();
    setDefault(MutableArrayRef(words).slice(at, constant.inst.words.size()),
               width, it->second);
  }
  if (!unknown.empty())
    return "the module has no specialization constant " +
           std::to_string(unknown.begin()->first);
  return std::nullopt;
}
