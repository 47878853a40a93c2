//===- OrderBlocks.cpp - the order of blocks and variables ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeSPIRV.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace cairn::frontend;
using spv::Op;

namespace {
struct Block {
  SmallVector<SPIRVInstruction> instructions;
  SmallVector<SPIRVId> successors;
};

/// The function that is being read, from its first label to its end.
struct Body {
  std::vector<Block> blocks;
  SmallVector<SPIRVInstruction> variables;
};
} // namespace

/// A switch has its literals in one word or two, by the selector's type.
static SmallVector<SPIRVId> successorsOf(const SPIRVRewriter &module,
                                         const SPIRVInstruction &inst) {
  switch (inst.op()) {
  case Op::OpBranch:
    return {inst[1]};
  case Op::OpBranchConditional:
    return {inst[2], inst[3]};
  case Op::OpSwitch: {
    SmallVector<SPIRVId> targets = {inst[2]};
    size_t step = module.typeOf(inst[1])[2] > 32 ? 3 : 2;
    for (size_t i = 2 + step; i < inst.words.size(); i += step)
      targets.push_back(inst[i]);
    return targets;
  }
  default:
    return {};
  }
}

/// Blocks in reverse post-order, which has each behind those that dominate it;
/// those that are not reached follow.
static std::vector<size_t> orderOf(ArrayRef<Block> blocks) {
  // Ids may be any numbers, which DenseMap does not take.
  std::map<SPIRVId, size_t> indices;
  for (auto [i, block] : llvm::enumerate(blocks))
    indices.try_emplace(block.instructions.front()[1], i);
  std::vector<size_t> order;
  std::vector<bool> seen(blocks.size());
  // A block, and how many of its successors have been followed.
  SmallVector<std::pair<size_t, size_t>> stack = {{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    auto &[index, followed] = stack.back();
    ArrayRef<SPIRVId> successors = blocks[index].successors;
    if (followed == successors.size()) {
      order.push_back(index);
      stack.pop_back();
      continue;
    }
    // Last ones first: of the possible orders, that which is closest to the
    // source's.
    auto it = indices.find(successors[successors.size() - ++followed]);
    if (it == indices.end() || seen[it->second])
      continue;
    seen[it->second] = true;
    stack.push_back({it->second, 0});
  }
  std::reverse(order.begin(), order.end());
  for (size_t i = 0; i < blocks.size(); ++i)
    if (!seen[i])
      order.push_back(i);
  return order;
}

static void write(const Body &body, std::vector<uint32_t> &words) {
  auto put = [&](const SPIRVInstruction &inst) {
    words.insert(words.end(), inst.words.begin(), inst.words.end());
  };
  if (body.blocks.empty())
    return;
  for (size_t index : orderOf(body.blocks)) {
    ArrayRef<SPIRVInstruction> rest = body.blocks[index].instructions;
    put(rest.front());
    if (index == 0)
      for_each(body.variables, put);
    for_each(rest.drop_front(), put);
  }
}

std::vector<uint32_t> cairn::frontend::orderBlocks(ArrayRef<uint32_t> words) {
  SPIRVRewriter module(words);
  std::vector<uint32_t> result = words.take_front(kSPIRVHeaderWords).vec();
  Body body;
  forEachInstruction(words, [&](const SPIRVInstruction &inst) {
    if (inst.op() == Op::OpLabel)
      body.blocks.emplace_back();
    if (inst.op() == Op::OpFunctionEnd) {
      write(body, result);
      body = Body();
    }
    if (body.blocks.empty()) {
      result.insert(result.end(), inst.words.begin(), inst.words.end());
    } else if (inst.op() == Op::OpVariable) {
      body.variables.push_back(inst);
    } else {
      body.blocks.back().instructions.push_back(inst);
      body.blocks.back().successors.append(successorsOf(module, inst));
    }
  });
  write(body, result);
  return result;
}
