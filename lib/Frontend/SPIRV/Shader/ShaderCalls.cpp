//===- ShaderCalls.cpp - what an entry point uses ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/ModuleReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

const FunctionWords *ModuleReader::findWords(Id function) {
  for (const FunctionWords &words : parsed.functions)
    if (words.begin.result() == function)
      return &words;
  fail("expected a function of the module, got id " + Twine(function));
  return nullptr;
}

/// Calls `visit` with each instruction of the function.
static bool
forEachInstruction(const FunctionWords &words,
                   function_ref<bool(const spirv::Instruction &)> visit) {
  for (const std::vector<spirv::Instruction> &block : words.blocks)
    for (const spirv::Instruction &inst : block)
      if (!visit(inst))
        return false;
  return true;
}

bool ModuleReader::collectCalls(const FunctionWords &words, ShaderCalls &calls,
                                SmallVectorImpl<const FunctionWords *> &path) {
  if (calls.uses.contains(&words))
    return true;
  if (is_contained(path, &words))
    return fail("expected a function that does not call itself");
  path.push_back(&words);
  SetVector<Id> uses;
  bool isRead = forEachInstruction(words, [&](const spirv::Instruction &inst) {
    current = inst;
    if (inst.op() == Op::OpFunctionCall) {
      const FunctionWords *callee = findWords(inst.operands()[0]);
      if (!callee || !collectCalls(*callee, calls, path))
        return false;
      const SetVector<Id> &theirs = calls.uses[callee];
      uses.insert(theirs.begin(), theirs.end());
      current = inst;
    }
    if (inst.op() == Op::OpArrayLength && findVariable(inst.operands()[0]))
      calls.measured.insert(inst.operands()[0]);
    // Its literals are as wide as its selector.
    if (inst.op() == Op::OpSwitch) {
      if (findVariable(inst.operands()[0]))
        uses.insert(inst.operands()[0]);
      return true;
    }
    words::forEachOperand(inst.info->operands, inst.words.drop_front(), 1,
                          [&](words::Kind kind, size_t index) {
                            Id id = inst.words[index + 1];
                            if (words::isId(kind) && findVariable(id))
                              uses.insert(id);
                          });
    return true;
  });
  path.pop_back();
  if (!isRead)
    return false;
  calls.uses[&words] = std::move(uses);
  calls.functions.push_back(&words);
  return true;
}
