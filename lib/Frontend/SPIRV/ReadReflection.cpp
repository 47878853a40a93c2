//===- ReadReflection.cpp - a shader's interface in its module --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The extended instructions NonSemantic.ClspvReflection say which argument of a
// kernel is which descriptor, push constant or specialization constant. Their
// operands are ids of strings and of 32-bit constants.
//
//===----------------------------------------------------------------------===//

#include "ParsedModule.h"
#include "Shader/ShaderInterface.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <spirv/unified1/NonSemanticClspvReflection.h>

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

namespace {

class ReflectionReader {
public:
  explicit ReflectionReader(const ParsedModule &parsed) : parsed(parsed) {
    for (const spirv::Instruction &inst : parsed.globals)
      if (inst.op() == Op::OpConstant && inst.operands().size() == 1)
        constants[inst.result()] = inst.operands()[0];
  }

  bool read(const spirv::Instruction &inst);
  ShaderInterface finish();

  std::string problem;

private:
  bool readKernel();
  bool readArgument(unsigned binding, unsigned offset, unsigned info,
                    ShaderArgument arg);
  bool readLaunch(uint32_t number);
  bool readData(bool isVariables);

  /// An operand behind the set and the instruction; ids of what is not a
  /// number or a string are the first problem.
  uint32_t word(unsigned index) const {
    ArrayRef<uint32_t> operands = inst.operands().drop_front(2);
    return index < operands.size() ? operands[index] : 0;
  }
  bool has(unsigned index) const { return index + 2 < inst.operands().size(); }
  uint32_t number(unsigned index) {
    auto it = constants.find(word(index));
    if (it != constants.end())
      return it->second;
    fail("a constant of 32 bits", index);
    return 0;
  }
  StringRef string(Id id, unsigned index) {
    auto it = parsed.strings.find(id);
    if (it != parsed.strings.end())
      return it->second;
    fail("a string", index);
    return "";
  }
  void fail(const Twine &expected, unsigned index) {
    if (problem.empty())
      problem = "invalid SPIR-V " + placeOf(inst) + "expected " +
                expected.str() + " as operand " + std::to_string(index + 1) +
                " of the reflection";
  }

  const ParsedModule &parsed;
  spirv::Instruction inst;
  IdMap<uint32_t> constants;
  /// By the instruction that declares each.
  MapVector<uint64_t, ShaderKernel> kernels;
  IdMap<std::map<uint32_t, ShaderArgument>> arguments;
  IdMap<spirv::Instruction> infos;
  ShaderInterface interface;
};

} // namespace

bool ReflectionReader::readKernel() {
  ShaderKernel &kernel = kernels[inst.result()];
  kernel.name = string(word(1), 1).str();
  kernel.symbol = kernel.name;
  for (const EntryPoint &entry : parsed.entryPoints)
    if (entry.function == word(0))
      kernel.symbol = entry.name.str();
  kernel.uniformSizes = true;
  return problem.empty();
}

/// The operands: the kernel, the argument's number, what is at the places that
/// `binding` (a set and a binding) and `offset` (an offset and a size) name,
/// and what is known of the source at `info`; 0 for what there is not.
bool ReflectionReader::readArgument(unsigned binding, unsigned offset,
                                    unsigned info, ShaderArgument arg) {
  auto *kernel = kernels.find(word(0));
  if (kernel == kernels.end()) {
    fail("a kernel", 0);
    return false;
  }
  uint32_t ordinal = number(1);
  arg.name = "arg" + std::to_string(ordinal);
  Binding where = Binding::pushConstants();
  if (binding)
    where = {false, number(binding), number(binding + 1), 0};
  if (offset) {
    arg.bytes = BytePlace{where, number(offset)};
    arg.size = number(offset + 1);
    // A power of two that the place is a multiple of.
    arg.align = std::min<uint64_t>(
        arg.size & -arg.size,
        arg.bytes->offset ? arg.bytes->offset & -arg.bytes->offset : 16);
  } else if (binding) {
    arg.binding = where;
  }
  auto known = has(info) ? infos.find(word(info)) : infos.end();
  if (known != infos.end()) {
    ArrayRef<uint32_t> operands = known->second.operands().drop_front(2);
    arg.name = string(operands.empty() ? 0 : operands[0], info).str();
    if (operands.size() > 1)
      arg.type = string(operands[1], info).str();
  }
  if (!arguments[word(0)].try_emplace(ordinal, arg).second)
    fail("a number of an argument that is not taken", 1);
  return problem.empty();
}

