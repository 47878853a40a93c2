//===- ConstantBuilder.cpp - constants of a module, each once ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantBuilder.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace cairn::words;

static StringRef keyFor(SmallVectorImpl<uint32_t> &storage, spv::Op op,
                        ArrayRef<uint32_t> words) {
  storage.assign(1, static_cast<uint32_t>(op));
  storage.append(words.begin(), words.end());
  return {reinterpret_cast<const char *>(storage.data()),
          storage.size() * sizeof(uint32_t)};
}

static bool isShared(spv::Op op) {
  switch (op) {
  case spv::Op::OpTypeInt:
  case spv::Op::OpTypePointer:
  case spv::Op::OpSpecConstantOp:
  case spv::Op::OpConstantTrue:
  case spv::Op::OpConstantFalse:
  case spv::Op::OpConstant:
  case spv::Op::OpConstantComposite:
  case spv::Op::OpConstantNull:
    return true;
  default:
    return false;
  }
}

ConstantBuilder::ConstantBuilder(WordModule &module,
                                 const llvm::StringMap<Id> *symbols)
    : module(module), symbols(symbols) {
  SmallVector<uint32_t> storage;
  for (const Instruction &inst : module.globals) {
    if (!isShared(inst.op))
      continue;
    SmallVector<uint32_t> words(ArrayRef<uint32_t>(inst.words));
    words.erase(words.begin() + (inst.resultType() ? 1 : 0));
    known.try_emplace(keyFor(storage, inst.op, words), inst.result());
    if (inst.op == spv::Op::OpConstantNull ||
        (inst.op == spv::Op::OpConstant &&
         llvm::all_of(inst.operands(), [](uint32_t w) { return w == 0; })))
      zeros.insert(inst.result());
  }
}

Id ConstantBuilder::find(spv::Op op, ArrayRef<uint32_t> words,
                         unsigned resultPlace) {
  SmallVector<uint32_t> storage;
  auto [it, isNew] = known.try_emplace(keyFor(storage, op, words), 0);
  if (isNew) {
    it->second = module.newId();
    Instruction inst(op, words);
    inst.words.insert(inst.words.begin() + resultPlace, it->second);
    module.globals.push_back(std::move(inst));
  }
  return it->second;
}

Id ConstantBuilder::buildNull(Id type) {
  Id null = find(spv::Op::OpConstantNull, {type});
  zeros.insert(null);
  return null;
}

Id ConstantBuilder::buildInt32(uint32_t value) {
  Id type = find(spv::Op::OpTypeInt, {32, 0}, 0);
  return find(spv::Op::OpConstant, {type, value});
}

Id ConstantBuilder::fail(const Twine &text) {
  if (message.empty())
    message = text.str();
  return 0;
}

Id ConstantBuilder::buildScalar(Id type, const APInt &bits) {
  const Instruction *info = typeInfo(type);
  unsigned width = info->op == spv::Op::OpTypeBool ? 1 : info->words[1];
  if (bits.getBitWidth() != width)
    return fail("a value of " + Twine(bits.getBitWidth()) +
                " bits where the type has " + Twine(width));
  if (info->op == spv::Op::OpTypeBool)
    return find(bits.isZero() ? spv::Op::OpConstantFalse
                              : spv::Op::OpConstantTrue,
                {type});
  bool isSigned = info->op == spv::Op::OpTypeInt && info->words[2];
  APInt wide = isSigned ? bits.sextOrTrunc(64) : bits.zextOrTrunc(64);
  SmallVector<uint32_t, 3> words{type, uint32_t(wide.getZExtValue())};
  if (width > 32)
    words.push_back(uint32_t(wide.getZExtValue() >> 32));
  Id constant = find(spv::Op::OpConstant, words);
  if (bits.isZero())
    zeros.insert(constant);
  return constant;
}

Id ConstantBuilder::buildComposite(Id type, ArrayRef<Id> parts) {
  if (llvm::all_of(parts, [&](Id part) { return zeros.contains(part); }))
    return buildNull(type);
  SmallVector<uint32_t> words{type};
  words.append(parts.begin(), parts.end());
  return find(spv::Op::OpConstantComposite, words);
}

std::optional<uint64_t>
ConstantBuilder::lengthOf(const Instruction &array) const {
  const Instruction *length = module.findGlobal(array.words[2]);
  if (!length || length->op != spv::Op::OpConstant)
    return std::nullopt;
  return length->words[2];
}

SmallVector<Id> ConstantBuilder::partsOf(const Instruction &type) {
  switch (type.op) {
  case spv::Op::OpTypeVector:
    return SmallVector<Id>(type.words[2], type.words[1]);
  case spv::Op::OpTypeStruct:
    return SmallVector<Id>(type.operands());
  case spv::Op::OpTypeArray:
    if (std::optional<uint64_t> length = lengthOf(type)) {
      if (*length <= kMaxConstituents)
        return SmallVector<Id>(*length, type.words[1]);
      fail("more than " + Twine(kMaxConstituents) +
           " elements, which SPIR-V has no constants of; use "
           "'-module-constants-in-storage-buffer'");
      return {};
    }
    fail("an array without a constant length");
    return {};
  default:
    fail("a type that has no constants");
    return {};
  }
}

static bool isScalar(spv::Op op) {
  return op == spv::Op::OpTypeInt || op == spv::Op::OpTypeFloat ||
         op == spv::Op::OpTypeBool;
}

