//===- Kernels.cpp - what SPIR-V says of kernels ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles/Handles.h"
#include "ModuleReader.h"
#include "SpellNumber.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// The convention of writers that know the source, in an OpString:
/// "kernel_arg_type.NAME.TYPE,TYPE,...". Empty without one.
static SmallVector<StringRef> sourceStrings(const ParsedModule &parsed,
                                            StringRef kind, StringRef kernel) {
  SmallVector<StringRef> parts;
  std::string prefix = (kind + "." + kernel + ".").str();
  for (auto [id, string] : parsed.strings) {
    StringRef rest = string;
    if (!rest.consume_front(prefix))
      continue;
    rest.consume_back(",");
    rest.split(parts, ',');
    break;
  }
  return parts;
}

/// As OpenCL C spells it, with integers that have no sign; "void" for what
/// nothing is known of.
static std::string spellType(const ModuleReader &reader, Id id,
                             unsigned depth = 0) {
  const TypeInfo *info = reader.findType(id);
  if (!info || !info->type)
    return "void";
  Type *type = info->type;
  if (info->op == Op::OpTypePointer)
    return depth > 4 ? "void*"
                     : spellType(reader, info->element, depth + 1) + "*";
  std::string name = reader.parsed.nameOf(id).str();
  if (info->op == Op::OpTypeStruct || info->op == Op::OpTypeOpaque) {
    for (StringRef tag : {"struct", "union"})
      if (StringRef(name).starts_with((tag + ".").str()))
        name[tag.size()] = ' ';
    return name.empty() ? "struct" : name;
  }
  if (auto *handle = dyn_cast<TargetExtType>(type)) {
    std::optional<Handle> known = parseHandleType(handle);
    return known ? spellHandle(*known) : "void";
  }
  // Arrays behind pointers are what is in them.
  if (type->isArrayTy())
    return spellType(reader, info->element, depth + 1);
  std::string number = spellNumber(type);
  return number.empty() ? "void" : number;
}

/// Whether the source's spelling is one without typedefs.
static bool isPlain(StringRef type) {
  type = type.rtrim("* ").rtrim("0123456789");
  return type != "size_t" && ocl::BuiltinType::parse(type);
}

void spirv::attachArguments(Function &kernel,
                            ArrayRef<ArgumentText> arguments) {
  LLVMContext &context = kernel.getContext();
  auto attach = [&](StringRef kind,
                    function_ref<Metadata *(const ArgumentText &)> get) {
    SmallVector<Metadata *> list;
    for (const ArgumentText &argument : arguments)
      list.push_back(get(argument));
    kernel.setMetadata(kind, MDNode::get(context, list));
  };
  auto attachText = [&](StringRef kind, std::string ArgumentText::*field) {
    attach(kind, [&](const ArgumentText &argument) {
      return MDString::get(context, argument.*field);
    });
  };
  attach("kernel_arg_addr_space", [&](const ArgumentText &argument) {
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(context), argument.space));
  });
  attachText("kernel_arg_access_qual", &ArgumentText::access);
  attachText("kernel_arg_type", &ArgumentText::type);
  attachText("kernel_arg_base_type", &ArgumentText::baseType);
  attachText("kernel_arg_type_qual", &ArgumentText::qualifiers);
  attachText("kernel_arg_name", &ArgumentText::name);
}

static std::string qualifiersOf(const ParsedModule &parsed, Id param,
                                bool isPipe) {
  std::string qualifiers;
  auto add = [&](StringRef qualifier) {
    if (!StringRef(qualifiers).contains(qualifier))
      qualifiers += (qualifiers.empty() ? "" : " ") + qualifier.str();
  };
  for (const Decoration &decoration : parsed.decorationsOf(param)) {
    if (decoration.kind == spv::Decoration::Volatile)
      add("volatile");
    if (decoration.kind == spv::Decoration::Restrict)
      add("restrict");
    if (decoration.kind != spv::Decoration::FuncParamAttr ||
        decoration.operands.empty())
      continue;
    auto attribute =
        static_cast<spv::FunctionParameterAttribute>(decoration.operands[0]);
    if (attribute == spv::FunctionParameterAttribute::NoAlias)
      add("restrict");
    if (attribute == spv::FunctionParameterAttribute::NoWrite)
      add("const");
  }
  if (isPipe)
    add("pipe");
  return qualifiers;
}

