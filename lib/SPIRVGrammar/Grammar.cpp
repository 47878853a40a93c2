//===- Grammar.cpp - what SPIR-V's instructions consist of ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Grammar.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace cairn::words;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {
/// Where the enumerants of a kind are in kEnumerants.
struct KindInfo {
  llvm::StringLiteral name;
  Category category;
  unsigned first, count;
};
} // namespace

#define CAIRN_GRAMMAR_TABLES
#include "Grammar.inc"
#undef CAIRN_GRAMMAR_TABLES

bool InstructionInfo::hasResultType() const {
  return !operands.empty() && operands[0].kind == Kind::IdResultType;
}

bool InstructionInfo::hasResult() const {
  size_t place = hasResultType() ? 1 : 0;
  return operands.size() > place && operands[place].kind == Kind::IdResult;
}

/// In a table ordered by opcode.
static const InstructionInfo *findByOpcode(ArrayRef<InstructionInfo> table,
                                           uint32_t opcode) {
  const auto *it = llvm::lower_bound(
      table, opcode, [](const InstructionInfo &info, uint32_t value) {
        return info.opcode < value;
      });
  return it != table.end() && it->opcode == opcode ? it : nullptr;
}

static llvm::StringMap<const InstructionInfo *>
indexByName(ArrayRef<InstructionInfo> table) {
  llvm::StringMap<const InstructionInfo *> index;
  for (const InstructionInfo &info : table)
    index.try_emplace(info.name, &info);
  return index;
}

ArrayRef<InstructionInfo> cairn::words::listInstructions() {
  return kInstructions;
}

const InstructionInfo *cairn::words::findInstruction(spv::Op opcode) {
  return findByOpcode(kInstructions, static_cast<uint32_t>(opcode));
}

const InstructionInfo *cairn::words::findInstruction(StringRef name) {
  static const auto index = indexByName(kInstructions);
  return index.lookup(name);
}

llvm::StringLiteral cairn::words::nameOf(ExtendedSet set) {
  return set == ExtendedSet::GLSL ? llvm::StringLiteral("GLSL.std.450")
                                  : llvm::StringLiteral("OpenCL.std");
}

ArrayRef<InstructionInfo> cairn::words::listExtended(ExtendedSet set) {
  if (set == ExtendedSet::GLSL)
    return kGLSLInstructions;
  return kOpenCLInstructions;
}

const InstructionInfo *cairn::words::findExtended(ExtendedSet set,
                                                  uint32_t number) {
  return findByOpcode(listExtended(set), number);
}

const InstructionInfo *cairn::words::findExtended(ExtendedSet set,
                                                  StringRef name) {
  static const auto glsl = indexByName(kGLSLInstructions);
  static const auto opencl = indexByName(kOpenCLInstructions);
  return (set == ExtendedSet::GLSL ? glsl : opencl).lookup(name);
}

static const KindInfo &infoOf(Kind kind) {
  return kKindInfos[static_cast<unsigned>(kind)];
}

StringRef cairn::words::nameOf(Kind kind) { return infoOf(kind).name; }

Category cairn::words::categoryOf(Kind kind) { return infoOf(kind).category; }

static ArrayRef<Enumerant> enumerantsOf(Kind kind) {
  const KindInfo &info = infoOf(kind);
  return {kEnumerants + info.first, info.count};
}

const Enumerant *cairn::words::findEnumerant(Kind kind, uint32_t value) {
  ArrayRef<Enumerant> table = enumerantsOf(kind);
  const auto *it = llvm::lower_bound(
      table, value, [](const Enumerant &entry, uint32_t value) {
        return entry.value < value;
      });
  return it != table.end() && it->value == value ? it : nullptr;
}

const Enumerant *cairn::words::findEnumerant(Kind kind, StringRef name) {
  ArrayRef<Enumerant> table = enumerantsOf(kind);
  const auto *it = llvm::find_if(
      table, [&](const Enumerant &entry) { return entry.name == name; });
  return it != table.end() ? it : nullptr;
}

