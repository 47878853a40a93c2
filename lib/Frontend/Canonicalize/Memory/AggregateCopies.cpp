//===- AggregateCopies.cpp - large aggregates stay in memory ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AggregateCopies.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

// More bytes than vectors of OpenCL C and small matrices have.
static constexpr uint64_t kMaxValueBytes = 256;
// How far the uses of what is loaded are looked for, in instructions.
static constexpr unsigned kMaxDistance = 1000;

/// Nested types may hold the same one very often, which is looked at once.
static bool holdsHandles(Type *type, SmallPtrSetImpl<Type *> &seen) {
  if (type->isTargetExtTy())
    return true;
  return seen.insert(type).second && any_of(type->subtypes(), [&](Type *part) {
           return holdsHandles(part, seen);
         });
}

bool cairn::frontend::isLargeAggregate(Type *type, const DataLayout &layout) {
  SmallPtrSet<Type *, 8> seen;
  return type->isAggregateType() && type->isSized() &&
         layout.getTypeStoreSize(type).getFixedValue() > kMaxValueBytes &&
         !holdsHandles(type, seen);
}

namespace {

/// Where a value is in memory, from its definition to its last use.
struct Place {
  Value *pointer = nullptr;
  Align align;
  /// Whether the memory is the value's alone.
  bool isOwn = false;
};

class AggregateCopies {
public:
  AggregateCopies(Function &function)
      : function(function), layout(function.getDataLayout()),
        builder(function.getContext()) {}

  void run();

private:
  bool isLarge(const Value *value);
  Place makePlace(Type *type);
  Place find(Value *value);
  Place partOf(const Place &whole, Type *type, ArrayRef<unsigned> indices);
  Value *sizeOf(Type *type);
  void copy(const Place &to, const Place &from, Type *type,
            bool isVolatile = false);
  void write(const Place &to, Value *value, bool isVolatile = false);
  bool isUnchangedUntilUses(LoadInst &load);

  void rewrite(Instruction &inst);
  void rewriteLoad(LoadInst &load);
  void rewriteExtract(ExtractValueInst &extract);
  void rewriteInsert(InsertValueInst &insert);
  void rewriteSelect(SelectInst &select);
  void rewritePhi(PHINode &phi);
  void fillPhis();

  Function &function;
  const DataLayout &layout;
  IRBuilder<> builder;
  DenseMap<Type *, bool> large;
  DenseMap<Value *, Place> places;
  /// What the values for a phi are put into at the ends of blocks: another phi
  /// of the same block may be such a value.
  MapVector<PHINode *, Place> incoming;
  SmallVector<Instruction *> replaced;
};

} // namespace

bool AggregateCopies::isLarge(const Value *value) {
  Type *type = value->getType();
  auto [it, isNew] = large.try_emplace(type, false);
  if (isNew)
    it->second = isLargeAggregate(type, layout);
  return it->second;
}

Value *AggregateCopies::sizeOf(Type *type) {
  return ConstantInt::get(layout.getIntPtrType(function.getContext()),
                          layout.getTypeStoreSize(type).getFixedValue());
}

Place AggregateCopies::makePlace(Type *type) {
  IRBuilder<>::InsertPointGuard guard(builder);
  builder.SetInsertPointPastAllocas(&function);
  builder.SetCurrentDebugLocation({});
  AllocaInst *variable = builder.CreateAlloca(type);
  variable->setAlignment(layout.getABITypeAlign(type));
  return {variable, variable->getAlign(), true};
}

/// The place of a value; one that has none is written to one here.
Place AggregateCopies::find(Value *value) {
  if (Place place = places.lookup(value); place.pointer)
    return place;
  auto *constant = dyn_cast<Constant>(value);
  if (!constant || isa<UndefValue>(constant) || constant->isNullValue()) {
    Place place = makePlace(value->getType());
    write(place, value);
    return place;
  }
  auto *global = new GlobalVariable(
      *function.getParent(), value->getType(), /*isConstant=*/true,
      GlobalValue::PrivateLinkage, constant, "", nullptr,
      GlobalValue::NotThreadLocal, ConstantSpace);
  global->setAlignment(layout.getABITypeAlign(value->getType()));
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return places[value] = {global, *global->getAlign(), false};
}

/// The part, and the address of it where it is asked for.
Place AggregateCopies::partOf(const Place &whole, Type *type,
                              ArrayRef<unsigned> indices) {
  SmallVector<Value *> path = {builder.getInt32(0)};
  for (unsigned index : indices)
    path.push_back(builder.getInt32(index));
  uint64_t offset = layout.getIndexedOffsetInType(type, path);
  return {builder.CreateInBoundsGEP(type, whole.pointer, path),
          commonAlignment(whole.align, offset), false};
}

void AggregateCopies::copy(const Place &to, const Place &from, Type *type,
                           bool isVolatile) {
  builder.CreateMemCpy(to.pointer, to.align, from.pointer, from.align,
                       sizeOf(type), isVolatile);
}

void AggregateCopies::write(const Place &to, Value *value, bool isVolatile) {
  auto *constant = dyn_cast<Constant>(value);
  // Arguments and results have no place.
  if (!isLarge(value) || (!constant && !places.contains(value))) {
    builder.CreateAlignedStore(value, to.pointer, to.align, isVolatile);
    return;
  }
  if (isa<UndefValue>(value))
    return;
  if (constant && constant->isNullValue()) {
    builder.CreateMemSet(to.pointer, builder.getInt8(0),
                         sizeOf(value->getType()), to.align, isVolatile);
    return;
  }
  if (Place from = find(value); from.pointer != to.pointer)
    copy(to, from, value->getType(), isVolatile);
}