static StringRef accessOf(Type *type) {
  auto *handle = dyn_cast<TargetExtType>(type);
  std::optional<Handle> known;
  if (handle)
    known = parseHandleType(handle);
  if (!known || !known->hasAccess())
    return "none";
  return ocl::stringifyAccessQualifier(known->access);
}

static void describeArguments(ModuleReader &reader, Function &kernel,
                              const FunctionWords &words) {
  const ParsedModule &parsed = reader.parsed;
  SmallVector<StringRef> types =
      sourceStrings(parsed, "kernel_arg_type", kernel.getName());
  SmallVector<StringRef> qualifiers =
      sourceStrings(parsed, "kernel_arg_type_qual", kernel.getName());
  if (types.size() != kernel.arg_size())
    types.clear();
  if (qualifiers.size() != kernel.arg_size())
    qualifiers.clear();
  SmallVector<ArgumentText> texts;
  for (auto [arg, param] : zip_equal(kernel.args(), words.params)) {
    unsigned number = arg.getArgNo();
    bool isByVal = arg.hasByValAttr();
    ArgumentText &text = texts.emplace_back();
    if (arg.getType()->isPointerTy() && !isByVal)
      text.space = arg.getType()->getPointerAddressSpace();
    const TypeInfo *type = reader.findType(param.type());
    bool isPipe = type->op == Op::OpTypePipe;
    text.access = accessOf(arg.getType()).str();
    std::string spelled =
        spellType(reader, isByVal ? type->element : param.type());
    // Writers without typed pointers have pointers to bytes for all.
    if (spelled == "i8*" && types.empty())
      spelled = "void*";
    text.type = types.empty() ? spelled : types[number].str();
    text.baseType = isPlain(text.type) ? text.type : spelled;
    text.qualifiers = qualifiers.empty()
                          ? qualifiersOf(parsed, param.result(), isPipe)
                          : qualifiers[number].str();
    text.name = parsed.nameOf(param.result()).str();
  }
  attachArguments(kernel, texts);
}

//===----------------------------------------------------------------------===//
// Execution modes
//===----------------------------------------------------------------------===//

bool spirv::attachSizes(ModuleReader &reader, Function &kernel, StringRef kind,
                        ArrayRef<uint64_t> sizes) {
  SmallVector<Metadata *> numbers;
  for (uint64_t size : sizes) {
    if (size == 0 || !isUInt<31>(size))
      return reader.fail("expected three positive sizes");
    numbers.push_back(ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(reader.context), size)));
  }
  kernel.setMetadata(kind, MDNode::get(reader.context, numbers));
  return true;
}

static bool attachModeSizes(ModuleReader &reader, Function &kernel,
                            StringRef kind, const ExecutionMode &mode,
                            bool areIds) {
  if (mode.operands.size() != 3)
    return reader.fail("expected three sizes");
  SmallVector<uint64_t> sizes;
  for (uint32_t operand : mode.operands)
    sizes.push_back(areIds ? reader.findInteger(operand).value_or(0) : operand);
  return spirv::attachSizes(reader, kernel, kind, sizes);
}

void spirv::attachSubGroupSize(Function &kernel, uint32_t size) {
  LLVMContext &context = kernel.getContext();
  kernel.setMetadata(
      "intel_reqd_sub_group_size",
      MDNode::get(context, ConstantAsMetadata::get(ConstantInt::get(
                               Type::getInt32Ty(context), size))));
}

