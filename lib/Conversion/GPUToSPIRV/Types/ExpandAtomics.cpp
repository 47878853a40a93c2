//===- ExpandAtomics.cpp - atomic accesses by simpler ones ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL's SPIR-V updates integers of 32 and 64 bits, and floats by addition,
// minimum and maximum, in memory that others see. Everything else is a loop
// that tries to replace what it found, which every device can do.
//
//===----------------------------------------------------------------------===//

#include "AtomicUpdate.h"
#include "IntBuilder.h"
#include "LegalizeTypes.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

using Ordering = LLVM::AtomicOrdering;
using Rmw = LLVM::AtomicBinOp;

static constexpr unsigned kWordBits = 32;

/// The address and the value's type of an atomic access; null for others.
static std::pair<Value, Type> accessOf(Operation *op) {
  using Access = std::pair<Value, Type>;
  return llvm::TypeSwitch<Operation *, Access>(op)
      .Case([](LLVM::LoadOp load) -> Access {
        if (load.getOrdering() == Ordering::not_atomic)
          return {};
        return {load.getAddr(), load.getType()};
      })
      .Case([](LLVM::StoreOp store) -> Access {
        if (store.getOrdering() == Ordering::not_atomic)
          return {};
        return {store.getAddr(), store.getValue().getType()};
      })
      .Case([](LLVM::AtomicRMWOp update) -> Access {
        return {update.getPtr(), update.getVal().getType()};
      })
      .Case([](LLVM::AtomicCmpXchgOp exchange) -> Access {
        return {exchange.getPtr(), exchange.getVal().getType()};
      })
      .Default(Access());
}

static unsigned bitsOf(Type type) {
  return isa<LLVM::LLVMPointerType>(type) ? 64 : widthOf(type);
}

/// Whether nobody but the work-item sees what is at `pointer`, or writes there.
static bool isUnshared(Value pointer) {
  unsigned space =
      cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
  return space == PrivateSpace || space == ConstantSpace;
}

static bool hasInstruction(LLVM::AtomicRMWOp op) {
  switch (op.getBinOp()) {
  case Rmw::nand:
  case Rmw::uinc_wrap:
  case Rmw::udec_wrap:
  case Rmw::usub_cond:
  case Rmw::usub_sat:
  case Rmw::fmaximum:
  case Rmw::fminimum:
    return false;
  default:
    return true;
  }
}

/// Translators to LLVM know minima and maxima of half precision, but not the
/// extension for sums.
static bool hasNarrowInstruction(Operation *op) {
  auto update = dyn_cast<LLVM::AtomicRMWOp>(op);
  return update &&
         (update.getBinOp() == Rmw::fmin || update.getBinOp() == Rmw::fmax);
}

bool cairn::isComplexAtomic(Operation *op) {
  auto [pointer, type] = accessOf(op);
  if (!pointer || isa<VectorType>(type))
    return false;
  auto update = dyn_cast<LLVM::AtomicRMWOp>(op);
  return isUnshared(pointer) || (update && !hasInstruction(update)) ||
         (bitsOf(type) < kWordBits && !hasNarrowInstruction(op));
}

namespace {

class AtomicExpander {
public:
  explicit AtomicExpander(Operation *op)
      : op(op), b(op), i(b, op->getLoc()), pointer(accessOf(op).first),
        type(accessOf(op).second), isNarrow(bitsOf(type) < kWordBits) {
    word = b.getIntegerType(std::max(bitsOf(type), kWordBits));
  }

  void expand();

private:
  void expandUnshared();
  /// The word that holds the value, and where in it the value is.
  void findWord();
  Value valueIn(Value word);
  Value replacedIn(Value word, Value value);
  Value loadWord(Ordering ordering);
  /// Replaces the word by what `getNext` makes of it until nobody else was
  /// faster. The word that was there.
  Value loop(Ordering success, Ordering failure,
             function_ref<Value(Value)> getNext);
  std::optional<StringRef> scope() {
    auto attr = op->getAttrOfType<StringAttr>("syncscope");
    return attr ? std::optional(attr.getValue()) : std::nullopt;
  }
  Value asInteger(Value value) {
    return i.bitcast(value, b.getIntegerType(widthOf(value.getType())));
  }

  Operation *op;
  OpBuilder b;
  IntBuilder i;
  Value pointer;
  Type type;
  bool isNarrow;
  Type word;
  Value shift;
};

} // namespace

/// Plain accesses. The result of a compare-and-exchange is used member by
/// member.
void AtomicExpander::expandUnshared() {
  auto load = [&] {
    return LLVM::LoadOp::create(i, type, pointer, bitsOf(type) / 8).getResult();
  };
  auto store = [&](Value value) {
    LLVM::StoreOp::create(i, value, pointer, bitsOf(type) / 8);
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](LLVM::LoadOp) { op->getResult(0).replaceAllUsesWith(load()); })
      .Case([&](LLVM::StoreOp plain) { store(plain.getValue()); })
      .Case([&](LLVM::AtomicRMWOp update) {
        Value old = load();
        store(getUpdatedValue(b, op->getLoc(), update.getBinOp(), old,
                              update.getVal()));
        update.getRes().replaceAllUsesWith(old);
      })
      .Case([&](LLVM::AtomicCmpXchgOp exchange) {
        Value old = load(), isEqual;
        if (isa<LLVM::LLVMPointerType>(type))
          isEqual = LLVM::ICmpOp::create(i, LLVM::ICmpPredicate::eq, old,
                                         exchange.getCmp());
        else
          isEqual = i.compare(arith::CmpIPredicate::eq, asInteger(old),
                              asInteger(exchange.getCmp()));
        store(i.select(isEqual, exchange.getVal(), old));
        Value result = LLVM::PoisonOp::create(i, exchange.getRes().getType());
        result =
            LLVM::InsertValueOp::create(i, result, old, ArrayRef<int64_t>{0});
        result = LLVM::InsertValueOp::create(i, result, isEqual,
                                             ArrayRef<int64_t>{1});
        exchange.getRes().replaceAllUsesWith(result);
      });
}

