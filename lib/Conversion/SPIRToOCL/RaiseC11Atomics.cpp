//===- RaiseC11Atomics.cpp - atomic functions of OpenCL 2.0 -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "MemoryModel.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using BinOp = LLVM::AtomicBinOp;

//===----------------------------------------------------------------------===//
// Orders and scopes
//===----------------------------------------------------------------------===//

namespace {

/// What a function does to the object, which says what orders it can have.
enum class Access { Load, Store, ReadModifyWrite };

/// How a call is ordered. `failure` is that of a compare-and-exchange.
struct Ordering {
  MemoryOrder order = MemoryOrder::SeqCst;
  MemoryOrder failure = MemoryOrder::SeqCst;
  MemoryScope scope = MemoryScope::Device;
};

} // namespace

static bool isAllowed(MemoryOrder order, Access access) {
  switch (order) {
  case MemoryOrder::Relaxed:
  case MemoryOrder::SeqCst:
    return true;
  case MemoryOrder::Acquire:
    return access != Access::Store;
  case MemoryOrder::Release:
    return access != Access::Load;
  case MemoryOrder::AcqRel:
    return access == Access::ReadModifyWrite;
  }
  llvm_unreachable("an order outside of the enum");
}

static LogicalResult checkOrder(LLVM::CallOp call, StringRef name,
                                MemoryOrder order, Access access,
                                StringRef where = "") {
  if (isAllowed(order, access))
    return success();
  MemoryOrder middle =
      access == Access::Load ? MemoryOrder::Acquire : MemoryOrder::Release;
  return call.emitError() << "expected " << spell(MemoryOrder::Relaxed) << ", "
                          << spell(middle) << " or "
                          << spell(MemoryOrder::SeqCst) << where << " for '"
                          << name << "', got " << spell(order);
}

/// The strongest order that a compare-and-exchange may have where it fails.
static MemoryOrder strongestFailure(MemoryOrder success) {
  switch (success) {
  case MemoryOrder::Relaxed:
    return MemoryOrder::Relaxed;
  case MemoryOrder::Acquire:
  case MemoryOrder::Release:
  case MemoryOrder::AcqRel:
    return MemoryOrder::Acquire;
  case MemoryOrder::SeqCst:
    return MemoryOrder::SeqCst;
  }
  llvm_unreachable("an order outside of the enum");
}

/// The order on failure is one of a load, and no stronger than that on success.
static LogicalResult checkFailureOrder(LLVM::CallOp call, StringRef name,
                                       const Ordering &ordering) {
  if (failed(checkOrder(call, name, ordering.failure, Access::Load,
                        " on failure")))
    return failure();
  if (ordering.failure <= ordering.order) // numbered by strength
    return success();
  return call.emitError() << "expected an order on failure that is no stronger "
                             "than on success, "
                          << spell(ordering.order) << ", for '" << name
                          << "', got " << spell(ordering.failure);
}

/// Functions without orders or scope are seq_cst for the device (OpenCL C 2.0,
/// section 1.13.11).
static FailureOr<Ordering>
readOrdering(LLVM::CallOp call, const BuiltinCall &target, Access access) {
  Ordering ordering;
  unsigned orders = 0;
  bool isFailureComputed = false;
  for (auto [param, operand] :
       llvm::zip_equal(target.signature.params, call.getArgOperands())) {
    if (param.isPointer)
      continue;
    if (param.scalar == ScalarKind::MemoryScope) {
      FailureOr<MemoryScope> scope = readMemoryScope(call, operand);
      if (failed(scope))
        return failure();
      ordering.scope = *scope;
    } else if (param.scalar == ScalarKind::MemoryOrder) {
      FailureOr<MemoryOrder> order = readMemoryOrder(call, operand);
      if (failed(order))
        return failure();
      (orders++ ? ordering.failure : ordering.order) = *order;
      isFailureComputed = !matchPattern(operand, m_Constant());
    }
  }
  StringRef name = target.builtin->name;
  if (failed(checkOrder(call, name, ordering.order, access)))
    return failure();
  if (orders < 2 || isFailureComputed)
    ordering.failure = strongestFailure(ordering.order);
  if (failed(checkFailureOrder(call, name, ordering)))
    return failure();
  return ordering;
}

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

