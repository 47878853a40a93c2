//===- WordModule.cpp - SPIR-V's words as instructions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordModule.h"

#include "llvm/ADT/StringRef.h"

using namespace cairn::words;
using llvm::ArrayRef;
using llvm::StringRef;

Id Instruction::resultType() const {
  const InstructionInfo *info = this->info();
  return info && info->hasResultType() && !words.empty() ? words[0] : 0;
}

Id Instruction::result() const {
  const InstructionInfo *info = this->info();
  if (!info || !info->hasResult())
    return 0;
  size_t place = info->hasResultType() ? 1 : 0;
  return words.size() > place ? words[place] : 0;
}

ArrayRef<uint32_t> Instruction::operands() const {
  const InstructionInfo *info = this->info();
  size_t skipped = info ? info->hasResultType() + info->hasResult() : 0;
  return ArrayRef<uint32_t>(words).drop_front(std::min(skipped, words.size()));
}

void cairn::words::appendString(llvm::SmallVectorImpl<uint32_t> &words,
                                StringRef text) {
  for (size_t i = 0; i <= text.size(); i += 4) {
    uint32_t word = 0;
    for (size_t byte = 0; byte < 4 && i + byte < text.size(); ++byte)
      word |= uint32_t(uint8_t(text[i + byte])) << (8 * byte);
    words.push_back(word);
  }
}

std::vector<Instruction> *WordModule::sectionFor(spv::Op op, Class group) {
  switch (op) {
  case spv::Op::OpExtInstImport:
    return &imports;
  case spv::Op::OpMemoryModel:
    return &memoryModel;
  case spv::Op::OpEntryPoint:
    return &entryPoints;
  case spv::Op::OpExecutionMode:
  case spv::Op::OpExecutionModeId:
    return &executionModes;
  case spv::Op::OpName:
  case spv::Op::OpMemberName:
    return &names;
  case spv::Op::OpFunction:
    isInFunction = true;
    return &functions;
  default:
    break;
  }
  if (isInFunction)
    return &functions;
  return group == Class::Annotation ? &annotations : &globals;
}

/// Whether it has the operands it takes, and all ids are of something.
bool WordModule::isWellFormed(const Instruction &inst,
                              const llvm::DenseSet<Id> &defined) {
  bool areDefined = true;
  return visitOperands(inst,
                       [&](Kind kind, size_t place) {
                         if (isId(kind) && !defined.contains(inst.words[place]))
                           areDefined = false;
                       }) &&
         areDefined;
}

std::optional<Instruction> WordModule::parse(ArrayRef<uint32_t> binary) {
  if (binary.size() < kHeaderWords || binary[0] != kMagicNumber)
    return Instruction();
  bound = binary[3];
  unsigned line = 0;
  InstructionCursor at(binary.data(), binary.size());
  for (; !at.atEnd(); at.next()) {
    auto op = static_cast<spv::Op>(at.opcode());
    const InstructionInfo *info = findInstruction(op);
    if (!info || !at.isWhole())
      return Instruction(op, {}, line);
    ArrayRef<uint32_t> words(at.words() + 1, at.length() - 1);
    switch (op) {
    case spv::Op::OpCapability:
    case spv::Op::OpExtension:
    case spv::Op::OpString:
    case spv::Op::OpSource:
      continue;
    case spv::Op::OpLine:
      line = words.size() < 2 ? 0 : words[1];
      continue;
    case spv::Op::OpNoLine:
      line = 0;
      continue;
    default:
      break;
    }
    sectionFor(op, info->group)->emplace_back(op, words, line);
    if (op == spv::Op::OpFunctionEnd) {
      isInFunction = false;
      line = 0;
    }
  }
  indexGlobals();
  indexValues();
  findSwitchLiterals();
  llvm::DenseSet<Id> defined;
  forEachInstruction([&](const Instruction &inst) {
    if (Id result = inst.result())
      defined.insert(result);
  });
  std::optional<Instruction> wrong;
  forEachInstruction([&](const Instruction &inst) {
    if (!wrong && !isWellFormed(inst, defined))
      wrong = inst;
  });
  return wrong;
}

