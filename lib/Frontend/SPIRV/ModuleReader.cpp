//===- ModuleReader.cpp - SPIR-V's module as LLVM's -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleReader.h"
#include "BodyReader.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

bool ModuleReader::fail(const Twine &message) {
  if (error.empty())
    error = "invalid SPIR-V " + placeOf(current) + message.str();
  return false;
}

bool ModuleReader::refuse(const Twine &message) {
  if (error.empty())
    error = "cannot read SPIR-V " + placeOf(current) + message.str();
  return false;
}

bool ModuleReader::readGlobal() {
  Op op = current.op();
  if (op == Op::OpTypeForwardPointer) {
    std::optional<unsigned> space = addressSpaceOf(current.operands()[1]);
    if (!space)
      return fail("expected a storage class of kernels");
    TypeInfo info;
    info.op = Op::OpTypePointer;
    info.type = PointerType::get(context, *space);
    info.storage = static_cast<spv::StorageClass>(current.operands()[1]);
    types.try_emplace(current.operands()[0], info);
    return true;
  }
  if (current.info->hasResult() && !defined.insert(current.result()).second)
    return fail("id " + Twine(current.result()) + " is defined twice");
  noteLateConstant();
  switch (op) {
  case Op::OpVariable:
  case kOpUntypedVariable:
    return parsed.isShader() ? readShaderVariable() : readVariable();
  case Op::OpConstantSampler:
    return readSampler();
  case Op::OpConstantFunctionPointerINTEL:
    return readFunctionPointer();
  case Op::OpUndef:
  case Op::OpConstantTrue:
  case Op::OpConstantFalse:
  case Op::OpConstant:
  case Op::OpConstantComposite:
  case Op::OpConstantNull:
  case Op::OpSpecConstantTrue:
  case Op::OpSpecConstantFalse:
  case Op::OpSpecConstant:
  case Op::OpSpecConstantComposite:
  case Op::OpSpecConstantOp:
    return readConstant();
  case Op::OpAliasDomainDeclINTEL:
  case Op::OpAliasScopeDeclINTEL:
  case Op::OpAliasScopeListDeclINTEL:
  case Op::OpNop:
    return true;
  default:
    if (current.info->hasResult() && !current.info->hasResultType())
      return readType();
    return refuse("expected a type, a constant or a variable");
  }
}

/// Before anything else: what only graphics has would be the error.
static bool checkModels(ModuleReader &reader) {
  for (const EntryPoint &entry : reader.parsed.entryPoints) {
    if (entry.model == spv::ExecutionModel::GLCompute)
      continue;
    reader.current = entry.inst;
    const auto *model = words::findEnumerant(words::Kind::ExecutionModel,
                                             uint32_t(entry.model));
    return reader.refuse(
        "expected a compute shader, GLCompute, got the execution "
        "model " +
        (model ? model->name.str() : std::to_string(uint32_t(entry.model))));
  }
  return true;
}