/// Whether the memory behind `load` itself can be the value's.
bool AggregateCopies::isUnchangedUntilUses(LoadInst &load) {
  SmallPtrSet<const User *, 8> users;
  for (User *user : load.users()) {
    bool isAccess = isa<InsertValueInst, StoreInst>(user) ||
                    (isa<ExtractValueInst>(user) && !isLarge(user));
    if (!isAccess || cast<Instruction>(user)->getParent() != load.getParent())
      return false;
    users.insert(user);
  }
  unsigned distance = 0;
  for (Instruction *inst = load.getNextNode(); inst && !users.empty();
       inst = inst->getNextNode()) {
    users.erase(inst);
    if (users.empty())
      return true;
    if (inst->mayWriteToMemory() || ++distance > kMaxDistance)
      return false;
  }
  return users.empty();
}

void AggregateCopies::rewriteLoad(LoadInst &load) {
  Place from = {load.getPointerOperand(), load.getAlign(), false};
  if (!load.isVolatile() && isUnchangedUntilUses(load)) {
    places[&load] = from;
    return;
  }
  Place place = makePlace(load.getType());
  copy(place, from, load.getType(), load.isVolatile());
  places[&load] = place;
}

void AggregateCopies::rewriteExtract(ExtractValueInst &extract) {
  Value *whole = extract.getAggregateOperand();
  Place part = partOf(find(whole), whole->getType(), extract.getIndices());
  if (isLarge(&extract)) {
    places[&extract] = part;
    return;
  }
  Value *load =
      builder.CreateAlignedLoad(extract.getType(), part.pointer, part.align);
  load->takeName(&extract);
  extract.replaceAllUsesWith(load);
}

void AggregateCopies::rewriteInsert(InsertValueInst &insert) {
  Value *before = insert.getAggregateOperand();
  Place place = places.lookup(before);
  // A value without other uses is over.
  auto *source = dyn_cast<Instruction>(before);
  if (!place.isOwn || !source || !source->hasOneUse() ||
      source->getParent() != insert.getParent()) {
    place = makePlace(insert.getType());
    write(place, before);
  }
  write(partOf(place, insert.getType(), insert.getIndices()),
        insert.getInsertedValueOperand());
  places[&insert] = place;
}

void AggregateCopies::rewriteSelect(SelectInst &select) {
  Value *pointers[2];
  Value *values[2] = {select.getTrueValue(), select.getFalseValue()};
  for (auto [value, pointer] : zip_equal(values, pointers)) {
    Place place = makePlace(select.getType());
    write(place, value);
    pointer = place.pointer;
  }
  places[&select] = {
      builder.CreateSelect(select.getCondition(), pointers[0], pointers[1]),
      layout.getABITypeAlign(select.getType()), false};
}

void AggregateCopies::rewritePhi(PHINode &phi) {
  Place next = makePlace(phi.getType()), place = makePlace(phi.getType());
  builder.SetInsertPoint(phi.getParent(),
                         phi.getParent()->getFirstInsertionPt());
  copy(place, next, phi.getType());
  places[&phi] = place;
  incoming[&phi] = next;
}

/// Values of a phi may be defined behind it.
void AggregateCopies::fillPhis() {
  for (auto &[phi, place] : incoming) {
    SmallPtrSet<BasicBlock *, 8> seen;
    for (auto [block, value] : zip_equal(phi->blocks(), phi->incoming_values()))
      if (seen.insert(block).second) {
        builder.SetInsertPoint(block->getTerminator());
        write(place, value);
      }
  }
}

void AggregateCopies::rewrite(Instruction &inst) {
  builder.SetInsertPoint(&inst);
  bool isReplaced = true;
  if (auto *store = dyn_cast<StoreInst>(&inst);
      store && isLarge(store->getValueOperand()))
    write({store->getPointerOperand(), store->getAlign(), false},
          store->getValueOperand(), store->isVolatile());
  else if (auto *extract = dyn_cast<ExtractValueInst>(&inst);
           extract && isLarge(extract->getAggregateOperand()))
    rewriteExtract(*extract);
  else if (!isLarge(&inst))
    isReplaced = false;
  else if (auto *load = dyn_cast<LoadInst>(&inst))
    rewriteLoad(*load);
  else if (auto *insert = dyn_cast<InsertValueInst>(&inst))
    rewriteInsert(*insert);
  else if (auto *select = dyn_cast<SelectInst>(&inst))
    rewriteSelect(*select);
  else if (auto *phi = dyn_cast<PHINode>(&inst))
    rewritePhi(*phi);
  else
    isReplaced = false;
  if (isReplaced) {
    replaced.push_back(&inst);
    return;
  }
  for (Use &operand : inst.operands())
    if (Place place = places.lookup(operand); place.pointer)
      operand.set(builder.CreateAlignedLoad(operand->getType(), place.pointer,
                                            place.align));
}

void AggregateCopies::run() {
  if (none_of(instructions(function), [&](Instruction &inst) {
        return isLarge(&inst) || any_of(inst.operands(), [&](Use &operand) {
                 return isLarge(operand);
               });
      }))
    return;
  ReversePostOrderTraversal<Function *> order(&function);
  for (BasicBlock *block : order)
    for (Instruction &inst : make_early_inc_range(*block))
      rewrite(inst);
  fillPhis();
  for (Instruction *inst : replaced) {
    inst->replaceAllUsesWith(PoisonValue::get(inst->getType()));
    inst->eraseFromParent();
  }
}

void cairn::frontend::copyLargeAggregates(Function &function) {
  AggregateCopies(function).run();
}
