//===- Groups.cpp - SPIR-V's groups of work-items ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// Operations on the values of a group
//===----------------------------------------------------------------------===//

namespace {
struct GroupRow {
  Op op;
  const char *operation;
  Sign sign;
  bool isNonUniform;
};

/// What is a function of the same operands, but for the scope.
struct SubGroupRow {
  Op op;
  const char *function;
};
} // namespace

static constexpr GroupRow kGroupOperations[] = {
    {Op::OpGroupIAdd, "add", Sign::Signed, false},
    {Op::OpGroupFAdd, "add", Sign::Either, false},
    {Op::OpGroupFMin, "min", Sign::Either, false},
    {Op::OpGroupUMin, "min", Sign::Unsigned, false},
    {Op::OpGroupSMin, "min", Sign::Signed, false},
    {Op::OpGroupFMax, "max", Sign::Either, false},
    {Op::OpGroupUMax, "max", Sign::Unsigned, false},
    {Op::OpGroupSMax, "max", Sign::Signed, false},
    {Op::OpGroupIMulKHR, "mul", Sign::Signed, false},
    {Op::OpGroupFMulKHR, "mul", Sign::Either, false},
    {Op::OpGroupBitwiseAndKHR, "and", Sign::Signed, false},
    {Op::OpGroupBitwiseOrKHR, "or", Sign::Signed, false},
    {Op::OpGroupBitwiseXorKHR, "xor", Sign::Signed, false},
    {Op::OpGroupLogicalAndKHR, "logical_and", Sign::Signed, false},
    {Op::OpGroupLogicalOrKHR, "logical_or", Sign::Signed, false},
    {Op::OpGroupLogicalXorKHR, "logical_xor", Sign::Signed, false},
    {Op::OpGroupNonUniformIAdd, "add", Sign::Signed, true},
    {Op::OpGroupNonUniformFAdd, "add", Sign::Either, true},
    {Op::OpGroupNonUniformIMul, "mul", Sign::Signed, true},
    {Op::OpGroupNonUniformFMul, "mul", Sign::Either, true},
    {Op::OpGroupNonUniformSMin, "min", Sign::Signed, true},
    {Op::OpGroupNonUniformUMin, "min", Sign::Unsigned, true},
    {Op::OpGroupNonUniformFMin, "min", Sign::Either, true},
    {Op::OpGroupNonUniformSMax, "max", Sign::Signed, true},
    {Op::OpGroupNonUniformUMax, "max", Sign::Unsigned, true},
    {Op::OpGroupNonUniformFMax, "max", Sign::Either, true},
    {Op::OpGroupNonUniformBitwiseAnd, "and", Sign::Signed, true},
    {Op::OpGroupNonUniformBitwiseOr, "or", Sign::Signed, true},
    {Op::OpGroupNonUniformBitwiseXor, "xor", Sign::Signed, true},
    {Op::OpGroupNonUniformLogicalAnd, "logical_and", Sign::Signed, true},
    {Op::OpGroupNonUniformLogicalOr, "logical_or", Sign::Signed, true},
    {Op::OpGroupNonUniformLogicalXor, "logical_xor", Sign::Signed, true},
};

static constexpr SubGroupRow kSubGroupFunctions[] = {
    {Op::OpGroupNonUniformElect, "sub_group_elect"},
    {Op::OpGroupNonUniformAll, "sub_group_non_uniform_all"},
    {Op::OpGroupNonUniformAny, "sub_group_non_uniform_any"},
    {Op::OpGroupNonUniformAllEqual, "sub_group_non_uniform_all_equal"},
    {Op::OpGroupNonUniformBroadcast, "sub_group_non_uniform_broadcast"},
    {Op::OpGroupNonUniformBroadcastFirst, "sub_group_broadcast_first"},
    {Op::OpGroupNonUniformBallot, "sub_group_ballot"},
    {Op::OpGroupNonUniformInverseBallot, "sub_group_inverse_ballot"},
    {Op::OpGroupNonUniformBallotBitExtract, "sub_group_ballot_bit_extract"},
    {Op::OpGroupNonUniformBallotFindLSB, "sub_group_ballot_find_lsb"},
    {Op::OpGroupNonUniformBallotFindMSB, "sub_group_ballot_find_msb"},
    {Op::OpGroupNonUniformShuffle, "sub_group_shuffle"},
    {Op::OpGroupNonUniformShuffleXor, "sub_group_shuffle_xor"},
    {Op::OpGroupNonUniformShuffleUp, "sub_group_shuffle_up"},
    {Op::OpGroupNonUniformShuffleDown, "sub_group_shuffle_down"},
};

