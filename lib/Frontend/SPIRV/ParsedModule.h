//===- ParsedModule.h - a SPIR-V module by its instructions -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_PARSEDMODULE_H
#define CAIRN_LIB_FRONTEND_SPIRV_PARSEDMODULE_H

#include "Grammar.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace cairn::frontend::spirv {

using Id = uint32_t;

/// By ids, or other numbers of a word, as the module has them: no word is a key
/// that the table keeps for itself.
template <typename Value> using IdMap = llvm::DenseMap<uint64_t, Value>;
using IdSet = llvm::DenseSet<uint64_t>;

using spv::Op;

using words::stringIn;

inline uint32_t leadingWord(Op op, size_t length) {
  return words::leadingWord(static_cast<uint32_t>(op), length);
}

// From newer headers: lib/SPIRVGrammar/newer.grammar.json.
constexpr auto kOpTypeUntypedPointer = static_cast<Op>(4417);
constexpr auto kOpUntypedVariable = static_cast<Op>(4418);
constexpr auto kOpUntypedAccessChain = static_cast<Op>(4419);
constexpr auto kOpUntypedInBoundsAccessChain = static_cast<Op>(4420);
constexpr auto kOpUntypedPtrAccessChain = static_cast<Op>(4423);
constexpr auto kOpUntypedInBoundsPtrAccessChain = static_cast<Op>(4424);
constexpr auto kOpUntypedPrefetch = static_cast<Op>(4426);
constexpr auto kOpConvertFToBF16 = static_cast<Op>(6116);
constexpr auto kOpConvertBF16ToF = static_cast<Op>(6117);
constexpr auto kOpArithmeticFence = static_cast<Op>(6145);
constexpr auto kFPFastMathDefault = static_cast<spv::ExecutionMode>(6028);

/// An instruction in place whose words are as the grammar has them.
struct Instruction {
  const words::InstructionInfo *info = nullptr;
  /// The number of its first word in the module.
  size_t offset = 0;
  /// With the leading one.
  llvm::ArrayRef<uint32_t> words;

  Op op() const { return static_cast<Op>(info->opcode); }
  /// 0 without one.
  Id type() const { return info->hasResultType() ? words[1] : 0; }
  Id result() const {
    return info->hasResult() ? words[info->hasResultType() ? 2 : 1] : 0;
  }
  /// What follows the result, or all words but the leading one.
  llvm::ArrayRef<uint32_t> operands() const {
    return words.drop_front(1 + info->hasResultType() + info->hasResult());
  }
  /// The string that starts at an operand.
  llvm::StringRef string(size_t operand) const {
    return operand < operands().size()
               ? stringIn(operands().drop_front(operand))
               : llvm::StringRef();
  }
};

/// What OpDecorate and its like say of an id.
struct Decoration {
  spv::Decoration kind;
  llvm::ArrayRef<uint32_t> operands;
};

/// What OpMemberDecorate says.
struct MemberDecoration : Decoration {
  uint32_t member;
};

struct EntryPoint {
  Instruction inst;
  spv::ExecutionModel model;
  Id function;
  llvm::StringRef name;
};

struct ExecutionMode {
  Instruction inst;
  spv::ExecutionMode mode;
  llvm::ArrayRef<uint32_t> operands;
};

/// A set of extended instructions.
enum class ExtendedInstructions {
  OpenCL,
  GLSL,
  Reflection,
  ShaderDebug,
  Ignored
};

struct FunctionWords {
  Instruction begin;
  llvm::SmallVector<Instruction> params;
  /// Labels and what follows each; a declaration has none.
  std::vector<std::vector<Instruction>> blocks;
};

struct ParsedModule {
  /// Reads `words`, which must outlive this, are in this machine's order and
  /// have a header. Returns what is wrong with it.
  std::optional<std::string> parse(llvm::ArrayRef<uint32_t> words);

  /// Null where the id has no such decoration.
  const Decoration *find(Id id, spv::Decoration kind) const;
  llvm::ArrayRef<Decoration> decorationsOf(Id id) const;
  llvm::ArrayRef<MemberDecoration> memberDecorationsOf(Id id) const;
  llvm::StringRef nameOf(Id id) const { return names.lookup(id); }
  llvm::StringRef memberName(Id structure, uint32_t member) const {
    return memberNames.lookup({structure, member});
  }
  bool has(spv::Capability capability) const;
  /// Whether the module is of the Shader profile.
  bool isShader() const {
    return has(spv::Capability::Shader) && !has(spv::Capability::Kernel);
  }

  /// Written by LLVM's own back end.
  bool isLLVMs() const {
    constexpr uint32_t number = 43; // in the registry of tools
    return generator == number;
  }

  SPIRVVersion version{1, 0};
  /// The tool that wrote the module.
  uint32_t generator = 0;
  unsigned addressBits = 64;
  std::vector<uint32_t> capabilities;
  std::vector<EntryPoint> entryPoints;
  std::vector<ExecutionMode> executionModes;
  /// Instructions of the sections of types, constants and variables.
  std::vector<Instruction> globals;
  std::vector<FunctionWords> functions;
  /// OpSource's.
  uint32_t sourceLanguage = 0, sourceVersion = 0;
  IdMap<llvm::StringRef> strings;
  IdMap<ExtendedInstructions> extendedSets;
  /// Instructions of NonSemantic.ClspvReflection.
  std::vector<Instruction> reflection;
  /// The names of files by NonSemantic.Shader.DebugInfo.100's sources.
  IdMap<Id> debugSources;
  /// Capabilities, decorations and modes that are passed over, in words.
  std::vector<std::string> notes;

private:
  std::optional<std::string> place(const Instruction &inst);
  std::optional<std::string> placeInFunction(const Instruction &inst);
  std::optional<std::string> placeImport(const Instruction &inst);
  void placeExtended(const Instruction &inst);
  void placeDecoration(Id target, llvm::ArrayRef<uint32_t> words);
  void noteUnknown(words::Kind kind, uint32_t value);
  void noteConstructors();

  IdMap<llvm::StringRef> names;
  IdMap<llvm::SmallVector<Decoration, 2>> decorations;
  IdMap<llvm::SmallVector<MemberDecoration, 2>> memberDecorations;
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, llvm::StringRef> memberNames;
  /// The kinds and numbers that are noted.
  llvm::DenseMap<uint64_t, bool> noted;
  bool isInFunction = false;
};

/// "at word 57, OpFAdd: ".
std::string placeOf(const Instruction &inst);

} // namespace cairn::frontend::spirv

#endif // CAIRN_LIB_FRONTEND_SPIRV_PARSEDMODULE_H
