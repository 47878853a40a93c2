//===- LowerQueues.cpp - kernels that kernels start -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of queues and their events are the runtime's, in a table that
// the launch has (cairn/runtime/HostABI.h). A queue is an address, an event a
// number, and a block the entry point of the kernel that runs it.
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Target/Host/Host.h"
#include "cairn/runtime/HostABI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

namespace {

class QueueCall {
public:
  QueueCall(BuiltinOp op, Value launch)
      : b(op), op(op), loc(op.getLoc()), launch(launch) {}

  void lower();

private:
  Type pointer() { return LLVM::LLVMPointerType::get(b.getContext()); }
  Value constant(Type type, int64_t value) {
    return arith::ConstantIntOp::create(b, loc, type, value);
  }
  Value argument(unsigned index);
  /// Loads the address at a byte of what nothing writes.
  Value load(Value base, size_t offset);
  Value call(size_t function, Type result, ValueRange operands);
  Value enqueueKernel();
  Value lowerQuery();
  Value lowerByName();

  OpBuilder b;
  BuiltinOp op;
  Location loc;
  Value launch;
};

} // namespace

static Value cast(OpBuilder &b, Location loc, Type type, Value value) {
  return UnrealizedConversionCastOp::create(b, loc, type, value).getResult(0);
}

/// As the runtime takes it.
Value QueueCall::argument(unsigned index) {
  Value value = op.getArgs()[index];
  if (Type type = getHostHandleType(value.getType()))
    return cast(b, loc, type, value);
  if (isa<LLVM::LLVMPointerType>(value.getType()) &&
      value.getType() != pointer())
    return LLVM::AddrSpaceCastOp::create(b, loc, pointer(), value);
  return value;
}

Value QueueCall::load(Value base, size_t offset) {
  Value address =
      LLVM::GEPOp::create(b, loc, pointer(), b.getI8Type(), base,
                          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
  return LLVM::LoadOp::create(b, loc, pointer(), address, /*alignment=*/8,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

Value QueueCall::call(size_t function, Type result, ValueRange operands) {
  Value table = load(launch, offsetof(CairnHostLaunch, queues));
  SmallVector<Value> all = {load(table, function), launch};
  llvm::append_range(all, operands);
  SmallVector<Type> types(ValueRange(all).drop_front().getTypes());
  Type returned = result ? result : LLVM::LLVMVoidType::get(b.getContext());
  auto made = LLVM::CallOp::create(
      b, loc, LLVM::LLVMFunctionType::get(returned, types), all);
  return result ? made.getResult() : Value();
}

Value QueueCall::enqueueKernel() {
  // Queue, flags, range; events are three arguments; kernel and what its block
  // captured; sizes of local memory are two.
  size_t count = op.getArgs().size();
  bool hasEvents = count == 8 || count == 10;
  bool hasLocals = count == 7 || count == 10;
  Value none = LLVM::ZeroOp::create(b, loc, pointer());
  Value zero = constant(b.getI32Type(), 0);
  SmallVector<Value> operands = {argument(0), argument(1), argument(2)};
  unsigned block = hasEvents ? 6 : 3;
  if (hasEvents)
    operands.append({argument(3), argument(4), argument(5)});
  else
    operands.append({zero, none, none});
  operands.append({argument(block), argument(block + 1)});
  if (hasLocals)
    operands.append({argument(block + 2), argument(block + 3)});
  else
    operands.append({zero, none});
  return call(offsetof(CairnHostQueues, enqueueKernel), b.getI32Type(),
              operands);
}

/// The device has one answer for all blocks.
Value QueueCall::lowerQuery() {
  Type i32 = b.getI32Type();
  StringRef name = op.getName();
  if (name == "get_kernel_work_group_size")
    return constant(i32, kHostMaxWorkGroupSize);
  if (name == "get_kernel_preferred_work_group_size_multiple")
    return constant(i32, kHostPreferredWorkGroupSize);
  if (name == "get_kernel_max_sub_group_size_for_ndrange")
    return constant(i32, kHostSubGroupSize);
  if (name == "get_kernel_sub_group_count_for_ndrange")
    return call(offsetof(CairnHostQueues, getSubGroupCount), i32,
                {argument(0), argument(1)});
  return {};
}

/// Null where the function gives nothing.
Value QueueCall::lowerByName() {
  StringRef name = op.getName();
  if (name == "enqueue_kernel")
    return enqueueKernel();
  if (name.starts_with("get_kernel_"))
    return lowerQuery();
  SmallVector<Value> operands;
  for (unsigned i = 0; i < op.getArgs().size(); ++i)
    operands.push_back(argument(i));
  size_t function =
      llvm::StringSwitch<size_t>(name)
          .Case("enqueue_marker", offsetof(CairnHostQueues, enqueueMarker))
          .Case("get_default_queue", offsetof(CairnHostQueues, getDefaultQueue))
          .Case("create_user_event", offsetof(CairnHostQueues, createUserEvent))
          .Case("retain_event", offsetof(CairnHostQueues, retainEvent))
          .Case("release_event", offsetof(CairnHostQueues, releaseEvent))
          .Case("is_valid_event", offsetof(CairnHostQueues, isValidEvent))
          .Case("set_user_event_status",
                offsetof(CairnHostQueues, setUserEventStatus))
          .Case("capture_event_profiling_info",
                offsetof(CairnHostQueues, captureProfilingInfo));
  if (!op.getResult())
    return call(function, Type(), operands);
  Type type = op.getResult().getType();
  if (name == "is_valid_event") {
    Value valid = call(function, b.getI32Type(), operands);
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, valid,
                                 constant(b.getI32Type(), 0));
  }
  if (Type handle = getHostHandleType(type))
    return cast(b, loc, type, call(function, handle, operands));
  return call(function, type, operands);
}

void QueueCall::lower() {
  if (Value value = lowerByName())
    op.getResult().replaceAllUsesWith(value);
  op.erase();
}

bool cairn::lowerQueue(Operation *op, Value launch) {
  if (auto kernel = dyn_cast<BlockKernelOp>(op)) {
    OpBuilder b(op);
    Value address = LLVM::AddressOfOp::create(
        b, op->getLoc(), LLVM::LLVMPointerType::get(b.getContext()),
        kernel.getKernel());
    Type type = kernel.getResult().getType();
    if (type != address.getType())
      address = LLVM::AddrSpaceCastOp::create(b, op->getLoc(), type, address);
    kernel.getResult().replaceAllUsesWith(address);
    op->erase();
    return true;
  }
  auto builtin = dyn_cast<BuiltinOp>(op);
  if (!builtin)
    return false;
  QueueCall(builtin, launch).lower();
  return true;
}
