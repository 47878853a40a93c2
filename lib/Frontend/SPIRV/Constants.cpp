//===- Constants.cpp - SPIR-V's constants and variables ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyReader.h"
#include "ModuleReader.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

std::optional<uint64_t> ModuleReader::findInteger(Id id) const {
  auto *number = dyn_cast_or_null<ConstantInt>(findGlobal(id).value);
  if (!number || number->getValue().getActiveBits() > 64)
    return std::nullopt;
  return number->getZExtValue();
}

std::optional<uint32_t> ModuleReader::findSampler(Id id) const {
  auto it = samplers.find(id);
  return it == samplers.end() ? std::nullopt : std::optional(it->second);
}

const BuiltInVariable *ModuleReader::findBuiltIn(Id id) const {
  auto it = builtIns.find(id);
  return it == builtIns.end() ? nullptr : &it->second;
}

bool ModuleReader::defineGlobal(Constant *value) {
  if (value)
    globals[current.result()] = {value, current.type()};
  return value;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Constant *ModuleReader::readNumber(Type *type) {
  if (!type->isIntegerTy() && !type->isFloatingPointTy()) {
    fail("expected the type of a number");
    return nullptr;
  }
  unsigned bits = type->getPrimitiveSizeInBits();
  ArrayRef<uint32_t> words = current.operands();
  size_t count = divideCeil(bits, 32);
  // LLVM's writer fills the last 64 bits of what is longer than 64.
  bool isFilled = bits > 64 && words.size() == alignTo(count, 2);
  if (words.size() != count && !isFilled) {
    fail("expected " + Twine(count) + " words for a number of " + Twine(bits) +
         " bits, got " + Twine(words.size()));
    return nullptr;
  }
  SmallVector<uint64_t> wide((words.size() + 1) / 2);
  for (auto [i, word] : enumerate(words))
    wide[i / 2] |= uint64_t(word) << (i % 2 * 32);
  APInt number = APInt(wide.size() * 64, wide).trunc(bits);
  if (type->isIntegerTy())
    return ConstantInt::get(context, number);
  return ConstantFP::get(context, APFloat(type->getFltSemantics(), number));
}

/// A constituent as one of `type`, null where its bits are not those of one.
/// LLVM's writer takes a member of a union that another one initializes, and a
/// null pointer, for numbers.
static Constant *constituentOf(Type *type, Constant *value,
                               const DataLayout &layout) {
  Type *from = value->getType();
  if (from == type)
    return value;
  if (value->isNullValue())
    return Constant::getNullValue(type);
  if (!from->isSingleValueType() || !type->isSingleValueType() ||
      layout.getTypeSizeInBits(from) != layout.getTypeSizeInBits(type))
    return nullptr;
  if (from->isIntegerTy() && type->isPointerTy())
    return ConstantExpr::getIntToPtr(value, type);
  if (from->isPointerTy() && type->isIntegerTy())
    return ConstantExpr::getPtrToInt(value, type);
  if (from->isPtrOrPtrVectorTy() || type->isPtrOrPtrVectorTy())
    return nullptr;
  return ConstantExpr::getBitCast(value, type);
}

Constant *ModuleReader::readComposite(const TypeInfo &info) {
  SmallVector<Constant *> members;
  for (Id id : current.operands()) {
    auto *member = dyn_cast_or_null<Constant>(findGlobal(id).value);
    if (!member) {
      fail("expected a constant that is defined before, got id " + Twine(id));
      return nullptr;
    }
    members.push_back(member);
  }
  auto matches = [&](size_t count, auto typeOf) {
    bool isRight = members.size() == count;
    for (size_t i = 0; isRight && i < count; ++i) {
      members[i] = constituentOf(typeOf(i), members[i], layout);
      isRight = members[i] != nullptr;
    }
    if (!isRight)
      fail("expected constituents of the composite's types");
    return isRight;
  };
  if (auto *type = dyn_cast<StructType>(info.type))
    return matches(type->getNumElements(),
                   [&](size_t i) { return type->getElementType(i); })
               ? ConstantStruct::get(type, members)
               : nullptr;
  if (auto *type = dyn_cast<ArrayType>(info.type))
    return matches(type->getNumElements(),
                   [&](size_t) { return type->getElementType(); })
               ? ConstantArray::get(type, members)
               : nullptr;
  if (auto *type = dyn_cast<FixedVectorType>(info.type))
    return matches(type->getNumElements(),
                   [&](size_t) { return type->getElementType(); })
               ? ConstantVector::get(members)
               : nullptr;
  fail("expected the type of a composite");
  return nullptr;
}

ConstantOperation::ConstantOperation(const spirv::Instruction &of) {
  const auto *info = words::findInstruction(static_cast<Op>(of.operands()[0]));
  // Checked when the module was parsed: the instruction has a result.
  words = {leadingWord(static_cast<Op>(info->opcode), of.words.size() - 1),
           of.type(), of.result()};
  append_range(words, of.operands().drop_front());
  inst = {info, of.offset, words};
}

/// An operation on constants is read as in a function, where it folds.
Constant *ModuleReader::readOperation() {
  ConstantOperation operation(current);
  auto *scratch =
      Function::Create(FunctionType::get(Type::getVoidTy(context), false),
                       GlobalValue::InternalLinkage, "", &module);
  Value *value = BodyReader(*this, *scratch).readOperation(operation.inst);
  auto *constant = dyn_cast_or_null<Constant>(value);
  if (value && !constant)
    refuse("expected an operation on constants that can be known before the "
           "program runs");
  scratch->eraseFromParent();
  return constant;
}

bool ModuleReader::readConstant() {
  Type *type = getValueType(current.type());
  if (!type)
    return false;
  if (type->isVoidTy() || (!type->isSized() && !isa<TargetExtType>(type)))
    return fail("expected a type with a size");
  switch (current.op()) {
  case Op::OpUndef:
    return defineGlobal(UndefValue::get(type));
  case Op::OpConstantNull:
    return defineGlobal(Constant::getNullValue(type));
  case Op::OpConstantTrue:
  case Op::OpSpecConstantTrue:
  case Op::OpConstantFalse:
  case Op::OpSpecConstantFalse:
    if (!type->isIntegerTy(1))
      return fail("expected the type of a bool");
    return defineGlobal(
        ConstantInt::get(type, current.op() == Op::OpConstantTrue ||
                                   current.op() == Op::OpSpecConstantTrue));
  case Op::OpConstant:
  case Op::OpSpecConstant:
    return defineGlobal(readNumber(type));
  case Op::OpConstantComposite:
  case Op::OpSpecConstantComposite:
    return defineGlobal(readComposite(*findType(current.type())));
  default:
    return defineGlobal(readOperation());
  }
}

bool ModuleReader::readSampler() {
  ArrayRef<uint32_t> operands = current.operands();
  if (operands[0] > 4 || operands[1] > 1 || operands[2] > 1)
    return fail("expected an addressing mode, 0 or 1, and a filter");
  // CLK_ADDRESS_*, CLK_NORMALIZED_COORDS_*, CLK_FILTER_*
  samplers[current.result()] =
      operands[0] << 1 | operands[1] | (operands[2] ? 0x20 : 0x10);
  return true;
}

bool ModuleReader::readFunctionPointer() {
  Type *type = getValueType(current.type());
  Id callee = current.operands()[0];
  if (!type || !declareFunction(callee))
    return false;
  Function *function = findFunction(callee);
  if (type != function->getType())
    return fail("expected the type of a pointer to a function");
  return defineGlobal(function);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

Align spirv::readAlignment(uint32_t alignment, Align otherwise) {
  uint32_t lowest = alignment & -alignment;
  return lowest ? Align(lowest) : otherwise;
}

std::optional<ModuleReader::VariableContent> ModuleReader::contentOfVariable() {
  const TypeInfo *pointer = getType(current.type());
  if (!pointer)
    return std::nullopt;
  ArrayRef<uint32_t> operands = current.operands();
  std::optional<unsigned> space = addressSpaceOf(operands[0]);
  if (!space || pointer->op != Op::OpTypePointer ||
      pointer->type->getPointerAddressSpace() != *space) {
    fail("expected a pointer to the storage class of the variable");
    return std::nullopt;
  }
  operands = operands.drop_front();
  if (current.op() == Op::OpVariable)
    return VariableContent{pointer->element, operands};
  if (operands.empty()) {
    fail("expected the type of what the variable holds");
    return std::nullopt;
  }
  return VariableContent{operands[0], operands.drop_front()};
}

bool ModuleReader::readVariable() {
  Id id = current.result();
  std::optional<VariableContent> held = contentOfVariable();
  if (!held)
    return false;
  ArrayRef<uint32_t> operands = current.operands();
  std::optional<unsigned> space = addressSpaceOf(operands[0]);
  Id content = held->type;
  Type *type = getValueType(content);
  if (!type)
    return false;
  std::optional<uint32_t> sampler;
  if (!held->initializer.empty())
    sampler = findSampler(held->initializer[0]);
  if (sampler && findType(content)->op == Op::OpTypeSampler) {
    samplers[id] = *sampler;
    return true;
  }
  if (!type->isSized())
    return fail("expected a variable with a size");
  const Decoration *builtIn = parsed.find(id, spv::Decoration::BuiltIn);
  if (builtIn && !builtIn->operands.empty()) {
    builtIns[id] = {static_cast<spv::BuiltIn>(builtIn->operands[0]), content};
    return true;
  }
  if (static_cast<spv::StorageClass>(operands[0]) ==
      spv::StorageClass::Function)
    return fail("expected a variable of functions in a function");

  Constant *initializer = nullptr;
  if (!held->initializer.empty()) {
    initializer =
        dyn_cast_or_null<Constant>(findGlobal(held->initializer[0]).value);
    if (!initializer || initializer->getType() != type)
      return fail("expected a constant of the variable's type");
  }
  auto linkage = linkageOf(parsed, id).value_or(GlobalValue::InternalLinkage);
  const Decoration *attributes =
      parsed.find(id, spv::Decoration::LinkageAttributes);
  StringRef name = parsed.nameOf(id);
  bool isImported = false;
  if (attributes && attributes->operands.size() >= 2) {
    name = stringIn(attributes->operands);
    isImported =
        attributes->operands.back() == uint32_t(spv::LinkageType::Import);
    if (!freeName(name))
      return false;
  }
  if (!initializer && !isImported)
    initializer = *space == LocalSpace ? cast<Constant>(UndefValue::get(type))
                                       : Constant::getNullValue(type);
  bool isConstant =
      *space == ConstantSpace || parsed.find(id, spv::Decoration::Constant);
  auto *variable = new GlobalVariable(
      module, type, isConstant, linkage, isImported ? nullptr : initializer,
      name, nullptr, GlobalValue::NotThreadLocal, *space);
  Align natural = layout.getABITypeAlign(type);
  const Decoration *alignment = parsed.find(id, spv::Decoration::Alignment);
  variable->setAlignment(alignment && !alignment->operands.empty()
                             ? readAlignment(alignment->operands[0], natural)
                             : natural);
  return defineGlobal(variable);
}
