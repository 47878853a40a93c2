//===- ControlFlow.cpp - blocks and branches of SPIR-V ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include <set>
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// The order of blocks
//===----------------------------------------------------------------------===//

/// How many words each literal of a switch has, by its number of words: the
/// selector's type is not known yet.
static SmallVector<Id> targetsOf(const spirv::Instruction &inst,
                                 size_t literalWords) {
  ArrayRef<uint32_t> operands = inst.operands();
  switch (inst.op()) {
  case Op::OpBranch:
    return {operands[0]};
  case Op::OpBranchConditional:
    return {operands[1], operands[2]};
  case Op::OpSwitch: {
    SmallVector<Id> targets = {operands[1]};
    for (size_t i = 2 + literalWords; i < operands.size();
         i += literalWords + 1)
      targets.push_back(operands[i]);
    return targets;
  }
  default:
    return {};
  }
}

/// The type of each value of the function, for the selectors of switches.
static size_t literalWordsOf(ModuleReader &module, const FunctionWords &words,
                             Id selector) {
  auto wordsOf = [&](Id type) -> size_t {
    const TypeInfo *info = module.findType(type);
    return info && info->op == Op::OpTypeInt &&
                   info->type->getIntegerBitWidth() > 32
               ? (info->type->getIntegerBitWidth() + 31) / 32
               : 1;
  };
  for (const std::vector<spirv::Instruction> &block : words.blocks)
    for (const spirv::Instruction &inst : block)
      if (inst.result() == selector)
        return wordsOf(inst.type());
  for (const spirv::Instruction &param : words.params)
    if (param.result() == selector)
      return wordsOf(param.type());
  return wordsOf(module.findGlobal(selector).type);
}

