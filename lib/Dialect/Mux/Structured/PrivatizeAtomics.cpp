//===- PrivatizeAtomics.cpp - copies of what is counted in ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element's value is the sum of its copies (or their maximum, and so on).
// The language's rule against data races has it that no other work-item is at
// an element while one loads or stores it plainly: a load sums up the copies, a
// store sets one and makes the others neutral.
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/PrivateAtomics.h"

#include "Analysis/MemoryAccess.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// A local array that work-items count in.
struct CountedArray {
  LLVM::GlobalOp variable;
  Type element;
  int64_t elements;
  arith::AtomicRMWKind how;
  SmallVector<LLVM::AddressOfOp> addresses;
  SmallVector<Operation *> accesses;
};

class Privatizer {
public:
  Privatizer(func::FuncOp kernel, int64_t copies, bool isUnchecked)
      : kernel(kernel), copies(copies), isUnchecked(isUnchecked),
        b(kernel.getLoc(), kernel.getContext()) {}

  std::optional<Obstacle> run();

private:
  std::optional<Obstacle> collect(Value address, CountedArray &array);
  std::optional<Obstacle> check(CountedArray &array);
  void privatize(CountedArray &array);
  Value number(int64_t value) {
    return arith::ConstantIntOp::create(b, value, 32);
  }
  Value ownCopy();
  Value indexOf(Value address, const CountedArray &array);
  Value addressOf(LLVM::GlobalOp copied, Value index, Value copy);
  void rewrite(Operation *access, const CountedArray &array,
               LLVM::GlobalOp copied);

  func::FuncOp kernel;
  int64_t copies;
  bool isUnchecked;
  ImplicitLocOpBuilder b;
  Value own;
};
} // namespace

//===----------------------------------------------------------------------===//
// What can be done
//===----------------------------------------------------------------------===//

/// The operation of arith for `how`; nothing if several of them in any order do
/// not give the same.
static std::optional<arith::AtomicRMWKind> kindOf(LLVM::AtomicBinOp how) {
  switch (how) {
  case LLVM::AtomicBinOp::add:
  case LLVM::AtomicBinOp::sub: // from the sum of the copies
    return arith::AtomicRMWKind::addi;
  case LLVM::AtomicBinOp::_and:
    return arith::AtomicRMWKind::andi;
  case LLVM::AtomicBinOp::_or:
    return arith::AtomicRMWKind::ori;
  case LLVM::AtomicBinOp::_xor:
    return arith::AtomicRMWKind::xori;
  case LLVM::AtomicBinOp::max:
    return arith::AtomicRMWKind::maxs;
  case LLVM::AtomicBinOp::min:
    return arith::AtomicRMWKind::mins;
  case LLVM::AtomicBinOp::umax:
    return arith::AtomicRMWKind::maxu;
  case LLVM::AtomicBinOp::umin:
    return arith::AtomicRMWKind::minu;
  case LLVM::AtomicBinOp::fadd:
  case LLVM::AtomicBinOp::fsub:
    return arith::AtomicRMWKind::addf;
  default:
    return std::nullopt;
  }
}

/// Collects the accesses of `address`; gives one that copies are not for.
std::optional<Obstacle> Privatizer::collect(Value address,
                                            CountedArray &array) {
  for (OpOperand &use : address.getUses()) {
    Operation *user = use.getOwner();
    if (auto gep = dyn_cast<LLVM::GEPOp>(user)) {
      if (auto obstacle = collect(gep, array))
        return obstacle;
      continue;
    }
    auto access = MemoryAccess::of(user);
    auto atomic = dyn_cast<LLVM::AtomicRMWOp>(user);
    if (atomic && use.getOperandNumber() == 0) {
      bool isRelaxed =
          atomic.getOrdering() == LLVM::AtomicOrdering::monotonic &&
          !atomic.getVolatile_();
      if (!atomic.getRes().use_empty())
        return Obstacle{user, "the value before is asked for here"};
      if (!kindOf(atomic.getBinOp()))
        return Obstacle{user,
                        "several of this operation give another result in "
                        "another order"};
      if (!isRelaxed && !isUnchecked)
        return Obstacle{user, "this atomic operation orders other accesses"};
    } else if (!access || access->address != address || !access->isPlain ||
               (access->isStore && use.getOperandNumber() == 0)) {
      return Obstacle{user,
                      "the variable is used here otherwise than for plain "
                      "accesses and atomic operations"};
    }
    array.accesses.push_back(user);
  }
  return std::nullopt;
}

