//===- CarryArrays.cpp - elements of arrays as values -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CarryArrays.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

namespace {

/// What each element is at a point of the program; null where it has not been
/// written.
using Elements = SmallVector<Value>;

class ElementCarrier {
public:
  ElementCarrier(PlacedArray array, DenseMap<Operation *, unsigned> places)
      : array(array), places(std::move(places)),
        accesses(llvm::from_range, array.accesses), b(array.array) {}

  void run();

private:
  // What is read before it is written
  bool mayReadFirst(Block &block, BitVector &written);
  bool mayReadFirst(Operation *op, BitVector &written);
  Block *findScope();

  // Values
  void visit(Block &block, Elements &elements);
  void visitAccess(Operation *op, Elements &elements);
  void visitOpenAccess(Operation *op, Elements &elements);
  void visitLoop(scf::ForOp loop, Elements &elements);
  void visitLoop(scf::WhileOp loop, Elements &elements);
  void visitBranches(Operation *op, Elements &elements);
  Value &get(Elements &elements, unsigned number);
  Value unwritten();
  SmallVector<unsigned> storedIn(Operation *op);
  SmallVector<Value> take(Elements &elements, ArrayRef<unsigned> numbers);
  Operation *extend(Operation *op, ValueRange operands, size_t results);
  bool holdsAccess(Operation *op);
  bool isOpen(Operation *access) { return array.open.contains(access); }

  PlacedArray array;
  DenseMap<Operation *, unsigned> places;
  DenseSet<Operation *> accesses;
  OpBuilder b;
  Value unwrittenValue;
};

} // namespace

