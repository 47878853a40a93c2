//===- ShaderKernels.cpp - entry points of shaders as kernels ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles/Handles.h"
#include "SPIRV/BodyReader.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypes.h"

#include <climits>
#include <set>

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Appends the sizes of the buffers whose length the shader asks.
void ModuleReader::addMeasures(ShaderKernel &kernel, const ShaderCalls &calls) {
  std::set<Binding> seen;
  for (Id id : calls.measured) {
    const ShaderVariable &variable = *findVariable(id);
    if (!variable.binding || !seen.insert(*variable.binding).second)
      continue;
    auto buffer = find_if(kernel.args, [&](const ShaderArgument &arg) {
      return arg.binding == variable.binding;
    });
    if (buffer == kernel.args.end())
      continue;
    ShaderArgument size;
    size.kind = ShaderArgument::Scalar;
    size.name = buffer->name + ".bytes";
    size.type = "ulong";
    size.valueType = "i64";
    size.size = size.align = sizeof(uint64_t);
    size.measured = variable.binding;
    kernel.args.push_back(std::move(size));
  }
}

void ModuleReader::placeArguments(const ShaderKernel &kernel) {
  roots = {};
  for (auto [i, arg] : enumerate(kernel.args)) {
    if (arg.measured)
      roots.measured[*arg.measured] = i;
    else if (arg.specId)
      roots.locals[*arg.specId] = i;
    else if (arg.bytes)
      roots.blocks[arg.bytes->binding].push_back(
          {arg.bytes->offset, unsigned(i), ""});
    else if (arg.binding)
      roots.bound[*arg.binding] = i;
    for (const auto &[query, place] : arg.queries)
      roots.blocks[place.binding].push_back(
          {place.offset, unsigned(i), "", query});
  }
  if (interface)
    for (const LaunchField &field : interface->launchFields)
      roots.blocks[Binding::pushConstants()].push_back(
          {field.offset, std::nullopt, field.name});
  if (kernel.variables)
    roots.blocks[kernel.variables->binding].push_back(
        {kernel.variables->offset, std::nullopt, ""});
}

/// "f32x4"; null for a struct and what is not known.
static Type *parseValueType(LLVMContext &context, StringRef text) {
  bool isFloat = text.consume_front("f");
  if (!isFloat && !text.consume_front("i"))
    return nullptr;
  auto [bitsText, countText] = text.split('x');
  unsigned bits = 0, count = 1;
  if (bitsText.getAsInteger(10, bits) ||
      (!countText.empty() && countText.getAsInteger(10, count)) || count < 1 ||
      count > 16)
    return nullptr;
  Type *scalar = nullptr;
  if (!isFloat && (bits == 8 || bits == 16 || bits == 32 || bits == 64))
    scalar = IntegerType::get(context, bits);
  else if (isFloat)
    scalar = bits == 16   ? Type::getHalfTy(context)
             : bits == 32 ? Type::getFloatTy(context)
             : bits == 64 ? Type::getDoubleTy(context)
                          : nullptr;
  return scalar && count > 1 ? FixedVectorType::get(scalar, count) : scalar;
}

/// The alignment of the widest vector.
static constexpr uint64_t kMaxAlign = 128;

/// What OpenCL C calls so, or an integer of that size where nothing is said;
/// null for a struct.
static Type *typeOfName(LLVMContext &context, StringRef name, uint64_t size) {
  std::string spelled;
  std::optional<ocl::BuiltinType> known = ocl::BuiltinType::parse(name);
  if (known && !known->isPointer && known->scalar != ocl::ScalarKind::Void) {
    bool isFloat = known->scalar == ocl::ScalarKind::Half ||
                   known->scalar == ocl::ScalarKind::Float ||
                   known->scalar == ocl::ScalarKind::Double;
    spelled = (isFloat ? "f" : "i") +
              std::to_string(ocl::scalarKindBits(known->scalar));
    if (known->width > 1)
      spelled += "x" + std::to_string(known->width);
  } else if (name.empty() && size <= sizeof(uint64_t)) {
    spelled = "i" + std::to_string(size * CHAR_BIT);
  }
  return parseValueType(context, spelled);
}

/// A struct of so many bytes, so aligned.
static StructType *bytesType(LLVMContext &context, uint64_t size,
                             uint64_t align) {
  align = std::clamp<uint64_t>(align, 1, kMaxAlign);
  Type *unit = IntegerType::get(context, std::min<uint64_t>(align, 8) * 8);
  if (align > 8)
    unit = FixedVectorType::get(unit, align / 8);
  Type *units = ArrayType::get(unit, size / align);
  return StructType::get(context, ArrayRef(units));
}

