//===- UnwrittenVariables.cpp - variables read before a write ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnwrittenVariables.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <map>

using namespace llvm;

/// Larger variables are not followed byte by byte.
static constexpr uint64_t kMostBytes = 1024;

namespace {

/// What is done to bytes of a variable. Those that are copied are read where
/// the copy is.
struct ByteAccess {
  enum class Kind { Read, Write, Copy } kind;
  uint64_t begin, end;
};

/// One variable and its uses in the function.
class Variable {
public:
  Variable(AllocaInst &variable);

  /// Whether each read and copy follows writes of all its bytes, on every path.
  bool isWrittenFirst() const;

  SmallVector<Instruction *> accesses;
  /// What it is copied to, and what structs and arrays that are copied to it
  /// come from.
  SmallVector<Value *> copies, sources;

private:
  using Kind = ByteAccess::Kind;

  void follow(Value *address, std::optional<uint64_t> offset);
  void add(Instruction &inst, Kind kind, std::optional<uint64_t> offset,
           std::optional<uint64_t> bytes);
  /// Adds the bytes that `block` writes to `written`; false where some are read
  /// that are not there, or are copied and are not padding.
  bool run(const BasicBlock &block, BitVector &written) const;

  AllocaInst &variable;
  const DataLayout &layout;
  uint64_t size = 0;
  /// The bytes that are not padding.
  BitVector meaning;
  bool isFollowed = true;
  DenseMap<const Instruction *, ByteAccess> bytesOf;
  SmallPtrSet<Value *, 8> seen;
};

} // namespace

/// Whether a vector or an aggregate that is loaded is only put back with
/// something changed, or stored elsewhere as it is; adds where.
static bool isOnlyStored(Value *value, SmallVectorImpl<Value *> &stored,
                         unsigned depth = 0) {
  if (depth > 8 ||
      value->getType()->isSingleValueType() != value->getType()->isVectorTy())
    return false;
  return !value->use_empty() && all_of(value->users(), [&](User *user) {
    if (auto *store = dyn_cast<StoreInst>(user)) {
      stored.push_back(store->getPointerOperand());
      return store->getValueOperand() == value;
    }
    return (isa<InsertElementInst>(user) && user->getOperand(0) == value &&
            isOnlyStored(user, stored, depth + 1)) ||
           (isa<ShuffleVectorInst>(user) &&
            isOnlyStored(user, stored, depth + 1));
  });
}

/// Sets the bytes of a value of `type` at byte `at` that are not padding.
static void addMeaning(BitVector &bytes, Type *type, uint64_t at,
                       const DataLayout &layout) {
  if (auto *record = dyn_cast<StructType>(type)) {
    const StructLayout *places = layout.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i)
      addMeaning(bytes, record->getElementType(i),
                 at + places->getElementOffset(i), layout);
  } else if (auto *array = dyn_cast<ArrayType>(type)) {
    uint64_t size = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; size && i < array->getNumElements(); ++i)
      addMeaning(bytes, array->getElementType(), at + i * size, layout);
  } else {
    bytes.set(at, at + layout.getTypeStoreSize(type));
  }
}

/// The lanes of `value` that were not loaded from `address`.
static SmallBitVector changedLanes(Value *value, Value *address,
                                   unsigned depth = 0) {
  auto *type = cast<FixedVectorType>(value->getType());
  SmallBitVector all(type->getNumElements(), true);
  if (depth > 8)
    return all;
  if (auto *load = dyn_cast<LoadInst>(value))
    return load->getPointerOperand() == address ? all.flip() : all;
  if (auto *insert = dyn_cast<InsertElementInst>(value)) {
    auto *lane = dyn_cast<ConstantInt>(insert->getOperand(2));
    if (!lane || lane->getValue().uge(all.size()))
      return all;
    SmallBitVector changed =
        changedLanes(insert->getOperand(0), address, depth + 1);
    changed.set(lane->getZExtValue());
    return changed;
  }
  auto *shuffle = dyn_cast<ShuffleVectorInst>(value);
  if (!shuffle || shuffle->getOperand(0)->getType() != type)
    return all;
  SmallBitVector first =
      changedLanes(shuffle->getOperand(0), address, depth + 1);
  for (int lane = 0, end = all.size(); lane < end; ++lane)
    if (shuffle->getMaskValue(lane) == lane && !first[lane])
      all.reset(lane);
  return all;
}

/// The bytes that `store` writes, or some of them: to set one component of a
/// vector, a program stores all.
static std::pair<uint64_t, uint64_t> writtenBytes(StoreInst &store,
                                                  const DataLayout &layout) {
  Value *value = store.getValueOperand();
  uint64_t bytes = layout.getTypeStoreSize(value->getType());
  auto *type = dyn_cast<FixedVectorType>(value->getType());
  if (!type || bytes % type->getNumElements() != 0)
    return {0, bytes};
  uint64_t ofLane = bytes / type->getNumElements();
  SmallBitVector changed = changedLanes(value, store.getPointerOperand());
  int first = changed.find_first();
  if (first < 0)
    return {0, 0};
  int end = changed.find_next_unset(first);
  return {first * ofLane, (end < 0 ? changed.size() : end) * ofLane};
}

