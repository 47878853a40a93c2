//===- Synchronization.cpp - atomics and barriers of SPIR-V -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// Orders, scopes, memory
//===----------------------------------------------------------------------===//

namespace {
// The numbers that OpenCL C has for them: those of C11, and clang's.
enum Order { Relaxed = 0, Acquire = 2, Release = 3, AcqRel = 4, SeqCst = 5 };
enum Scope { WorkItem, WorkGroup, Device, AllDevices, SubGroup };
} // namespace

static bool has(uint64_t semantics, spv::MemorySemanticsMask bit) {
  return semantics & uint32_t(bit);
}

/// The order that an atomic's semantics name. A load cannot release, nor a
/// store acquire.
static Order orderOf(uint64_t semantics, bool isLoad, bool isStore) {
  using Mask = spv::MemorySemanticsMask;
  // Bit 0 means nothing. LLVM's writer has it where it took the scope for the
  // semantics.
  if (has(semantics, Mask::SequentiallyConsistent) || semantics & 1)
    return SeqCst;
  bool acquires = has(semantics, Mask::Acquire);
  bool releases = has(semantics, Mask::Release);
  if (has(semantics, Mask::AcquireRelease))
    acquires = releases = true;
  acquires &= !isStore;
  releases &= !isLoad;
  return acquires && releases ? AcqRel
         : acquires           ? Acquire
         : releases           ? Release
                              : Relaxed;
}

/// The order of operand `semantics`, which may be known at run time only.
Value *BodyReader::memoryOrder(size_t semantics, bool isLoad, bool isStore) {
  Value *mask = integerOperand(semantics, 32);
  if (!mask)
    return nullptr;
  if (auto *number = dyn_cast<ConstantInt>(mask))
    return builder.getInt32(orderOf(number->getZExtValue(), isLoad, isStore));
  Value *order = builder.getInt32(Relaxed);
  for (uint32_t bit : {2u, 4u, 8u, 16u}) {
    Value *isSet =
        builder.CreateIsNotNull(builder.CreateAnd(mask, builder.getInt32(bit)));
    order = builder.CreateSelect(
        isSet, builder.getInt32(orderOf(bit, isLoad, isStore)), order);
  }
  return order;
}

static Scope scopeOf(uint64_t scope) {
  switch (static_cast<spv::Scope>(scope)) {
  case spv::Scope::CrossDevice:
    return AllDevices;
  case spv::Scope::Workgroup:
    return WorkGroup;
  case spv::Scope::Subgroup:
    return SubGroup;
  case spv::Scope::Invocation:
    return WorkItem;
  default:
    return Device;
  }
}

Value *BodyReader::memoryScope(size_t scope) {
  Value *value = integerOperand(scope, 32);
  if (!value)
    return nullptr;
  if (auto *number = dyn_cast<ConstantInt>(value))
    return builder.getInt32(scopeOf(number->getZExtValue()));
  Value *found = builder.getInt32(Device);
  for (uint32_t number : {0u, 2u, 3u, 4u})
    found = builder.CreateSelect(
        builder.CreateICmpEQ(value, builder.getInt32(number)),
        builder.getInt32(scopeOf(number)), found);
  return found;
}

/// CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE 2, CLK_IMAGE_MEM_FENCE 4.
Value *BodyReader::fenceFlags(size_t semantics) {
  Value *mask = integerOperand(semantics, 32);
  if (!mask)
    return nullptr;
  Value *memory = builder.CreateAnd(builder.CreateLShr(mask, 8), 3);
  // UniformMemory is that of a shader's buffers.
  memory = builder.CreateOr(memory,
                            builder.CreateAnd(builder.CreateLShr(mask, 5), 2));
  Value *images = builder.CreateAnd(builder.CreateLShr(mask, 9), 4);
  return builder.CreateOr(memory, images);
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

namespace {
struct AtomicRow {
  Op op;
  const char *function;
  Sign sign;
};
} // namespace

static constexpr AtomicRow kAtomics[] = {
    {Op::OpAtomicExchange, "atomic_exchange", Sign::Either},
    {Op::OpAtomicIAdd, "atomic_fetch_add", Sign::Either},
    {Op::OpAtomicISub, "atomic_fetch_sub", Sign::Either},
    {Op::OpAtomicSMin, "atomic_fetch_min", Sign::Signed},
    {Op::OpAtomicUMin, "atomic_fetch_min", Sign::Unsigned},
    {Op::OpAtomicSMax, "atomic_fetch_max", Sign::Signed},
    {Op::OpAtomicUMax, "atomic_fetch_max", Sign::Unsigned},
    {Op::OpAtomicAnd, "atomic_fetch_and", Sign::Either},
    {Op::OpAtomicOr, "atomic_fetch_or", Sign::Either},
    {Op::OpAtomicXor, "atomic_fetch_xor", Sign::Either},
    {Op::OpAtomicFAddEXT, "atomic_fetch_add", Sign::Either},
    {Op::OpAtomicFMinEXT, "atomic_fetch_min", Sign::Either},
    {Op::OpAtomicFMaxEXT, "atomic_fetch_max", Sign::Either},
    {Op::OpAtomicIIncrement, "atomic_fetch_add", Sign::Either},
    {Op::OpAtomicIDecrement, "atomic_fetch_sub", Sign::Either},
};

/// OpenCL C has no atomics on private memory but by generic pointers.
TypedValue BodyReader::atomicPointer(size_t index) {
  TypedValue pointer = typedOperand(index);
  if (!pointer)
    return {};
  if (!pointer.value->getType()->isPointerTy()) {
    fail("expected a pointer as operand " + Twine(index + 1));
    return {};
  }
  if (pointer.value->getType()->getPointerAddressSpace() == PrivateSpace)
    pointer.value = generic(pointer.value);
  return pointer;
}

Value *BodyReader::readAtomic() {
  Op op = inst().op();
  if (op == Op::OpAtomicCompareExchange ||
      op == Op::OpAtomicCompareExchangeWeak)
    return readCompareExchange();
  TypedValue pointer = atomicPointer(0);
  Type *type = resultType();
  if (!pointer || !type)
    return nullptr;
  Value *scope = memoryScope(1);
  Value *order = memoryOrder(2, op == Op::OpAtomicLoad, false);
  if (!scope || !order)
    return nullptr;
  if (op == Op::OpAtomicLoad) {
    // The result says which type of object it is.
    return callLibrary("atomic_load_explicit",
                       {pointer, orderArg(order), scopeArg(scope)}, type);
  }
  if (op == Op::OpAtomicFlagTestAndSet) {
    Value *isSet =
        callLibrary("atomic_flag_test_and_set_explicit",
                    {pointer, orderArg(order), scopeArg(scope)}, nullptr);
    return isSet ? builder.CreateZExtOrTrunc(isSet, type) : nullptr;
  }
  const auto *row =
      find_if(kAtomics, [&](const AtomicRow &row) { return row.op == op; });
  if (row == std::end(kAtomics))
    return refuse("expected an atomic of OpenCL");
  bool isStep = op == Op::OpAtomicIIncrement || op == Op::OpAtomicIDecrement;
  if (isStep && !type->isIntegerTy())
    return fail("expected integers");
  Value *value = isStep ? ConstantInt::get(type, 1) : operand(3, type);
  if (!value)
    return nullptr;
  return callLibrary(std::string(row->function) + "_explicit",
                     {{pointer, row->sign},
                      {value, row->sign},
                      orderArg(order),
                      scopeArg(scope)},
                     type);
}

/// OpenCL C's function says whether it exchanged, and leaves in a variable what
/// it found, which SPIR-V's instruction returns.
Value *BodyReader::readCompareExchange() {
  TypedValue pointer = atomicPointer(0);
  Type *type = resultType();
  if (!pointer || !type)
    return nullptr;
  Value *scope = memoryScope(1);
  Value *success = memoryOrder(2, false, false);
  Value *failure = memoryOrder(3, true, false);
  Value *desired = operand(4, type), *expected = operand(5, type);
  if (!scope || !success || !failure || !desired || !expected)
    return nullptr;
  AllocaInst *found = makeVariable(type);
  builder.CreateStore(expected, found);
  bool isGeneric =
      pointer.value->getType()->getPointerAddressSpace() == GenericSpace;
  Value *made =
      callLibrary("atomic_compare_exchange_strong_explicit",
                  {pointer, isGeneric ? generic(found) : found, desired,
                   orderArg(success), orderArg(failure), scopeArg(scope)},
                  builder.getInt1Ty());
  return made ? builder.CreateLoad(type, found) : nullptr;
}

bool BodyReader::readAtomicEffect() {
  TypedValue pointer = atomicPointer(0);
  if (!pointer)
    return false;
  Value *scope = memoryScope(1), *order = memoryOrder(2, false, true);
  if (!scope || !order)
    return false;
  if (inst().op() == Op::OpAtomicFlagClear)
    return callLibrary("atomic_flag_clear_explicit",
                       {pointer, orderArg(order), scopeArg(scope)}, nullptr);
  return callLibrary("atomic_store_explicit",
                     {pointer, operand(3), orderArg(order), scopeArg(scope)},
                     nullptr);
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

bool BodyReader::readBarrier() {
  // The second half of a split barrier waits for all that the whole one does.
  if (inst().op() == Op::OpControlBarrierArriveINTEL)
    return constantOperand(0) && memoryScope(1) && fenceFlags(2);
  if (inst().op() == Op::OpMemoryBarrier) {
    Value *scope = memoryScope(0), *order = memoryOrder(1, false, false);
    Value *flags = fenceFlags(1);
    return scope && order && flags &&
           callLibrary("atomic_work_item_fence",
                       {flags, orderArg(order), scopeArg(scope)}, nullptr);
  }
  std::optional<uint64_t> execution = constantOperand(0);
  if (!execution)
    return false;
  Value *scope = memoryScope(1), *flags = fenceFlags(2);
  if (!scope || !flags)
    return false;
  if (*execution > uint64_t(spv::Scope::Subgroup))
    return module.refuse("expected the scope of a work-group or a sub-group");
  // LLVM's writer takes the scope of the memory for that of the execution too.
  bool isSubGroup = *execution == uint64_t(spv::Scope::Subgroup);
  return callLibrary(isSubGroup ? "sub_group_barrier" : "work_group_barrier",
                     {flags, scopeArg(scope)}, nullptr);
}
