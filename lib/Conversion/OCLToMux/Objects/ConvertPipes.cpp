//===- ConvertPipes.cpp - pipes as memory -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pipe is an address in global memory, a reservation a number, and what
// OpenCL C does with them a few functions of the library
// (lib/Builtins/pipes.cl), between which packets are copied. A read or write
// without a reservation is one of a single packet.
//
// Values keep their types until all functions are converted; until then casts
// lead to what they are.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "OCLToMux.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/Arguments.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

Type cairn::getMemoryTypeOfPipes(Type type) {
  if (isOpaqueType(type, opaque::Pipe))
    return LLVM::LLVMPointerType::get(type.getContext(), GlobalSpace);
  if (isOpaqueType(type, opaque::ReserveId))
    return IntegerType::get(type.getContext(), 64);
  return {};
}

namespace {

/// What stands for one function.
class PipeConversion {
public:
  PipeConversion(OpBuilder &b, BuiltinOp op,
                 SmallVectorImpl<LibraryCall> &calls)
      : b(b), op(op), loc(op.getLoc()), calls(calls) {}

  /// Null where the function gives nothing.
  Value run();

private:
  Value argument(unsigned index);
  Value constant(Type type, int64_t value) {
    return integerConstant(b, loc, type, value);
  }
  Value packetBytes() { return argument(op.getArgs().size() - 2); }
  Value call(StringRef function, Type result, ValueRange operands);
  Value reserve(Value count);
  void commit(Value reservation) {
    call("pipe_commit_" + direction, Type(), {argument(0), reservation});
  }
  Value copyPacket(Value reservation, Value index, Value packet);
  Value readOrWrite();
  Value isFirst(mux::GroupKind group);
  Value reserveForGroup(mux::GroupKind group);
  void commitForGroup(mux::GroupKind group);

  OpBuilder &b;
  BuiltinOp op;
  Location loc;
  SmallVectorImpl<LibraryCall> &calls;
  /// "read" or "write".
  std::string direction;
};

} // namespace

Value PipeConversion::argument(unsigned index) {
  Value value = op.getArgs()[index];
  Type type = getMemoryTypeOfPipes(value.getType());
  return type ? UnrealizedConversionCastOp::create(b, loc, type, value)
                    .getResult(0)
              : value;
}

/// A call of a function in lib/Builtins/pipes.cl.
Value PipeConversion::call(StringRef function, Type result,
                           ValueRange operands) {
  auto made =
      BuiltinOp::create(b, loc, result ? TypeRange(result) : TypeRange(),
                        op.getName(), op.getSignature(), operands);
  calls.push_back({made, function.str()});
  return result ? made.getResult() : Value();
}

Value PipeConversion::reserve(Value count) {
  return call("pipe_reserve_" + direction, b.getI64Type(),
              {argument(0), count, packetBytes()});
}

/// 0, or -1 where the reservation has no such packet.
Value PipeConversion::copyPacket(Value reservation, Value index, Value packet) {
  Value bytes = packetBytes();
  Value offset = call("pipe_packet", b.getI64Type(),
                      {argument(0), reservation, index, bytes});
  Value isThere = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                        offset, constant(b.getI64Type(), 0));
  auto branch = scf::IfOp::create(b, loc, isThere, /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(branch.thenBlock()->getTerminator());
    // The packet as the program has it, in whatever memory that is.
    if (auto cast = packet.getDefiningOp<LLVM::AddrSpaceCastOp>())
      packet = cast.getArg();
    Value pipe = argument(0);
    Value place = LLVM::GEPOp::create(b, loc, pipe.getType(), b.getI8Type(),
                                      pipe, ValueRange{offset});
    Value size = arith::ExtUIOp::create(b, loc, b.getI64Type(), bytes);
    bool isRead = direction == "read";
    LLVM::MemcpyOp::create(b, loc, isRead ? packet : place,
                           isRead ? place : packet, size,
                           /*isVolatile=*/false);
  }
  Type type = op.getResult().getType();
  return arith::SelectOp::create(b, loc, isThere, constant(type, 0),
                                 constant(type, -1));
}

Value PipeConversion::readOrWrite() {
  // Pipe, packet, size and alignment; or a reservation and an index before the
  // packet.
  if (op.getArgs().size() == 6)
    return copyPacket(argument(1), argument(2), argument(3));
  Value reservation = reserve(constant(b.getI32Type(), 1));
  Value result =
      copyPacket(reservation, constant(b.getI32Type(), 0), argument(1));
  commit(reservation);
  return result;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

Value PipeConversion::isFirst(mux::GroupKind group) {
  Value id =
      group == mux::GroupKind::WorkGroup
          ? mux::LocalLinearIdOp::create(b, loc, b.getI64Type()).getResult()
          : mux::SubGroupLocalIdOp::create(b, loc, b.getI32Type()).getResult();
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, id,
                               constant(id.getType(), 0));
}

