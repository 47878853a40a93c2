//===- ShaderVariables.cpp - variables and constants of shaders -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

static constexpr uint64_t kMaxDescriptors = 64;

//===----------------------------------------------------------------------===//
// Variables of the module
//===----------------------------------------------------------------------===//

static std::optional<Binding> bindingOf(const ParsedModule &parsed, Id id) {
  const Decoration *set = parsed.find(id, spv::Decoration::DescriptorSet);
  const Decoration *number = parsed.find(id, spv::Decoration::Binding);
  if (!number || number->operands.empty())
    return std::nullopt;
  // A set that is not named is the first.
  return Binding{false, set && !set->operands.empty() ? set->operands[0] : 0,
                 number->operands[0]};
}

/// Takes an array of descriptors for so many of them.
bool ModuleReader::readDescriptors(ShaderVariable &variable,
                                   const TypeInfo &content) {
  if (content.op == Op::OpTypeRuntimeArray)
    return refuse("expected a known number of descriptors");
  if (content.op != Op::OpTypeArray)
    return true;
  uint64_t count = content.type->getArrayNumElements();
  if (findType(content.element)->op != Op::OpTypeStruct || count == 0 ||
      count > kMaxDescriptors)
    return refuse("expected an array of 1 to " + Twine(kMaxDescriptors) +
                  " buffers");
  variable.count = count;
  variable.type = content.element;
  return true;
}

bool ModuleReader::readShaderVariable() {
  ShaderVariable variable;
  variable.inst = current;
  variable.id = current.result();
  variable.storage = static_cast<spv::StorageClass>(current.operands()[0]);
  const TypeInfo *pointer = getType(current.type());
  if (!pointer)
    return false;
  if (pointer->op != Op::OpTypePointer || pointer->storage != variable.storage)
    return fail("expected a pointer to the storage class of the variable");
  variable.type = pointer->element;
  const TypeInfo *content = getType(variable.type);
  if (!content)
    return false;
  if (const Decoration *builtIn =
          parsed.find(variable.id, spv::Decoration::BuiltIn);
      builtIn && !builtIn->operands.empty()) {
    builtIns[variable.id] = {static_cast<spv::BuiltIn>(builtIn->operands[0]),
                             variable.type};
    return true;
  }
  if (content->type && !content->type->isSized() &&
      !isa<TargetExtType>(content->type))
    return fail("expected a variable with a size");
  switch (variable.storage) {
  case spv::StorageClass::PushConstant:
    variable.binding = Binding::pushConstants();
    break;
  case spv::StorageClass::StorageBuffer:
  case spv::StorageClass::Uniform:
  case spv::StorageClass::UniformConstant:
    variable.binding = bindingOf(parsed, variable.id);
    if (!variable.binding)
      return fail("expected the decorations DescriptorSet and Binding");
    if (!readDescriptors(variable, *content))
      return false;
    break;
  case spv::StorageClass::Private:
  case spv::StorageClass::Workgroup:
    if (current.operands().size() > 1) {
      variable.initializer =
          dyn_cast_or_null<Constant>(findGlobal(current.operands()[1]).value);
      if (!variable.initializer ||
          variable.initializer->getType() != content->type)
        return fail("expected a constant of the variable's type");
    }
    break;
  default:
    return refuse("expected a storage class of compute shaders");
  }
  if (variable.storage == spv::StorageClass::Workgroup &&
      !readLocalVariable(variable, *content))
    return false;
  variables[variable.id] = variable;
  return true;
}

//===----------------------------------------------------------------------===//
// Constants of the launch
//===----------------------------------------------------------------------===//

std::optional<LaunchQuery> ModuleReader::queryOf(uint32_t specId) const {
  if (!interface)
    return std::nullopt;
  for (unsigned i = 0; i < interface->sizeIds.size(); ++i)
    if (interface->sizeIds[i] == specId)
      return LaunchQuery{"get_local_size", i};
  for (unsigned i = 0; i < interface->offsetIds.size(); ++i)
    if (interface->offsetIds[i] == specId)
      return LaunchQuery{"get_global_offset", i};
  if (interface->dimensionsId == specId)
    return LaunchQuery{"get_work_dim", std::nullopt};
  return std::nullopt;
}