namespace {

/// One call, whose arguments begin with the object's address.
class AtomicCall {
public:
  AtomicCall(OpBuilder &b, LLVM::CallOp call, const BuiltinCall &target)
      : b(b), call(call), target(target), loc(call.getLoc()),
        args(call.getArgOperands()), object(stripGenericCast(args[0])) {}

  LogicalResult raise(StringRef name);

private:
  LogicalResult raiseInit();
  LogicalResult raiseLoad();
  LogicalResult raiseStore(Value value);
  LogicalResult raiseReadModifyWrite(BinOp kind);
  LogicalResult raiseTestAndSet();
  LogicalResult raiseCompareExchange(bool isWeak);

  FailureOr<Ordering> read(Access access) {
    return readOrdering(call, target, access);
  }
  unsigned bytes() const {
    return target.signature.params[0].elementBits() / 8;
  }
  Value constant(Type type, int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  }
  /// Gives the call's result, a bool, the value of `truth`.
  LogicalResult replaceByTruth(Value truth);

  OpBuilder &b;
  LLVM::CallOp call;
  const BuiltinCall &target;
  Location loc;
  OperandRange args;
  Value object;
};

} // namespace

/// Not atomic: no other work-item may touch the object yet.
LogicalResult AtomicCall::raiseInit() {
  LLVM::StoreOp::create(b, loc, args[1], object, bytes());
  return success();
}

LogicalResult AtomicCall::raiseLoad() {
  FailureOr<Ordering> ordering = read(Access::Load);
  if (failed(ordering))
    return failure();
  Value value = LLVM::LoadOp::create(
      b, loc, call.getResult().getType(), object, bytes(),
      /*isVolatile=*/false, /*isNonTemporal=*/false, /*isInvariant=*/false,
      /*isInvariantGroup=*/false, convertOrder(ordering->order),
      syncScopeName(ordering->scope));
  call.getResult().replaceAllUsesWith(value);
  return success();
}

LogicalResult AtomicCall::raiseStore(Value value) {
  FailureOr<Ordering> ordering = read(Access::Store);
  if (failed(ordering))
    return failure();
  LLVM::StoreOp::create(b, loc, value, object, bytes(), /*isVolatile=*/false,
                        /*isNonTemporal=*/false, /*isInvariantGroup=*/false,
                        convertOrder(ordering->order),
                        syncScopeName(ordering->scope));
  return success();
}

LogicalResult AtomicCall::raiseReadModifyWrite(BinOp kind) {
  FailureOr<Ordering> ordering = read(Access::ReadModifyWrite);
  if (failed(ordering))
    return failure();
  Value old = LLVM::AtomicRMWOp::create(b, loc, kind, object, args[1],
                                        convertOrder(ordering->order),
                                        syncScopeName(ordering->scope));
  call.getResult().replaceAllUsesWith(old);
  return success();
}

LogicalResult AtomicCall::replaceByTruth(Value truth) {
  Type type = call.getResult().getType();
  if (truth.getType() != type)
    truth = arith::ExtUIOp::create(b, loc, type, truth);
  call.getResult().replaceAllUsesWith(truth);
  return success();
}

LogicalResult AtomicCall::raiseTestAndSet() {
  FailureOr<Ordering> ordering = read(Access::ReadModifyWrite);
  if (failed(ordering))
    return failure();
  Type type = b.getI32Type();
  Value old = LLVM::AtomicRMWOp::create(
      b, loc, BinOp::xchg, object, constant(type, 1),
      convertOrder(ordering->order), syncScopeName(ordering->scope));
  return replaceByTruth(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                              old, constant(type, 0)));
}