Variable::Variable(AllocaInst &variable)
    : variable(variable), layout(variable.getModule()->getDataLayout()) {
  std::optional<TypeSize> bytes = variable.getAllocationSize(layout);
  isFollowed = bytes && !bytes->isScalable() && *bytes <= kMostBytes;
  if (isFollowed) {
    size = *bytes;
    meaning.resize(size);
    Type *type = variable.getAllocatedType();
    uint64_t ofOne = layout.getTypeAllocSize(type);
    for (uint64_t at = 0; at < size; at += ofOne)
      addMeaning(meaning, type, at, layout);
  }
  follow(&variable, 0);
}

void Variable::add(Instruction &inst, Kind kind, std::optional<uint64_t> offset,
                   std::optional<uint64_t> bytes) {
  accesses.push_back(&inst);
  if (!offset || !bytes || *offset > size || *bytes > size - *offset)
    isFollowed = false;
  else
    bytesOf[&inst] = {kind, *offset, *offset + *bytes};
}

void Variable::follow(Value *address, std::optional<uint64_t> offset) {
  if (!seen.insert(address).second)
    return;
  for (User *user : address->users()) {
    auto *inst = dyn_cast<Instruction>(user);
    if (auto *load = dyn_cast_or_null<LoadInst>(inst)) {
      uint64_t bytes = layout.getTypeStoreSize(load->getType());
      SmallVector<Value *> stored;
      if (isOnlyStored(load, stored)) {
        add(*inst, Kind::Copy, offset, bytes);
        copies.append(stored);
      } else {
        add(*inst, Kind::Read, offset, bytes);
      }
    } else if (auto *store = dyn_cast_or_null<StoreInst>(inst)) {
      if (store->getValueOperand() == address) {
        isFollowed = false;
      } else {
        auto *value = dyn_cast<LoadInst>(store->getValueOperand());
        if (value && value->getType()->isAggregateType())
          sources.push_back(value->getPointerOperand());
        auto [begin, end] = writtenBytes(*store, layout);
        add(*inst, Kind::Write,
            offset ? std::optional(*offset + begin) : offset, end - begin);
      }
    } else if (auto *gep = dyn_cast_or_null<GetElementPtrInst>(inst)) {
      APInt by(layout.getIndexTypeSizeInBits(gep->getType()), 0);
      bool isKnown = offset && gep->accumulateConstantOffset(layout, by) &&
                     !by.isNegative();
      follow(gep, isKnown ? std::optional(*offset + by.getZExtValue())
                          : std::nullopt);
    } else if (auto *memory = dyn_cast_or_null<MemIntrinsic>(inst)) {
      auto *length = dyn_cast<ConstantInt>(memory->getLength());
      bool isWrite = memory->getRawDest() == address;
      auto bytes =
          length ? std::optional(length->getZExtValue()) : std::nullopt;
      add(*inst, isWrite ? Kind::Write : Kind::Copy, offset, bytes);
      if (!isWrite)
        copies.push_back(memory->getRawDest());
      else if (auto *copy = dyn_cast<MemTransferInst>(memory))
        sources.push_back(copy->getRawSource());
    } else if (isa_and_nonnull<AddrSpaceCastInst>(inst)) {
      follow(inst, offset);
    } else if (isa_and_nonnull<SelectInst, PHINode>(inst)) {
      follow(inst, std::nullopt);
      isFollowed = false;
    } else if (!inst || !inst->isLifetimeStartOrEnd()) {
      isFollowed = false;
    }
  }
}

bool Variable::run(const BasicBlock &block, BitVector &written) const {
  bool isGood = true;
  for (const Instruction &inst : block) {
    auto access = bytesOf.find(&inst);
    if (access == bytesOf.end())
      continue;
    const auto &[kind, begin, end] = access->second;
    if (begin == end)
      continue;
    if (kind == Kind::Write) {
      written.set(begin, end);
    } else if (kind == Kind::Read) {
      isGood &= written.find_first_unset_in(begin, end) == -1;
    } else {
      BitVector copied(size);
      copied.set(begin, end);
      copied &= meaning;
      copied.reset(written);
      isGood &= copied.none();
    }
  }
  return isGood;
}

bool Variable::isWrittenFirst() const {
  if (!isFollowed)
    return false;
  Function &function = *variable.getFunction();
  // What is written at each block's end, on every path: all of it at first.
  DenseMap<const BasicBlock *, BitVector> ends;
  ReversePostOrderTraversal<Function *> order(&function);
  auto startOf = [&](BasicBlock *block) {
    if (block->isEntryBlock())
      return BitVector(size, false);
    BitVector start(size, true);
    for (BasicBlock *before : predecessors(block))
      if (auto end = ends.find(before); end != ends.end())
        start &= end->second;
    return start;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (BasicBlock *block : order) {
      BitVector written = startOf(block);
      (void)run(*block, written);
      BitVector &end = ends[block];
      if (end != written) {
        end = std::move(written);
        changed = true;
      }
    }
  }
  return all_of(order, [&](BasicBlock *block) {
    BitVector written = startOf(block);
    return run(*block, written);
  });
}

