//===- Grammar.h - what SPIR-V's instructions consist of --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables made by GenerateGrammar.py from the grammar that comes with SPIR-V's
// headers: names, operands and what a module must declare to use each.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_SPIRVGRAMMAR_GRAMMAR_H
#define CAIRN_LIB_SPIRVGRAMMAR_GRAMMAR_H

#include "cairn/SPIRV/Version.h"
#include "cairn/SPIRV/Words.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <spirv/unified1/spirv.hpp11>

namespace cairn::words {

#define CAIRN_GRAMMAR_ENUMS
#include "Grammar.inc"
#undef CAIRN_GRAMMAR_ENUMS

enum class Category : uint8_t { BitEnum, ValueEnum, Id, Literal, Composite };
enum class Quantifier : uint8_t { One, Optional, Any };

struct Operand {
  Kind kind;
  Quantifier quantifier;
};

/// What something asks of the module: one of `capabilities` if there are any,
/// and the version or one of `extensions`.
struct Requirements {
  llvm::ArrayRef<uint16_t> capabilities;
  llvm::ArrayRef<llvm::StringLiteral> extensions;
  /// kNoVersion for what only extensions have.
  SPIRVVersion version;
};
constexpr SPIRVVersion kNoVersion(255, 255);

struct InstructionInfo {
  /// Without "Op".
  llvm::StringLiteral name;
  uint16_t opcode;
  Class group;
  llvm::ArrayRef<Operand> operands;
  Requirements needs;

  bool hasResultType() const;
  bool hasResult() const;
};

struct Enumerant {
  llvm::StringLiteral name;
  uint32_t value;
  llvm::ArrayRef<Kind> parameters;
  Requirements needs;
};

/// Those of the core, in the order of their opcodes.
llvm::ArrayRef<InstructionInfo> listInstructions();
const InstructionInfo *findInstruction(spv::Op opcode);
const InstructionInfo *findInstruction(llvm::StringRef name);

/// The sets of extended instructions: GLSL.std.450 and OpenCL.std.
enum class ExtendedSet : uint8_t { GLSL, OpenCL };
/// As OpExtInstImport spells it.
llvm::StringLiteral nameOf(ExtendedSet set);
llvm::ArrayRef<InstructionInfo> listExtended(ExtendedSet set);
const InstructionInfo *findExtended(ExtendedSet set, uint32_t number);
const InstructionInfo *findExtended(ExtendedSet set, llvm::StringRef name);

llvm::StringRef nameOf(Kind kind);
Category categoryOf(Kind kind);
const Enumerant *findEnumerant(Kind kind, uint32_t value);
const Enumerant *findEnumerant(Kind kind, llvm::StringRef name);
inline bool isId(Kind kind) { return categoryOf(kind) == Category::Id; }

/// Whether no Vulkan device has the capability.
bool isMissingInVulkan(spv::Capability capability);
/// Whether a module that has the capability is one of shaders, not OpenCL's.
bool impliesShader(spv::Capability capability);

/// The literal string at the beginning of `words`.
inline llvm::StringRef stringIn(llvm::ArrayRef<uint32_t> words) {
  return stringIn(words.data(), words.size());
}

/// Calls `visit` with each operand's kind and the index of its first word in
/// `words`, which are an instruction's without the leading one; strings and
/// wide numbers are visited once. A literal of OpSwitch takes
/// `switchLiteralWords`. False if the words end too early or too late.
bool forEachOperand(llvm::ArrayRef<Operand> operands,
                    llvm::ArrayRef<uint32_t> words, unsigned switchLiteralWords,
                    llvm::function_ref<void(Kind, size_t)> visit);

} // namespace cairn::words

#endif // CAIRN_LIB_SPIRVGRAMMAR_GRAMMAR_H