bool cairn::words::isMissingInVulkan(spv::Capability capability) {
  return llvm::is_contained(kNotInVulkan, static_cast<uint16_t>(capability));
}

bool cairn::words::impliesShader(spv::Capability capability) {
  if (capability == spv::Capability::Shader)
    return true;
  ArrayRef<uint16_t> below =
      findEnumerant(Kind::Capability, uint32_t(capability))->needs.capabilities;
  return llvm::any_of(below, [](uint16_t other) {
    return impliesShader(static_cast<spv::Capability>(other));
  });
}

namespace {

/// Goes along an instruction's words.
class OperandWalker {
public:
  OperandWalker(ArrayRef<uint32_t> words, unsigned switchLiteralWords,
                llvm::function_ref<void(Kind, size_t)> visit)
      : words(words), switchLiteralWords(switchLiteralWords), visit(visit) {}

  bool walk(ArrayRef<Operand> operands) {
    for (const Operand &operand : operands) {
      bool isRequired = operand.quantifier == Quantifier::One;
      if (isRequired && !walk(operand.kind))
        return false;
      if (operand.quantifier == Quantifier::Optional && at < words.size() &&
          !walk(operand.kind))
        return false;
      while (operand.quantifier == Quantifier::Any && at < words.size())
        if (!walk(operand.kind))
          return false;
    }
    return true;
  }

  bool isAtEnd() const { return at == words.size(); }

private:
  bool take(Kind kind, size_t count = 1) {
    if (words.size() - at < count)
      return false;
    visit(kind, at);
    at += count;
    return true;
  }

  bool walk(Kind kind) {
    switch (categoryOf(kind)) {
    case Category::Id:
      return take(kind);
    case Category::Literal:
      return walkLiteral(kind);
    case Category::Composite:
      if (kind == Kind::PairLiteralIntegerIdRef)
        return take(Kind::LiteralInteger, switchLiteralWords) &&
               take(Kind::IdRef);
      return take(Kind::IdRef) &&
             take(kind == Kind::PairIdRefIdRef ? Kind::IdRef
                                               : Kind::LiteralInteger);
    case Category::ValueEnum:
    case Category::BitEnum:
      return walkEnum(kind);
    }
    return false;
  }

  bool walkLiteral(Kind kind) {
    if (kind == Kind::LiteralString) {
      size_t last = at;
      while (last < words.size() && words[last] >> 24)
        ++last;
      return last < words.size() && take(kind, last - at + 1);
    }
    if (kind == Kind::LiteralContextDependentNumber)
      return at < words.size() && take(kind, words.size() - at);
    if (kind != Kind::LiteralSpecConstantOpInteger)
      return take(kind);
    if (!take(kind))
      return false;
    const InstructionInfo *inner =
        findInstruction(static_cast<spv::Op>(words[at - 1]));
    return inner && inner->hasResultType() &&
           walk(inner->operands.drop_front(2));
  }

  bool walkEnum(Kind kind) {
    if (!take(kind))
      return false;
    uint32_t value = words[at - 1];
    if (categoryOf(kind) == Category::ValueEnum) {
      const Enumerant *entry = findEnumerant(kind, value);
      return entry && walkParameters(*entry);
    }
    for (uint32_t left = value; left; left &= left - 1) {
      const Enumerant *entry = findEnumerant(kind, left & -left);
      if (!entry || !walkParameters(*entry))
        return false;
    }
    return true;
  }

  bool walkParameters(const Enumerant &entry) {
    return llvm::all_of(entry.parameters,
                        [&](Kind kind) { return walk(kind); });
  }

  ArrayRef<uint32_t> words;
  unsigned switchLiteralWords;
  llvm::function_ref<void(Kind, size_t)> visit;
  size_t at = 0;
};

} // namespace

bool cairn::words::forEachOperand(
    ArrayRef<Operand> operands, ArrayRef<uint32_t> words,
    unsigned switchLiteralWords, llvm::function_ref<void(Kind, size_t)> visit) {
  OperandWalker walker(words, switchLiteralWords, visit);
  return walker.walk(operands) && walker.isAtEnd();
}
