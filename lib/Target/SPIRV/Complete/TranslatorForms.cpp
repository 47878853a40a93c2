//===- TranslatorForms.cpp - what translators to LLVM read ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The translators from OpenCL's SPIR-V to LLVM, of which drivers are made, read
// some things only as their own writers spell them: no null of a number or
// bool, and no composite made of values that are not constants.
//
//===----------------------------------------------------------------------===//

#include "CompleteModule.h"

#include "llvm/ADT/STLExtras.h"

using namespace cairn::words;
using llvm::ArrayRef;
using llvm::SmallVector;

static void spellNull(const WordModule &module, Instruction &null) {
  const Instruction *type = module.findGlobal(null.resultType());
  switch (type ? type->op : spv::Op::OpNop) {
  case spv::Op::OpTypeBool:
    null.op = spv::Op::OpConstantFalse;
    break;
  case spv::Op::OpTypeInt:
  case spv::Op::OpTypeFloat:
    null.op = spv::Op::OpConstant;
    null.words.append(type->words[1] > 32 ? 2 : 1, 0);
    break;
  default:
    break;
  }
}

namespace {

/// Replaces OpCompositeConstruct.
class Composer {
public:
  explicit Composer(WordModule &module) : module(module) {
    for (const Instruction &inst : module.globals)
      if (inst.op == spv::Op::OpUndef)
        undefined.try_emplace(inst.resultType(), inst.result());
  }

  void run();

private:
  void compose(const Instruction &construct);
  Id put(spv::Op op, Id type, ArrayRef<uint32_t> operands, Id result = 0);
  /// A value of the type to insert into.
  Id undefinedOf(Id type);
  /// The constituents, with the elements of vectors where a vector is made.
  SmallVector<Id> membersOf(const Instruction &construct);

  WordModule &module;
  llvm::DenseMap<Id, Id> undefined;
  std::vector<Instruction> functions;
  unsigned line = 0;
};

} // namespace

Id Composer::put(spv::Op op, Id type, ArrayRef<uint32_t> operands, Id result) {
  Instruction inst(op, {type, result ? result : module.newId()}, line);
  inst.words.append(operands.begin(), operands.end());
  functions.push_back(std::move(inst));
  return functions.back().result();
}

Id Composer::undefinedOf(Id type) {
  auto [at, isNew] = undefined.try_emplace(type, 0);
  if (isNew) {
    at->second = module.newId();
    module.globals.emplace_back(spv::Op::OpUndef,
                                ArrayRef<uint32_t>{type, at->second});
  }
  return at->second;
}

SmallVector<Id> Composer::membersOf(const Instruction &construct) {
  const Instruction *type = module.findGlobal(construct.resultType());
  bool isVector = type && type->op == spv::Op::OpTypeVector;
  SmallVector<Id> members;
  for (Id constituent : construct.operands()) {
    const Instruction *part = module.findGlobal(module.typeOf(constituent));
    if (!isVector || !part || part->op != spv::Op::OpTypeVector) {
      members.push_back(constituent);
      continue;
    }
    Id element = part->words[1];
    for (uint32_t i = 0, count = part->words[2]; i < count; ++i)
      members.push_back(
          put(spv::Op::OpCompositeExtract, element, {constituent, i}));
  }
  return members;
}

void Composer::compose(const Instruction &construct) {
  line = construct.line;
  Id type = construct.resultType(), value = undefinedOf(type);
  SmallVector<Id> members = membersOf(construct);
  const Instruction *info = module.findGlobal(type);
  if (info && info->op == spv::Op::OpTypeVector && llvm::all_equal(members)) {
    Id first = put(spv::Op::OpCompositeInsert, type, {members[0], value, 0});
    SmallVector<uint32_t> operands{first, value};
    operands.append(members.size(), 0);
    put(spv::Op::OpVectorShuffle, type, operands, construct.result());
    return;
  }
  for (uint32_t i = 0, count = members.size(); i < count; ++i)
    value = put(spv::Op::OpCompositeInsert, type, {members[i], value, i},
                i + 1 == count ? construct.result() : 0);
}

void Composer::run() {
  functions.reserve(module.functions.size());
  for (Instruction &inst : module.functions)
    if (inst.op == spv::Op::OpCompositeConstruct && !inst.operands().empty())
      compose(inst);
    else
      functions.push_back(std::move(inst));
  module.functions = std::move(functions);
}

void cairn::words::useTranslatorForms(WordModule &module) {
  module.indexGlobals();
  module.indexValues();
  for (Instruction &inst : module.globals)
    if (inst.op == spv::Op::OpConstantNull)
      spellNull(module, inst);
  Composer(module).run();
  module.indexGlobals();
  module.indexValues();
}
