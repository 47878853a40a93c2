//===- LocalMemory.cpp - local memory of shaders ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

GlobalVariable *ModuleReader::makeLocalVariable(Type *content, StringRef name) {
  auto *variable = new GlobalVariable(module, content, /*isConstant=*/false,
                                      GlobalValue::InternalLinkage,
                                      UndefValue::get(content), name, nullptr,
                                      GlobalValue::NotThreadLocal, LocalSpace);
  variable->setAlignment(std::max(Align(16), layout.getABITypeAlign(content)));
  return variable;
}

bool ModuleReader::readLocalVariable(ShaderVariable &variable,
                                     const TypeInfo &content) {
  if (variable.initializer && !variable.initializer->isNullValue())
    return fail("expected local memory to begin with zeros or without a value");
  if (const LateConstant *length = findLate(content.length)) {
    variable.lengthSpecId = length->specId;
    return true;
  }
  variable.isLocalBlock = parsed.find(variable.type, spv::Decoration::Block);
  if (variable.isLocalBlock)
    return true;
  Type *bytes = Type::getInt8Ty(context);
  variable.global = makeLocalVariable(
      isPlain(variable.type) ? content.type
                             : ArrayType::get(bytes, sizeOf(variable.type)),
      parsed.nameOf(variable.id));
  return true;
}

/// Blocks in local memory are views of one memory
/// (VK_KHR_workgroup_memory_explicit_layout).
void ModuleReader::placeLocalBlocks() {
  uint64_t size = 0;
  for (const auto &[id, variable] : variables)
    if (variable.isLocalBlock)
      size = std::max(size, sizeOf(variable.type));
  if (size == 0)
    return;
  GlobalVariable *memory = makeLocalVariable(
      ArrayType::get(Type::getInt8Ty(context), size), "blocks");
  for (auto &[id, variable] : variables)
    if (variable.isLocalBlock)
      variable.global = memory;
}

/// Before all else, the first work-item of a group clears the local memory that
/// begins with zeros (VK_KHR_zero_initialize_workgroup_memory).
bool BodyReader::clearLocalMemory(ArrayRef<const ShaderVariable *> variables) {
  BasicBlock &entry = function.getEntryBlock();
  BasicBlock *body =
      entry.splitBasicBlock(entry.getFirstNonPHIOrDbgOrAlloca(), "body");
  auto *clear = BasicBlock::Create(context, "clear", &function, body);
  auto *cleared = BasicBlock::Create(context, "cleared", &function, body);
  entry.getTerminator()->eraseFromParent();
  builder.SetInsertPoint(&entry);
  Value *place = callLibrary("get_local_linear_id", {}, nullptr);
  if (!place)
    return false;
  builder.CreateCondBr(builder.CreateIsNull(place), clear, cleared);
  builder.SetInsertPoint(clear);
  for (const ShaderVariable *variable : variables)
    builder.CreateMemSet(variable->global, builder.getInt8(0),
                         module.sizeOf(variable->type),
                         variable->global->getAlign());
  builder.CreateBr(cleared);
  builder.SetInsertPoint(cleared);
  // CLK_LOCAL_MEM_FENCE
  LibraryArg fence(builder.getInt32(1));
  if (!callLibrary("work_group_barrier", fence, nullptr))
    return false;
  builder.CreateBr(body);
  return true;
}