/// Nullopt, with an error, for another scope.
std::optional<bool> BodyReader::isSubGroup(size_t index) {
  std::optional<uint64_t> scope = constantOperand(index);
  if (!scope)
    return std::nullopt;
  if (*scope == uint64_t(spv::Scope::Subgroup))
    return true;
  if (*scope == uint64_t(spv::Scope::Workgroup))
    return false;
  refuse("expected the scope of a work-group or a sub-group");
  return std::nullopt;
}

static bool isBool(Type *type) { return type->isIntegerTy(1); }

/// OpenCL C has truth values as int.
static Value *fromBool(IRBuilderBase &builder, Value *value) {
  return value && isBool(value->getType())
             ? builder.CreateZExt(value, builder.getInt32Ty())
             : value;
}

/// What `make` makes of a scalar, or of each component of a vector.
Value *BodyReader::forComponents(Value *value,
                                 function_ref<Value *(Value *)> make) {
  auto *vector = value ? dyn_cast<FixedVectorType>(value->getType()) : nullptr;
  if (!vector)
    return value ? make(value) : nullptr;
  Value *all = nullptr;
  for (unsigned i = 0; i < vector->getNumElements(); ++i) {
    Value *made = make(builder.CreateExtractElement(value, i));
    if (!made)
      return nullptr;
    if (!all)
      all = PoisonValue::get(vector->getWithNewType(made->getType()));
    all = builder.CreateInsertElement(all, made, i);
  }
  return all;
}

Value *BodyReader::readGroupOperation(StringRef operation, Sign sign,
                                      bool isNonUniform) {
  std::optional<bool> inSubGroup = isSubGroup(0);
  if (!inSubGroup)
    return nullptr;
  StringRef kind;
  switch (static_cast<spv::GroupOperation>(word(1))) {
  case spv::GroupOperation::Reduce:
    kind = "reduce_";
    break;
  case spv::GroupOperation::InclusiveScan:
    kind = "scan_inclusive_";
    break;
  case spv::GroupOperation::ExclusiveScan:
    kind = "scan_exclusive_";
    break;
  case spv::GroupOperation::ClusteredReduce:
    kind = "clustered_reduce_";
    break;
  default:
    return refuse("expected a reduction or a scan");
  }
  std::string name = *inSubGroup ? "sub_group_" : "work_group_";
  Value *size = nullptr;
  if (kind == "clustered_reduce_") {
    size = integerOperand(3, 32);
    if (!size)
      return nullptr;
  } else if (isNonUniform ||
             (*inSubGroup && !(operation == "add" || operation == "min" ||
                               operation == "max"))) {
    // Which only the operations have that need not be reached by all.
    name += "non_uniform_";
  }
  name += (kind + operation).str();
  return forComponents(operand(2), [&](Value *given) -> Value * {
    Value *value = fromBool(builder, given);
    // A sub-group's have all types; those of a work-group are int and wider.
    if (!*inSubGroup && value->getType()->isIntegerTy() &&
        value->getType()->getIntegerBitWidth() < 32)
      value = sign == Sign::Unsigned
                  ? builder.CreateZExt(value, builder.getInt32Ty())
                  : builder.CreateSExt(value, builder.getInt32Ty());
    SmallVector<LibraryArg, 2> args = {{value, sign}};
    if (size)
      args.push_back({size, Sign::Unsigned});
    Value *result = callLibrary(name, args, value->getType());
    if (!result || value == given)
      return result;
    return isBool(given->getType())
               ? toBool(result)
               : builder.CreateTrunc(result, given->getType());
  });
}

Value *BodyReader::readBallot() {
  const char *name = nullptr;
  switch (static_cast<spv::GroupOperation>(word(1))) {
  case spv::GroupOperation::Reduce:
    name = "sub_group_ballot_bit_count";
    break;
  case spv::GroupOperation::InclusiveScan:
    name = "sub_group_ballot_inclusive_scan";
    break;
  case spv::GroupOperation::ExclusiveScan:
    name = "sub_group_ballot_exclusive_scan";
    break;
  default:
    return refuse("expected a reduction or a scan");
  }
  return callLibrary(name, {operand(2)}, resultType());
}

