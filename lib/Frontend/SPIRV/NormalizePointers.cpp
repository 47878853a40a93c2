//===- NormalizePointers.cpp - pointers and memory of SPIR-V ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeSPIRV.h"

#include "llvm/Support/MathExtras.h"
#include <spirv/unified1/OpenCL.std.h>

using namespace llvm;
using namespace cairn::frontend;
using spv::Op;

//===----------------------------------------------------------------------===//
// OpPtrEqual, OpPtrNotEqual, OpPtrDiff, which the translator does not know
//===----------------------------------------------------------------------===//

static SPIRVId putAddress(SPIRVRewriter &rewriter, SPIRVId pointer) {
  return rewriter.putValue(Op::OpConvertPtrToU,
                           rewriter.getInteger(rewriter.addressBits()),
                           {pointer});
}

static bool normalizeComparison(SPIRVRewriter &rewriter,
                                const SPIRVInstruction &inst) {
  SPIRVId left = putAddress(rewriter, inst[3]);
  SPIRVId right = putAddress(rewriter, inst[4]);
  rewriter.put(inst.op() == Op::OpPtrEqual ? Op::OpIEqual : Op::OpINotEqual,
               {inst[1], inst[2], left, right});
  return true;
}

/// Elements are counted by the distance of a pointer to the one behind it,
/// which needs no layout.
static bool normalizeDifference(SPIRVRewriter &rewriter,
                                const SPIRVInstruction &inst) {
  unsigned bits = rewriter.addressBits();
  SPIRVId address = rewriter.getInteger(bits);
  SPIRVId left = putAddress(rewriter, inst[3]);
  SPIRVId right = putAddress(rewriter, inst[4]);
  SPIRVId next =
      rewriter.putValue(Op::OpPtrAccessChain, rewriter.typeIdOf(inst[4]),
                        {inst[4], rewriter.getConstant(bits, 1)});
  SPIRVId bytes = rewriter.putValue(Op::OpISub, address, {left, right});
  SPIRVId size = rewriter.putValue(Op::OpISub, address,
                                   {putAddress(rewriter, next), right});
  if (inst[1] == address) {
    rewriter.put(Op::OpSDiv, {inst[1], inst[2], bytes, size});
    return true;
  }
  SPIRVId count = rewriter.putValue(Op::OpSDiv, address, {bytes, size});
  rewriter.put(Op::OpSConvert, {inst[1], inst[2], count});
  return true;
}

//===----------------------------------------------------------------------===//
// Alignment
//===----------------------------------------------------------------------===//

/// LLVM's writer takes an alignment of 128 for a negative number.
static uint32_t validAlignment(uint32_t alignment) {
  return alignment && !isPowerOf2_32(alignment) ? alignment & -alignment
                                                : alignment;
}

/// `index` is where the memory operands of `inst` start.
static bool normalizeAlignment(SPIRVRewriter &rewriter,
                               const SPIRVInstruction &inst, size_t index) {
  constexpr auto aligned =
      static_cast<uint32_t>(spv::MemoryAccessMask::Aligned);
  if (!(inst[index] & aligned) || inst.words.size() <= index + 1 ||
      validAlignment(inst[index + 1]) == inst[index + 1])
    return false;
  SmallVector<uint32_t> words(inst.words);
  words[index + 1] = validAlignment(words[index + 1]);
  rewriter.put(SPIRVInstruction{words});
  return true;
}

static bool normalizeDecoration(SPIRVRewriter &rewriter,
                                const SPIRVInstruction &inst) {
  if (inst[2] != static_cast<uint32_t>(spv::Decoration::Alignment) ||
      validAlignment(inst[3]) == inst[3])
    return false;
  rewriter.put(Op::OpDecorate, {inst[1], inst[2], validAlignment(inst[3])});
  return true;
}

//===----------------------------------------------------------------------===//
// Scopes and sizes that LLVM's writer gets wrong
//===----------------------------------------------------------------------===//

/// It takes the scope of the memory of work_group_barrier for that of the
/// execution too.
static bool normalizeBarrier(SPIRVRewriter &rewriter,
                             const SPIRVInstruction &inst) {
  SPIRVInstruction scope = rewriter.find(inst[1]);
  if (scope.op() != Op::OpConstant ||
      scope[3] >= static_cast<uint32_t>(spv::Scope::Workgroup))
    return false;
  SmallVector<uint32_t> words(inst.words);
  words[1] =
      rewriter.getConstant(32, static_cast<uint32_t>(spv::Scope::Workgroup));
  rewriter.put(SPIRVInstruction{words});
  return true;
}

/// It writes the stride of an async copy with 32 bits for any size_t.
static bool normalizeAsyncCopy(SPIRVRewriter &rewriter,
                               const SPIRVInstruction &inst) {
  constexpr size_t stride = 7;
  SPIRVInstruction type = rewriter.typeOf(inst[stride]);
  unsigned bits = rewriter.addressBits();
  if (type.op() != Op::OpTypeInt || type[2] == bits)
    return false;
  SmallVector<uint32_t> words(inst.words);
  words[stride] = rewriter.putValue(Op::OpUConvert, rewriter.getInteger(bits),
                                    {inst[stride]});
  rewriter.put(SPIRVInstruction{words});
  return true;
}

//===----------------------------------------------------------------------===//
// printf
//===----------------------------------------------------------------------===//

/// A format is a pointer to characters. LLVM's writer passes one to an array,
/// and the translator would declare a function for each length.
static bool normalizePrintf(SPIRVRewriter &rewriter,
                            const SPIRVInstruction &inst) {
  if (inst[4] != OpenCLLIB::Printf || !rewriter.isOpenCLSet(inst[3]))
    return false;
  SPIRVInstruction type = rewriter.typeOf(inst[5]);
  SPIRVId character = rewriter.getInteger(8);
  if (type.op() != Op::OpTypePointer || type[3] == character)
    return false;
  SPIRVId format = rewriter.putValue(
      Op::OpBitcast, rewriter.getType(Op::OpTypePointer, {type[2], character}),
      {inst[5]});
  SmallVector<uint32_t> words(inst.words);
  words[5] = format;
  rewriter.put(SPIRVInstruction{words});
  return true;
}

bool cairn::frontend::normalizePointers(SPIRVRewriter &rewriter,
                                        const SPIRVInstruction &inst) {
  switch (inst.op()) {
  case Op::OpPtrEqual:
  case Op::OpPtrNotEqual:
    return normalizeComparison(rewriter, inst);
  case Op::OpPtrDiff:
    return normalizeDifference(rewriter, inst);
  case Op::OpAtomicCompareExchangeWeak: {
    // Gone from SPIR-V 1.4, though LLVM writes it there.
    SmallVector<uint32_t> words(inst.words);
    words[0] = leadingWord(Op::OpAtomicCompareExchange, words.size());
    rewriter.put(SPIRVInstruction{words});
    return true;
  }
  case Op::OpControlBarrier:
    return normalizeBarrier(rewriter, inst);
  case Op::OpGroupAsyncCopy:
    return normalizeAsyncCopy(rewriter, inst);
  case Op::OpLoad:
    return normalizeAlignment(rewriter, inst, 4);
  case Op::OpStore:
  case Op::OpCopyMemory:
    return normalizeAlignment(rewriter, inst, 3);
  case Op::OpCopyMemorySized:
    return normalizeAlignment(rewriter, inst, 4);
  case Op::OpDecorate:
    return normalizeDecoration(rewriter, inst);
  case Op::OpExtInst:
    return normalizePrintf(rewriter, inst);
  default:
    return false;
  }
}