void AtomicExpander::findWord() {
  if (!isNarrow)
    return;
  Type address = b.getI64Type();
  Value number = LLVM::PtrToIntOp::create(i, address, pointer);
  uint64_t wordBytes = kWordBits / 8;
  Value place = i.bitAnd(number, i.constant(address, wordBytes - 1));
  shift = i.resize(i.shl(place, 3), kWordBits);
  pointer = LLVM::IntToPtrOp::create(
      i, pointer.getType(), i.bitAnd(number, i.constant(address, -wordBytes)));
}

Value AtomicExpander::valueIn(Value word) {
  if (isNarrow)
    word = i.resize(arith::ShRUIOp::create(i, word, shift), bitsOf(type));
  return i.bitcast(word, type);
}

Value AtomicExpander::replacedIn(Value old, Value value) {
  value = asInteger(value);
  if (!isNarrow)
    return value;
  value = arith::ShLIOp::create(i, i.resize(value, kWordBits), shift);
  Value mask = i.constant(word, llvm::maskTrailingOnes<uint64_t>(bitsOf(type)));
  mask = arith::ShLIOp::create(i, mask, shift);
  Value keep = i.bitXor(mask, i.constant(word, -1));
  return i.bitOr(i.bitAnd(old, keep), value);
}

Value AtomicExpander::loadWord(Ordering ordering) {
  auto load = LLVM::LoadOp::create(i, word, pointer, widthOf(word) / 8);
  load.setOrdering(ordering);
  if (auto name = scope())
    load.setSyncscope(*name);
  return load;
}

Value AtomicExpander::loop(Ordering success, Ordering failure,
                           function_ref<Value(Value)> getNext) {
  Value first = loadWord(Ordering::monotonic);
  auto whileOp = scf::WhileOp::create(
      i, word, first,
      [&](OpBuilder &inner, Location, ValueRange args) {
        OpBuilder::InsertionGuard guard(i);
        i.setInsertionPointToEnd(inner.getInsertionBlock());
        Value expected = args.front();
        Value next = getNext(expected);
        auto exchange = LLVM::AtomicCmpXchgOp::create(
            i, pointer, expected, next, success, failure,
            scope().value_or(StringRef()), widthOf(word) / 8);
        Value found =
            LLVM::ExtractValueOp::create(i, exchange, ArrayRef<int64_t>{0});
        Value again = i.compare(arith::CmpIPredicate::ne, found, expected);
        scf::ConditionOp::create(i, again, found);
      },
      [&](OpBuilder &inner, Location loc, ValueRange args) {
        scf::YieldOp::create(inner, loc, args);
      });
  return whileOp.getResult(0);
}

/// The strongest that a failed exchange may have beside `success`.
static Ordering failureOrdering(Ordering success) {
  switch (success) {
  case Ordering::acq_rel:
    return Ordering::acquire;
  case Ordering::release:
    return Ordering::monotonic;
  default:
    return success;
  }
}

void AtomicExpander::expand() {
  if (isUnshared(pointer)) {
    expandUnshared();
    op->erase();
    return;
  }
  findWord();
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](LLVM::LoadOp load) {
        load.getResult().replaceAllUsesWith(
            valueIn(loadWord(load.getOrdering())));
      })
      .Case([&](LLVM::StoreOp store) {
        Ordering ordering = store.getOrdering();
        loop(ordering, failureOrdering(ordering),
             [&](Value old) { return replacedIn(old, store.getValue()); });
      })
      .Case([&](LLVM::AtomicRMWOp update) {
        Ordering ordering = update.getOrdering();
        Value old = loop(ordering, failureOrdering(ordering), [&](Value old) {
          return replacedIn(old,
                            getUpdatedValue(i, op->getLoc(), update.getBinOp(),
                                            valueIn(old), update.getVal()));
        });
        update.getRes().replaceAllUsesWith(valueIn(old));
      })
      .Case([&](LLVM::AtomicCmpXchgOp exchange) {
        Value expected = asInteger(exchange.getCmp());
        auto isEqual = [&](Value old) {
          return i.compare(arith::CmpIPredicate::eq, asInteger(valueIn(old)),
                           expected);
        };
        Value old = loop(exchange.getSuccessOrdering(),
                         exchange.getFailureOrdering(), [&](Value old) {
                           Value next = replacedIn(old, exchange.getVal());
                           return i.select(isEqual(old), next, old);
                         });
        Value result = LLVM::PoisonOp::create(i, exchange.getRes().getType());
        result = LLVM::InsertValueOp::create(i, result, valueIn(old),
                                             ArrayRef<int64_t>{0});
        result = LLVM::InsertValueOp::create(i, result, isEqual(old),
                                             ArrayRef<int64_t>{1});
        exchange.getRes().replaceAllUsesWith(result);
      });
  op->erase();
}

void cairn::expandAtomic(Operation *op) { AtomicExpander(op).expand(); }
