//===- ParsedModule.cpp - a SPIR-V module by its instructions ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsedModule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;
using words::Kind;

std::string spirv::placeOf(const spirv::Instruction &inst) {
  return ("at word " + Twine(inst.offset) + ", Op" + inst.info->name + ": ")
      .str();
}

//===----------------------------------------------------------------------===//
// Form
//===----------------------------------------------------------------------===//

/// Instructions that hold numbers of enums which grow with each extension: what
/// is behind a number that is not known is not known either.
static bool hasOpenEnds(Op op) {
  switch (op) {
  case Op::OpCapability:
  case Op::OpSource:
  case Op::OpExecutionMode:
  case Op::OpExecutionModeId:
  case Op::OpDecorate:
  case Op::OpDecorateId:
  case Op::OpDecorateString:
  case Op::OpMemberDecorate:
  case Op::OpMemberDecorateString:
  case Op::OpLoad:
  case Op::OpStore:
  case Op::OpCopyMemory:
  case Op::OpCopyMemorySized:
  // LLVM's writer adds words, which mean nothing, behind nulls of events.
  case Op::OpConstantNull:
  // Its literals are as wide as the selector.
  case Op::OpSwitch:
    return true;
  default:
    return false;
  }
}

/// Whether the words are those that the grammar asks for.
static bool isWellFormed(const spirv::Instruction &inst) {
  ArrayRef<words::Operand> operands = inst.info->operands;
  ArrayRef<uint32_t> rest = inst.words.drop_front();
  if (!hasOpenEnds(inst.op()))
    return words::forEachOperand(operands, rest, 1, [](Kind, size_t) {});
  size_t required = count_if(operands, [](const words::Operand &operand) {
    return operand.quantifier == words::Quantifier::One;
  });
  return rest.size() >= required;
}

static bool isAliasDeclaration(Op op) {
  return op == Op::OpAliasDomainDeclINTEL || op == Op::OpAliasScopeDeclINTEL ||
         op == Op::OpAliasScopeListDeclINTEL;
}

