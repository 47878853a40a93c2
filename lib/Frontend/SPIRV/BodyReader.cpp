//===- BodyReader.cpp - instructions of SPIR-V ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyReader.h"
#include "Handles/Handles.h"
#include "SPIRV/Instructions/BuiltInQueries.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

BodyReader::BodyReader(ModuleReader &module, Function &function)
    : module(module), context(module.context), function(function),
      functionId(module.current.info ? module.current.result() : 0),
      builder(module.context, TargetFolder(module.layout)),
      contracts(mayContract(module.parsed, functionId)) {}

Value *BodyReader::readOperation(const Instruction &operation) {
  builder.SetInsertPoint(BasicBlock::Create(context, "", &function));
  Instruction before = module.current;
  module.current = operation;
  Value *value = readValue();
  if (value && value->getType() != resultType())
    value = fail("expected the type of the operation's result");
  module.current = before;
  return value;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Makes a value that all of the function may use.
Value *BodyReader::atEntry(function_ref<Value *()> make) {
  IRBuilderBase::InsertPointGuard guard(builder);
  BasicBlock &entry = function.getEntryBlock();
  builder.SetInsertPoint(&entry, entry.getFirstNonPHIOrDbgOrAlloca());
  builder.SetCurrentDebugLocation(DebugLoc());
  return make();
}

/// The same, once for each id; null with an error.
Value *BodyReader::getAtEntry(Id id, function_ref<Value *()> make) {
  auto known = entryValues.find(id);
  if (known != entryValues.end())
    return known->second;
  Value *value = atEntry(make);
  entryValues[id] = value;
  return value;
}

AllocaInst *BodyReader::makeVariable(Type *type) {
  IRBuilderBase::InsertPointGuard guard(builder);
  BasicBlock &entry = function.getEntryBlock();
  builder.SetInsertPoint(&entry, entry.begin());
  builder.SetCurrentDebugLocation(DebugLoc());
  AllocaInst *variable = builder.CreateAlloca(type);
  variable->setAlignment(module.layout.getABITypeAlign(type));
  return variable;
}

TypedValue BodyReader::get(Id id) {
  auto local = values.find(id);
  if (local != values.end())
    return local->second;
  if (const LateConstant *late = module.findLate(id);
      late && module.getRoots().kernel)
    return {getAtEntry(id, [&] { return readLateConstant(*late); }),
            late->inst.type()};
  if (TypedValue global = module.findGlobal(id))
    return global;
  if (const ShaderVariable *variable = module.findVariable(id))
    return {getAtEntry(id, [&] { return readRoot(*variable); }),
            variable->inst.type()};
  if (std::optional<uint32_t> sampler = module.findSampler(id))
    return {getAtEntry(id, [&] { return readSampler(*sampler); }), 0};
  if (const BuiltInVariable *builtIn = module.findBuiltIn(id))
    return {getAtEntry(id,
                       [&]() -> Value * {
                         Type *type = module.getValueType(builtIn->type);
                         AllocaInst *variable =
                             type ? makeVariable(type) : nullptr;
                         Value *content =
                             variable ? readBuiltIn(*builtIn) : nullptr;
                         if (content)
                           builder.CreateStore(content, variable);
                         return content ? variable : nullptr;
                       }),
            0};
  fail("expected a value that is defined before, got id " + Twine(id));
  return {};
}

Value *BodyReader::operand(size_t index, Type *type) {
  Value *value = operand(index);
  if (!value || !type)
    return nullptr;
  if (value->getType() != type)
    return fail("expected another type of operand " + Twine(index + 1));
  return value;
}

Value *BodyReader::pointerOperand(size_t index) {
  Value *value = operand(index);
  if (value && !value->getType()->isPointerTy())
    return fail("expected a pointer as operand " + Twine(index + 1));
  return value;
}

/// An integer of any width as one of `bits`.
Value *BodyReader::integerOperand(size_t index, unsigned bits) {
  Value *value = operand(index);
  if (!value)
    return nullptr;
  if (!value->getType()->isIntegerTy())
    return fail("expected an integer as operand " + Twine(index + 1));
  return builder.CreateZExtOrTrunc(value, builder.getIntNTy(bits));
}

std::optional<uint64_t> BodyReader::constantOperand(size_t index) {
  Value *value = operand(index);
  auto *number = dyn_cast_or_null<ConstantInt>(value);
  if (value && (!number || number->getValue().getActiveBits() > 64))
    refuse("expected a constant as operand " + Twine(index + 1));
  if (!number || number->getValue().getActiveBits() > 64)
    return std::nullopt;
  return number->getZExtValue();
}

/// OpenCL C's truth of a number, or of each in a vector.
Value *BodyReader::toBool(Value *number) {
  return number ? builder.CreateIsNotNull(number) : nullptr;
}

//===----------------------------------------------------------------------===//
// What the execution model provides
//===----------------------------------------------------------------------===//

Value *BodyReader::readBuiltIn(const BuiltInVariable &variable) {
  Type *type = module.getValueType(variable.type);
  const BuiltInQuery *query = findBuiltInQuery(variable.builtIn);
  if (!query)
    return refuse("expected a built-in variable of OpenCL, got number " +
                  Twine(uint32_t(variable.builtIn)));
  bool isNumber = type->getScalarType()->isIntegerTy();
  if (!query->hasDimensions) {
    // In Vulkan it is the same for all sub-groups.
    bool isMaximum = module.parsed.isShader() &&
                     query->builtIn == spv::BuiltIn::SubgroupSize;
    Value *value = callLibrary(
        isMaximum ? "get_max_sub_group_size" : query->function, {}, nullptr);
    if (value && isNumber &&
        type->isVectorTy() == value->getType()->isVectorTy() &&
        (!type->isVectorTy() ||
         cast<FixedVectorType>(type)->getNumElements() ==
             cast<FixedVectorType>(value->getType())->getNumElements()))
      return builder.CreateZExtOrTrunc(value, type);
    return value ? fail("expected another type of the built-in variable")
                 : nullptr;
  }
  auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector || !isNumber || vector->getNumElements() > 3)
    return fail("expected a built-in variable of three integers");
  Value *all = PoisonValue::get(type);
  for (unsigned i = 0; i < vector->getNumElements(); ++i) {
    Value *one = callLibrary(query->function, {builder.getInt32(i)}, nullptr);
    // Vulkan's count from the launch's beginning.
    Value *offset = nullptr;
    if (one && module.parsed.isShader() &&
        query->builtIn == spv::BuiltIn::GlobalInvocationId) {
      offset = callLibrary("get_global_offset", {builder.getInt32(i)}, nullptr);
      one = offset ? builder.CreateSub(one, offset) : nullptr;
    }
    if (!one)
      return nullptr;
    all = builder.CreateInsertElement(
        all, builder.CreateZExtOrTrunc(one, vector->getElementType()), i);
  }
  return all;
}