bool ElementCarrier::holdsAccess(Operation *op) {
  return op
      ->walk([&](Operation *inner) {
        return accesses.contains(inner) ? WalkResult::interrupt()
                                        : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// An array of a loop's body, of which each trip writes what it reads, is not
// carried by the loop.
//===----------------------------------------------------------------------===//

bool ElementCarrier::mayReadFirst(Block &block, BitVector &written) {
  for (Operation &op : block) {
    if (op.getNumRegions()) {
      if (mayReadFirst(&op, written))
        return true;
    } else if (!accesses.contains(&op)) {
      continue;
    } else if (isa<LLVM::LoadOp>(op)) {
      if (isOpen(&op) ? !written.all() : !written[places.lookup(&op)])
        return true;
    } else if (isa<LLVM::StoreOp>(op)) {
      if (!isOpen(&op))
        written.set(places.lookup(&op));
    } else {
      written.set();
    }
  }
  return false;
}

/// Writes in `op` count for what is in it alone, as it may not come to them.
bool ElementCarrier::mayReadFirst(Operation *op, BitVector &written) {
  return llvm::any_of(op->getRegions(), [&](Region &region) {
    BitVector inside = written;
    return !region.empty() && mayReadFirst(region.front(), inside);
  });
}

/// The innermost block with all accesses that begins with nothing that is read.
Block *ElementCarrier::findScope() {
  auto holdsAll = [&](Block *block) {
    return llvm::all_of(array.accesses, [&](Operation *access) {
      return block->findAncestorOpInBlock(*access) != nullptr;
    });
  };
  for (Block *block = array.accesses.front()->getBlock();;
       block = block->getParentOp()->getBlock()) {
    if (block == array.array->getBlock())
      return block;
    BitVector written(array.count);
    if (holdsAll(block) && !mayReadFirst(*block, written))
      return block;
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value ElementCarrier::unwritten() {
  if (!unwrittenValue)
    unwrittenValue =
        LLVM::UndefOp::create(b, array.array.getLoc(), array.element);
  return unwrittenValue;
}

Value &ElementCarrier::get(Elements &elements, unsigned number) {
  if (!elements[number])
    elements[number] = unwritten();
  return elements[number];
}

SmallVector<Value> ElementCarrier::take(Elements &elements,
                                        ArrayRef<unsigned> numbers) {
  return llvm::map_to_vector(
      numbers, [&](unsigned number) { return get(elements, number); });
}

SmallVector<unsigned> ElementCarrier::storedIn(Operation *op) {
  BitVector stored(array.count);
  op->walk([&](Operation *inner) {
    if (!accesses.contains(inner) || isa<LLVM::LoadOp>(inner))
      return;
    if (isa<LLVM::StoreOp>(inner) && !isOpen(inner))
      stored.set(places.lookup(inner));
    else
      stored.set();
  });
  return llvm::to_vector_of<unsigned>(stored.set_bits());
}

/// `op` with so many more operands and results, behind those it has.
Operation *ElementCarrier::extend(Operation *op, ValueRange operands,
                                  size_t results) {
  OpBuilder b(op);
  SmallVector<Value> allOperands(op->getOperands());
  llvm::append_range(allOperands, operands);
  SmallVector<Type> types(op->getResultTypes());
  types.append(results, array.element);
  OperationState state(op->getLoc(), op->getName(), allOperands, types,
                       op->getAttrs());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  Operation *extended = b.create(state);
  op->replaceAllUsesWith(
      extended->getResults().take_front(op->getNumResults()));
  op->erase();
  return extended;
}

void ElementCarrier::visit(Block &block, Elements &elements) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (accesses.contains(&op)) {
      visitAccess(&op, elements);
      continue;
    }
    if (op.getNumRegions() == 0 || !holdsAccess(&op))
      continue;
    TypeSwitch<Operation *>(&op)
        .Case<scf::ForOp, scf::WhileOp>(
            [&](auto loop) { visitLoop(loop, elements); })
        .Default(
            [&](Operation *branches) { visitBranches(branches, elements); });
  }
}

/// Asks for each element whether it is the one.
void ElementCarrier::visitOpenAccess(Operation *op, Elements &elements) {
  ImplicitLocOpBuilder at(op->getLoc(), op);
  Value place = array.computeElementAt(at, addressOf(op));
  auto isPlace = [&](unsigned number) -> Value {
    Value constant =
        arith::ConstantOp::create(at, at.getI32IntegerAttr(number));
    return arith::CmpIOp::create(at, arith::CmpIPredicate::eq, place, constant);
  };
  if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    for (unsigned number = 0; number < array.count; ++number)
      elements[number] = arith::SelectOp::create(
          at, isPlace(number), store.getValue(), get(elements, number));
    return;
  }
  Value loaded = get(elements, 0);
  for (unsigned number = 1; number < array.count; ++number)
    loaded = arith::SelectOp::create(at, isPlace(number), get(elements, number),
                                     loaded);
  op->getResult(0).replaceAllUsesWith(loaded);
}

void ElementCarrier::visitAccess(Operation *op, Elements &elements) {
  if (isOpen(op)) {
    visitOpenAccess(op, elements);
  } else if (isa<LLVM::LoadOp>(op)) {
    op->getResult(0).replaceAllUsesWith(get(elements, places.lookup(op)));
  } else if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    elements[places.lookup(op)] = store.getValue();
  } else {
    Value zero = arith::ConstantOp::create(
        b, op->getLoc(), cast<TypedAttr>(b.getZeroAttr(array.element)));
    elements.assign(array.count, zero);
  }
  accesses.erase(op);
  op->erase();
}

/// Puts `values` in the places of `numbers`.
static void put(Elements &elements, ArrayRef<unsigned> numbers,
                ValueRange values) {
  for (auto [number, value] : llvm::zip_equal(numbers, values))
    elements[number] = value;
}

static void addOperands(Operation *op, ValueRange operands) {
  op->insertOperands(op->getNumOperands(), operands);
}

void ElementCarrier::visitLoop(scf::ForOp loop, Elements &elements) {
  SmallVector<unsigned> stored = storedIn(loop);
  loop = cast<scf::ForOp>(extend(loop, take(elements, stored), stored.size()));
  Block &body = *loop.getBody();
  Elements inside = elements;
  for (unsigned number : stored)
    inside[number] = body.addArgument(array.element, loop.getLoc());
  visit(body, inside);
  addOperands(body.getTerminator(), take(inside, stored));
  put(elements, stored, loop->getResults().take_back(stored.size()));
}

void ElementCarrier::visitLoop(scf::WhileOp loop, Elements &elements) {
  SmallVector<unsigned> stored = storedIn(loop);
  loop =
      cast<scf::WhileOp>(extend(loop, take(elements, stored), stored.size()));
  Elements inside = elements;
  for (Region *region : loop.getRegions()) {
    Block &block = region->front();
    for (unsigned number : stored)
      inside[number] = block.addArgument(array.element, loop.getLoc());
    visit(block, inside);
    addOperands(block.getTerminator(), take(inside, stored));
  }
  put(elements, stored, loop->getResults().take_back(stored.size()));
}

void ElementCarrier::visitBranches(Operation *op, Elements &elements) {
  SmallVector<unsigned> stored = storedIn(op);
  op = extend(op, {}, stored.size());
  for (Region &region : op->getRegions()) {
    if (region.empty()) {
      OpBuilder builder(op->getContext());
      builder.createBlock(&region);
      scf::YieldOp::create(builder, op->getLoc());
    }
    Elements inside = elements;
    visit(region.front(), inside);
    addOperands(region.front().getTerminator(), take(inside, stored));
  }
  put(elements, stored, op->getResults().take_back(stored.size()));
}

/// Addresses that nobody uses any more.
static void eraseAddresses(Value address) {
  for (Operation *user : llvm::make_early_inc_range(address.getUsers())) {
    eraseAddresses(user->getResult(0));
    user->erase();
  }
}

void ElementCarrier::run() {
  Elements elements(array.count);
  visit(*findScope(), elements);
  eraseAddresses(array.array);
  array.array->erase();
}

bool cairn::mux::carryElements(const PlacedArray &array) {
  DenseMap<Operation *, unsigned> places;
  for (Operation *access : array.accesses) {
    if (isa<LLVM::MemsetOp>(access) || array.open.contains(access))
      continue;
    std::optional<unsigned> place = array.elementAt(addressOf(access));
    if (!place)
      return false;
    places[access] = *place;
  }
  ElementCarrier(array, std::move(places)).run();
  return true;
}
