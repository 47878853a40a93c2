//===- PointerNeeds.cpp - whether pointers vary -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Under logical addressing a pointer names a variable and a path in it. One
// that is chosen while the kernel runs is a variable pointer: of one buffer,
// or, with a capability that fewer devices have, of several or of work-group
// memory.
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

using namespace cairn::words;
using llvm::DenseMap;
using llvm::DenseSet;

namespace {

class PointerNeedsAdder {
public:
  PointerNeedsAdder(const WordModule &module, Needs &needs)
      : module(module), needs(needs) {}

  void run();

private:
  std::optional<spv::StorageClass> storageOf(Id pointer) const;
  void addVariablePointer(Id pointer, const Instruction &user);
  bool isInOneVariable(Id pointer) const;

  const WordModule &module;
  Needs &needs;
  DenseMap<Id, const Instruction *> definitions;
};

} // namespace

/// The storage class, where it matters here.
std::optional<spv::StorageClass>
PointerNeedsAdder::storageOf(Id pointer) const {
  const Instruction *type = module.findGlobal(module.typeOf(pointer));
  if (!type || type->op != spv::Op::OpTypePointer)
    return std::nullopt;
  auto storage = static_cast<spv::StorageClass>(type->words[1]);
  if (storage == spv::StorageClass::StorageBuffer ||
      storage == spv::StorageClass::Workgroup)
    return storage;
  return std::nullopt;
}

/// Follows the pointer to the variables that it may be of.
bool PointerNeedsAdder::isInOneVariable(Id pointer) const {
  DenseSet<Id> seen, variables;
  llvm::SmallVector<Id> pending{pointer};
  while (!pending.empty()) {
    Id id = pending.pop_back_val();
    if (!seen.insert(id).second)
      continue;
    const Instruction *inst = definitions.lookup(id);
    if (!inst)
      return false;
    llvm::ArrayRef<uint32_t> operands = inst->operands();
    switch (inst->op) {
    case spv::Op::OpVariable:
      variables.insert(id);
      break;
    case spv::Op::OpConstantNull:
    case spv::Op::OpUndef:
      break;
    case spv::Op::OpAccessChain:
    case spv::Op::OpInBoundsAccessChain:
    case spv::Op::OpPtrAccessChain:
    case spv::Op::OpCopyObject:
      pending.push_back(operands[0]);
      break;
    case spv::Op::OpSelect:
      pending.append({operands[1], operands[2]});
      break;
    case spv::Op::OpPhi:
      for (size_t i = 0; i < operands.size(); i += 2)
        pending.push_back(operands[i]);
      break;
    default:
      return false;
    }
  }
  return variables.size() <= 1;
}

void PointerNeedsAdder::addVariablePointer(Id pointer,
                                           const Instruction &user) {
  std::optional<spv::StorageClass> storage = storageOf(pointer);
  if (!storage)
    return;
  bool isConfined =
      *storage == spv::StorageClass::StorageBuffer && isInOneVariable(pointer);
  needs.add(isConfined ? spv::Capability::VariablePointersStorageBuffer
                       : spv::Capability::VariablePointers,
            {"", "a pointer that is chosen at run time", user.line});
}

void PointerNeedsAdder::run() {
  for (const auto *section : {&module.globals, &module.functions})
    for (const Instruction &inst : *section)
      if (Id result = inst.result())
        definitions[result] = &inst;
  for (const Instruction &inst : module.globals)
    if (inst.op == spv::Op::OpConstantNull)
      addVariablePointer(inst.result(), inst);
  for (const Instruction &inst : module.functions) {
    switch (inst.op) {
    case spv::Op::OpSelect:
    case spv::Op::OpPhi:
    case spv::Op::OpFunctionCall:
    case spv::Op::OpLoad:
    case spv::Op::OpPtrAccessChain:
      addVariablePointer(inst.result(), inst);
      break;
    case spv::Op::OpPtrEqual:
    case spv::Op::OpPtrNotEqual:
    case spv::Op::OpPtrDiff:
      addVariablePointer(inst.operands()[0], inst);
      addVariablePointer(inst.operands()[1], inst);
      break;
    default:
      break;
    }
  }
}

void cairn::words::addPointerNeeds(const WordModule &module, Needs &needs) {
  PointerNeedsAdder(module, needs).run();
}