/// Whether a variable holds events, images or the like, which are followed as
/// values and must not stay in memory.
static bool holdsHandles(const AllocaInst &variable) {
  Type *type = variable.getAllocatedType();
  while (auto *array = dyn_cast<ArrayType>(type))
    type = array->getElementType();
  return isa<TargetExtType>(type);
}

/// A function that might do anything to what it is called with, so that no pass
/// takes a variable apart.
static constexpr StringLiteral kKeepWhole = "cairn.keep_whole";

static void keepWhole(AllocaInst &variable) {
  IRBuilder<> builder(variable.getParent(), ++variable.getIterator());
  FunctionCallee keep = variable.getModule()->getOrInsertFunction(
      kKeepWhole, builder.getVoidTy(), variable.getType());
  builder.CreateCall(keep, &variable);
}

void cairn::frontend::forgetUnwrittenVariables(Module &module) {
  Function *keep = module.getFunction(kKeepWhole);
  if (!keep)
    return;
  for (User *user : make_early_inc_range(keep->users()))
    cast<Instruction>(user)->eraseFromParent();
  keep->eraseFromParent();
}

bool cairn::frontend::keepsVariables(const Function &function) {
  return function.getName() == kKeepWhole;
}

/// A load from beyond a constant of the program, which any value would do for.
static bool isBeyondConstant(const LoadInst &load) {
  const DataLayout &layout = load.getModule()->getDataLayout();
  const Value *address = load.getPointerOperand();
  APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
  auto *constant =
      dyn_cast<GlobalVariable>(address->stripAndAccumulateConstantOffsets(
          layout, offset, /*AllowNonInbounds=*/true));
  if (!constant || !constant->isConstant())
    return false;
  uint64_t size = layout.getTypeAllocSize(constant->getValueType());
  uint64_t bytes = layout.getTypeStoreSize(load.getType());
  return offset.isNegative() || offset.ugt(size) ||
         bytes > size - offset.getZExtValue();
}

static void keepInMemory(AllocaInst &variable,
                         ArrayRef<Instruction *> accesses) {
  keepWhole(variable);
  // Through other pointers, memory may be accessed that others see, for which
  // it would mean something.
  auto isVolatile = [](const auto &access) {
    return access.isVolatile() ||
           access.getPointerAddressSpace() == cairn::PrivateSpace;
  };
  for (Instruction *access : accesses) {
    if (auto *load = dyn_cast<LoadInst>(access))
      load->setVolatile(isVolatile(*load));
    else if (auto *store = dyn_cast<StoreInst>(access))
      store->setVolatile(isVolatile(*store));
    else if (auto *memory = dyn_cast<MemIntrinsic>(access))
      memory->setVolatile(ConstantInt::getTrue(variable.getContext()));
  }
}

void cairn::frontend::keepUnwrittenVariables(Function &function) {
  SmallVector<AllocaInst *> allocas;
  for (Instruction &inst : instructions(function)) {
    if (auto *found = dyn_cast<AllocaInst>(&inst))
      allocas.push_back(found);
    else if (auto *load = dyn_cast<LoadInst>(&inst);
             load && isBeyondConstant(*load))
      load->setVolatile(true);
  }
  std::map<AllocaInst *, Variable> variables;
  for (AllocaInst *found : allocas)
    if (!holdsHandles(*found))
      variables.try_emplace(found, *found);
  // What other memory has, others have written, or nobody has.
  auto isOfOthers = [&](Value *source) {
    Value *object = getUnderlyingObject(source);
    auto *constant = dyn_cast<GlobalVariable>(object);
    auto *variable = dyn_cast<AllocaInst>(object);
    return !(constant && constant->isConstant()) &&
           !(variable && variables.count(variable));
  };
  SmallVector<AllocaInst *> kept;
  for (AllocaInst *found : allocas)
    if (auto known = variables.find(found);
        known != variables.end() && (!known->second.isWrittenFirst() ||
                                     any_of(known->second.sources, isOfOthers)))
      kept.push_back(found);
  // What they are copied to has what nobody has written.
  SmallPtrSet<AllocaInst *, 8> known(kept.begin(), kept.end());
  for (size_t i = 0; i < kept.size(); ++i) {
    const Variable &variable = variables.at(kept[i]);
    for (Value *copy : variable.copies)
      if (auto *to = dyn_cast<AllocaInst>(getUnderlyingObject(copy));
          to && variables.count(to) && known.insert(to).second)
        kept.push_back(to);
    keepInMemory(*kept[i], variable.accesses);
  }
}