/// Blocks in reverse post-order, which has each behind those that dominate it:
/// some writers leave them in another. Those that are not reached are left out.
bool BodyReader::orderBlocks(const FunctionWords &words,
                             std::vector<size_t> &order) {
  IdMap<size_t> indices;
  for (auto [i, block] : enumerate(words.blocks)) {
    module.current = block.front();
    auto [it, isNew] = indices.try_emplace(block.front().result(), i);
    if (isNew)
      continue;
    if (it->second != 0)
      return module.fail("id " + Twine(block.front().result()) +
                         " is defined twice");
    // LLVM's writer gives out the id of the first block again. Nobody branches
    // to that one, so that who names it means the other.
    it->second = i;
  }
  std::vector<SmallVector<size_t>> successors(words.blocks.size());
  for (auto [i, block] : enumerate(words.blocks)) {
    module.current = block.back();
    size_t literalWords =
        block.back().op() == Op::OpSwitch
            ? literalWordsOf(module, words, block.back().operands()[0])
            : 1;
    for (Id target : targetsOf(block.back(), literalWords)) {
      auto it = indices.find(target);
      if (it == indices.end())
        return module.fail("expected a label of the function, got id " +
                           Twine(target));
      if (it->second == 0)
        return module.fail("expected no branch to the first block");
      successors[i].push_back(it->second);
    }
  }
  std::vector<bool> seen(words.blocks.size());
  // A block, and how many of its successors have been followed.
  SmallVector<std::pair<size_t, size_t>> stack = {{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    auto &[index, followed] = stack.back();
    if (followed == successors[index].size()) {
      order.push_back(index);
      stack.pop_back();
      continue;
    }
    // Last ones first: of the possible orders, that which is closest to the
    // source's.
    size_t next = successors[index][successors[index].size() - ++followed];
    if (seen[next])
      continue;
    seen[next] = true;
    stack.push_back({next, 0});
  }
  std::reverse(order.begin(), order.end());
  return true;
}

BasicBlock *BodyReader::getBlock(Id label) {
  BasicBlock *block = blocks.lookup(label);
  if (!block)
    fail("expected a label of the function, got id " + Twine(label));
  return block;
}

/// The values that are used where they are not known.
static DenseSet<Value *> findLost(Function &function) {
  DominatorTree tree(function);
  DenseSet<Value *> lost;
  for (llvm::Instruction &inst : instructions(function))
    for (const Use &use : inst.operands())
      if (isa<llvm::Instruction>(use.get()) && !tree.dominates(use.get(), use))
        lost.insert(use.get());
  return lost;
}

/// False, with an error, if one of the function's values is among them.
static bool checkLost(ModuleReader &module, const FunctionWords &words,
                      const DenseSet<Value *> &lost,
                      const IdMap<TypedValue> &values) {
  if (lost.empty())
    return true;
  module.current = words.begin;
  for (const std::vector<spirv::Instruction> &block : words.blocks)
    for (const spirv::Instruction &inst : block)
      if (inst.info->hasResult() &&
          lost.contains(values.lookup(inst.result()).value))
        module.current = inst;
  return module.fail("expected a value that is known wherever it is used");
}

bool BodyReader::read(const FunctionWords &words) {
  std::vector<size_t> order;
  if (!orderBlocks(words, order))
    return false;
  // Those behind them are variables of a shader.
  for (auto [arg, param] : zip_first(words.params, function.args()))
    values[arg.result()] = {&param, arg.type()};
  // The first block is the first; another one may have its id.
  firstLabel = words.blocks.front().front().result();
  std::vector<BasicBlock *> made(words.blocks.size());
  for (auto [place, index] : enumerate(order)) {
    auto *block = BasicBlock::Create(context, "", &function);
    made[index] = blocks[words.blocks[index].front().result()] = block;
    places[block] = place;
  }
  // Variables, wherever they stand: a block may be run again.
  builder.SetInsertPoint(&function.getEntryBlock());
  for (size_t index : order)
    for (const spirv::Instruction &inst : words.blocks[index])
      if (inst.op() == Op::OpVariable || inst.op() == kOpUntypedVariable) {
        module.current = inst;
        if (!readLocalVariable())
          return false;
      }
  for (size_t index : order)
    if (!readBlock(words.blocks[index], made[index]))
      return false;
  if (!finishPhis() || !checkLost(module, words, findLost(function), values))
    return false;
  describeLoops();
  if (subprogram) {
    module.getDebugInfo().finalizeSubprogram(subprogram);
    // A call that may be inlined has to have a place.
    for (llvm::Instruction &inst : instructions(function))
      if (isa<CallBase>(inst) && !inst.getDebugLoc())
        inst.setDebugLoc(DILocation::get(context, 0, 0, subprogram));
  }
  return true;
}

bool BodyReader::readBlock(ArrayRef<spirv::Instruction> insts,
                           BasicBlock *block) {
  builder.SetInsertPoint(block);
  builder.SetCurrentDebugLocation(DebugLoc());
  for (const spirv::Instruction &inst : insts.drop_front()) {
    module.current = inst;
    if (!readInstruction())
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

bool BodyReader::readBranch() {
  if (inst().op() == Op::OpBranch) {
    BasicBlock *target = getBlock(word(0));
    return target && builder.CreateBr(target);
  }
  Value *condition = operand(0, builder.getInt1Ty());
  BasicBlock *yes = getBlock(word(1)), *no = getBlock(word(2));
  if (!condition || !yes || !no)
    return false;
  BranchInst *branch = builder.CreateCondBr(condition, yes, no);
  // Weights, which are there together.
  if (operands().size() == 5 && (word(3) || word(4)))
    branch->setMetadata(
        LLVMContext::MD_prof,
        MDBuilder(context).createBranchWeights(word(3), word(4)));
  return true;
}

bool BodyReader::readSwitch() {
  Value *selector = operand(0);
  if (!selector)
    return false;
  auto *type = dyn_cast<IntegerType>(selector->getType());
  if (!type)
    return module.fail("expected an integer as the selector");
  size_t literalWords = (type->getBitWidth() + 31) / 32;
  ArrayRef<uint32_t> cases = operands().drop_front(2);
  if (cases.size() % (literalWords + 1) != 0)
    return module.fail("expected a literal of " + Twine(literalWords) +
                       (literalWords == 1 ? " word" : " words") +
                       " and a label for each case");
  BasicBlock *otherwise = getBlock(word(1));
  if (!otherwise)
    return false;
  SwitchInst *branch = builder.CreateSwitch(selector, otherwise,
                                            cases.size() / (literalWords + 1));
  std::set<ConstantInt *> seen;
  for (; !cases.empty(); cases = cases.drop_front(literalWords + 1)) {
    SmallVector<uint64_t> wide((literalWords + 1) / 2);
    for (size_t i = 0; i < literalWords; ++i)
      wide[i / 2] |= uint64_t(cases[i]) << (i % 2 * 32);
    auto *number = ConstantInt::get(
        context, APInt(wide.size() * 64, wide).trunc(type->getBitWidth()));
    BasicBlock *target = getBlock(cases[literalWords]);
    if (!target)
      return false;
    if (!seen.insert(number).second)
      return module.fail("expected each literal once");
    branch->addCase(number, target);
  }
  return true;
}

bool BodyReader::readReturn() {
  Type *type = function.getReturnType();
  if (inst().op() == Op::OpReturn) {
    if (!type->isVoidTy())
      return module.fail("expected the function's result");
    return builder.CreateRetVoid();
  }
  if (type->isVoidTy())
    return module.fail("expected no value from a function without a result");
  Value *value = operand(0, type);
  return value && builder.CreateRet(value);
}

//===----------------------------------------------------------------------===//
// Phis
//===----------------------------------------------------------------------===//

bool BodyReader::readPhi() {
  Type *type = resultType();
  if (!type)
    return false;
  BasicBlock *block = builder.GetInsertBlock();
  if (!block->empty() && !isa<PHINode>(block->back()))
    return module.fail("expected phis at the beginning of a block");
  PHINode *node = builder.CreatePHI(type, operands().size() / 2);
  phis.push_back({node, inst()});
  return define(node);
}

/// The block that a phi in `here` names; null if nothing reaches it. Where the
/// first block has its id too, it is the one that branches here.
BasicBlock *BodyReader::getIncoming(Id label, BasicBlock *here) const {
  BasicBlock *block = blocks.lookup(label), *first = &function.getEntryBlock();
  bool isFirst = label == firstLabel && block != first &&
                 is_contained(predecessors(here), first) &&
                 !is_contained(predecessors(here), block);
  return isFirst ? first : block;
}

/// SPIR-V has a value for each block that branches here, and LLVM for each
/// branch.
bool BodyReader::finishPhis() {
  for (const Phi &phi : phis) {
    module.current = phi.inst;
    BasicBlock *here = phi.node->getParent();
    DenseMap<BasicBlock *, Id> incoming;
    // Blocks that nothing reaches are left out.
    for (size_t i = 0; i + 1 < operands().size(); i += 2)
      if (BasicBlock *from = getIncoming(word(i + 1), here))
        if (auto [it, isNew] = incoming.try_emplace(from, word(i));
            !isNew && it->second != word(i))
          return module.fail("expected one value for the block of id " +
                             Twine(word(i + 1)));
    if (any_of(incoming, [&](const auto &entry) {
          return !is_contained(predecessors(here), entry.first);
        }))
      return module.fail("expected values for blocks that branch here alone");
    for (BasicBlock *from : predecessors(here)) {
      // A block that branches here twice has one value.
      if (int known = phi.node->getBasicBlockIndex(from); known >= 0) {
        phi.node->addIncoming(phi.node->getIncomingValue(known), from);
        continue;
      }
      auto it = incoming.find(from);
      if (it == incoming.end())
        return module.fail("expected a value for each block that branches "
                           "here");
      builder.SetInsertPoint(from->getTerminator());
      Value *value = get(it->second).value;
      if (!value)
        return false;
      value = cutTo(phi.node->getType(), value, builder);
      if (value->getType() != phi.node->getType())
        return module.fail("expected values of the result's type");
      phi.node->addIncoming(value, from);
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Hints for loops
//===----------------------------------------------------------------------===//

void BodyReader::noteLoop() {
  // The merge block, the continue target, the control and its numbers.
  uint32_t control = word(2);
  ArrayRef<uint32_t> numbers = operands().drop_front(3);
  SmallVector<Metadata *> hints = {nullptr};
  auto add = [&](StringRef name, std::optional<uint32_t> number) {
    SmallVector<Metadata *> hint = {MDString::get(context, name)};
    if (number)
      hint.push_back(ConstantAsMetadata::get(builder.getInt32(*number)));
    hints.push_back(MDNode::get(context, hint));
  };
  using Mask = spv::LoopControlMask;
  bool hasCount = control & uint32_t(Mask::PartialCount);
  for (uint32_t left = control; left; left &= left - 1) {
    auto bit = static_cast<Mask>(left & -left);
    bool hasNumber = uint32_t(bit) >= uint32_t(Mask::DependencyLength);
    uint32_t number = 0;
    if (hasNumber && !numbers.empty()) {
      number = numbers.front();
      numbers = numbers.drop_front();
    }
    if (bit == Mask::Unroll && !hasCount)
      add("llvm.loop.unroll.enable", std::nullopt);
    else if (bit == Mask::DontUnroll)
      add("llvm.loop.unroll.disable", std::nullopt);
    else if (bit == Mask::PartialCount && number > 0)
      add("llvm.loop.unroll.count", number);
  }
  if (hints.size() == 1)
    return;
  MDNode *node = MDNode::getDistinct(context, hints);
  node->replaceOperandWith(0, node);
  loops.push_back({builder.GetInsertBlock(), node});
}

void BodyReader::describeLoops() {
  for (const Loop &loop : loops)
    for (BasicBlock *from : predecessors(loop.header))
      if (places.lookup(from) >= places.lookup(loop.header))
        from->getTerminator()->setMetadata(LLVMContext::MD_loop, loop.hints);
}

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

void BodyReader::setLine() {
  if (inst().op() == Op::OpNoLine)
    builder.SetCurrentDebugLocation(DebugLoc());
  else
    setPlace(module.getFile(word(0)), word(1), word(2));
}

/// NonSemantic.Shader.DebugInfo.100 has instructions for lines, whose operands
/// are ids. The others say what is not said here.
bool BodyReader::readDebugLine() {
  if (word(1) == NonSemanticShaderDebugInfo100DebugNoLine)
    builder.SetCurrentDebugLocation(DebugLoc());
  if (word(1) != NonSemanticShaderDebugInfo100DebugLine)
    return true;
  std::optional<uint64_t> line = module.findInteger(word(3));
  std::optional<uint64_t> column = module.findInteger(word(5));
  auto source = module.parsed.debugSources.find(word(2));
  if (source == module.parsed.debugSources.end() || !line || !column ||
      !isUInt<31>(*line) || !isUInt<16>(*column))
    return module.fail("expected a source, and constants as lines and columns");
  setPlace(module.getFile(source->second), *line, *column);
  return true;
}

void BodyReader::setPlace(DIFile *file, unsigned line, unsigned column) {
  DIBuilder &debugInfo = module.getDebugInfo();
  if (!subprogram) {
    subprogram = debugInfo.createFunction(
        file, function.getName(), "", file, line,
        debugInfo.createSubroutineType(debugInfo.getOrCreateTypeArray({})),
        line, DINode::FlagZero, DISubprogram::SPFlagDefinition);
    function.setSubprogram(subprogram);
  }
  DILocalScope *scope = subprogram;
  if (file != subprogram->getFile())
    scope = debugInfo.createLexicalBlockFile(subprogram, file);
  builder.SetCurrentDebugLocation(
      DILocation::get(context, line, column, scope));
}