bool ReflectionReader::readLaunch(uint32_t instruction) {
  static constexpr std::pair<uint32_t, const char *> fields[] = {
      {NonSemanticClspvReflectionPushConstantGlobalOffset, "global_offset"},
      {NonSemanticClspvReflectionPushConstantEnqueuedLocalSize,
       "enqueued_local_size"},
      {NonSemanticClspvReflectionPushConstantGlobalSize, "global_size"},
      {NonSemanticClspvReflectionPushConstantRegionOffset, "region_offset"},
      {NonSemanticClspvReflectionPushConstantNumWorkgroups, "num_workgroups"},
      {NonSemanticClspvReflectionPushConstantRegionGroupOffset,
       "region_group_offset"},
  };
  for (auto [known, name] : fields)
    if (known == instruction)
      interface.launchFields.push_back({name, number(0)});
  switch (instruction) {
  case NonSemanticClspvReflectionSpecConstantWorkgroupSize:
    interface.sizeIds = {number(0), number(1), number(2)};
    break;
  case NonSemanticClspvReflectionSpecConstantGlobalOffset:
    interface.offsetIds = {number(0), number(1), number(2)};
    break;
  case NonSemanticClspvReflectionSpecConstantWorkDim:
    interface.dimensionsId = number(0);
    break;
  default:
    break;
  }
  return problem.empty();
}

bool ReflectionReader::readData(bool isVariables) {
  ShaderData data;
  data.binding = Binding{false, number(0), number(1), 0};
  if (!tryGetFromHex(string(word(2), 2), data.bytes))
    fail("bytes as hexadecimal digits", 2);
  data.size = data.bytes.size();
  if (data.size == 0)
    fail("bytes as hexadecimal digits", 2);
  (isVariables ? interface.variables : interface.constants) = std::move(data);
  return problem.empty();
}

bool ReflectionReader::read(const spirv::Instruction &of) {
  inst = of;
  auto ofKind = [](ShaderArgument::Kind kind) {
    ShaderArgument arg;
    arg.kind = kind;
    return arg;
  };
  uint32_t instruction = inst.operands()[1];
  switch (instruction) {
  case NonSemanticClspvReflectionKernel:
    return readKernel();
  case NonSemanticClspvReflectionArgumentInfo:
    infos[inst.result()] = inst;
    return true;
  case NonSemanticClspvReflectionArgumentStorageBuffer:
  case NonSemanticClspvReflectionArgumentUniform:
    return readArgument(2, 0, 4, ofKind(ShaderArgument::Buffer));
  case NonSemanticClspvReflectionArgumentPodStorageBuffer:
  case NonSemanticClspvReflectionArgumentPodUniform:
    return readArgument(2, 4, 6, ofKind(ShaderArgument::Scalar));
  case NonSemanticClspvReflectionArgumentPodPushConstant:
    return readArgument(0, 2, 4, ofKind(ShaderArgument::Scalar));
  case NonSemanticClspvReflectionArgumentPointerPushConstant:
    return readArgument(0, 2, 4, ofKind(ShaderArgument::Buffer));
  case NonSemanticClspvReflectionArgumentPointerUniform:
    return readArgument(2, 4, 6, ofKind(ShaderArgument::Buffer));
  case NonSemanticClspvReflectionArgumentSampledImage:
  case NonSemanticClspvReflectionArgumentStorageImage:
    return readArgument(2, 0, 4, ofKind(ShaderArgument::Image));
  case NonSemanticClspvReflectionArgumentSampler:
    return readArgument(2, 0, 4, ofKind(ShaderArgument::Sampler));
  case NonSemanticClspvReflectionLiteralSampler:
    interface.samplers.push_back(
        {Binding{false, number(0), number(1), 0}, number(2)});
    return problem.empty();
  case NonSemanticClspvReflectionArgumentWorkgroup: {
    ShaderArgument local = ofKind(ShaderArgument::Local);
    local.specId = number(2);
    return readArgument(0, 0, 4, local);
  }
  case NonSemanticClspvReflectionConstantDataStorageBuffer:
  case NonSemanticClspvReflectionConstantDataUniform:
    return readData(/*isVariables=*/false);
  case NonSemanticClspvReflectionProgramScopeVariablesStorageBuffer:
    return readData(/*isVariables=*/true);
  case NonSemanticClspvReflectionPropertyRequiredWorkgroupSize:
    if (kernels.count(word(0)))
      kernels[word(0)].requiredSize = {number(1), number(2), number(3)};
    return problem.empty();
  case NonSemanticClspvReflectionPrintfInfo:
    for (auto &[id, kernel] : kernels)
      kernel.prints = true;
    return true;
  default:
    return readLaunch(instruction);
  }
}

ShaderInterface ReflectionReader::finish() {
  for (auto &[id, kernel] : kernels) {
    for (auto &[ordinal, arg] : arguments[id])
      kernel.args.push_back(std::move(arg));
    interface.kernels.push_back(std::move(kernel));
  }
  return std::move(interface);
}

std::optional<ShaderInterface>
ShaderInterface::readReflection(const ParsedModule &parsed,
                                std::string &error) {
  ReflectionReader reader(parsed);
  for (const spirv::Instruction &inst : parsed.reflection)
    if (!reader.read(inst)) {
      error = reader.problem;
      return std::nullopt;
    }
  return reader.finish();
}
