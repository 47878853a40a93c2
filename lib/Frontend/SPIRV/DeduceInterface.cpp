//===- DeduceInterface.cpp - arguments of a shader that has none *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where nothing else says it, the arguments of an entry point are the
// descriptors that it uses, by set and binding, and then the members of its
// push constants.
//
//===----------------------------------------------------------------------===//

#include "ModuleReader.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

/// As OpenCL C spells it; "" for others than scalars and vectors.
static std::string spell(const ModuleReader &reader, Id id) {
  const TypeInfo &info = *reader.findType(id);
  if (info.op == Op::OpTypeVector) {
    std::string element = spell(reader, info.element);
    unsigned count = cast<FixedVectorType>(info.type)->getNumElements();
    return element.empty() ? "" : element + utostr(count);
  }
  if (info.op == Op::OpTypeFloat)
    return info.type->isHalfTy()    ? "half"
           : info.type->isFloatTy() ? "float"
                                    : "double";
  if (info.op != Op::OpTypeInt)
    return "";
  std::string sign = info.isSigned ? "" : "u";
  switch (info.type->getIntegerBitWidth()) {
  case 8:
    return sign + "char";
  case 16:
    return sign + "short";
  case 32:
    return sign + "int";
  case 64:
    return sign + "long";
  default:
    return "";
  }
}

/// "f32x4", of a scalar or a vector.
static std::string spellValue(Type *type) {
  std::string spelled = type->isFPOrFPVectorTy() ? "f" : "i";
  spelled += utostr(type->getScalarSizeInBits());
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    spelled += "x" + utostr(vector->getNumElements());
  return spelled;
}

/// The pointer to the elements if the block is nothing but an array of them.
static std::string spellBlock(const ModuleReader &reader, Id id) {
  const TypeInfo *found = reader.findType(id);
  if (!found || found->op != Op::OpTypeStruct || found->members.size() != 1)
    return "void*";
  const TypeInfo &info = *found;
  const TypeInfo *array = reader.findType(info.members[0]);
  if ((array->op != Op::OpTypeRuntimeArray && array->op != Op::OpTypeArray) ||
      !reader.isPlain(info.members[0]))
    return "void*";
  std::string element = spell(reader, array->element);
  return element.empty() ? "void*" : element + "*";
}

/// The variable's name; a block that has none is known by its only member or
/// by its type.
static StringRef nameOf(const ModuleReader &reader,
                        const ShaderVariable &variable) {
  const ParsedModule &parsed = reader.parsed;
  StringRef name = parsed.nameOf(variable.id);
  const TypeInfo *info = reader.findType(variable.type);
  if (name.empty() && info->op == Op::OpTypeStruct && info->members.size() == 1)
    name = parsed.memberName(variable.type, 0);
  return name.empty() ? parsed.nameOf(variable.type) : name;
}

bool ModuleReader::isReadOnly(const ShaderVariable &variable) const {
  if (parsed.find(variable.id, spv::Decoration::NonWritable) ||
      (variable.storage == spv::StorageClass::Uniform &&
       parsed.find(variable.type, spv::Decoration::Block)))
    return true;
  const TypeInfo &info = *findType(variable.type);
  size_t count =
      count_if(parsed.memberDecorationsOf(variable.type),
               [](const MemberDecoration &decoration) {
                 return decoration.kind == spv::Decoration::NonWritable;
               });
  return !info.members.empty() && count == info.members.size();
}

/// Appends the arguments that are bound where the variable is.
bool ModuleReader::addBoundArguments(ShaderKernel &kernel,
                                     const ShaderVariable &variable) {
  const TypeInfo *info = findType(variable.type);
  ShaderArgument arg;
  arg.name = nameOf(*this, variable).str();
  arg.binding = variable.binding;
  if (info->op == Op::OpTypeStruct) {
    arg.kind = ShaderArgument::Buffer;
    arg.type = spellBlock(*this, variable.type);
    arg.isConst = isReadOnly(variable);
  } else if (info->op == Op::OpTypeImage) {
    arg.kind = ShaderArgument::Image;
  } else if (info->op == Op::OpTypeSampledImage) {
    arg.kind = ShaderArgument::Image;
    kernel.args.push_back(arg);
    arg.kind = ShaderArgument::Sampler;
    arg.name += ".sampler";
    arg.binding = variable.binding->at(Binding::kSampler);
  } else if (info->op == Op::OpTypeSampler) {
    arg.kind = ShaderArgument::Sampler;
  } else {
    current = variable.inst;
    return refuse("expected a buffer, an image or a sampler, got an Op" +
                  words::findInstruction(info->op)->name);
  }
  // For an array of descriptors, one for each.
  for (uint32_t i = 0; i < variable.count; ++i) {
    kernel.args.push_back(arg);
    kernel.args.back().name += "." + utostr(i);
    kernel.args.back().binding = variable.binding->at(i);
  }
  if (!variable.isTable())
    kernel.args.push_back(std::move(arg));
  return true;
}

/// Appends the members of a block of push constants.
void ModuleReader::addPushConstants(ShaderKernel &kernel,
                                    const ShaderVariable &variable) {
  const TypeInfo &info = *findType(variable.type);
  if (info.op != Op::OpTypeStruct)
    return;
  for (auto [i, member] : enumerate(info.members)) {
    ShaderArgument arg;
    arg.kind = ShaderArgument::Scalar;
    arg.name = parsed.memberName(variable.type, i).str();
    arg.type = spell(*this, member);
    arg.size = sizeOf(member, info.matrices[i]);
    arg.valueType = spellValue(findType(member)->type);
    arg.align = scalarAlign(findType(member)->type).value();
    if (const TypeInfo *type = findType(member);
        type->op == Op::OpTypePointer) {
      // The address of a buffer.
      arg.kind = ShaderArgument::Buffer;
      arg.type = spellBlock(*this, type->element);
    } else if (arg.type.empty()) {
      arg.type = arg.valueType = "struct";
    }
    arg.bytes = BytePlace{Binding::pushConstants(), offsetOf(info, i)};
    kernel.args.push_back(std::move(arg));
  }
}

std::optional<ShaderKernel> ModuleReader::deduceKernel(const EntryPoint &entry,
                                                       ArrayRef<Id> used) {
  ShaderKernel kernel;
  kernel.name = kernel.symbol = entry.name.str();
  kernel.uniformSizes = true;
  std::map<Binding, const ShaderVariable *> bound;
  for (Id id : used) {
    const ShaderVariable &variable = *findVariable(id);
    if (!variable.binding)
      continue;
    // Several views of one buffer are one argument: the plainest names it.
    const ShaderVariable *&first = bound[*variable.binding];
    if (!first || spellBlock(*this, first->type) == "void*")
      first = &variable;
  }
  for (auto [binding, variable] : bound) {
    if (binding.isPushConstant)
      addPushConstants(kernel, *variable);
    else if (!addBoundArguments(kernel, *variable))
      return std::nullopt;
  }
  return kernel;
}
