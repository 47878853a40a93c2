//===- PutLoopControls.cpp - hints of loops into OpLoopMerge ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `spirv.LoopControl` in a loop's header is an OpLoopMerge without blocks by
// now. A structured loop has one of its own, which takes the control over. In a
// graph of branches, as kernels have, the blocks are found here.
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"

using namespace mlir;
using namespace cairn::words;

namespace {

/// The blocks of one function.
class LoopControls {
public:
  LoopControls(WordModule &module, MutableArrayRef<Instruction> function);

  /// Adds what the function becomes to `result`.
  void run(std::vector<Instruction> &result);

private:
  struct Block {
    Id label = 0;
    size_t begin = 0, end = 0; // of its instructions, the terminator last
    SmallVector<unsigned, 2> successors, predecessors;
  };
  /// How a loop is left, and from where it is repeated.
  struct Targets {
    Id merge, continueTarget;
  };

  void findSuccessors(unsigned index);
  /// Blocks that are reached from the entry but for `without`.
  llvm::BitVector reachedWithout(unsigned without) const;
  std::optional<Targets> findTargets(unsigned header) const;
  void putControl(unsigned header, Instruction control,
                  std::vector<Instruction> &result);

  WordModule &module;
  MutableArrayRef<Instruction> function;
  SmallVector<Block, 0> blocks;
  DenseMap<Id, unsigned> blockOf;
  /// Labels of the blocks that headers now end in.
  DenseMap<Id, Id> splitHeaders;
};

} // namespace

static bool isIncomplete(const Instruction &inst) {
  return inst.op == spv::Op::OpLoopMerge && inst.words[0] == 0;
}

LoopControls::LoopControls(WordModule &module,
                           MutableArrayRef<Instruction> function)
    : module(module), function(function) {
  for (auto [i, inst] : llvm::enumerate(function)) {
    if (inst.op == spv::Op::OpLabel) {
      blockOf[inst.words[0]] = blocks.size();
      Block &block = blocks.emplace_back();
      block.label = inst.words[0];
      block.begin = i + 1;
    }
    if (!blocks.empty() && inst.op != spv::Op::OpFunctionEnd)
      blocks.back().end = i + 1;
  }
  for (unsigned i = 0; i < blocks.size(); ++i)
    findSuccessors(i);
}

void LoopControls::findSuccessors(unsigned index) {
  const Instruction &terminator = function[blocks[index].end - 1];
  module.forEachId(terminator, [&](Id id) {
    auto target = blockOf.find(id);
    if (target == blockOf.end())
      return;
    blocks[index].successors.push_back(target->second);
    blocks[target->second].predecessors.push_back(index);
  });
}

llvm::BitVector LoopControls::reachedWithout(unsigned without) const {
  llvm::BitVector reached(blocks.size());
  SmallVector<unsigned> list;
  auto visit = [&](unsigned block) {
    if (block != without && !reached.test(block)) {
      reached.set(block);
      list.push_back(block);
    }
  };
  visit(0);
  while (!list.empty())
    llvm::for_each(blocks[list.pop_back_val()].successors, visit);
  return reached;
}

/// Nothing unless the loop is repeated from one block and left to one: what
/// structured control flow becomes is.
std::optional<LoopControls::Targets>
LoopControls::findTargets(unsigned header) const {
  llvm::BitVector outside = reachedWithout(header);
  std::optional<unsigned> latch;
  for (unsigned block : blocks[header].predecessors) {
    if (outside.test(block) || latch == block)
      continue;
    if (latch)
      return std::nullopt;
    latch = block;
  }
  if (!latch)
    return std::nullopt;
  llvm::BitVector body(blocks.size());
  body.set(header);
  SmallVector<unsigned> list{*latch};
  while (!list.empty()) {
    unsigned block = list.pop_back_val();
    if (body.test(block))
      continue;
    body.set(block);
    llvm::append_range(list, blocks[block].predecessors);
  }
  std::optional<unsigned> merge;
  for (unsigned block : body.set_bits())
    for (unsigned successor : blocks[block].successors) {
      if (body.test(successor) || merge == successor)
        continue;
      if (merge)
        return std::nullopt;
      merge = successor;
    }
  if (!merge)
    return std::nullopt;
  return Targets{blocks[*merge].label, blocks[*latch].label};
}

void LoopControls::putControl(unsigned header, Instruction control,
                              std::vector<Instruction> &result) {
  Instruction terminator = result.back();
  result.pop_back();
  if (!result.empty() && result.back().op == spv::Op::OpLoopMerge) {
    auto literals = ArrayRef<uint32_t>(control.words).drop_front(2);
    result.back().words.truncate(2);
    result.back().words.append(literals.begin(), literals.end());
  } else if (std::optional<Targets> targets = findTargets(header)) {
    control.words[0] = targets->merge;
    control.words[1] = targets->continueTarget;
    result.push_back(std::move(control));
    if (terminator.op != spv::Op::OpBranch &&
        terminator.op != spv::Op::OpBranchConditional) {
      // Only a branch may follow.
      Id rest = splitHeaders[blocks[header].label] = module.newId();
      result.push_back({spv::Op::OpBranch, {rest}, terminator.line});
      result.push_back({spv::Op::OpLabel, {rest}, terminator.line});
    }
  }
  result.push_back(std::move(terminator));
}

void LoopControls::run(std::vector<Instruction> &result) {
  size_t first = result.size(), next = 0;
  for (auto [index, block] : llvm::enumerate(blocks)) {
    std::optional<Instruction> control;
    for (; next < block.end; ++next) {
      if (isIncomplete(function[next]))
        control = std::move(function[next]);
      else
        result.push_back(std::move(function[next]));
    }
    if (control)
      putControl(index, std::move(*control), result);
  }
  for (; next < function.size(); ++next)
    result.push_back(std::move(function[next]));
  if (splitHeaders.empty())
    return;
  for (Instruction &inst : MutableArrayRef(result).drop_front(first))
    if (inst.op == spv::Op::OpPhi)
      for (size_t i = 3; i < inst.words.size(); i += 2)
        if (Id label = splitHeaders.lookup(inst.words[i]))
          inst.words[i] = label;
}

void cairn::words::putLoopControls(WordModule &module) {
  if (llvm::none_of(module.functions, isIncomplete))
    return;
  std::vector<Instruction> result;
  result.reserve(module.functions.size());
  MutableArrayRef<Instruction> rest(module.functions);
  while (!rest.empty()) {
    auto *end = llvm::find_if(rest, [](const Instruction &inst) {
      return inst.op == spv::Op::OpFunctionEnd;
    });
    size_t size = std::min<size_t>(end - rest.begin() + 1, rest.size());
    LoopControls(module, rest.take_front(size)).run(result);
    rest = rest.drop_front(size);
  }
  module.functions = std::move(result);
}
