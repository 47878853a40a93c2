//===- NormalizeComposites.cpp - vectors and structs of SPIR-V --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeSPIRV.h"

using namespace llvm;
using namespace cairn::frontend;
using spv::Op;

/// The members that constituents stand for: a vector is made of parts of other
/// vectors too.
static SmallVector<SPIRVId> putMembers(SPIRVRewriter &rewriter,
                                       const SPIRVInstruction &inst) {
  bool isVector = rewriter.find(inst[1]).op() == Op::OpTypeVector;
  SmallVector<SPIRVId> members;
  for (SPIRVId constituent : inst.words.drop_front(3)) {
    SPIRVInstruction type = rewriter.typeOf(constituent);
    // A vector's length is 16 at most.
    if (!isVector || type.op() != Op::OpTypeVector || type[3] > 16) {
      members.push_back(constituent);
      continue;
    }
    for (uint32_t i = 0; i < type[3]; ++i)
      members.push_back(
          rewriter.putValue(Op::OpCompositeExtract, type[2], {constituent, i}));
  }
  return members;
}

/// The translator takes the constituents for constants.
static bool normalizeConstruct(SPIRVRewriter &rewriter,
                               const SPIRVInstruction &inst) {
  if (inst.words.size() < 4)
    return false;
  SmallVector<SPIRVId> members = putMembers(rewriter, inst);
  SPIRVId value = rewriter.putValue(Op::OpUndef, inst[1], {});
  for (auto [i, member] : llvm::enumerate(ArrayRef(members).drop_back()))
    value = rewriter.putValue(Op::OpCompositeInsert, inst[1],
                              {member, value, static_cast<uint32_t>(i)});
  rewriter.put(Op::OpCompositeInsert,
               {inst[1], inst[2], members.back(), value,
                static_cast<uint32_t>(members.size() - 1)});
  return true;
}

/// LLVM's writer gives OpenCL C's any() and all() their integers, whose highest
/// bits count, where SPIR-V has bools.
static bool normalizeTest(SPIRVRewriter &rewriter,
                          const SPIRVInstruction &inst) {
  SPIRVInstruction type = rewriter.typeOf(inst[3]);
  SPIRVInstruction vector = type;
  if (type.op() == Op::OpTypeVector)
    type = rewriter.find(vector[2]);
  if (type.op() != Op::OpTypeInt)
    return false;
  SPIRVId boolean = rewriter.getType(Op::OpTypeBool, {});
  SPIRVId operand = rewriter.typeIdOf(inst[3]);
  SPIRVId zero = vector.op() == Op::OpTypeVector
                     ? rewriter.getNull(operand)
                     : rewriter.getConstant(type[2], 0);
  if (vector.op() != Op::OpTypeVector) {
    rewriter.put(Op::OpSLessThan, {inst[1], inst[2], inst[3], zero});
    return true;
  }
  SPIRVId test = rewriter.putValue(
      Op::OpSLessThan, rewriter.getType(Op::OpTypeVector, {boolean, vector[3]}),
      {inst[3], zero});
  rewriter.put(inst.op(), {inst[1], inst[2], test});
  return true;
}

/// `vector` with what fills it up to the length of `type`.
static SPIRVId putWidened(SPIRVRewriter &rewriter, SPIRVId vector,
                          SPIRVId type) {
  uint32_t length = rewriter.typeOf(vector)[3];
  SmallVector<uint32_t> operands = {vector, vector};
  for (uint32_t i = 0, e = rewriter.find(type)[3]; i < e; ++i)
    operands.push_back(i < length ? i : 0);
  return rewriter.putValue(Op::OpVectorShuffle, type, operands);
}

/// The translator knows shuffles of two vectors of one type only.
static bool normalizeShuffle(SPIRVRewriter &rewriter,
                             const SPIRVInstruction &inst) {
  constexpr uint32_t undefined = ~0u;
  SPIRVInstruction left = rewriter.typeOf(inst[3]);
  SPIRVInstruction right = rewriter.typeOf(inst[4]);
  // A vector's length is 16 at most.
  if (left.op() != Op::OpTypeVector || right.op() != Op::OpTypeVector ||
      left[3] == right[3] || left[3] > 16 || right[3] > 16)
    return false;
  SmallVector<uint32_t> words(inst.words);
  if (left[3] > right[3]) {
    words[4] = putWidened(rewriter, inst[4], left[1]);
  } else {
    words[3] = putWidened(rewriter, inst[3], right[1]);
    for (uint32_t &index : MutableArrayRef(words).drop_front(5))
      if (index >= left[3] && index != undefined)
        index += right[3] - left[3];
  }
  rewriter.put(SPIRVInstruction{words});
  return true;
}

/// LLVM's writer converts between signed and unsigned integers of one size,
/// which are one type.
static bool normalizeConversion(SPIRVRewriter &rewriter,
                                const SPIRVInstruction &inst) {
  if (rewriter.typeIdOf(inst[3]) != inst[1])
    return false;
  rewriter.put(Op::OpCopyObject, {inst[1], inst[2], inst[3]});
  return true;
}

bool cairn::frontend::normalizeComposites(SPIRVRewriter &rewriter,
                                          const SPIRVInstruction &inst) {
  switch (inst.op()) {
  case Op::OpCompositeConstruct:
    return normalizeConstruct(rewriter, inst);
  case Op::OpVectorShuffle:
    return normalizeShuffle(rewriter, inst);
  case Op::OpUConvert:
  case Op::OpSConvert:
  case Op::OpFConvert:
    return normalizeConversion(rewriter, inst);
  case Op::OpAny:
  case Op::OpAll:
    return normalizeTest(rewriter, inst);
  default:
    return false;
  }
}