/// What depends on the launch is a constant here as well, by its default, and
/// is made anew in each function that uses it.
void ModuleReader::noteLateConstant() {
  if (!interface || !current.info->hasResultType())
    return;
  LateConstant late;
  late.inst = current;
  if (const Decoration *id =
          parsed.find(current.result(), spv::Decoration::SpecId);
      id && !id->operands.empty()) {
    late.specId = id->operands[0];
    late.query = queryOf(late.specId);
    for (const ShaderKernel &kernel : interface->kernels)
      for (const ShaderArgument &arg : kernel.args)
        late.isLocalLength |= arg.specId == late.specId;
    if (late.query || late.isLocalLength)
      lateConstants[current.result()] = late;
    return;
  }
  bool isOperation = current.op() == Op::OpSpecConstantOp;
  if (!isOperation && current.op() != Op::OpSpecConstantComposite)
    return;
  for (Id operand : current.operands().drop_front(isOperation)) {
    const LateConstant *part = findLate(operand);
    if (!part)
      continue;
    // Memory of an argument's size may be counted in smaller elements.
    late.isLocalLength |= part->isLocalLength;
    late.specId = part->specId;
    lateConstants[current.result()] = late;
  }
}

Value *BodyReader::readLateConstant(const LateConstant &late) {
  Instruction before = module.current;
  module.current = late.inst;
  Value *value = nullptr;
  if (late.isLocalLength) {
    refuse("expected a length to be that of one variable alone");
  } else if (late.query) {
    SmallVector<LibraryArg, 1> args;
    if (late.query->dimension)
      args.push_back(builder.getInt32(*late.query->dimension));
    value = callLibrary(late.query->function, args, nullptr);
    if (value && !resultType()->isIntegerTy())
      value = fail("expected the type of an integer");
    if (value)
      value = builder.CreateZExtOrTrunc(value, resultType());
  } else if (late.inst.op() == Op::OpSpecConstantComposite) {
    value = readConstruct();
  } else {
    ConstantOperation operation(late.inst);
    module.current = operation.inst;
    value = readValue();
  }
  module.current = before;
  return value;
}

//===----------------------------------------------------------------------===//
// What the host fills once
//===----------------------------------------------------------------------===//

/// Bytes, and between them the addresses that are in the buffer itself.
Constant *ModuleReader::makeData(const ShaderData &data, unsigned space,
                                 StringRef name) {
  std::string bytes = data.bytes;
  bytes.resize(data.size);
  std::map<uint64_t, uint64_t> targets;
  for (const ShaderData::Address &address : data.addresses)
    targets[address.offset] = address.target;
  SmallVector<Type *> types;
  SmallVector<uint64_t> starts;
  uint64_t at = 0;
  auto addBytes = [&](uint64_t end) {
    if (end <= at)
      return;
    starts.push_back(at);
    types.push_back(ArrayType::get(Type::getInt8Ty(context), end - at));
    at = end;
  };
  for (auto [offset, target] : targets) {
    if (offset < at)
      continue;
    addBytes(offset);
    starts.push_back(at);
    types.push_back(PointerType::get(context, space));
    at += sizeof(uint64_t);
  }
  addBytes(bytes.size());
  auto *type = StructType::get(context, types, /*isPacked=*/true);
  auto *variable = new GlobalVariable(module, type, space == ConstantSpace,
                                      GlobalValue::InternalLinkage,
                                      /*Initializer=*/nullptr, name, nullptr,
                                      GlobalValue::NotThreadLocal, space);
  variable->setAlignment(Align(16));
  SmallVector<Constant *> parts;
  for (auto [start, part] : zip_equal(starts, types)) {
    if (part->isPointerTy())
      parts.push_back(ConstantExpr::getGetElementPtr(
          Type::getInt8Ty(context), variable,
          ConstantInt::get(Type::getInt64Ty(context), targets[start])));
    else
      parts.push_back(ConstantDataArray::getRaw(
          StringRef(bytes).substr(start, part->getArrayNumElements()),
          part->getArrayNumElements(), Type::getInt8Ty(context)));
  }
  variable->setInitializer(ConstantStruct::get(type, parts));
  return variable;
}

Constant *ModuleReader::getVariablesData() {
  if (!variablesData && interface && interface->variables)
    variablesData = makeData(*interface->variables, GlobalSpace, "variables");
  return variablesData;
}

Constant *ModuleReader::findData(const Binding &binding) {
  if (!interface)
    return nullptr;
  if (interface->constants && interface->constants->binding == binding) {
    if (!constantsData)
      constantsData =
          makeData(*interface->constants, ConstantSpace, "constants");
    return constantsData;
  }
  if (interface->variables && interface->variables->binding == binding)
    return getVariablesData();
  return nullptr;
}

//===----------------------------------------------------------------------===//
// In functions
//===----------------------------------------------------------------------===//