bool ModuleReader::read() {
  for (const EntryPoint &entry : parsed.entryPoints)
    kernelNames[entry.function].push_back(entry.name);
  if (parsed.isShader() && !checkModels(*this))
    return false;
  for (const spirv::Instruction &inst : parsed.globals) {
    current = inst;
    if (!readGlobal())
      return false;
  }
  if (parsed.isShader())
    return readShaders();
  for (const FunctionWords &words : parsed.functions)
    if (!declareFunction(words))
      return false;
  for (const EntryPoint &entry : parsed.entryPoints)
    if (!findFunction(entry.function)) {
      current = entry.inst;
      return fail("expected a function, got id " + Twine(entry.function));
    }
  for (const FunctionWords &words : parsed.functions) {
    if (words.blocks.empty())
      continue;
    Function *function = functions.lookup(words.begin.result());
    current = words.begin;
    if (!BodyReader(*this, *function).read(words))
      return false;
  }
  debugInfo.finalize();
  return describeKernels() && addOtherNames();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// What a parameter's decorations say.
static void addParamAttributes(ModuleReader &reader, Argument &arg, Id param) {
  LLVMContext &context = reader.context;
  Type *pointee = reader.getPointee(reader.current.type());
  bool isPointer = arg.getType()->isPointerTy();
  AttrBuilder attributes(context);
  for (const Decoration &decoration : reader.parsed.decorationsOf(param)) {
    uint32_t operand = decoration.operands.empty() ? 0 : decoration.operands[0];
    if (decoration.kind == spv::Decoration::Alignment && isPointer) {
      attributes.addAlignmentAttr(readAlignment(operand, Align(1)));
      continue;
    }
    if (decoration.kind != spv::Decoration::FuncParamAttr ||
        decoration.operands.empty())
      continue;
    switch (static_cast<spv::FunctionParameterAttribute>(operand)) {
    case spv::FunctionParameterAttribute::Zext:
      if (arg.getType()->isIntegerTy())
        attributes.addAttribute(Attribute::ZExt);
      break;
    case spv::FunctionParameterAttribute::Sext:
      if (arg.getType()->isIntegerTy())
        attributes.addAttribute(Attribute::SExt);
      break;
    case spv::FunctionParameterAttribute::ByVal:
      if (isPointer && pointee && pointee->isSized())
        attributes.addByValAttr(pointee);
      break;
    case spv::FunctionParameterAttribute::Sret:
      if (isPointer && pointee && pointee->isSized())
        attributes.addStructRetAttr(pointee);
      break;
    case spv::FunctionParameterAttribute::NoAlias:
      if (isPointer)
        attributes.addAttribute(Attribute::NoAlias);
      break;
    case spv::FunctionParameterAttribute::NoCapture:
      if (isPointer)
        attributes.addCapturesAttr(CaptureInfo::none());
      break;
    case spv::FunctionParameterAttribute::NoWrite:
      if (isPointer)
        attributes.addAttribute(Attribute::ReadOnly);
      break;
    case spv::FunctionParameterAttribute::NoReadWrite:
      if (isPointer)
        attributes.addAttribute(Attribute::ReadNone);
      break;
    default:
      break;
    }
  }
  if (attributes.contains(Attribute::ReadNone))
    attributes.removeAttribute(Attribute::ReadOnly);
  arg.addAttrs(attributes);
}

/// A name that nobody else may take, if the function has one. llvm-spirv writes
/// a kernel as an entry point that calls an exported function of the same name,
/// which then is the kernel's alone.
static std::optional<StringRef> fixedNameOf(const ParsedModule &parsed,
                                            Id function) {
  for (const EntryPoint &entry : parsed.entryPoints)
    if (entry.function == function)
      return entry.name;
  const Decoration *linkage =
      parsed.find(function, spv::Decoration::LinkageAttributes);
  if (!linkage)
    return std::nullopt;
  StringRef name = stringIn(linkage->operands);
  for (const EntryPoint &entry : parsed.entryPoints)
    if (entry.name == name)
      return std::nullopt;
  return name;
}

std::optional<GlobalValue::LinkageTypes>
spirv::linkageOf(const ParsedModule &parsed, Id id) {
  const Decoration *linkage =
      parsed.find(id, spv::Decoration::LinkageAttributes);
  if (!linkage || linkage->operands.size() < 2)
    return std::nullopt;
  if (linkage->operands.back() == uint32_t(spv::LinkageType::LinkOnceODR))
    return GlobalValue::LinkOnceODRLinkage;
  return GlobalValue::ExternalLinkage;
}

bool ModuleReader::freeName(StringRef name) {
  GlobalValue *other = module.getNamedValue(name);
  if (!other)
    return true;
  if (!other->hasLocalLinkage())
    return fail("two functions or variables are named '" + name + "'");
  other->setName(name + ".local");
  return true;
}

/// Names are optional in SPIR-V, and ids are what its errors tell.
static std::string nameFunction(const ParsedModule &parsed, Id function) {
  StringRef name = parsed.nameOf(function);
  return name.empty() ? "function." + std::to_string(function) : name.str();
}

bool ModuleReader::declareFunction(const FunctionWords &words) {
  current = words.begin;
  Id id = current.result();
  std::optional<StringRef> fixed = fixedNameOf(parsed, id);
  if (findFunction(id) && declared.contains(words.begin.offset))
    return true;
  declared.insert(words.begin.offset);
  if (!defined.insert(id).second)
    return fail("id " + Twine(id) + " is defined twice");
  const TypeInfo *info = getType(current.operands()[1]);
  if (!info)
    return false;
  if (info->op != Op::OpTypeFunction || info->element != current.type())
    return fail("expected the function's type to give its result's");
  if (info->members.size() != words.params.size())
    return fail("expected " + Twine(info->members.size()) +
                " parameters, got " + Twine(words.params.size()));
  bool isEntry = isKernel(id);
  if (isEntry &&
      (words.blocks.empty() || !info->type->getContainedType(0)->isVoidTy()))
    return fail("expected an entry point to be a defined function without a "
                "result");
  if (fixed && !freeName(*fixed))
    return false;

  auto linkage = GlobalValue::InternalLinkage;
  if (isEntry || words.blocks.empty())
    linkage = GlobalValue::ExternalLinkage;
  else if (fixed)
    linkage = linkageOf(parsed, id).value_or(linkage);
  auto *function = Function::Create(
      cast<FunctionType>(info->type), linkage,
      fixed ? fixed->str() : nameFunction(parsed, id), &module);
  functions[id] = function;
  globals[id] = {function, 0};
  function->setCallingConv(isEntry ? CallingConv::SPIR_KERNEL
                                   : CallingConv::SPIR_FUNC);
  function->addFnAttr(Attribute::NoUnwind);
  function->setConvergent();
  uint32_t control = current.operands()[0];
  if (control & uint32_t(spv::FunctionControlMask::DontInline))
    function->addFnAttr(Attribute::NoInline);
  else if (control & uint32_t(spv::FunctionControlMask::Inline))
    function->addFnAttr(Attribute::InlineHint);
  if (words.blocks.empty()) {
    if (control & uint32_t(spv::FunctionControlMask::Const))
      function->setDoesNotAccessMemory();
    else if (control & uint32_t(spv::FunctionControlMask::Pure))
      function->setOnlyReadsMemory();
  }
  for (auto [arg, param] : zip_equal(function->args(), words.params)) {
    current = param;
    if (param.type() != info->members[arg.getArgNo()])
      return fail("expected the type that the function's type gives");
    arg.setName(parsed.nameOf(param.result()));
    addParamAttributes(*this, arg, param.result());
  }
  return true;
}

bool ModuleReader::declareFunction(Id id) {
  spirv::Instruction before = current;
  for (const FunctionWords &words : parsed.functions)
    if (words.begin.result() == id && !declareFunction(words))
      return false;
  current = before;
  return findFunction(id) ||
         fail("expected a function of the module, got id " + Twine(id));
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

bool ModuleReader::describeKernels() {
  for (const FunctionWords &words : parsed.functions) {
    current = words.begin;
    Id id = words.begin.result();
    if (isKernel(id) && !describeKernel(*this, *functions.lookup(id), words))
      return false;
  }
  return true;
}

/// A function may be several kernels.
bool ModuleReader::addOtherNames() {
  for (const FunctionWords &words : parsed.functions) {
    current = words.begin;
    auto names = kernelNames.find(words.begin.result());
    if (names == kernelNames.end())
      continue;
    for (StringRef name : drop_begin(names->second)) {
      if (!freeName(name))
        return false;
      ValueToValueMapTy values;
      CloneFunction(functions.lookup(words.begin.result()), values)
          ->setName(name);
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

DIFile *ModuleReader::getFile(Id name) {
  StringRef path = parsed.strings.lookup(name);
  DIFile *file = debugInfo.createFile(path, "");
  if (!compileUnit) {
    module.addModuleFlag(llvm::Module::Warning, "Debug Info Version",
                         DEBUG_METADATA_VERSION);
    compileUnit =
        debugInfo.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_OpenCL),
                                    file, "", /*isOptimized=*/true, "", 0);
  }
  return file;
}