/// As clang passes a sampler of the source.
Value *BodyReader::readSampler(uint32_t number) {
  Type *sampler = handleType(context, {ScalarKind::Sampler});
  return callDeclared("__translate_sampler_initializer",
                      FunctionType::get(sampler, {builder.getInt32Ty()}, false),
                      {builder.getInt32(number)});
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

static FastMathFlags readFlags(uint32_t mask) {
  FastMathFlags flags;
  if (mask & uint32_t(spv::FPFastMathModeMask::NotNaN))
    flags.setNoNaNs();
  if (mask & uint32_t(spv::FPFastMathModeMask::NotInf))
    flags.setNoInfs();
  if (mask & uint32_t(spv::FPFastMathModeMask::NSZ))
    flags.setNoSignedZeros();
  if (mask & uint32_t(spv::FPFastMathModeMask::AllowRecip))
    flags.setAllowReciprocal();
  if (mask & uint32_t(spv::FPFastMathModeMask::Fast))
    flags.setFast();
  // SPV_KHR_float_controls2
  if (mask & 0x10000)
    flags.setAllowContract();
  if (mask & 0x20000)
    flags.setAllowReassoc();
  if (mask & 0x40000)
    flags.setApproxFunc();
  return flags;
}

/// What decorations of the result allow.
Value *BodyReader::withFlags(Value *value) {
  auto *made = dyn_cast_or_null<llvm::Instruction>(value);
  if (!made)
    return value;
  ArrayRef<Decoration> decorations =
      module.parsed.decorationsOf(inst().result());
  auto has = [&](spv::Decoration kind) {
    return any_of(decorations, [&](const Decoration &decoration) {
      return decoration.kind == kind;
    });
  };
  if (isa<FPMathOperator>(made)) {
    FastMathFlags flags;
    for (const Decoration &decoration : decorations)
      if (decoration.kind == spv::Decoration::FPFastMathMode &&
          !decoration.operands.empty())
        flags |= readFlags(decoration.operands[0]);
    if (contracts)
      flags.setAllowContract();
    if (has(spv::Decoration::NoContraction))
      flags.setAllowContract(false);
    made->setFastMathFlags(flags);
  } else if (isa<OverflowingBinaryOperator>(made)) {
    made->setHasNoSignedWrap(has(spv::Decoration::NoSignedWrap));
    made->setHasNoUnsignedWrap(has(spv::Decoration::NoUnsignedWrap));
  }
  return value;
}

static bool isChain(Op op) {
  return is_contained({Op::OpAccessChain, Op::OpInBoundsAccessChain,
                       Op::OpPtrAccessChain, Op::OpInBoundsPtrAccessChain,
                       kOpUntypedAccessChain, kOpUntypedInBoundsAccessChain,
                       kOpUntypedPtrAccessChain,
                       kOpUntypedInBoundsPtrAccessChain},
                      op);
}

bool BodyReader::define(Value *value) {
  if (!value)
    return false;
  Type *type = resultType();
  if (!type)
    return false;
  // A pointer into what a kernel has of its own, for all that it is declared
  // as a buffer.
  bool isPrivatePart = module.parsed.isShader() && isChain(inst().op()) &&
                       type->isPointerTy() && value->getType()->isPointerTy();
  if (value->getType() != type && !isPrivatePart)
    return module.fail("expected another type as that of the result");
  if (!values.try_emplace(inst().result(), TypedValue{value, inst().type()})
           .second)
    return module.fail("id " + Twine(inst().result()) + " is defined twice");
  return true;
}

//===----------------------------------------------------------------------===//
// One instruction
//===----------------------------------------------------------------------===//

/// Instructions without a result, and those whose result is not a value.
bool BodyReader::readInstruction() {
  switch (inst().op()) {
  case Op::OpNop:
  case Op::OpSelectionMerge:
  case Op::OpVariable: // read before
  case kOpUntypedVariable:
  case Op::OpAliasDomainDeclINTEL:
  case Op::OpAliasScopeDeclINTEL:
  case Op::OpAliasScopeListDeclINTEL:
  case Op::OpLoopControlINTEL:
    return true;
  case Op::OpLine:
  case Op::OpNoLine:
    setLine();
    return true;
  case Op::OpLoopMerge:
    noteLoop();
    return true;
  case Op::OpPhi:
    return readPhi();
  case Op::OpBranch:
  case Op::OpBranchConditional:
    return readBranch();
  case Op::OpSwitch:
    return readSwitch();
  case Op::OpReturn:
  case Op::OpReturnValue:
    return readReturn();
  case Op::OpUnreachable:
    return builder.CreateUnreachable();
  case Op::OpSampledImage:
    return readSampledImage();
  case Op::OpExtInst: {
    auto it = module.parsed.extendedSets.find(word(0));
    if (it == module.parsed.extendedSets.end())
      return module.fail("expected a set of instructions, got id " +
                         Twine(word(0)));
    if (it->second == ExtendedInstructions::ShaderDebug)
      return readDebugLine();
    if (it->second == ExtendedInstructions::Ignored ||
        it->second == ExtendedInstructions::Reflection)
      return true;
    break;
  }
  default:
    break;
  }
  if (!inst().info->hasResult())
    return readEffect();
  Value *value = readValue();
  if (!value)
    return false;
  Type *type = resultType();
  if (type && type->isVoidTy())
    return true;
  return define(value);
}

bool BodyReader::readEffect() {
  bool isKnown = true;
  switch (inst().op()) {
  case Op::OpStore:
    return readStore();
  case Op::OpCopyMemory:
  case Op::OpCopyMemorySized:
    return readCopy();
  // A hint.
  case kOpUntypedPrefetch:
    return pointerOperand(0) && operand(1);
  case Op::OpLifetimeStart:
    return readLifetime();
  // It says how long a variable is in use.
  case Op::OpLifetimeStop:
    return true;
  case Op::OpAssumeTrueKHR: {
    Value *condition = operand(0, builder.getInt1Ty());
    return condition && builder.CreateAssumption(condition);
  }
  case Op::OpAtomicStore:
  case Op::OpAtomicFlagClear:
    return readAtomicEffect();
  case Op::OpControlBarrier:
  case Op::OpControlBarrierArriveINTEL:
  case Op::OpControlBarrierWaitINTEL:
  case Op::OpMemoryBarrier:
    return readBarrier();
  case Op::OpGroupWaitEvents:
    return readWaitEvents();
  case Op::OpSubgroupBlockWriteINTEL:
  case Op::OpSubgroupImageBlockWriteINTEL:
    return readIntelSubGroup();
  case Op::OpImageWrite:
    return readImageWrite();
  default:
    break;
  }
  if (Value *made = readPipe(isKnown); isKnown)
    return made;
  isKnown = true;
  if (Value *made = readQueue(isKnown); isKnown)
    return made;
  return module.refuse("expected an instruction of kernels");
}

Value *BodyReader::readSizeOf() {
  Type *pointee = module.getPointee(typedOperand(0).type);
  if (!pointee || !pointee->isSized() || !resultType()->isIntegerTy())
    return fail("expected a pointer to something with a size");
  return ConstantInt::get(
      resultType(), module.layout.getTypeAllocSize(pointee).getFixedValue());
}

Value *BodyReader::readValue() {
  if (!module.getValueType(inst().type()))
    return nullptr;
  if (isChain(inst().op()))
    return readAccessChain();
  bool isKnown = true;
  switch (inst().op()) {
  case Op::OpUndef:
    if (resultType()->isVoidTy())
      return fail("expected a type with a size");
    return UndefValue::get(resultType());
  case Op::OpCopyObject:
  case Op::OpCopyLogical:
  case Op::OpExpectKHR:
  case kOpArithmeticFence:
    return operand(0, resultType());
  case Op::OpSizeOf:
    return readSizeOf();
  case Op::OpExtInst:
    return readExtendedInstruction();
  case Op::OpFunctionCall:
    return readCall();
  case Op::OpFunctionPointerCallINTEL:
    return readPointerCall();
  case Op::OpLoad:
    return readLoad();
  case Op::OpImageTexelPointer:
    return readTexelPointer();
  case Op::OpArrayLength:
    return readArrayLength();
  case Op::OpPtrEqual:
  case Op::OpPtrNotEqual:
  case Op::OpPtrDiff:
    return readPointerComparison();
  case Op::OpVectorExtractDynamic:
  case Op::OpVectorInsertDynamic:
    return readDynamic();
  case Op::OpVectorShuffle:
    return readShuffle();
  case Op::OpCompositeConstruct:
    return readConstruct();
  case Op::OpCompositeExtract:
    return readExtract();
  case Op::OpCompositeInsert:
    return readInsert();
  case Op::OpGenericPtrMemSemantics:
  case Op::OpPtrCastToGeneric:
  case Op::OpGenericCastToPtr:
  case Op::OpGenericCastToPtrExplicit:
    return readPointerCast();
  default:
    break;
  }
  switch (inst().info->group) {
  case words::Class::Conversion:
    return readConversion();
  case words::Class::Atomic:
    return readAtomic();
  case words::Class::Image:
    return readImage();
  default:
    break;
  }
  if (Value *made = readArithmetic(isKnown); isKnown)
    return made;
  isKnown = true;
  if (Value *made = readMatrix(isKnown); isKnown)
    return made;
  isKnown = true;
  if (Value *made = readGroup(isKnown); isKnown)
    return made;
  isKnown = true;
  if (Value *made = readPipe(isKnown); isKnown)
    return made;
  isKnown = true;
  if (Value *made = readQueue(isKnown); isKnown)
    return made;
  return refuse("expected an instruction of kernels");
}
