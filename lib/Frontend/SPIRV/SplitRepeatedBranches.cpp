//===- SplitRepeatedBranches.cpp - phis of SPIR-V and of LLVM ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeSPIRV.h"

#include "llvm/ADT/DenseSet.h"

using namespace llvm;
using namespace cairn::frontend;
using spv::Op;

namespace {

/// A branch that names a block once more goes by a new block.
struct SplitBranch {
  SPIRVId by, to;
};

class Splitter {
public:
  explicit Splitter(ArrayRef<uint32_t> module) : rewriter(module) {}

  std::vector<uint32_t> run() {
    findPhis();
    forEachInstruction(rewriter.getModule(),
                       [&](SPIRVInstruction inst) { note(inst); });
    if (splits.empty())
      return rewriter.getModule().vec();
    block = 0;
    forEachInstruction(rewriter.getModule(),
                       [&](SPIRVInstruction inst) { rewrite(inst); });
    return rewriter.takeModule();
  }

private:
  void findPhis() {
    forEachInstruction(rewriter.getModule(), [&](SPIRVInstruction inst) {
      if (inst.op() == Op::OpLabel)
        block = inst[1];
      if (inst.op() == Op::OpPhi)
        withPhis.insert(block);
    });
  }

  /// The words of a branch that are labels.
  SmallVector<size_t> targetsOf(const SPIRVInstruction &inst) const {
    SmallVector<size_t> targets;
    size_t count = inst.words.size();
    if (inst.op() == Op::OpBranchConditional && count >= 4) {
      targets = {2, 3};
    } else if (inst.op() == Op::OpSwitch && count >= 3) {
      SPIRVInstruction type = rewriter.typeOf(inst[1]);
      size_t literal = type.op() == Op::OpTypeInt && type[2] > 32 ? 2 : 1;
      targets.push_back(2);
      for (size_t i = 3 + literal; i < count; i += literal + 1)
        targets.push_back(i);
    }
    return targets;
  }

  void note(const SPIRVInstruction &inst) {
    if (inst.op() == Op::OpLabel)
      block = inst[1];
    DenseSet<SPIRVId> seen;
    for (size_t target : targetsOf(inst))
      if (withPhis.contains(inst[target]) && !seen.insert(inst[target]).second)
        addSplit(inst[target]);
  }

  void addSplit(SPIRVId to) {
    SPIRVId by = rewriter.newId();
    newBlocks[{block, to}].push_back(by);
    splits.push_back({by, to});
  }

  void rewrite(const SPIRVInstruction &inst) {
    if (inst.op() == Op::OpFunction)
      rewriter.startFunctions();
    if (inst.op() == Op::OpLabel)
      block = inst[1];
    if (inst.op() == Op::OpPhi)
      return rewritePhi(inst);
    SmallVector<size_t> targets = targetsOf(inst);
    if (targets.empty())
      return rewriter.put(inst);
    rewriteBranch(inst, targets);
  }

  void rewriteBranch(const SPIRVInstruction &inst, ArrayRef<size_t> targets) {
    SmallVector<uint32_t> words(inst.words);
    DenseSet<SPIRVId> seen;
    size_t first = nextSplit;
    for (size_t target : targets)
      if (withPhis.contains(words[target]) &&
          !seen.insert(words[target]).second)
        words[target] = splits[nextSplit++].by;
    rewriter.put(SPIRVInstruction{words});
    for (size_t i = first; i < nextSplit; ++i) {
      rewriter.put(Op::OpLabel, {splits[i].by});
      rewriter.put(Op::OpBranch, {splits[i].to});
    }
  }

  void rewritePhi(const SPIRVInstruction &inst) {
    SmallVector<uint32_t> words(inst.words.drop_front());
    for (size_t i = 3; i + 1 < inst.words.size(); i += 2) {
      auto it = newBlocks.find({inst[i + 1], block});
      if (it == newBlocks.end())
        continue;
      for (SPIRVId by : it->second)
        words.append({inst[i], by});
    }
    rewriter.put(Op::OpPhi, words);
  }

  SPIRVRewriter rewriter;
  DenseSet<SPIRVId> withPhis;
  std::vector<SplitBranch> splits;
  /// By the block that branches and the one that it branches to.
  DenseMap<std::pair<SPIRVId, SPIRVId>, SmallVector<SPIRVId>> newBlocks;
  size_t nextSplit = 0;
  SPIRVId block = 0;
};

} // namespace

std::vector<uint32_t>
cairn::frontend::splitRepeatedBranches(ArrayRef<uint32_t> words) {
  return Splitter(words).run();
}