Value *BodyReader::readSubGroupFunction(StringRef name) {
  std::optional<bool> inSubGroup = isSubGroup(0);
  if (!inSubGroup)
    return nullptr;
  if (!*inSubGroup)
    return refuse("expected the scope of a sub-group");
  auto call = [&](Value *value, Type *type) {
    SmallVector<LibraryArg, 2> args;
    if (value)
      args.push_back(fromBool(builder, value));
    for (size_t i = 2; i < operands().size(); ++i)
      args.push_back({operand(i), Sign::Unsigned});
    Value *result =
        callLibrary(name, args, isBool(type) ? builder.getInt32Ty() : type);
    return isBool(type) ? toBool(result) : result;
  };
  if (operands().size() < 2)
    return call(nullptr, resultType());
  Value *given = operand(1);
  if (!given)
    return nullptr;
  // Ballots are vectors, too; what moves has the result's type.
  if (given->getType() == resultType())
    return forComponents(
        given, [&](Value *part) { return call(part, part->getType()); });
  if (inst().op() != Op::OpGroupNonUniformAllEqual)
    return call(given, resultType());
  Value *areEqual = builder.getTrue();
  Value *parts = forComponents(given, [&](Value *part) {
    Value *isEqual = call(part, builder.getInt1Ty());
    areEqual = isEqual ? builder.CreateAnd(areEqual, isEqual) : nullptr;
    return areEqual;
  });
  return parts ? areEqual : nullptr;
}

Value *BodyReader::readRotation() {
  std::optional<bool> inSubGroup = isSubGroup(0);
  Value *value = operand(1), *delta = integerOperand(2, 32);
  bool isClustered = operands().size() > 3;
  Value *size = isClustered ? integerOperand(3, 32) : nullptr;
  if (!inSubGroup || !value || !delta || (isClustered && !size))
    return nullptr;
  SmallVector<LibraryArg, 3> args = {value, {delta, Sign::Signed}};
  if (isClustered)
    args.push_back({size, Sign::Unsigned});
  return forComponents(value, [&](Value *given) {
    args[0] = fromBool(builder, given);
    Value *result = callLibrary(isClustered ? "sub_group_clustered_rotate"
                                            : "sub_group_rotate",
                                args, args[0].value->getType());
    return isBool(given->getType()) ? toBool(result) : result;
  });
}

Value *BodyReader::readVote() {
  std::optional<bool> inSubGroup = isSubGroup(0);
  Value *condition = operand(1, builder.getInt1Ty());
  if (!inSubGroup || !condition)
    return nullptr;
  std::string name = *inSubGroup ? "sub_group_" : "work_group_";
  name += inst().op() == Op::OpGroupAll ? "all" : "any";
  return toBool(
      callLibrary(name, {fromBool(builder, condition)}, builder.getInt32Ty()));
}

Value *BodyReader::readBroadcast() {
  std::optional<bool> inSubGroup = isSubGroup(0);
  Value *value = operand(1), *from = operand(2);
  if (!inSubGroup || !value || !from)
    return nullptr;
  if (*inSubGroup)
    return callLibrary("sub_group_broadcast",
                       {value, {integerOperand(2, 32), Sign::Unsigned}},
                       resultType());
  Value *given = value;
  if (value->getType()->isIntegerTy() &&
      value->getType()->getIntegerBitWidth() < 32)
    value = builder.CreateZExt(value, builder.getInt32Ty());
  SmallVector<LibraryArg, 4> args = {value};
  if (!from->getType()->isIntOrIntVectorTy())
    return fail("expected one to three integers as the work-item's id");
  auto *ids = dyn_cast<FixedVectorType>(from->getType());
  for (unsigned i = 0, e = ids ? ids->getNumElements() : 1; i < e; ++i)
    args.push_back(
        {builder.CreateZExtOrTrunc(
             ids ? builder.CreateExtractElement(from, i) : from, sizeType()),
         Sign::Unsigned});
  Value *result = callLibrary("work_group_broadcast", args, value->getType());
  return result && value != given
             ? builder.CreateTrunc(result, given->getType())
             : result;
}

Value *BodyReader::readClock() {
  std::optional<uint64_t> scope = constantOperand(0);
  if (!scope)
    return nullptr;
  std::string name =
      resultType()->isVectorTy() ? "clock_read_hilo_" : "clock_read_";
  name += *scope == uint64_t(spv::Scope::Subgroup)    ? "sub_group"
          : *scope == uint64_t(spv::Scope::Workgroup) ? "work_group"
                                                      : "device";
  return callLibrary(name, {}, resultType());
}

