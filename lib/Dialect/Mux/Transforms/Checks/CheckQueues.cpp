//===- CheckQueues.cpp - what kernels give to queues ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// What a call that enqueues is given of events.
struct EventOperands {
  /// How many it is to wait for, and where they are.
  OpOperand &number, &list;
  /// Where the runtime puts its own, if it is asked for it.
  OpOperand &own;
};
} // namespace

static std::optional<EventOperands> findEventsOf(ocl::BuiltinOp call) {
  MutableOperandRange args = call.getArgsMutable();
  size_t count = args.size();
  // Those with a list of events, with and without sizes of local memory.
  bool isKernel =
      call.getName() == "enqueue_kernel" && (count == 8 || count == 10);
  if (!isKernel && call.getName() != "enqueue_marker")
    return std::nullopt;
  unsigned first = isKernel ? 3 : 1;
  return EventOperands{args[first], args[first + 1], args[first + 2]};
}

void FunctionChecks::checkEventOf(ocl::BuiltinOp call) {
  constexpr uint64_t bytes = sizeof(uint64_t);
  auto events = findEventsOf(call);
  if (!events)
    return;
  OpOperand *event = &events->own;
  // One of several addresses may be null.
  AccessRoot root = findRoot(event->get());
  if (root.base.getDefiningOp<LLVM::ZeroOp>())
    return;
  if (root.kind != AccessRoot::Kind::Unknown) {
    checkPlain(call, *event, CheckedAccess::Write, bytes, bytes);
    return;
  }
  // Null asks for no event.
  OpBuilder b(call);
  Location loc = call.getLoc();
  Value address = event->get();
  Value none = LLVM::ZeroOp::create(b, loc, address.getType());
  Value isGiven =
      LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::ne, address, none);
  auto ifGiven = scf::IfOp::create(
      b, loc, isGiven,
      [&](OpBuilder &b, Location loc) {
        scf::YieldOp::create(b, loc, address);
      },
      [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, none); });
  event->set(ifGiven.getResult(0));
  Operation *yield = ifGiven.thenBlock()->getTerminator();
  checkPlain(yield, yield->getOpOperand(0), CheckedAccess::Write, bytes, bytes);
}

/// Where the list is shorter nobody is waited for.
void FunctionChecks::checkWaitListOf(ocl::BuiltinOp call) {
  auto given = findEventsOf(call);
  if (!given || isNoAddress(findRoot(given->list.get()).base))
    return;
  OpOperand *number = &given->number, *events = &given->list;
  constexpr uint64_t each = sizeof(uint64_t);
  OpBuilder b(call);
  Location loc = call.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
  };
  Value one = constant(1), zero = constant(0);
  Value bytes = arith::MulIOp::create(
      b, loc, arith::ExtUIOp::create(b, loc, b.getI64Type(), number->get()),
      constant(each));
  Value allowed = checkRange(b, call, events->get(),
                             CheckedAccess::Read | CheckedAccess::Initialised,
                             each, {bytes, one, zero, one, zero});
  Value isWhole =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, allowed, bytes);
  Value none = arith::ConstantIntOp::create(b, loc, number->get().getType(), 0);
  number->set(arith::SelectOp::create(b, loc, isWhole, number->get(), none));
}

/// The times of an event are written once it is over, behind the launch maybe:
/// where they would be out of bounds nobody asks for them, as null says.
void FunctionChecks::checkTimesOf(ocl::BuiltinOp call) {
  if (call.getName() != "capture_event_profiling_info")
    return;
  constexpr uint64_t each = sizeof(uint64_t);
  OpBuilder b(call);
  Location loc = call.getLoc();
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
  };
  OpOperand &times = call.getArgsMutable()[2];
  Value address = times.get(), all = number(2 * each), one = number(1),
        zero = number(0);
  Value allowed = checkRange(b, call, address, CheckedAccess::Write, each,
                             {all, one, zero, one, zero});
  Value isWhole =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, allowed, all);
  Value none = LLVM::ZeroOp::create(b, loc, address.getType());
  times.set(arith::SelectOp::create(b, loc, isWhole, address, none));
}
