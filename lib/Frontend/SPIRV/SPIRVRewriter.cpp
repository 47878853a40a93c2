//===- SPIRVRewriter.cpp - a SPIR-V module copied with changes --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#define SPV_ENABLE_UTILITY_CODE
#include "SPIRVRewriter.h"

using namespace llvm;
using namespace cairn::frontend;
using spv::Op;

/// The word of an instruction that holds its result; 0 without one.
static unsigned resultIndex(Op op) {
  bool hasResult, hasType;
  spv::HasResultAndType(op, &hasResult, &hasType);
  return hasResult ? hasType ? 2 : 1 : 0;
}

static bool hasType(SPIRVInstruction inst) {
  return resultIndex(inst.op()) == 2;
}

static constexpr uint32_t kNop[] = {1u << 16};

SPIRVRewriter::SPIRVRewriter(ArrayRef<uint32_t> module)
    : module(module), bound(module[3]) {
  size_t at = kSPIRVHeaderWords;
  forEachInstruction(module, [&](const SPIRVInstruction &inst) {
    if (unsigned index = resultIndex(inst.op()); index && inst[index])
      definitions.try_emplace(inst[index], at);
    if (inst.op() == Op::OpMemoryModel &&
        inst[1] == static_cast<uint32_t>(spv::AddressingModel::Physical32))
      bits = 32;
    at += inst.words.size();
  });
}

SPIRVInstruction SPIRVRewriter::find(SPIRVId id) const {
  auto it = definitions.find(id);
  if (id == 0 || it == definitions.end())
    return {kNop};
  return {module.slice(it->second, module[it->second] >> 16)};
}

SPIRVId SPIRVRewriter::typeIdOf(SPIRVId id) const {
  SPIRVInstruction inst = find(id);
  return hasType(inst) ? inst[1] : 0;
}

SPIRVInstruction SPIRVRewriter::typeOf(SPIRVId id) const {
  return find(typeIdOf(id));
}

bool SPIRVRewriter::isOpenCLSet(SPIRVId id) const {
  SPIRVInstruction import = find(id);
  return import.op() == Op::OpExtInstImport && import.string(2) == "OpenCL.std";
}

void SPIRVRewriter::put(const SPIRVInstruction &inst) {
  std::vector<uint32_t> &words = inFunctions ? functions : globals;
  words.insert(words.end(), inst.words.begin(), inst.words.end());
  if (inFunctions)
    return;
  // To be found by `getType` and its like, which ask without the result.
  unsigned index = resultIndex(inst.op());
  if (index == 0 || inst.words.size() <= index)
    return;
  std::vector<uint32_t> key(inst.words.begin(), inst.words.end());
  key.erase(key.begin() + index);
  globalIds.try_emplace(std::move(key), inst[index]);
}

void SPIRVRewriter::put(Op op, ArrayRef<uint32_t> operands) {
  SmallVector<uint32_t> words = {leadingWord(op, operands.size() + 1)};
  words.append(operands.begin(), operands.end());
  put(SPIRVInstruction{words});
}

SPIRVId SPIRVRewriter::putValue(Op op, SPIRVId type,
                                ArrayRef<uint32_t> operands) {
  SPIRVId result = newId();
  SmallVector<uint32_t> words = {type, result};
  words.append(operands.begin(), operands.end());
  put(op, words);
  return result;
}

/// `type` is 0 for what has none.
SPIRVId SPIRVRewriter::getGlobal(ArrayRef<uint32_t> key, Op op, SPIRVId type,
                                 ArrayRef<uint32_t> operands) {
  auto it = globalIds.find(key.vec());
  if (it != globalIds.end())
    return it->second;
  bool wasInFunctions = std::exchange(inFunctions, false);
  SPIRVId result;
  if (type) {
    result = putValue(op, type, operands);
  } else {
    result = newId();
    SmallVector<uint32_t> words = {result};
    words.append(operands.begin(), operands.end());
    put(op, words);
  }
  inFunctions = wasInFunctions;
  return result;
}

SPIRVId SPIRVRewriter::getType(Op op, ArrayRef<uint32_t> operands) {
  std::vector<uint32_t> key = {leadingWord(op, operands.size() + 2)};
  key.insert(key.end(), operands.begin(), operands.end());
  return getGlobal(key, op, 0, operands);
}

SPIRVId SPIRVRewriter::getConstant(unsigned width, uint64_t value) {
  SPIRVId type = getInteger(width);
  SmallVector<uint32_t> words = {static_cast<uint32_t>(value)};
  if (width > 32)
    words.push_back(value >> 32);
  std::vector<uint32_t> key = {leadingWord(Op::OpConstant, words.size() + 3),
                               type};
  key.insert(key.end(), words.begin(), words.end());
  return getGlobal(key, Op::OpConstant, type, words);
}

SPIRVId SPIRVRewriter::getNull(SPIRVId type) {
  uint32_t key[] = {leadingWord(Op::OpConstantNull, 3), type};
  return getGlobal(key, Op::OpConstantNull, type, {});
}

std::vector<uint32_t> SPIRVRewriter::takeModule() {
  std::vector<uint32_t> words = module.take_front(kSPIRVHeaderWords).vec();
  words[3] = bound;
  words.insert(words.end(), globals.begin(), globals.end());
  words.insert(words.end(), functions.begin(), functions.end());
  return words;
}
