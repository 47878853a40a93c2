//===- StandInTypes.cpp - types by their names ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StandInTypes.h"

#include "mlir/Dialect/SPIRV/IR/SPIRVTypes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {
class StandInParser {
public:
  explicit StandInParser(StringRef name) { name.split(tokens, '$'); }

  std::optional<StandInType> run();

private:
  std::optional<StandInType> parseType();
  std::optional<StandInType> parseScalar();
  std::optional<StandInType::Operand> parseOperand(Kind kind);
  StringRef take() { return tokens[next++]; }

  SmallVector<StringRef> tokens;
  size_t next = 0;
};
} // namespace

std::optional<StandInType> StandInParser::parseScalar() {
  StringRef token = take();
  auto get = [](spv::Op op, ArrayRef<uint32_t> numbers) {
    StandInType type{findInstruction(op), {}};
    for (uint32_t number : numbers)
      type.operands.push_back({number, nullptr});
    return type;
  };
  if (token == "void")
    return get(spv::Op::OpTypeVoid, {});
  unsigned width;
  bool isFloat = token.consume_front("f");
  if ((!isFloat && !token.consume_front("i")) || token.getAsInteger(10, width))
    return std::nullopt;
  return isFloat ? get(spv::Op::OpTypeFloat, {width})
                 : get(spv::Op::OpTypeInt, {width, 0});
}

std::optional<StandInType::Operand> StandInParser::parseOperand(Kind kind) {
  if (next == tokens.size())
    return std::nullopt;
  if (!isId(kind)) {
    uint32_t number;
    if (take().getAsInteger(10, number))
      return std::nullopt;
    return StandInType::Operand{number, nullptr};
  }
  std::optional<StandInType> type =
      tokens[next].starts_with("Op") ? parseType() : parseScalar();
  if (!type)
    return std::nullopt;
  return StandInType::Operand{0,
                              std::make_unique<StandInType>(std::move(*type))};
}

std::optional<StandInType> StandInParser::parseType() {
  StringRef opName = take();
  if (!opName.consume_front("Op"))
    return std::nullopt;
  const InstructionInfo *info = findInstruction(opName);
  if (!info || info->group != Class::Type_Declaration || !info->hasResult())
    return std::nullopt;
  StandInType type{info, {}};
  // An operand of `Any` takes one, as no type that is needed has more.
  SmallVector<uint32_t> words = {1};
  for (const words::Operand &operand : info->operands.drop_front()) {
    if (operand.quantifier != Quantifier::One && next == tokens.size())
      break;
    std::optional<StandInType::Operand> value = parseOperand(operand.kind);
    if (!value)
      return std::nullopt;
    words.push_back(value->number);
    type.operands.push_back(std::move(*value));
  }
  // Numbers are of their enumerations.
  if (!forEachOperand(info->operands, words, 1, [](Kind, size_t) {}))
    return std::nullopt;
  return type;
}

std::optional<StandInType> StandInParser::run() {
  std::optional<StandInType> type = parseType();
  return type && next == tokens.size() ? std::move(type) : std::nullopt;
}

std::optional<StandInType> cairn::words::parseStandInType(StringRef name) {
  return StandInParser(name).run();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Those that `type` is made of, itself first.
static void collect(Type type, llvm::SetVector<Type> &all) {
  if (!all.insert(type))
    return;
  llvm::TypeSwitch<Type>(type)
      .Case([&](spirv::PointerType pointer) {
        collect(pointer.getPointeeType(), all);
      })
      .Case([&](spirv::RuntimeArrayType array) {
        collect(array.getElementType(), all);
      })
      .Case([&](spirv::SampledImageType image) {
        collect(image.getImageType(), all);
      })
      .Case(
          [&](spirv::ArrayType array) { collect(array.getElementType(), all); })
      .Case([&](spirv::StructType structure) {
        for (Type member : structure.getElementTypes())
          collect(member, all);
      })
      .Case([&](FunctionType function) {
        for (Type each : function.getInputs())
          collect(each, all);
        for (Type each : function.getResults())
          collect(each, all);
      });
}

LogicalResult cairn::verifyStandInTypes(Operation *op) {
  llvm::SetVector<Type> types;
  for (Type type : op->getResultTypes())
    collect(type, types);
  for (NamedAttribute attr : op->getAttrs())
    if (auto type = dyn_cast<TypeAttr>(attr.getValue()))
      collect(type.getValue(), types);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        collect(type, types);
  for (Type type : types) {
    auto structure = dyn_cast<spirv::StructType>(type);
    StringRef name = structure ? structure.getIdentifier() : StringRef();
    if (name.consume_front(kStandInType) && !parseStandInType(name))
      return op->emitOpError()
             << "expected '" << name << "' to name a type of SPIR-V";
  }
  return success();
}