static void writeInstruction(llvm::SmallVectorImpl<uint32_t> &binary,
                             spv::Op op, ArrayRef<uint32_t> words) {
  binary.push_back(leadingWord(uint32_t(op), words.size() + 1));
  binary.append(words.begin(), words.end());
}

void WordModule::write(llvm::SmallVectorImpl<uint32_t> &binary) const {
  // A registered number would go in front of ours; there is none.
  constexpr uint32_t generator = 0;
  binary.assign({kMagicNumber, version.word(), generator, bound, 0});
  for (uint16_t capability : capabilities)
    writeInstruction(binary, spv::Op::OpCapability, {uint32_t(capability)});
  for (const std::string &extension : extensions) {
    llvm::SmallVector<uint32_t> words;
    appendString(words, extension);
    writeInstruction(binary, spv::Op::OpExtension, words);
  }
  forEachInstruction([&](const Instruction &inst) {
    writeInstruction(binary, inst.op, inst.words);
  });
}

void WordModule::indexGlobals() {
  globalIndex.clear();
  for (auto [i, inst] : llvm::enumerate(globals))
    if (Id result = inst.result())
      globalIndex[result] = i;
}

void WordModule::indexValues() {
  typeOfValue.clear();
  for (const auto *section : {&globals, &functions})
    for (const Instruction &inst : *section)
      if (Id type = inst.resultType())
        typeOfValue[inst.result()] = type;
}

const Instruction *WordModule::findGlobal(Id id) const {
  auto it = globalIndex.find(id);
  return it != globalIndex.end() ? &globals[it->second] : nullptr;
}

void WordModule::findSwitchLiterals() {
  for (Instruction &inst : functions) {
    if (inst.op != spv::Op::OpSwitch || inst.words.empty())
      continue;
    const Instruction *type = findGlobal(typeOf(inst.words[0]));
    bool isWide = type && type->op == spv::Op::OpTypeInt && type->words[1] > 32;
    inst.switchLiteralWords = isWide ? 2 : 1;
  }
}

std::optional<ExtendedSet> WordModule::extendedSetOf(Id import) const {
  for (const Instruction &inst : imports)
    if (inst.result() == import) {
      StringRef name = stringIn(inst.operands());
      for (ExtendedSet set : {ExtendedSet::GLSL, ExtendedSet::OpenCL})
        if (name == nameOf(set))
          return set;
    }
  return std::nullopt;
}

const InstructionInfo *WordModule::extendedInfo(const Instruction &inst) const {
  constexpr size_t setPlace = 2, numberPlace = 3;
  if (inst.op != spv::Op::OpExtInst || inst.words.size() <= numberPlace)
    return nullptr;
  std::optional<ExtendedSet> set = extendedSetOf(inst.words[setPlace]);
  return set ? findExtended(*set, inst.words[numberPlace]) : nullptr;
}

bool WordModule::visitOperands(
    const Instruction &inst,
    llvm::function_ref<void(Kind, size_t)> visit) const {
  const InstructionInfo *info = inst.info();
  if (!info)
    return false;
  if (const InstructionInfo *extended = extendedInfo(inst)) {
    // Which of its operands are literals, the core's grammar does not know.
    llvm::SmallVector<Operand, 8> operands(info->operands.take_front(4));
    operands.append(extended->operands.begin(), extended->operands.end());
    return forEachOperand(operands, inst.words, 1, visit);
  }
  return forEachOperand(info->operands, inst.words, inst.switchLiteralWords,
                        visit);
}

void WordModule::forEachId(Instruction &inst,
                           llvm::function_ref<void(Id &)> visit) const {
  visitOperands(inst, [&](Kind kind, size_t place) {
    if (isId(kind))
      visit(inst.words[place]);
  });
}

void WordModule::forEachId(const Instruction &inst,
                           llvm::function_ref<void(Id)> visit) const {
  visitOperands(inst, [&](Kind kind, size_t place) {
    if (isId(kind))
      visit(inst.words[place]);
  });
}
