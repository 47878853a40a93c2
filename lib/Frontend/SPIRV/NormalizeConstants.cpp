//===- NormalizeConstants.cpp - constants of SPIR-V -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeSPIRV.h"

using namespace llvm;
using namespace cairn::frontend;
using spv::Op;

/// The translator knows no null of a number or bool. LLVM's writer adds words
/// behind nulls of events, which mean nothing.
static bool normalizeNull(SPIRVRewriter &rewriter,
                          const SPIRVInstruction &inst) {
  SPIRVInstruction type = rewriter.find(inst[1]);
  switch (type.op()) {
  case Op::OpTypeBool:
    rewriter.put(Op::OpConstantFalse, {inst[1], inst[2]});
    return true;
  case Op::OpTypeInt:
  case Op::OpTypeFloat:
    if (type[2] > 32)
      rewriter.put(Op::OpConstant, {inst[1], inst[2], 0, 0});
    else
      rewriter.put(Op::OpConstant, {inst[1], inst[2], 0});
    return true;
  default:
    rewriter.put(Op::OpConstantNull, {inst[1], inst[2]});
    return true;
  }
}

/// What a member of a composite must have as its type.
static SPIRVId memberType(const SPIRVInstruction &composite, size_t index) {
  switch (composite.op()) {
  case Op::OpTypeArray:
    return composite[2];
  case Op::OpTypeStruct:
    return composite[2 + index];
  default:
    return 0;
  }
}

/// LLVM, which has one type of pointers, puts pointers to anything into a
/// table.
static bool normalizeComposite(SPIRVRewriter &rewriter,
                               const SPIRVInstruction &inst) {
  SPIRVInstruction type = rewriter.find(inst[1]);
  SmallVector<uint32_t> operands(inst.words.drop_front());
  bool changed = false;
  for (size_t i = 2; i < operands.size(); ++i) {
    SPIRVId expected = memberType(type, i - 2);
    SPIRVId found = rewriter.typeIdOf(operands[i]);
    if (!expected || !found || expected == found ||
        rewriter.find(expected).op() != Op::OpTypePointer ||
        rewriter.find(found).op() != Op::OpTypePointer)
      continue;
    operands[i] =
        rewriter.putValue(Op::OpSpecConstantOp, expected,
                          {static_cast<uint32_t>(Op::OpBitcast), operands[i]});
    changed = true;
  }
  if (changed)
    rewriter.put(Op::OpConstantComposite, operands);
  return changed;
}

/// LLVM's writer gives the distance from a variable in bytes, behind a zero,
/// whatever the variable's type is.
static bool normalizeConstantChain(SPIRVRewriter &rewriter,
                                   const SPIRVInstruction &inst) {
  auto op = static_cast<Op>(inst[3]);
  if ((op != Op::OpInBoundsPtrAccessChain && op != Op::OpPtrAccessChain) ||
      inst.words.size() != 7)
    return false;
  SPIRVInstruction pointee = rewriter.find(rewriter.find(inst[1])[3]);
  SPIRVInstruction base = rewriter.find(rewriter.typeOf(inst[4])[3]);
  if (pointee.op() != Op::OpTypeInt || pointee[2] != 8 ||
      base[2] == pointee[1] || base.op() == Op::OpTypeStruct)
    return false;
  SPIRVId bytes =
      rewriter.putValue(Op::OpSpecConstantOp, inst[1],
                        {static_cast<uint32_t>(Op::OpBitcast), inst[4]});
  rewriter.put(Op::OpSpecConstantOp,
               {inst[1], inst[2], inst[3], bytes, inst[6]});
  return true;
}

/// A mode with ids of constants as one with literals; modes that only hint are
/// dropped.
static bool normalizeMode(SPIRVRewriter &rewriter,
                          const SPIRVInstruction &inst) {
  spv::ExecutionMode mode;
  switch (static_cast<spv::ExecutionMode>(inst[2])) {
  case spv::ExecutionMode::LocalSizeId:
    mode = spv::ExecutionMode::LocalSize;
    break;
  case spv::ExecutionMode::LocalSizeHintId:
    mode = spv::ExecutionMode::LocalSizeHint;
    break;
  default:
    return true;
  }
  SmallVector<uint32_t> operands = {inst[1], static_cast<uint32_t>(mode)};
  for (uint32_t id : inst.words.drop_front(3))
    operands.push_back(rewriter.find(id)[3]);
  rewriter.put(Op::OpExecutionMode, operands);
  return true;
}

/// Since SPIR-V 1.4 an entry point lists all variables outside of functions
/// that it uses; the translator, as a writer, goes on to list what it did
/// before.
static bool normalizeEntryPoint(SPIRVRewriter &rewriter,
                                const SPIRVInstruction &inst) {
  if (spirvVersion(rewriter.getModule()) < 104)
    return false;
  // Before the variables: the words of the model, the function and the name.
  size_t first = 3 + inst.string(3).size() / sizeof(uint32_t) + 1;
  if (inst.words.size() < first)
    return false;
  SmallVector<uint32_t> words(inst.words);
  forEachInstruction(rewriter.getModule(), [&](const SPIRVInstruction &other) {
    constexpr auto function =
        static_cast<uint32_t>(spv::StorageClass::Function);
    if (other.op() == Op::OpVariable && other[3] != function &&
        !is_contained(inst.words.drop_front(first), other[2]))
      words.push_back(other[2]);
  });
  words[0] = leadingWord(inst.op(), words.size());
  rewriter.put(SPIRVInstruction{words});
  return true;
}

bool cairn::frontend::normalizeConstant(SPIRVRewriter &rewriter,
                                        const SPIRVInstruction &inst) {
  switch (inst.op()) {
  case Op::OpConstantNull:
    return normalizeNull(rewriter, inst);
  case Op::OpConstantComposite:
    return normalizeComposite(rewriter, inst);
  case Op::OpSpecConstantOp:
    return normalizeConstantChain(rewriter, inst);
  case Op::OpEntryPoint:
    return normalizeEntryPoint(rewriter, inst);
  case Op::OpExecutionModeId:
    return normalizeMode(rewriter, inst);
  default:
    return false;
  }
}