/// Four work-items, one behind the other, are a quad.
Value *BodyReader::readQuad() {
  if (!module.parsed.isShader())
    return refuse("expected an instruction of kernels");
  std::optional<bool> inSubGroup = isSubGroup(0);
  Value *which = integerOperand(2, 32);
  if (!inSubGroup || !which)
    return nullptr;
  StringRef name;
  Value *number;
  if (inst().op() == Op::OpGroupNonUniformQuadSwap) {
    // Across, down, and both: the other bits of the number in the quad.
    name = "sub_group_shuffle_xor";
    number = builder.CreateAdd(which, builder.getInt32(1));
  } else {
    name = "sub_group_shuffle";
    Value *own = callLibrary("get_sub_group_local_id", {}, nullptr);
    if (!own)
      return nullptr;
    number = builder.CreateOr(builder.CreateAnd(own, ~uint64_t(3)), which);
  }
  return forComponents(operand(1), [&](Value *given) {
    Value *value = fromBool(builder, given);
    Value *result =
        callLibrary(name, {value, {number, Sign::Unsigned}}, value->getType());
    return value != given ? toBool(result) : result;
  });
}

Value *BodyReader::readGroup(bool &isKnown) {
  Op op = inst().op();
  for (const GroupRow &row : kGroupOperations)
    if (row.op == op)
      return readGroupOperation(row.operation, row.sign, row.isNonUniform);
  for (const SubGroupRow &row : kSubGroupFunctions)
    if (row.op == op)
      return readSubGroupFunction(row.function);
  switch (op) {
  case Op::OpGroupNonUniformBallotBitCount:
    return readBallot();
  case Op::OpGroupNonUniformQuadBroadcast:
  case Op::OpGroupNonUniformQuadSwap:
    return readQuad();
  case Op::OpGroupNonUniformRotateKHR:
    return readRotation();
  case Op::OpGroupAll:
  case Op::OpGroupAny:
    return readVote();
  case Op::OpGroupBroadcast:
    return readBroadcast();
  case Op::OpGroupAsyncCopy:
    return readAsyncCopy();
  case Op::OpSubgroupBallotKHR:
    return callLibrary("sub_group_ballot", {fromBool(builder, operand(0))},
                       resultType());
  case Op::OpSubgroupAllKHR:
    return toBool(callLibrary("sub_group_non_uniform_all",
                              {fromBool(builder, operand(0))},
                              builder.getInt32Ty()));
  case Op::OpSubgroupAnyKHR:
    return toBool(callLibrary("sub_group_non_uniform_any",
                              {fromBool(builder, operand(0))},
                              builder.getInt32Ty()));
  case Op::OpSubgroupAllEqualKHR:
    return toBool(callLibrary("sub_group_non_uniform_all_equal",
                              {fromBool(builder, operand(0))},
                              builder.getInt32Ty()));
  case Op::OpSubgroupFirstInvocationKHR:
    return callLibrary("sub_group_broadcast_first", {operand(0)}, resultType());
  case Op::OpSubgroupReadInvocationKHR:
    return callLibrary("sub_group_shuffle",
                       {operand(0), {integerOperand(1, 32), Sign::Unsigned}},
                       resultType());
  case Op::OpSubgroupShuffleINTEL:
  case Op::OpSubgroupShuffleDownINTEL:
  case Op::OpSubgroupShuffleUpINTEL:
  case Op::OpSubgroupShuffleXorINTEL:
  case Op::OpSubgroupBlockReadINTEL:
  case Op::OpSubgroupImageBlockReadINTEL:
    return readIntelSubGroup();
  case Op::OpReadClockKHR:
    return readClock();
  default:
    isKnown = false;
    return nullptr;
  }
}

//===----------------------------------------------------------------------===//
// cl_intel_subgroups
//===----------------------------------------------------------------------===//

/// "_us4" for <4 x i16>: what is behind the names of block reads.
static std::optional<std::string> blockSuffix(Type *type) {
  std::string suffix;
  switch (type->getScalarSizeInBits()) {
  case 8:
    suffix = "_uc";
    break;
  case 16:
    suffix = "_us";
    break;
  case 32:
    suffix = "";
    break;
  case 64:
    suffix = "_ul";
    break;
  default:
    return std::nullopt;
  }
  if (!type->getScalarType()->isIntegerTy())
    return std::nullopt;
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    suffix += std::to_string(vector->getNumElements());
  return suffix;
}