Id ConstantBuilder::buildFrom(Id type,
                              function_ref<std::optional<APInt>()> next) {
  const Instruction *info = typeInfo(type);
  if (!info)
    return fail("an unknown type");
  if (isScalar(info->op)) {
    std::optional<APInt> bits = next();
    return bits ? buildScalar(type, *bits) : fail("too few values");
  }
  SmallVector<Id> parts;
  for (Id part : partsOf(*info)) {
    Id constant = buildFrom(part, next);
    if (!constant)
      return 0;
    parts.push_back(constant);
  }
  return message.empty() ? buildComposite(type, parts) : 0;
}

static bool isZeroSplat(DenseElementsAttr dense) {
  if (!dense.isSplat())
    return false;
  if (isa<FloatType>(dense.getElementType()))
    return dense.getSplatValue<APFloat>().isPosZero();
  return dense.getElementType().isIntOrIndex() &&
         dense.getSplatValue<APInt>().isZero();
}

Id ConstantBuilder::buildSpecOperation(spv::Op op, Id type,
                                       ArrayRef<Id> operands) {
  SmallVector<uint32_t> words{type, static_cast<uint32_t>(op)};
  words.append(operands.begin(), operands.end());
  return find(spv::Op::OpSpecConstantOp, words);
}

Id ConstantBuilder::buildAddress(Id type, DictionaryAttr value) {
  auto symbol = value.getAs<FlatSymbolRefAttr>("address");
  auto offset = value.getAs<IntegerAttr>("offset");
  const Instruction *pointer = typeInfo(type);
  if (auto number = value.getAs<IntegerAttr>("number");
      number && pointer->op == spv::Op::OpTypePointer) {
    const APInt &bits = number.getValue();
    Id word = find(spv::Op::OpTypeInt, {bits.getBitWidth(), 0}, 0);
    return buildSpecOperation(spv::Op::OpConvertUToPtr, type,
                              buildScalar(word, bits));
  }
  if (!symbol || !offset || pointer->op != spv::Op::OpTypePointer)
    return fail("a value that is not a constant");
  Id variable = symbols ? symbols->lookup(symbol.getValue()) : 0;
  const Instruction *info = module.findGlobal(variable);
  if (!info || info->op != spv::Op::OpVariable)
    return fail("the address of '" + symbol.getValue() +
                "', which is not a variable of the module");
  uint32_t storage = info->words[2], wanted = pointer->words[1];
  Id bytes = find(spv::Op::OpTypePointer,
                  {storage, find(spv::Op::OpTypeInt, {8, 0}, 0)}, 0);
  Id address = buildSpecOperation(spv::Op::OpBitcast, bytes, variable);
  if (uint64_t distance = offset.getValue().getSExtValue()) {
    Id word = find(spv::Op::OpTypeInt, {64, 0}, 0);
    Id constant = find(spv::Op::OpConstant,
                       {word, uint32_t(distance), uint32_t(distance >> 32)});
    address = buildSpecOperation(spv::Op::OpInBoundsPtrAccessChain, bytes,
                                 {address, constant});
  }
  if (storage == wanted)
    return address;
  if (spv::StorageClass(wanted) != spv::StorageClass::Generic)
    return fail("an address in memory of another class");
  return buildSpecOperation(spv::Op::OpPtrCastToGeneric, type, address);
}

/// The bits of a number.
static std::optional<APInt> bitsOf(Attribute value) {
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return integer.getValue();
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValue().bitcastToAPInt();
  return std::nullopt;
}

Id ConstantBuilder::build(Id type, Attribute value, std::string &error) {
  message.clear();
  Id result = 0;
  const Instruction *info = typeInfo(type);
  if (!info) {
    fail("an unknown type");
  } else if (isa<UnitAttr>(value)) {
    result = buildNull(type);
  } else if (auto dense = dyn_cast<DenseElementsAttr>(value);
             dense && isZeroSplat(dense)) {
    result = buildNull(type);
  } else if (dense) {
    int64_t at = 0, size = dense.getNumElements();
    bool isFloat = isa<FloatType>(dense.getElementType());
    if (!isFloat && !dense.getElementType().isIntOrIndex()) {
      fail("values that are not numbers");
    } else if (isFloat) {
      auto values = dense.getValues<APFloat>();
      result = buildFrom(type, [&]() -> std::optional<APInt> {
        return at < size ? std::optional(values[at++].bitcastToAPInt())
                         : std::nullopt;
      });
    } else {
      auto values = dense.getValues<APInt>();
      result = buildFrom(type, [&]() -> std::optional<APInt> {
        return at < size ? std::optional(values[at++]) : std::nullopt;
      });
    }
    if (result && at != size)
      result = fail("more values than the type has places");
  } else if (auto address = dyn_cast<DictionaryAttr>(value)) {
    result = buildAddress(type, address);
  } else if (auto array = dyn_cast<ArrayAttr>(value)) {
    SmallVector<Id> types = partsOf(*info), parts;
    if (types.size() != array.size())
      fail(Twine(array.size()) + " values for " + Twine(types.size()) +
           " places");
    for (auto [part, element] : llvm::zip(types, array)) {
      if (!message.empty())
        break;
      std::string inner;
      parts.push_back(build(part, element, inner));
      message = inner;
    }
    if (message.empty())
      result = buildComposite(type, parts);
  } else if (std::optional<APInt> bits = bitsOf(value);
             bits && isScalar(info->op)) {
    result = buildScalar(type, *bits);
  } else {
    fail("a value that is not a constant");
  }
  error = message;
  return message.empty() ? result : 0;
}
