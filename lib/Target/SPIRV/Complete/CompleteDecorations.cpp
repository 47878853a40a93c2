//===- CompleteDecorations.cpp - decorations that can be derived *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompleteModule.h"

#include "llvm/ADT/STLExtras.h"

using namespace cairn::words;
using llvm::DenseSet;

namespace {

class DecorationCompleter {
public:
  DecorationCompleter(WordModule &module, bool isKernel);

  void run();

private:
  bool isDecorated(Id id, spv::Decoration decoration) const {
    return decorations.contains({id, uint32_t(decoration)});
  }
  void decorate(Id id, spv::Decoration decoration,
                llvm::ArrayRef<uint32_t> literals = {});
  void dropHints();
  void strideSteppedPointers();
  void aliasPhysicalPointer(const Instruction &inst);
  bool isPhysicalPointer(Id type) const;
  bool holdsPhysicalPointer(Id type) const;
  uint64_t sizeOf(Id type) const;

  WordModule &module;
  bool isKernel;
  DenseSet<std::pair<Id, uint32_t>> decorations;
};

} // namespace

DecorationCompleter::DecorationCompleter(WordModule &module, bool isKernel)
    : module(module), isKernel(isKernel) {
  for (const Instruction &inst : module.annotations)
    if (inst.op == spv::Op::OpDecorate)
      decorations.insert({inst.words[0], inst.words[1]});
}

void DecorationCompleter::decorate(Id id, spv::Decoration decoration,
                                   llvm::ArrayRef<uint32_t> literals) {
  if (!decorations.insert({id, uint32_t(decoration)}).second)
    return;
  Instruction inst(spv::Op::OpDecorate, {id, uint32_t(decoration)});
  inst.words.append(literals.begin(), literals.end());
  module.annotations.push_back(std::move(inst));
}

void DecorationCompleter::dropHints() {
  constexpr cairn::SPIRVVersion wrapHintsSince(1, 4);
  llvm::erase_if(module.annotations, [&](const Instruction &inst) {
    if (inst.op != spv::Op::OpDecorate)
      return false;
    switch (static_cast<spv::Decoration>(inst.words[1])) {
    case spv::Decoration::NoSignedWrap:
    case spv::Decoration::NoUnsignedWrap:
      return module.version < wrapHintsSince;
    case spv::Decoration::FPFastMathMode:
      return !isKernel;
    default:
      return false;
    }
  });
}

uint64_t DecorationCompleter::sizeOf(Id type) const {
  const Instruction *info = module.findGlobal(type);
  if (!info)
    return 0;
  auto decorationOf = [&](spv::Op op, spv::Decoration wanted,
                          uint32_t member) -> std::optional<uint32_t> {
    unsigned place = op == spv::Op::OpMemberDecorate ? 2 : 1;
    for (const Instruction &inst : module.annotations)
      if (inst.op == op && inst.words[0] == type &&
          inst.words[place] == uint32_t(wanted) &&
          (place == 1 || inst.words[1] == member))
        return inst.words[place + 1];
    return std::nullopt;
  };
  switch (info->op) {
  case spv::Op::OpTypeInt:
  case spv::Op::OpTypeFloat:
    return info->words[1] / 8;
  case spv::Op::OpTypeVector:
    return sizeOf(info->words[1]) * info->words[2];
  case spv::Op::OpTypePointer:
    return sizeof(uint64_t);
  case spv::Op::OpTypeArray: {
    const Instruction *length = module.findGlobal(info->words[2]);
    uint64_t count =
        length && length->op == spv::Op::OpConstant ? length->words[2] : 1;
    auto stride =
        decorationOf(spv::Op::OpDecorate, spv::Decoration::ArrayStride, 0);
    return count * (stride ? *stride : sizeOf(info->words[1]));
  }
  case spv::Op::OpTypeStruct: {
    uint64_t size = 0;
    for (auto [i, member] : llvm::enumerate(info->operands())) {
      auto offset =
          decorationOf(spv::Op::OpMemberDecorate, spv::Decoration::Offset, i);
      size = std::max(size, offset.value_or(size) + sizeOf(member));
    }
    return size;
  }
  default:
    return 0;
  }
}

/// A pointer that OpPtrAccessChain steps along says how wide a step is.
void DecorationCompleter::strideSteppedPointers() {
  for (Instruction &inst : module.functions) {
    // Shaders have no other form, and it promises less.
    if (inst.op == spv::Op::OpInBoundsPtrAccessChain)
      inst.op = spv::Op::OpPtrAccessChain;
    if (inst.op != spv::Op::OpPtrAccessChain)
      continue;
    Id type = module.typeOf(inst.operands()[0]);
    const Instruction *pointer = module.findGlobal(type);
    if (!pointer || pointer->op != spv::Op::OpTypePointer)
      continue;
    if (uint64_t size = sizeOf(pointer->words[2]))
      decorate(type, spv::Decoration::ArrayStride, {uint32_t(size)});
  }
}

bool DecorationCompleter::isPhysicalPointer(Id type) const {
  const Instruction *info = module.findGlobal(type);
  return info && info->op == spv::Op::OpTypePointer &&
         info->words[1] == uint32_t(spv::StorageClass::PhysicalStorageBuffer);
}

bool DecorationCompleter::holdsPhysicalPointer(Id type) const {
  const Instruction *info = module.findGlobal(type);
  return info &&
         (isPhysicalPointer(type) || (info->op == spv::Op::OpTypeArray &&
                                      holdsPhysicalPointer(info->words[1])));
}

/// Without a word about it, a pointer may alias any other.
void DecorationCompleter::aliasPhysicalPointer(const Instruction &inst) {
  if (inst.op == spv::Op::OpFunctionParameter) {
    if (isPhysicalPointer(inst.resultType()) &&
        !isDecorated(inst.result(), spv::Decoration::Restrict))
      decorate(inst.result(), spv::Decoration::Aliased);
    return;
  }
  if (inst.op != spv::Op::OpVariable)
    return;
  const Instruction *pointer = module.findGlobal(inst.resultType());
  bool isInvocations = inst.words[2] == uint32_t(spv::StorageClass::Function) ||
                       inst.words[2] == uint32_t(spv::StorageClass::Private);
  if (pointer && isInvocations && holdsPhysicalPointer(pointer->words[2]) &&
      !isDecorated(inst.result(), spv::Decoration::RestrictPointer))
    decorate(inst.result(), spv::Decoration::AliasedPointer);
}

void DecorationCompleter::run() {
  dropHints();
  if (isKernel) // where pointers know what they step along
    return;
  strideSteppedPointers();
  for (const Instruction &inst : module.globals)
    aliasPhysicalPointer(inst);
  for (const Instruction &inst : module.functions)
    aliasPhysicalPointer(inst);
}

void cairn::words::completeDecorations(WordModule &module, bool isKernel) {
  DecorationCompleter(module, isKernel).run();
}