Type *ModuleReader::rootType(const ShaderVariable &variable) {
  if (variable.storage == spv::StorageClass::Workgroup)
    return PointerType::get(context, LocalSpace);
  const TypeInfo *content = findType(variable.type);
  if (content->op == Op::OpTypeSampledImage)
    return content->type;
  if (variable.isTable())
    return PointerType::get(context, PrivateSpace);
  if (variable.binding && roots.bound.count(*variable.binding))
    return roots.kernel->getArg(roots.bound.at(*variable.binding))->getType();
  if (variable.binding)
    if (Constant *data = findData(*variable.binding))
      return data->getType();
  return PointerType::get(context, PrivateSpace);
}

/// Bytes that the kernel itself puts together from its arguments and from what
/// it knows of the launch.
Value *BodyReader::readBlock(const Binding &binding, uint64_t size) {
  const std::vector<ShaderRoots::Piece> &pieces =
      module.getRoots().blocks.at(binding);
  auto end = [&](const ShaderRoots::Piece &piece) {
    if (!piece.query.empty())
      return piece.offset + sizeof(uint32_t);
    Type *type = piece.arg ? function.getArg(*piece.arg)->getType() : nullptr;
    if (piece.arg && function.hasParamAttribute(*piece.arg, Attribute::ByVal))
      type = function.getParamByValType(*piece.arg);
    uint64_t bytes = type ? module.layout.getTypeStoreSize(type).getFixedValue()
                     : piece.field.empty() ? sizeof(uint64_t)
                                           : 3 * sizeof(uint32_t);
    return piece.offset + bytes;
  };
  for (const ShaderRoots::Piece &piece : pieces)
    size = std::max(size, end(piece));
  AllocaInst *block = makeVariable(ArrayType::get(builder.getInt8Ty(), size));
  block->setAlignment(Align(16));
  for (const ShaderRoots::Piece &piece : pieces)
    if (!fillPiece(piece, builder.CreateConstGEP1_64(builder.getInt8Ty(), block,
                                                     piece.offset)))
      return nullptr;
  return block;
}

bool BodyReader::fillPiece(const ShaderRoots::Piece &piece, Value *target) {
  if (!piece.query.empty()) {
    Value *value =
        callLibrary(piece.query, {function.getArg(*piece.arg)}, nullptr);
    return value && builder.CreateAlignedStore(
                        builder.CreateZExtOrTrunc(value, builder.getInt32Ty()),
                        target, Align(1));
  }
  if (piece.arg) {
    Argument *arg = function.getArg(*piece.arg);
    if (Type *type = arg->getParamByValType())
      return builder.CreateMemCpy(
          target, Align(1), arg, arg->getParamAlign().valueOrOne(),
          module.layout.getTypeAllocSize(type).getFixedValue());
    Value *value = arg;
    if (arg->getType()->isPointerTy())
      value = builder.CreatePtrToInt(arg, builder.getInt64Ty());
    return builder.CreateAlignedStore(value, target, Align(1));
  }
  if (piece.field.empty())
    return builder.CreateAlignedStore(
        builder.CreatePtrToInt(module.getVariablesData(), builder.getInt64Ty()),
        target, Align(1));
  // The whole launch is one region, which begins at the first work-group.
  const char *query =
      StringSwitch<const char *>(piece.field)
          .Case("global_offset", "get_global_offset")
          .Case("region_offset", "get_global_offset")
          .Case("enqueued_local_size", "get_enqueued_local_size")
          .Case("global_size", "get_global_size")
          .Case("num_workgroups", "get_num_groups")
          .Default(nullptr);
  for (unsigned i = 0; i < 3; ++i) {
    Value *value = builder.getInt32(0);
    if (query)
      value = callLibrary(query, {builder.getInt32(i)}, nullptr);
    if (!value)
      return false;
    builder.CreateAlignedStore(
        builder.CreateZExtOrTrunc(value, builder.getInt32Ty()),
        builder.CreateConstGEP1_64(builder.getInt32Ty(), target, i), Align(1));
  }
  return true;
}

/// The buffers of an array of descriptors.
Value *BodyReader::readTable(const ShaderVariable &variable) {
  Type *pointer = builder.getPtrTy(GlobalSpace);
  AllocaInst *table = makeVariable(ArrayType::get(pointer, variable.count));
  for (unsigned i = 0; i < variable.count; ++i)
    builder.CreateStore(
        function.getArg(module.getRoots().bound.at(variable.binding->at(i))),
        builder.CreateConstGEP1_64(pointer, table, i));
  return table;
}

std::optional<uint32_t>
ModuleReader::findSourceSampler(const ShaderVariable &variable) const {
  if (interface && variable.binding)
    for (const ShaderSampler &sampler : interface->samplers)
      if (sampler.binding == variable.binding &&
          findType(variable.type)->op == Op::OpTypeSampler)
        return sampler.mask;
  return std::nullopt;
}