LogicalResult AtomicCall::raiseCompareExchange(bool isWeak) {
  FailureOr<Ordering> ordering = read(Access::ReadModifyWrite);
  if (failed(ordering))
    return failure();
  // Floating point numbers are compared bit by bit.
  Value desired = args[2];
  Type bits = b.getIntegerType(bytes() * 8);
  if (desired.getType() != bits)
    desired = arith::BitcastOp::create(b, loc, bits, desired);
  Value memory = stripGenericCast(args[1]);
  Value expected = LLVM::LoadOp::create(b, loc, bits, memory, bytes());
  Value pair = LLVM::AtomicCmpXchgOp::create(
      b, loc, object, expected, desired, convertOrder(ordering->order),
      convertOrder(ordering->failure), syncScopeName(ordering->scope),
      /*alignment=*/0, isWeak);
  Value old = LLVM::ExtractValueOp::create(b, loc, pair, ArrayRef<int64_t>{0});
  Value done = LLVM::ExtractValueOp::create(b, loc, pair, ArrayRef<int64_t>{1});
  // Where nothing was exchanged the program learns what is there. Private
  // memory holds that already where something was; memory that others see must
  // not be written then.
  auto space = cast<LLVM::LLVMPointerType>(memory.getType()).getAddressSpace();
  if (space == PrivateSpace) {
    LLVM::StoreOp::create(b, loc, old, memory, bytes());
    return replaceByTruth(done);
  }
  Value isOther =
      arith::XOrIOp::create(b, loc, done, constant(b.getI1Type(), 1));
  auto branch = scf::IfOp::create(b, loc, isOther, /*withElseRegion=*/false);
  OpBuilder inner = branch.getThenBodyBuilder();
  LLVM::StoreOp::create(inner, loc, old, memory, bytes());
  return replaceByTruth(done);
}

LogicalResult AtomicCall::raise(StringRef name) {
  name.consume_front("atomic_");
  name.consume_back("_explicit");
  if (name == "init")
    return raiseInit();
  if (name == "load")
    return raiseLoad();
  if (name == "store")
    return raiseStore(args[1]);
  if (name == "flag_clear")
    return raiseStore(constant(b.getI32Type(), 0));
  if (name == "flag_test_and_set")
    return raiseTestAndSet();
  if (name == "compare_exchange_strong")
    return raiseCompareExchange(/*isWeak=*/false);
  if (name == "compare_exchange_weak")
    return raiseCompareExchange(/*isWeak=*/true);
  const BuiltinType &element = target.signature.params[0];
  auto select = [&](BinOp onFloat, BinOp onSigned, BinOp onUnsigned) {
    return element.isFloat()    ? onFloat
           : element.isSigned() ? onSigned
                                : onUnsigned;
  };
  std::optional<BinOp> kind =
      llvm::StringSwitch<std::optional<BinOp>>(name)
          .Case("exchange", BinOp::xchg)
          .Case("fetch_add", select(BinOp::fadd, BinOp::add, BinOp::add))
          .Case("fetch_sub", select(BinOp::fsub, BinOp::sub, BinOp::sub))
          .Case("fetch_min", select(BinOp::fmin, BinOp::min, BinOp::umin))
          .Case("fetch_max", select(BinOp::fmax, BinOp::max, BinOp::umax))
          .Case("fetch_and", BinOp::_and)
          .Case("fetch_or", BinOp::_or)
          .Case("fetch_xor", BinOp::_xor)
          .Default(std::nullopt);
  if (!kind)
    return call.emitError()
           << "builtin '" << target.builtin->name << "' is not supported yet";
  return raiseReadModifyWrite(*kind);
}

LogicalResult cairn::raiseC11Atomic(OpBuilder &b, LLVM::CallOp call,
                                    const BuiltinCall &target) {
  return AtomicCall(b, call, target).raise(target.builtin->name);
}
