//===- Specialize.cpp - values of specialization constants ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Specialize.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

namespace {

/// A scalar specialization constant, in place.
struct SpecConstant {
  uint32_t specId;
  SpecConstantType type;
  spirv::Instruction inst;
};

} // namespace

static std::vector<SpecConstant> findSpecConstants(const ParsedModule &parsed) {
  IdMap<SpecConstantType> types;
  std::vector<SpecConstant> constants;
  for (const spirv::Instruction &inst : parsed.globals)
    switch (inst.op()) {
    case Op::OpTypeInt:
      types[inst.result()] = {SpecConstantType::Int, inst.operands()[0]};
      break;
    case Op::OpTypeFloat:
      types[inst.result()] = {SpecConstantType::Float, inst.operands()[0]};
      break;
    case Op::OpTypeBool:
      types[inst.result()] = {SpecConstantType::Bool, 1};
      break;
    case Op::OpSpecConstant:
    case Op::OpSpecConstantTrue:
    case Op::OpSpecConstantFalse: {
      const Decoration *id =
          parsed.find(inst.result(), spv::Decoration::SpecId);
      auto type = types.find(inst.type());
      if (id && !id->operands.empty() && type != types.end())
        constants.push_back({id->operands[0], type->second, inst});
      break;
    }
    default:
      break;
    }
  return constants;
}

std::map<uint32_t, SpecConstantType>
spirv::specConstantTypes(const ParsedModule &parsed) {
  std::map<uint32_t, SpecConstantType> types;
  for (const SpecConstant &constant : findSpecConstants(parsed))
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
  words[3] = static_cast<uint32_t>(
      value & maskTrailingOnes<uint64_t>(std::min(width, 64u)));
  if (words.size() > 4)
    words[4] = value >> 32;
}

std::optional<std::string>
spirv::specialize(std::vector<uint32_t> &words,
                  const std::map<uint32_t, uint64_t> &values) {
  if (values.empty())
    return std::nullopt;
  ParsedModule parsed;
  if (std::optional<std::string> problem = parsed.parse(words))
    return problem;
  std::map<uint32_t, uint64_t> unknown = values;
  for (const SpecConstant &constant : findSpecConstants(parsed)) {
    auto it = values.find(constant.specId);
    if (it == values.end())
      continue;
    unknown.erase(constant.specId);
    std::string id = std::to_string(constant.specId);
    unsigned width = constant.type.bits;
    if (width == 0 || !fits(it->second, width))
      return "expected a value of " + std::to_string(width) +
             (width == 1 ? " bit" : " bits") +
             " for the specialization constant " + id + ", got " +
             std::to_string(it->second);
    setDefault(MutableArrayRef(words).slice(constant.inst.offset,
                                            constant.inst.words.size()),
               width, it->second);
  }
  if (!unknown.empty())
    return "the module has no specialization constant " +
           std::to_string(unknown.begin()->first);
  return std::nullopt;
}
