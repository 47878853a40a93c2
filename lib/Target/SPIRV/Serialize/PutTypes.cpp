//===- PutTypes.cpp - structs become the types they stand for ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"
#include "SPIRV/IR/StandInTypes.h"

using namespace mlir;
using namespace cairn::words;

/// The instruction that declares `type` as `result`, behind those of the types
/// that it is made of.
static Instruction build(WordModule &module, const StandInType &type,
                         Id result) {
  Instruction inst(static_cast<spv::Op>(type.info->opcode), {result});
  for (const StandInType::Operand &operand : type.operands) {
    uint32_t word = operand.number;
    if (operand.type) {
      word = module.newId();
      module.globals.push_back(build(module, *operand.type, word));
    }
    inst.words.push_back(word);
  }
  return inst;
}

LogicalResult cairn::words::putTypes(WordModule &module, const Extras &extras) {
  bool failed = false;
  llvm::erase_if(module.names, [&](const Instruction &inst) {
    StringRef name;
    if (inst.op == spv::Op::OpName)
      name = stringIn(ArrayRef<uint32_t>(inst.words).drop_front());
    const Instruction *type = module.findGlobal(inst.words[0]);
    if (!type || type->op != spv::Op::OpTypeStruct ||
        !name.consume_front(cairn::kStandInType))
      return false;
    size_t place = type - module.globals.data();
    if (auto meant = parseStandInType(name)) {
      Instruction declared = build(module, *meant, type->result());
      module.globals[place] = std::move(declared);
    } else {
      emitError(extras.locationOf(0))
          << "expected '" << name << "' to name a type of SPIR-V";
      failed = true;
    }
    return true;
  });
  module.indexGlobals();
  return failure(failed);
}
