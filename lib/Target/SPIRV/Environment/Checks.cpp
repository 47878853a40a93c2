//===- Checks.cpp - what the rules of Level Zero share ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace cairn::environment;
using namespace cairn::words;
using llvm::StringRef;
using llvm::Twine;

StringRef cairn::environment::titleOf(Section section) {
  switch (section) {
  case Section::CommonProperties:
    return "Common Properties";
  case Section::Versions:
    return "Supported SPIR-V Versions";
  case Section::ExtendedInstructionSets:
    return "Extended Instruction Sets";
  case Section::SupportedTypes:
    return "Supported Types";
  case Section::ScalarAndVectorTypes:
    return "Basic Scalar and Vector Types";
  case Section::ImageTypes:
    return "Image-Related Data Types";
  case Section::KernelReturnTypes:
    return "Kernel Return Types";
  case Section::KernelArguments:
    return "Kernel Arguments";
  case Section::Capabilities:
    return "Required Capabilities";
  case Section::Validation:
    return "Validation Rules";
  case Section::Extensions:
    return "Extensions";
  case Section::Subgroups:
    return "SPV_INTEL_subgroups";
  case Section::AtomicLoadStore:
    return "Atomic Load, Store, and Exchange";
  case Section::AtomicAdd:
    return "Atomic Add and Subtract";
  case Section::AtomicMinMax:
    return "Atomic Min and Max";
  }
  llvm_unreachable("a section has no title");
}

void Checks::report(size_t word, Section section, const Twine &message) {
  findings.push_back({word, message.str(), section});
}

void Checks::report(const PlacedInstruction &inst, Section section,
                    const Twine &message) {
  std::string text = describe(inst);
  if (inst.function && inst.op != spv::Op::OpFunction &&
      inst.op != spv::Op::OpFunctionParameter)
    text += " in function " + describeId(inst.function);
  findings.push_back({inst.offset, text + ": " + message.str(), section});
}

bool Checks::covers(size_t word) const {
  return llvm::is_contained(covered, word) ||
         llvm::any_of(findings,
                      [&](const Finding &f) { return f.word == word; });
}

std::string Checks::quote(StringRef name) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '\'';
  llvm::printEscapedString(name, os);
  os << '\'';
  return text;
}

std::string Checks::describeId(Id id) const {
  StringRef name = module.nameOf(id);
  std::string text = "%" + std::to_string(id);
  return name.empty() ? text : text + " " + quote(name);
}

std::string Checks::describe(const PlacedInstruction &inst) const {
  const InstructionInfo *info = inst.info();
  std::string text =
      info ? "Op" + info->name.str()
           : "opcode " + std::to_string(static_cast<unsigned>(inst.op));
  if (Id result = inst.result())
    text += " " + describeId(result);
  return text;
}

std::string Checks::describeType(const PlacedInstruction *type) const {
  if (!type)
    return "an unknown type";
  switch (type->op) {
  case spv::Op::OpTypeInt:
    return "OpTypeInt " + std::to_string(type->word(1));
  case spv::Op::OpTypeFloat:
    return "OpTypeFloat " + std::to_string(type->word(1));
  case spv::Op::OpTypeVector: {
    const PlacedInstruction *component = module.find(type->word(1));
    // Not a vector again, which no valid module has.
    std::string element = component && component->op != spv::Op::OpTypeVector
                              ? describeType(component)
                              : "unknown";
    return "OpTypeVector of " + std::to_string(type->word(2)) + " " + element;
  }
  case spv::Op::OpTypePointer:
    return "OpTypePointer " + spell(Kind::StorageClass, type->word(1));
  default:
    return describe(*type);
  }
}

std::string Checks::spell(Kind kind, uint32_t value) {
  const Enumerant *entry = findEnumerant(kind, value);
  return entry ? entry->name.str() : std::to_string(value);
}

std::optional<uint32_t> Checks::constantValue(Id id) const {
  const PlacedInstruction *constant = module.find(id);
  if (!constant || !isInt(module.find(constant->resultType()), 32))
    return std::nullopt;
  switch (constant->op) {
  case spv::Op::OpConstant:
  case spv::Op::OpSpecConstant:
    return constant->operand(0);
  case spv::Op::OpConstantNull:
    return 0;
  default:
    return std::nullopt;
  }
}

bool Checks::isFloat(const PlacedInstruction *type, unsigned width) const {
  return type && type->op == spv::Op::OpTypeFloat && type->word(1) == width;
}

bool Checks::isInt(const PlacedInstruction *type, unsigned width) const {
  return type && type->op == spv::Op::OpTypeInt && type->word(1) == width;
}