/// What the kernel's parameter is; a struct for one that is passed by value,
/// and null, with an error, for what is not known.
Type *ModuleReader::argumentType(const ShaderArgument &arg, ArrayRef<Id> used) {
  switch (arg.kind) {
  case ShaderArgument::Buffer:
    return PointerType::get(context, GlobalSpace);
  case ShaderArgument::Local:
    return PointerType::get(context, LocalSpace);
  case ShaderArgument::Scalar:
    if (Type *type = arg.valueType.empty()
                         ? typeOfName(context, arg.type, arg.size)
                         : parseValueType(context, arg.valueType))
      return type;
    if (arg.size == 0 || !isPowerOf2_64(arg.align) || arg.align > kMaxAlign ||
        arg.size % arg.align != 0 || arg.size > UINT32_MAX) {
      fail("the interface's argument '" + arg.name +
           "' has no size and alignment that go together");
      return nullptr;
    }
    return bytesType(context, arg.size, arg.align);
  default:
    break;
  }
  for (Id id : used) {
    const ShaderVariable &variable = *findVariable(id);
    if (!arg.binding || variable.binding != arg.binding->at(0))
      continue;
    Type *type = findType(variable.type)->type;
    if (auto *both = dyn_cast<StructType>(type))
      type = both->getElementType(arg.kind == ShaderArgument::Sampler);
    if (isa<TargetExtType>(type))
      return type;
  }
  if (arg.kind == ShaderArgument::Sampler)
    return handleType(context, {ScalarKind::Sampler});
  std::optional<Handle> image = parseKernelArgument(arg.type, arg.access, "");
  if (image)
    return handleType(context, *image);
  fail("expected the type of an image for the interface's argument '" +
       arg.name + "', got '" + arg.type + "'");
  return nullptr;
}

/// The access of an image as its type says it.
static std::string accessOf(Type *type, const std::string &otherwise) {
  auto *handle = dyn_cast<TargetExtType>(type);
  std::optional<Handle> known;
  if (handle)
    known = parseHandleType(handle);
  if (!known || !known->hasAccess())
    return otherwise;
  return ocl::stringifyAccessQualifier(known->access).str();
}