Value *BodyReader::readIntelSubGroup() {
  Op op = inst().op();
  auto index = [&](size_t place) -> LibraryArg {
    return {integerOperand(place, 32), Sign::Unsigned};
  };
  switch (op) {
  case Op::OpSubgroupShuffleINTEL:
    return callLibrary("intel_sub_group_shuffle", {operand(0), index(1)},
                       resultType());
  case Op::OpSubgroupShuffleXorINTEL:
    return callLibrary("intel_sub_group_shuffle_xor", {operand(0), index(1)},
                       resultType());
  case Op::OpSubgroupShuffleUpINTEL:
    return callLibrary("intel_sub_group_shuffle_up",
                       {operand(0), operand(1), index(2)}, resultType());
  case Op::OpSubgroupShuffleDownINTEL:
    return callLibrary("intel_sub_group_shuffle_down",
                       {operand(0), operand(1), index(2)}, resultType());
  default:
    break;
  }
  bool isRead = inst().info->hasResult();
  bool isImage = op == Op::OpSubgroupImageBlockReadINTEL ||
                 op == Op::OpSubgroupImageBlockWriteINTEL;
  Value *data = isRead ? nullptr : operand(isImage ? 2 : 1);
  if (!isRead && !data)
    return nullptr;
  std::optional<std::string> suffix =
      blockSuffix(isRead ? resultType() : data->getType());
  if (!suffix)
    return refuse("expected integers of OpenCL C, or vectors of them");
  SmallVector<LibraryArg, 3> args = {typedOperand(0)};
  if (isImage)
    args.push_back({operand(1), Sign::Signed});
  if (!isRead)
    args.push_back({data, Sign::Unsigned});
  std::string name =
      isRead ? "intel_sub_group_block_read" : "intel_sub_group_block_write";
  return callLibrary(name + *suffix, args, isRead ? resultType() : nullptr);
}

//===----------------------------------------------------------------------===//
// Copies by a group
//===----------------------------------------------------------------------===//

/// The vector of `element` that `pointer` was a pointer to before it was cast;
/// null if it was none.
Type *BodyReader::getCopiedVector(Id pointer, Type *element) {
  for (; pointer; pointer = uncast.lookup(pointer)) {
    Type *pointee = module.getPointee(get(pointer).type);
    if (auto *vector = dyn_cast_if_present<VectorType>(pointee);
        vector && vector->getElementType() == element)
      return vector;
  }
  return nullptr;
}

Value *BodyReader::readAsyncCopy() {
  // Scope, target, source, count, stride, event.
  TypedValue target = typedOperand(1), source = typedOperand(2);
  Value *count = integerOperand(3, module.parsed.addressBits);
  // LLVM's writer has the stride with 32 bits for any size_t.
  Value *stride = integerOperand(4, module.parsed.addressBits);
  TypedValue event = typedOperand(5);
  if (!target || !source || !count || !stride || !event)
    return nullptr;
  Type *pointee = module.getPointee(target.type), *element = pointee;
  while (element && element->isArrayTy())
    element = element->getArrayElementType();
  if (!element)
    return fail("expected a pointer to something with a size");
  // By pointers to arrays LLVM's writer means their elements, or the vectors
  // that one of the pointers was for before it made it one to an array.
  if (pointee->isArrayTy())
    for (Id pointer : {word(1), word(2)})
      if (Type *vector = getCopiedVector(pointer, element)) {
        element = vector;
        break;
      }
  auto isElement = [&](const ocl::Builtin &,
                       const ocl::BuiltinSignature &instance) {
    return typeOf(instance.params[0].pointee()) == element;
  };
  auto *step = dyn_cast<ConstantInt>(stride);
  bool isStrided = !step || !step->isOne();
  const ocl::Builtin *row = ocl::lookupBuiltin(
      isStrided ? "async_work_group_strided_copy" : "async_work_group_copy");
  SmallVector<LibraryArg, 5> args = {{target.value, Sign::Either},
                                     {source.value, Sign::Either},
                                     {count, Sign::Unsigned}};
  if (isStrided)
    args.push_back({stride, Sign::Unsigned});
  args.push_back(event);
  return callRows(row, isElement, args, resultType(), row->name);
}

bool BodyReader::readWaitEvents() {
  Value *count = integerOperand(1, 32);
  TypedValue list = typedOperand(2);
  if (!count || !list)
    return false;
  return callLibrary("wait_group_events", {{count, Sign::Signed}, list},
                     nullptr);
}