/// The first work-item reserves, and tells the others.
Value PipeConversion::reserveForGroup(mux::GroupKind group) {
  auto branch = scf::IfOp::create(b, loc, b.getI64Type(), isFirst(group),
                                  /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(branch.thenBlock());
    Value made = reserve(argument(1));
    scf::YieldOp::create(b, loc, made);
    b.setInsertionPointToEnd(branch.elseBlock());
    scf::YieldOp::create(b, loc, constant(b.getI64Type(), 0));
  }
  bool isWorkGroup = group == mux::GroupKind::WorkGroup;
  Value zero =
      constant(isWorkGroup ? Type(b.getI64Type()) : Type(b.getI32Type()), 0);
  SmallVector<Value> ids(isWorkGroup ? 3 : 1, zero);
  return mux::BroadcastOp::create(b, loc, b.getI64Type(), group,
                                  isWorkGroup ? b.getI32IntegerAttr(0)
                                              : IntegerAttr(),
                                  branch.getResult(0), ids);
}

/// All must be done with their packets before the first work-item commits.
void PipeConversion::commitForGroup(mux::GroupKind group) {
  if (group == mux::GroupKind::WorkGroup)
    mux::WorkGroupBarrierOp::create(b, loc, 0, mux::MemScope::WorkGroup,
                                    mux::MemOrdering::AcquireRelease,
                                    mux::MemKind::CrossWorkGroup);
  else
    mux::SubGroupBarrierOp::create(b, loc, 0, mux::MemScope::SubGroup,
                                   mux::MemOrdering::AcquireRelease,
                                   mux::MemKind::CrossWorkGroup);
  auto branch =
      scf::IfOp::create(b, loc, isFirst(group), /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(branch.thenBlock()->getTerminator());
  commit(argument(1));
}

Value PipeConversion::run() {
  StringRef name = op.getName();
  if (name == "is_valid_reserve_id") {
    Value count = arith::ShRUIOp::create(b, loc, argument(0),
                                         constant(b.getI64Type(), 32));
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, count,
                                 constant(b.getI64Type(), 0));
  }
  if (name.consume_front("get_"))
    return call(name, b.getI32Type(), argument(0));
  direction = name.contains("read_pipe") ? "read" : "write";
  std::optional<mux::GroupKind> group;
  if (name.consume_front("work_group_"))
    group = mux::GroupKind::WorkGroup;
  else if (name.consume_front("sub_group_"))
    group = mux::GroupKind::SubGroup;
  if (name.starts_with("reserve_"))
    return group ? reserveForGroup(*group) : reserve(argument(1));
  if (!name.starts_with("commit_"))
    return readOrWrite();
  group ? commitForGroup(*group) : commit(argument(1));
  return {};
}

bool cairn::convertPipeFunction(OpBuilder &b, BuiltinOp op,
                                SmallVectorImpl<LibraryCall> &calls) {
  if (lookupBuiltin(op.getName())->category != BuiltinCategory::Pipe)
    return false;
  Value value = PipeConversion(b, op, calls).run();
  if (value && value.getType() != op.getResult().getType())
    value = UnrealizedConversionCastOp::create(b, op.getLoc(),
                                               op.getResult().getType(), value)
                .getResult(0);
  if (value)
    op.getResult().replaceAllUsesWith(value);
  op.erase();
  return true;
}

//===----------------------------------------------------------------------===//
// What is said of arguments
//===----------------------------------------------------------------------===//

/// That an address is a pipe is known from what OpenCL says of it.
static void describeAccess(func::FuncOp kernel, unsigned index) {
  auto pipe =
      dyn_cast<LLVM::LLVMTargetExtType>(kernel.getArgumentTypes()[index]);
  if (!pipe || !isOpaqueType(pipe, opaque::Pipe))
    return;
  auto said = kernel.getArgAttrOfType<ArgAttr>(index, kArgAttr);
  if (isPipe(said))
    return;
  bool isWritten = !pipe.getIntParams().empty() && pipe.getIntParams()[0] == 1;
  kernel.setArgAttr(
      index, kArgAttr,
      ArgAttr::get(kernel.getContext(),
                   said ? said.getName().str() : ("arg" + Twine(index)).str(),
                   said ? said.getTypeName() : "", GlobalSpace,
                   isWritten ? "write_only" : "read_only", "pipe"));
}

/// `op` tells how many bytes the packets of its pipe are.
static void describePackets(BuiltinOp op) {
  if (lookupBuiltin(op.getName())->category != BuiltinCategory::Pipe ||
      op.getName() == "is_valid_reserve_id")
    return;
  auto pipe = dyn_cast<BlockArgument>(op.getArgs()[0]);
  auto function = pipe ? dyn_cast<func::FuncOp>(pipe.getOwner()->getParentOp())
                       : func::FuncOp();
  APInt bytes;
  if (function &&
      matchPattern(op.getArgs()[op.getArgs().size() - 2],
                   m_ConstantInt(&bytes)) &&
      !bytes.isZero())
    function.setArgAttr(
        pipe.getArgNumber(), kPacketSizeAttr,
        Builder(op.getContext()).getI64IntegerAttr(bytes.getZExtValue()));
}

void cairn::describePipes(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(kKernelAttr))
      for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
        describeAccess(function, i);
  module.walk([](BuiltinOp op) { ::describePackets(op); });
}
