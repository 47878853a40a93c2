//===- PutSpecLengths.cpp - array lengths that are set at launch *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"
#include "Words/ConstantBuilder.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

namespace {

class SpecLengthPutter {
public:
  SpecLengthPutter(WordModule &module, const Extras &extras)
      : module(module), extras(extras), constants(module) {}

  LogicalResult run();

private:
  LogicalResult collectScales();
  LogicalResult addScale(Id type, const SymbolExtras &symbol);
  Id specConstant(uint32_t specId);
  Id scaled(Id constant, const SymbolExtras *symbol);
  Id specOp(spv::Op op, Id left, uint32_t right);

  WordModule &module;
  const Extras &extras;
  ConstantBuilder constants;
  /// The symbols that say how an array type's length is computed.
  DenseMap<Id, const SymbolExtras *> scales;
};

} // namespace

LogicalResult SpecLengthPutter::addScale(Id type, const SymbolExtras &symbol) {
  const Instruction *info = module.findGlobal(type);
  if (!info)
    return success();
  if (info->op == spv::Op::OpTypeStruct) {
    for (Id member : info->operands())
      if (failed(addScale(member, symbol)))
        return failure();
    return success();
  }
  if (info->op != spv::Op::OpTypeArray)
    return success();
  auto [it, isNew] = scales.try_emplace(type, &symbol);
  if (!isNew && (it->second->lengthFactor != symbol.lengthFactor ||
                 it->second->lengthDivisor != symbol.lengthDivisor))
    return emitError(*symbol.loc, "expected variables of one type to have the "
                                  "same length factor");
  return success();
}

LogicalResult SpecLengthPutter::collectScales() {
  llvm::StringMap<const SymbolExtras *> symbols;
  for (const auto &[name, symbol] : extras.symbols)
    symbols[name.getValue()] = &symbol;
  for (const Instruction &name : module.names) {
    const Instruction *variable = module.findGlobal(name.words[0]);
    if (name.op != spv::Op::OpName || !variable ||
        variable->op != spv::Op::OpVariable)
      continue;
    const SymbolExtras *symbol =
        symbols.lookup(stringIn(ArrayRef<uint32_t>(name.words).drop_front()));
    const Instruction *pointer = module.findGlobal(variable->words[0]);
    if (symbol && pointer && failed(addScale(pointer->words[2], *symbol)))
      return failure();
  }
  return success();
}

Id SpecLengthPutter::specConstant(uint32_t specId) {
  for (const Instruction &annotation : module.annotations)
    if (annotation.op == spv::Op::OpDecorate &&
        annotation.words[1] == uint32_t(spv::Decoration::SpecId) &&
        annotation.words[2] == specId)
      return annotation.words[0];
  Id one = constants.buildInt32(1);
  Id type = 0;
  for (const Instruction &inst : module.globals)
    if (inst.result() == one)
      type = inst.resultType();
  Id id = module.newId();
  module.globals.push_back({spv::Op::OpSpecConstant, {type, id, 1}});
  module.annotations.push_back(
      {spv::Op::OpDecorate, {id, uint32_t(spv::Decoration::SpecId), specId}});
  return id;
}

Id SpecLengthPutter::specOp(spv::Op op, Id left, uint32_t right) {
  Id constant = constants.buildInt32(right), id = module.newId();
  Id type = 0;
  for (const Instruction &inst : module.globals)
    if (inst.result() == left)
      type = inst.resultType();
  module.globals.push_back(
      {spv::Op::OpSpecConstantOp, {type, id, uint32_t(op), left, constant}});
  return id;
}

Id SpecLengthPutter::scaled(Id constant, const SymbolExtras *symbol) {
  if (!symbol)
    return constant;
  if (symbol->lengthFactor != 1)
    constant = specOp(spv::Op::OpIMul, constant, symbol->lengthFactor);
  if (symbol->lengthDivisor != 1) {
    constant = specOp(spv::Op::OpIAdd, constant, symbol->lengthDivisor - 1);
    constant = specOp(spv::Op::OpUDiv, constant, symbol->lengthDivisor);
  }
  return constant;
}

LogicalResult SpecLengthPutter::run() {
  if (failed(collectScales()))
    return failure();
  // Constants are appended on the way.
  for (size_t i = 0, end = module.globals.size(); i < end; ++i) {
    if (module.globals[i].op != spv::Op::OpTypeArray)
      continue;
    const Instruction *length = module.findGlobal(module.globals[i].words[2]);
    if (!length || length->op != spv::Op::OpConstant ||
        (length->words[2] & kSpecLengthMask) != kSpecLength)
      continue;
    uint32_t specId = length->words[2] & ~kSpecLengthMask;
    const SymbolExtras *symbol = scales.lookup(module.globals[i].result());
    Id newLength = scaled(specConstant(specId), symbol);
    module.globals[i].words[2] = newLength;
  }
  return success();
}

LogicalResult cairn::words::putSpecLengths(WordModule &module,
                                           const Extras &extras) {
  LogicalResult result = SpecLengthPutter(module, extras).run();
  module.indexGlobals();
  return result;
}
