//===- GrammarNeeds.cpp - what literals and opcodes need --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

using namespace cairn::words;

/// The one of an atomic's or image's alternatives follows from its types.
static bool isChosenByType(spv::Op op) {
  switch (op) {
  case spv::Op::OpAtomicFAddEXT:
  case spv::Op::OpAtomicFMinEXT:
  case spv::Op::OpAtomicFMaxEXT:
  // Pointers to kernels' memory aside, what they step along decides.
  case spv::Op::OpPtrAccessChain:
    return true;
  default:
    return false;
  }
}

static void addEnumerantNeeds(Kind kind, uint32_t value, unsigned line,
                              Needs &needs) {
  auto add = [&](const Enumerant *entry) {
    if (entry)
      needs.add(entry->needs, {nameOf(kind), entry->name, line});
  };
  if (categoryOf(kind) == Category::ValueEnum) {
    add(findEnumerant(kind, value));
  } else if (categoryOf(kind) == Category::BitEnum) {
    for (uint32_t bits = value; bits; bits &= bits - 1)
      add(findEnumerant(kind, bits & -bits));
  }
}

void cairn::words::addGrammarNeeds(const WordModule &module, Needs &needs) {
  auto constantOf = [&](Id id) -> std::optional<uint32_t> {
    const Instruction *constant = module.findGlobal(id);
    if (!constant || constant->op != spv::Op::OpConstant)
      return std::nullopt;
    return constant->words[2];
  };
  bool isVulkanModel =
      !module.memoryModel.empty() &&
      module.memoryModel[0].words[1] == uint32_t(spv::MemoryModel::Vulkan);
  module.forEachInstruction([&](const Instruction &inst) {
    const InstructionInfo *info = inst.info();
    User user{"Op", info->name, inst.line};
    if (!isChosenByType(inst.op))
      needs.add(info->needs, user);
    else if (!info->needs.extensions.empty()) // else that of the capability
      needs.add(Requirements{{}, info->needs.extensions, info->needs.version},
                user);
    if (const InstructionInfo *extended = module.extendedInfo(inst))
      needs.add(extended->needs, {"", extended->name, inst.line});
    module.visitOperands(inst, [&](Kind kind, size_t place) {
      uint32_t word = inst.words[place];
      if (kind == Kind::LiteralSpecConstantOpInteger) {
        if (const auto *inner = findInstruction(static_cast<spv::Op>(word)))
          needs.add(inner->needs, {"Op", inner->name, inst.line});
      } else if (kind == Kind::IdScope) {
        std::optional<uint32_t> scope = constantOf(word);
        if (scope)
          addEnumerantNeeds(Kind::Scope, *scope, inst.line, needs);
        if (isVulkanModel && scope == uint32_t(spv::Scope::Device))
          needs.add(spv::Capability::VulkanMemoryModelDeviceScope,
                    {"Scope", "Device", inst.line});
      } else if (kind == Kind::IdMemorySemantics) {
        if (std::optional<uint32_t> bits = constantOf(word))
          addEnumerantNeeds(Kind::MemorySemantics, *bits, inst.line, needs);
      } else if (!isId(kind)) {
        addEnumerantNeeds(kind, word, inst.line, needs);
      }
    });
  });
}