/// What a variable of the module is in this function.
Value *BodyReader::readRoot(const ShaderVariable &variable) {
  if (variable.global)
    return variable.global;
  if (std::optional<uint32_t> sampler = module.findSourceSampler(variable))
    return readSampler(*sampler);
  const ShaderRoots &roots = module.getRoots();
  Instruction before = module.current;
  if (&function == roots.kernel && !module.checkRoot(variable))
    return nullptr;
  module.current = before;
  if (&function != roots.kernel) {
    const SetVector<Id> &passed = module.passedTo(functionId);
    const auto *it = find(passed, variable.id);
    if (it == passed.end())
      return fail("expected no use of a variable here");
    size_t own = function.arg_size() - passed.size();
    return function.getArg(own + (it - passed.begin()));
  }
  if (variable.storage == spv::StorageClass::Private) {
    AllocaInst *made = makeObject(variable.type);
    if (variable.initializer)
      storeObject({made, variable.type, {}, false}, variable.initializer);
    return made;
  }
  if (variable.lengthSpecId)
    return function.getArg(roots.locals.at(*variable.lengthSpecId));
  auto boundArg = [&](const Binding &binding) {
    return function.getArg(roots.bound.at(binding));
  };
  if (variable.isTable())
    return readTable(variable);
  if (roots.bound.count(*variable.binding)) {
    Value *value = boundArg(*variable.binding);
    auto *both = dyn_cast<StructType>(module.findType(variable.type)->type);
    if (!isa<TargetExtType>(value->getType()) || !both)
      return value;
    Value *sampler = boundArg(variable.binding->at(Binding::kSampler));
    return builder.CreateInsertValue(
        builder.CreateInsertValue(PoisonValue::get(both), value, 0), sampler,
        1);
  }
  if (roots.blocks.count(*variable.binding))
    return readBlock(*variable.binding, module.sizeOf(variable.type));
  return module.findData(*variable.binding);
}

/// Whether the kernel that is read has what the variable stands for.
bool ModuleReader::checkRoot(const ShaderVariable &variable) {
  current = variable.inst;
  if (variable.lengthSpecId)
    return roots.locals.count(*variable.lengthSpecId) ||
           fail("the interface has no argument of this kernel with the "
                "specialization constant " +
                Twine(*variable.lengthSpecId));
  if (!variable.binding || findSourceSampler(variable))
    return true;
  const Binding &first = *variable.binding;
  const TypeInfo *content = findType(variable.type);
  bool isHandle = content->op != Op::OpTypeStruct;
  if (!isHandle && !variable.isTable() &&
      (roots.blocks.count(first) || findData(first)))
    return true;
  SmallVector<Binding> needed = {first};
  for (uint32_t i = 1; i < variable.count; ++i)
    needed.push_back(first.at(i));
  if (content->op == Op::OpTypeSampledImage)
    needed.push_back(first.at(Binding::kSampler));
  for (const Binding &binding : needed) {
    auto bound = roots.bound.find(binding);
    if (bound == roots.bound.end())
      return fail("the interface says nothing of " + binding.spell());
    if (isa<TargetExtType>(roots.kernel->getArg(bound->second)->getType()) !=
        isHandle)
      return fail("the interface has another kind of argument at " +
                  binding.spell());
  }
  return true;
}

/// Bytes of the buffer, which an argument says.
Value *BodyReader::readArrayLength() {
  const ShaderVariable *variable = module.findVariable(word(0));
  if (!variable)
    return refuse("expected a variable of the module");
  const ShaderRoots &roots = module.getRoots();
  if (!variable->binding)
    return fail("expected a buffer");
  auto it = roots.measured.find(*variable->binding);
  // Known in the kernel itself.
  if (&function != roots.kernel || it == roots.measured.end())
    return refuse("expected the length of a kernel's buffer, in the kernel");
  const TypeInfo *info = module.findType(variable->type);
  if (variable->isTable())
    return refuse("expected the length of one buffer");
  if (info->op != Op::OpTypeStruct || word(1) >= info->members.size())
    return fail("expected a struct whose last member is a runtime array");
  Id member = info->members[word(1)];
  uint64_t stride = module.findType(member)->op == Op::OpTypeRuntimeArray
                        ? module.strideOf(member, info->matrices[word(1)])
                        : 0;
  if (!stride || !resultType()->isIntegerTy())
    return fail("expected a struct whose last member is a runtime array");
  Value *bytes = function.getArg(it->second);
  Value *front =
      ConstantInt::get(bytes->getType(), module.offsetOf(*info, word(1)));
  Value *rest =
      builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, bytes, front);
  return builder.CreateZExtOrTrunc(
      builder.CreateUDiv(rest, ConstantInt::get(bytes->getType(), stride)),
      resultType());
}