static ArgumentText describe(const ShaderArgument &arg, Type *type) {
  ArgumentText text;
  text.space =
      type->isPointerTy() ? type->getPointerAddressSpace() : PrivateSpace;
  text.access = accessOf(type, "none");
  text.type = arg.type;
  if (auto *handle = dyn_cast<TargetExtType>(type))
    if (std::optional<Handle> known = parseHandleType(handle))
      text.type = spellHandle(*known);
  text.baseType = text.type;
  for (auto [isSet, qualifier] :
       {std::pair(arg.isConst, "const"), std::pair(arg.isRestrict, "restrict"),
        std::pair(arg.isVolatile, "volatile")})
    if (isSet)
      text.qualifiers +=
          (text.qualifiers.empty() ? "" : " ") + std::string(qualifier);
  text.name = arg.name;
  return text;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

const SetVector<Id> &ModuleReader::passedTo(Id function) const {
  static const SetVector<Id> none;
  auto it = passed.find(function);
  return it == passed.end() ? none : it->second;
}

static void setAttributes(Function &function, CallingConv::ID convention) {
  function.setCallingConv(convention);
  function.addFnAttr(Attribute::NoUnwind);
  function.setConvergent();
}

bool ModuleReader::declareShader(const ShaderKernel &kernel,
                                 const ShaderCalls &calls,
                                 const FunctionWords &entry) {
  current = entry.begin;
  ArrayRef<Id> used = calls.uses.find(&entry)->second.getArrayRef();
  SmallVector<Type *> types, params;
  SmallVector<ArgumentText> texts;
  for (const ShaderArgument &arg : kernel.args) {
    Type *type = argumentType(arg, used);
    if (!type)
      return false;
    types.push_back(type);
    texts.push_back(describe(arg, type));
    params.push_back(
        type->isStructTy() ? PointerType::get(context, PrivateSpace) : type);
  }
  if (!freeName(kernel.name))
    return false;
  roots.kernel = Function::Create(
      FunctionType::get(Type::getVoidTy(context), params, false),
      GlobalValue::ExternalLinkage, kernel.name, &module);
  setAttributes(*roots.kernel, CallingConv::SPIR_KERNEL);
  for (auto [arg, type, given] :
       zip_equal(roots.kernel->args(), types, kernel.args)) {
    arg.setName(given.name);
    if (!type->isStructTy())
      continue;
    arg.addAttr(Attribute::getWithByValType(context, type));
    arg.addAttr(Attribute::getWithAlignment(context, Align(given.align)));
  }
  attachArguments(*roots.kernel, texts);
  return true;
}

/// Declares what the entry point calls, with the variables that it uses as
/// further parameters.
bool ModuleReader::declareCallee(const FunctionWords &words) {
  current = words.begin;
  Id id = current.result();
  const TypeInfo *info = getType(current.operands()[1]);
  if (!info)
    return false;
  if (info->op != Op::OpTypeFunction || info->element != current.type() ||
      info->members.size() != words.params.size())
    return fail("expected a function's type with the parameters and the result "
                "of the function");
  if (words.blocks.empty())
    return refuse("expected a function that the module defines");
  auto *type = cast<FunctionType>(info->type);
  SmallVector<Type *> params(type->params());
  for (Id variable : passedTo(id))
    params.push_back(rootType(*findVariable(variable)));
  auto *function = Function::Create(
      FunctionType::get(type->getReturnType(), params, /*isVarArg=*/false),
      GlobalValue::InternalLinkage, parsed.nameOf(id), &module);
  setAttributes(*function, CallingConv::SPIR_FUNC);
  functions[id] = function;
  return true;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

bool ModuleReader::describeShader(const ShaderKernel &kernel, Id function) {
  Function &made = *roots.kernel;
  bool isLaunchSize = interface && !interface->sizeIds.empty();
  for (const ExecutionMode &mode : parsed.executionModes) {
    if (mode.inst.operands()[0] != function)
      continue;
    current = mode.inst;
    bool isSize = mode.mode == spv::ExecutionMode::LocalSize ||
                  mode.mode == spv::ExecutionMode::LocalSizeId;
    if (!(isSize && isLaunchSize) && !attachMode(*this, made, mode))
      return false;
  }
  // A constant that is decorated as the size is the size.
  for (const spirv::Instruction &inst : parsed.globals) {
    const Decoration *builtIn =
        inst.info->hasResult()
            ? parsed.find(inst.result(), spv::Decoration::BuiltIn)
            : nullptr;
    if (!builtIn || builtIn->operands.empty() || isLaunchSize ||
        builtIn->operands[0] != uint32_t(spv::BuiltIn::WorkgroupSize))
      continue;
    current = inst;
    auto *sizes = dyn_cast_or_null<Constant>(findGlobal(inst.result()).value);
    auto *type = sizes ? dyn_cast<FixedVectorType>(sizes->getType()) : nullptr;
    if (!type || type->getNumElements() != 3)
      return fail("expected a constant of three sizes");
    SmallVector<uint64_t> numbers;
    for (unsigned i = 0; i < 3; ++i) {
      auto *number =
          dyn_cast_or_null<ConstantInt>(sizes->getAggregateElement(i));
      numbers.push_back(number ? number->getValue().getLimitedValue() : 0);
    }
    if (!attachSizes(*this, made, "reqd_work_group_size", numbers))
      return false;
  }
  if (!kernel.requiredSize.empty() &&
      !attachSizes(*this, made, "reqd_work_group_size",
                   SmallVector<uint64_t>(kernel.requiredSize.begin(),
                                         kernel.requiredSize.end())))
    return false;
  if (!kernel.sizeHint.empty() &&
      !attachSizes(*this, made, "work_group_size_hint",
                   SmallVector<uint64_t>(kernel.sizeHint.begin(),
                                         kernel.sizeHint.end())))
    return false;
  if (kernel.subGroupSize)
    attachSubGroupSize(made, *kernel.subGroupSize);
  if (kernel.uniformSizes)
    made.addFnAttr("uniform-work-group-size", "true");
  return true;
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

bool ModuleReader::readShader(const EntryPoint &entry) {
  current = entry.inst;
  const FunctionWords *words = findWords(entry.function);
  if (!words)
    return false;
  if (words->blocks.empty() || !words->params.empty())
    return fail("expected an entry point to be a defined function without "
                "parameters");
  ShaderCalls calls;
  SmallVector<const FunctionWords *> path;
  if (!collectCalls(*words, calls, path))
    return false;
  current = entry.inst;
  std::optional<ShaderKernel> kernel;
  if (interface) {
    const ShaderKernel *known = interface->findKernel(entry.name);
    if (!known)
      return fail("the interface has no kernel with the symbol '" + entry.name +
                  "'");
    if (known->prints)
      return refuse("a kernel that prints is not read");
    kernel = *known;
  } else {
    kernel = deduceKernel(entry, calls.uses[words].getArrayRef());
    if (!kernel)
      return false;
  }
  addMeasures(*kernel, calls);
  placeArguments(*kernel);
  if (!declareShader(*kernel, calls, *words))
    return false;
  for (Id id : calls.uses[words])
    if (!checkRoot(*findVariable(id)))
      return false;
  functions.clear();
  passed.clear();
  functions[entry.function] = roots.kernel;
  for (const FunctionWords *callee : calls.functions) {
    if (callee == words)
      continue;
    SetVector<Id> &theirs = passed[callee->begin.result()];
    for (Id id : calls.uses[callee])
      if (!findVariable(id)->global)
        theirs.insert(id);
    if (!declareCallee(*callee))
      return false;
  }
  for (const FunctionWords *read : calls.functions) {
    current = read->begin;
    if (!BodyReader(*this, *functions.lookup(read->begin.result())).read(*read))
      return false;
  }
  SmallVector<const ShaderVariable *> cleared;
  for (Id id : calls.uses[words])
    if (const ShaderVariable *variable = findVariable(id);
        variable->global && variable->initializer)
      cleared.push_back(variable);
  current = words->begin;
  if (!cleared.empty() &&
      !BodyReader(*this, *roots.kernel).clearLocalMemory(cleared))
    return false;
  return describeShader(*kernel, entry.function);
}

bool ModuleReader::readShaders() {
  placeLocalBlocks();
  for (const EntryPoint &entry : parsed.entryPoints)
    if (!readShader(entry))
      return false;
  debugInfo.finalize();
  return true;
}