/// Whether all accesses are of whole elements, one operation's, and there is
/// room.
std::optional<Obstacle> Privatizer::check(CountedArray &array) {
  DataLayout layout = DataLayout::closest(kernel);
  LLVM::AtomicRMWOp first;
  for (Operation *op : array.accesses)
    if (auto atomic = dyn_cast<LLVM::AtomicRMWOp>(op)) {
      if (!first)
        first = atomic;
      if (kindOf(atomic.getBinOp()) != kindOf(first.getBinOp()))
        return Obstacle{op,
                        "another atomic operation is done on the variable as "
                        "well"};
    }
  array.how = *kindOf(first.getBinOp());
  array.element = first.getVal().getType();
  uint64_t size = layout.getTypeSize(array.element).getFixedValue();
  array.elements =
      layout.getTypeSize(array.variable.getType()).getFixedValue() / size;
  for (Operation *op : array.accesses) {
    auto access = MemoryAccess::of(op);
    Type type =
        access ? access->type : cast<LLVM::AtomicRMWOp>(op).getVal().getType();
    if (type != array.element)
      return Obstacle{op, "this access is of another type"};
    Value address =
        access ? access->address : cast<LLVM::AtomicRMWOp>(op).getPtr();
    for (auto gep = address.getDefiningOp<LLVM::GEPOp>(); gep;
         gep = gep.getBase().getDefiningOp<LLVM::GEPOp>()) {
      Type inner = gep.getElemType();
      while (auto part = dyn_cast<LLVM::LLVMArrayType>(inner))
        inner = part.getElementType();
      if (inner != array.element)
        return Obstacle{gep, "this address is not one of whole elements"};
    }
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The copy that is the work-item's: neighbours have different ones.
Value Privatizer::ownCopy() {
  OpBuilder::InsertionGuard guard(b);
  if (!own) {
    b.setInsertionPointToStart(&kernel.getBody().front());
    own = arith::AndIOp::create(b, LocalLinearIdOp::create(b, b.getI32Type()),
                                number(copies - 1));
  }
  return own;
}

/// The element that `address` is of.
Value Privatizer::indexOf(Value address, const CountedArray &array) {
  Value index = number(0);
  for (auto gep = address.getDefiningOp<LLVM::GEPOp>(); gep;
       gep = gep.getBase().getDefiningOp<LLVM::GEPOp>()) {
    Type type = gep.getElemType();
    for (auto [i, part] : llvm::enumerate(gep.getIndices())) {
      if (i > 0)
        type = cast<LLVM::LLVMArrayType>(type).getElementType();
      int64_t stride = 1;
      for (Type inner = type; inner != array.element;) {
        auto of = cast<LLVM::LLVMArrayType>(inner);
        stride *= of.getNumElements();
        inner = of.getElementType();
      }
      Value count;
      if (auto constant = dyn_cast<IntegerAttr>(part)) {
        count = number(constant.getInt());
      } else {
        count = cast<Value>(part);
        unsigned width = count.getType().getIntOrFloatBitWidth();
        if (width > 32)
          count = arith::TruncIOp::create(b, b.getI32Type(), count);
        else if (width < 32)
          count = arith::ExtSIOp::create(b, b.getI32Type(), count);
      }
      count = b.createOrFold<arith::MulIOp>(count, number(stride));
      index = b.createOrFold<arith::AddIOp>(index, count);
    }
  }
  return index;
}

/// Copies of an element lie side by side, so that work-items that count in the
/// same one are at different banks of a GPU's memory.
Value Privatizer::addressOf(LLVM::GlobalOp copied, Value index, Value copy) {
  Value base = LLVM::AddressOfOp::create(b, copied);
  Value at = arith::AddIOp::create(
      b, arith::MulIOp::create(b, index, number(copies)), copy);
  return LLVM::GEPOp::create(b, base.getType(), copied.getType(), base,
                             ArrayRef<LLVM::GEPArg>{0, at});
}

void Privatizer::rewrite(Operation *op, const CountedArray &array,
                         LLVM::GlobalOp copied) {
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  if (auto atomic = dyn_cast<LLVM::AtomicRMWOp>(op)) {
    Value index = indexOf(atomic.getPtr(), array);
    atomic.getPtrMutable().assign(addressOf(copied, index, ownCopy()));
    return;
  }
  auto access = MemoryAccess::of(op);
  Value index = indexOf(access->address, array);
  Value first = ownCopy();
  // All go around the copies from their own, which keeps neighbours apart here
  // as well.
  auto copyOf = [&](int64_t i) -> Value {
    Value next = arith::AddIOp::create(b, first, number(i));
    return arith::AndIOp::create(b, next, number(copies - 1));
  };
  if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    Value neutral = arith::ConstantOp::create(
        b,
        arith::getIdentityValueAttr(array.how, array.element, b, b.getLoc()));
    for (int64_t i = 0; i < copies; ++i) {
      Value copy = copyOf(i);
      Value isFirst =
          arith::CmpIOp::create(b, arith::CmpIPredicate::eq, copy, number(0));
      Value value =
          b.createOrFold<arith::SelectOp>(isFirst, store.getValue(), neutral);
      LLVM::StoreOp::create(b, value, addressOf(copied, index, copy));
    }
    return;
  }
  Value result;
  for (int64_t i = 0; i < copies; ++i) {
    Value part = LLVM::LoadOp::create(b, array.element,
                                      addressOf(copied, index, copyOf(i)));
    result = result
                 ? arith::getReductionOp(array.how, b, b.getLoc(), result, part)
                 : part;
  }
  op->getResult(0).replaceAllUsesWith(result);
}

/// Erases what computes addresses for nobody.
static void eraseUnused(Operation *op) {
  for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
    eraseUnused(user);
  op->erase();
}

void Privatizer::privatize(CountedArray &array) {
  auto module = kernel->getParentOfType<ModuleOp>();
  LLVM::GlobalOp variable = array.variable;
  OpBuilder before(variable);
  auto copied = LLVM::GlobalOp::create(
      before, variable.getLoc(),
      LLVM::LLVMArrayType::get(array.element, array.elements * copies),
      /*isConstant=*/false, LLVM::Linkage::Internal,
      (variable.getSymName() + ".copies").str(), /*value=*/Attribute(),
      DataLayout(module).getTypeABIAlignment(array.element), LocalSpace);
  SymbolTable(module).insert(copied); // which makes the name unique
  uint64_t bytes = DataLayout(module).getTypeSize(variable.getType());
  kernel->setAttr(
      MuxDialect::getLocalMemUsageAttrName(),
      before.getI64IntegerAttr(
          (copies - 1) * bytes +
          static_cast<int64_t>(getLocalMemUsage(kernel).value_or(0))));
  for (Operation *access : array.accesses) {
    rewrite(access, array, copied);
    if (!isa<LLVM::AtomicRMWOp>(access))
      access->erase();
  }
  for (LLVM::AddressOfOp address : array.addresses)
    eraseUnused(address);
  variable.erase();
}

std::optional<Obstacle> Privatizer::run() {
  auto module = kernel->getParentOfType<ModuleOp>();
  llvm::MapVector<Attribute, SmallVector<LLVM::AddressOfOp>> addresses;
  module.walk([&](LLVM::AddressOfOp address) {
    if (cast<LLVM::LLVMPointerType>(address.getType()).getAddressSpace() ==
        LocalSpace)
      addresses[address.getGlobalNameAttr()].push_back(address);
  });
  SmallVector<CountedArray> arrays;
  std::optional<Obstacle> obstacle;
  for (auto &[name, all] : addresses) {
    CountedArray array;
    array.addresses = all;
    array.variable = SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(
        kernel, cast<SymbolRefAttr>(name));
    std::optional<Obstacle> found;
    bool isOurs = false;
    for (LLVM::AddressOfOp address : all) {
      isOurs |= kernel->isProperAncestor(address);
      if (!found && !kernel->isProperAncestor(address))
        found = Obstacle{address, "the variable is used in another function"};
      if (!found)
        found = collect(address, array);
    }
    bool isCounted =
        llvm::any_of(array.accesses, llvm::IsaPred<LLVM::AtomicRMWOp>);
    if (!isOurs || (!found && !isCounted))
      continue;
    if (!found)
      found = check(array);
    if (found)
      obstacle = found;
    else
      arrays.push_back(std::move(array));
  }
  if (arrays.empty())
    return obstacle ? obstacle
                    : Obstacle{kernel, "no local variable of the kernel's is "
                                       "accessed by atomic operations"};
  for (CountedArray &array : arrays)
    privatize(array);
  return std::nullopt;
}

std::optional<Obstacle> cairn::mux::privatizeLocalAtomics(func::FuncOp kernel,
                                                          int64_t copies,
                                                          bool isUnchecked) {
  return Privatizer(kernel, copies, isUnchecked).run();
}