/// The type's number, and above it that of its components.
static bool attachVectorHint(ModuleReader &reader, Function &kernel,
                             uint32_t hint) {
  LLVMContext &context = reader.context;
  Type *scalars[] = {Type::getInt8Ty(context),  Type::getInt16Ty(context),
                     Type::getInt32Ty(context), Type::getInt64Ty(context),
                     Type::getHalfTy(context),  Type::getFloatTy(context),
                     Type::getDoubleTy(context)};
  uint32_t number = hint & 0xffff, count = hint >> 16;
  if (number >= std::size(scalars) || count > 16)
    return reader.fail("expected a type as the hint");
  Type *type = scalars[number];
  if (count > 1)
    type = FixedVectorType::get(type, count);
  Metadata *operands[] = {
      ValueAsMetadata::get(UndefValue::get(type)),
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context),
                                               type->isIntOrIntVectorTy()))};
  kernel.setMetadata("vec_type_hint", MDNode::get(context, operands));
  return true;
}

/// As LLVM lists the constructors of C++: it runs once, before any kernel.
static bool listInitializer(ModuleReader &reader, Function &kernel) {
  if (!kernel.arg_empty())
    return reader.fail("expected an initializer without parameters");
  GlobalVariable *list = reader.module.getNamedGlobal("llvm.global_ctors");
  if (list && !list->hasAppendingLinkage())
    return reader.fail("'llvm.global_ctors' is the name of another variable");
  appendToGlobalCtors(reader.module, &kernel, /*Priority=*/0);
  return true;
}

bool spirv::attachMode(ModuleReader &reader, Function &kernel,
                       const ExecutionMode &mode) {
  using Mode = spv::ExecutionMode;
  uint32_t first = mode.operands.empty() ? 0 : mode.operands[0];
  switch (mode.mode) {
  case Mode::LocalSize:
  case Mode::LocalSizeId:
    return attachModeSizes(reader, kernel, "reqd_work_group_size", mode,
                           mode.mode == Mode::LocalSizeId);
  case Mode::LocalSizeHint:
  case Mode::LocalSizeHintId:
    return attachModeSizes(reader, kernel, "work_group_size_hint", mode,
                           mode.mode == Mode::LocalSizeHintId);
  case Mode::VecTypeHint:
    return attachVectorHint(reader, kernel, first);
  case Mode::SubgroupSize:
    if (first == 0 || !isUInt<31>(first))
      return reader.fail("expected a positive size");
    attachSubGroupSize(kernel, first);
    return true;
  case Mode::Initializer:
    return listInitializer(reader, kernel);
  case Mode::RoundingModeRTZ:
    return reader.refuse("rounding to zero is not a kernel's default here");
  default:
    // Hints, and permissions that are not used.
    return true;
  }
}

bool spirv::mayContract(const ParsedModule &parsed, Id function) {
  bool isKernel = any_of(parsed.entryPoints, [&](const EntryPoint &entry) {
    return entry.function == function;
  });
  for (const ExecutionMode &mode : parsed.executionModes) {
    // SPV_KHR_float_controls2: what is not allowed for all is not allowed. The
    // mode's bits are a constant, which is not looked at: single operations
    // say what they allow.
    if (mode.mode != spv::ExecutionMode::ContractionOff &&
        mode.mode != kFPFastMathDefault)
      continue;
    if (!isKernel || mode.inst.operands()[0] == function)
      return false;
  }
  return true;
}

bool spirv::describeKernel(ModuleReader &reader, Function &kernel,
                           const FunctionWords &words) {
  describeArguments(reader, kernel, words);
  for (const ExecutionMode &mode : reader.parsed.executionModes) {
    if (mode.inst.operands()[0] != words.begin.result())
      continue;
    reader.current = mode.inst;
    if (!attachMode(reader, kernel, mode))
      return false;
  }
  return true;
}