static bool endsBlock(Op op) {
  switch (op) {
  case Op::OpBranch:
  case Op::OpBranchConditional:
  case Op::OpSwitch:
  case Op::OpReturn:
  case Op::OpReturnValue:
  case Op::OpUnreachable:
  case Op::OpKill:
  case Op::OpTerminateInvocation:
    return true;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

void ParsedModule::noteUnknown(Kind kind, uint32_t value) {
  uint64_t key = uint64_t(kind) << 32 | value;
  if (words::findEnumerant(kind, value) || !noted.try_emplace(key, true).second)
    return;
  notes.push_back(("the " + words::nameOf(kind) + " " + Twine(value) +
                   " is not known and is passed over")
                      .str());
}

/// `words` are the decoration and its operands.
void ParsedModule::placeDecoration(Id target, ArrayRef<uint32_t> words) {
  noteUnknown(Kind::Decoration, words[0]);
  decorations[target].push_back(
      {static_cast<spv::Decoration>(words[0]), words.drop_front()});
}

/// Sets that say nothing that a program does: debug information and the like.
static bool isIgnoredSet(StringRef name) {
  return name.starts_with("NonSemantic.") || name == "OpenCL.DebugInfo.100" ||
         name == "DebugInfo" || name == "SPIRV.debug";
}

std::optional<std::string>
ParsedModule::placeImport(const spirv::Instruction &inst) {
  StringRef name = inst.string(0);
  if (name == "OpenCL.std")
    extendedSets[inst.result()] = ExtendedInstructions::OpenCL;
  else if (name == words::nameOf(words::ExtendedSet::GLSL))
    extendedSets[inst.result()] = ExtendedInstructions::GLSL;
  else if (name.starts_with("NonSemantic.ClspvReflection."))
    extendedSets[inst.result()] = ExtendedInstructions::Reflection;
  else if (name == "NonSemantic.Shader.DebugInfo.100")
    extendedSets[inst.result()] = ExtendedInstructions::ShaderDebug;
  else if (isIgnoredSet(name))
    extendedSets[inst.result()] = ExtendedInstructions::Ignored;
  else
    return "expected the instructions of 'OpenCL.std' or 'GLSL.std.450', got "
           "those of '" +
           name.str() + "'";
  return std::nullopt;
}

/// Places instructions of a set that says no more than it has to.
void ParsedModule::placeExtended(const spirv::Instruction &inst) {
  ArrayRef<uint32_t> operands = inst.operands();
  auto set = extendedSets.find(operands[0]);
  if (set == extendedSets.end())
    return;
  if (set->second == ExtendedInstructions::Reflection)
    reflection.push_back(inst);
  else if (set->second == ExtendedInstructions::ShaderDebug &&
           operands[1] == NonSemanticShaderDebugInfo100DebugSource &&
           operands.size() > 2)
    debugSources[inst.result()] = operands[2];
}

/// Outside of functions. Returns what is wrong.
/// LLVM takes a name that begins so for what something is.
static StringRef withoutMeaning(StringRef name) {
  return name.starts_with("llvm.") ? StringRef() : name;
}

std::optional<std::string> ParsedModule::place(const spirv::Instruction &inst) {
  ArrayRef<uint32_t> operands = inst.operands();
  switch (inst.op()) {
  case Op::OpCapability:
    noteUnknown(Kind::Capability, operands[0]);
    capabilities.push_back(operands[0]);
    return std::nullopt;
  case Op::OpExtInstImport:
    return placeImport(inst);
  case Op::OpExtInst:
    placeExtended(inst);
    return std::nullopt;
  case Op::OpMemoryModel:
    if (operands[0] == uint32_t(spv::AddressingModel::Physical32))
      addressBits = 32;
    else if (operands[0] != uint32_t(spv::AddressingModel::Physical64) &&
             has(spv::Capability::Kernel))
      return "expected the addressing model Physical32 or Physical64";
    return std::nullopt;
  case Op::OpEntryPoint:
    // Model, function, name, interface.
    entryPoints.push_back({inst, static_cast<spv::ExecutionModel>(operands[0]),
                           operands[1], inst.string(2)});
    return std::nullopt;
  case Op::OpExecutionMode:
  case Op::OpExecutionModeId:
    noteUnknown(Kind::ExecutionMode, operands[1]);
    executionModes.push_back({inst,
                              static_cast<spv::ExecutionMode>(operands[1]),
                              operands.drop_front(2)});
    return std::nullopt;
  case Op::OpSource:
    if (operands.size() >= 2) {
      sourceLanguage = operands[0];
      sourceVersion = operands[1];
    }
    return std::nullopt;
  case Op::OpString:
    strings[inst.result()] = inst.string(0);
    return std::nullopt;
  case Op::OpName:
    names[operands[0]] = withoutMeaning(inst.string(1));
    return std::nullopt;
  case Op::OpMemberName:
    memberNames[{operands[0], operands[1]}] = inst.string(2);
    return std::nullopt;
  case Op::OpDecorate:
  case Op::OpDecorateId:
  case Op::OpDecorateString:
    placeDecoration(operands[0], operands.drop_front());
    return std::nullopt;
  case Op::OpMemberDecorate:
    noteUnknown(Kind::Decoration, operands[2]);
    memberDecorations[operands[0]].push_back(
        {{static_cast<spv::Decoration>(operands[2]), operands.drop_front(3)},
         operands[1]});
    return std::nullopt;
  case Op::OpGroupDecorate:
    for (Id target : operands.drop_front()) {
      SmallVector<Decoration, 2> group(decorationsOf(operands[0]));
      llvm::append_range(decorations[target], group);
    }
    return std::nullopt;
  case Op::OpGroupMemberDecorate:
    for (size_t i = 1; i + 1 < operands.size(); i += 2)
      for (const Decoration &decoration : decorationsOf(operands[0]))
        memberDecorations[operands[i]].push_back({decoration, operands[i + 1]});
    return std::nullopt;
  default:
    break;
  }
  switch (inst.info->group) {
  case words::Class::Debug:
  case words::Class::Annotation:
  case words::Class::Extension:
  case words::Class::Mode_Setting:
    return std::nullopt;
  default:
    globals.push_back(inst);
    return std::nullopt;
  }
}

static bool isEnded(const std::vector<spirv::Instruction> &block) {
  return !block.empty() && endsBlock(block.back().op());
}

std::optional<std::string>
ParsedModule::placeInFunction(const spirv::Instruction &inst) {
  if (inst.op() == Op::OpFunction) {
    if (isInFunction)
      return "expected the end of the function before";
    isInFunction = true;
    functions.emplace_back();
    functions.back().begin = inst;
    return std::nullopt;
  }
  FunctionWords &function = functions.back();
  bool isBetween = function.blocks.empty() || isEnded(function.blocks.back());
  if (inst.op() == Op::OpFunctionEnd) {
    isInFunction = false;
    if (!function.blocks.empty() && !isBetween)
      return "expected a branch or a return before it";
    return std::nullopt;
  }
  if (inst.op() == Op::OpLabel) {
    if (!isBetween)
      return "expected a branch or a return before it";
    function.blocks.push_back({inst});
    return std::nullopt;
  }
  // LLVM's writer also puts lists of aliases there.
  if (isBetween && (inst.info->group == words::Class::Debug ||
                    isAliasDeclaration(inst.op())))
    return std::nullopt;
  if (inst.op() == Op::OpFunctionParameter && function.blocks.empty()) {
    function.params.push_back(inst);
    return std::nullopt;
  }
  if (isBetween)
    return "expected a label before it";
  function.blocks.back().push_back(inst);
  return std::nullopt;
}

/// What a host is expected to run itself, if at all.
void ParsedModule::noteConstructors() {
  if (any_of(executionModes, [](const ExecutionMode &mode) {
        return mode.mode == spv::ExecutionMode::Finalizer;
      }))
    notes.push_back("a kernel to run behind all others is not run by itself");
  // Clang's own SPIR-V has no mode for what it gathers constructors in.
  for (const EntryPoint &entry : entryPoints)
    if (StringRef(entry.name).starts_with("_GLOBAL__sub_I_") &&
        none_of(executionModes, [&](const ExecutionMode &mode) {
          return mode.mode == spv::ExecutionMode::Initializer &&
                 mode.inst.operands()[0] == entry.function;
        }))
      notes.push_back(("the kernel '" + entry.name +
                       "' makes objects at program scope, which are zero "
                       "until a host has it run")
                          .str());
}

static std::string describe(size_t offset, const Twine &message) {
  return ("invalid SPIR-V at word " + Twine(offset) + ": " + message).str();
}

std::optional<std::string> ParsedModule::parse(ArrayRef<uint32_t> words) {
  version = SPIRVVersion::fromWord(words[1]);
  generator = words[2] >> 16;
  if (!version.isKnown())
    return "expected SPIR-V of the versions 1.0 to 1.6, got " + version.str();
  Id bound = words[3];
  words::InstructionCursor at(words.data(), words.size());
  for (; !at.atEnd(); at.next()) {
    size_t left = words.size() - at.offset();
    if (!at.isWhole())
      return describe(at.offset(), "expected an instruction of 1 to " +
                                       Twine(left) + " words, got " +
                                       Twine(at.length()));
    const auto *info = words::findInstruction(static_cast<Op>(at.opcode()));
    if (!info)
      return describe(at.offset(),
                      "expected an instruction of SPIR-V, got opcode " +
                          Twine(at.opcode()) + ", which is not known");
    spirv::Instruction inst{info, at.offset(),
                            words.slice(at.offset(), at.length())};
    auto fail = [&](const Twine &message) {
      return "invalid SPIR-V " + placeOf(inst) + message.str();
    };
    if (!isWellFormed(inst))
      return fail("expected other operands");
    if (info->hasResult() && (inst.result() == 0 || inst.result() >= bound))
      return fail("expected a result below the bound " + Twine(bound) +
                  ", got " + Twine(inst.result()));

    std::optional<std::string> problem =
        isInFunction || inst.op() == Op::OpFunction ? placeInFunction(inst)
                                                    : place(inst);
    if (problem)
      return fail(*problem);
  }
  if (isInFunction)
    return describe(words.size(), "expected the end of a function");
  noteConstructors();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

ArrayRef<Decoration> ParsedModule::decorationsOf(Id id) const {
  auto it = decorations.find(id);
  return it == decorations.end() ? ArrayRef<Decoration>()
                                 : ArrayRef<Decoration>(it->second);
}

ArrayRef<MemberDecoration> ParsedModule::memberDecorationsOf(Id id) const {
  auto it = memberDecorations.find(id);
  return it == memberDecorations.end() ? ArrayRef<MemberDecoration>()
                                       : ArrayRef<MemberDecoration>(it->second);
}

const Decoration *ParsedModule::find(Id id, spv::Decoration kind) const {
  for (const Decoration &decoration : decorationsOf(id))
    if (decoration.kind == kind)
      return &decoration;
  return nullptr;
}

bool ParsedModule::has(spv::Capability capability) const {
  return is_contained(capabilities, static_cast<uint32_t>(capability));
}
