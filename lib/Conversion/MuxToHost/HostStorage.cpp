//===- HostStorage.cpp - memory of groups and work-items --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HiddenArgs.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/runtime/HostABI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <map>

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// What OpenCL's largest type is aligned to, and the arenas are.
static constexpr uint64_t kArenaAlignment = 128;

/// Room for each array is its element's size times the local size rounded up to
/// 64, so that every array starts at a multiple of 64.
Value HiddenArgs::itemCapacity(OpBuilder &b, Location loc) {
  Value items = enqueuedSize(b, loc, 0);
  for (unsigned dim : {1, 2})
    items = arith::MulIOp::create(b, loc, items, enqueuedSize(b, loc, dim));
  Value round = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 63);
  Value mask = arith::ConstantIntOp::create(b, loc, b.getI64Type(), -64);
  return arith::AndIOp::create(
      b, loc, arith::AddIOp::create(b, loc, items, round), mask);
}

void HiddenArgs::lowerStorage() {
  // An element aligned to 128 needs its array to be; those come first.
  std::multimap<uint64_t, ItemStorageOp, std::greater<>> ops;
  for (ItemStorageOp op : kernel.getOps<ItemStorageOp>())
    ops.emplace(op.getAlignment(), op);
  if (ops.empty())
    return;
  OpBuilder b(*kernel.getOps<ItemStorageOp>().begin());
  Location loc = kernel.getLoc();
  Value items = itemCapacity(b, loc);
  for (auto [alignment, op] : ops) {
    b.setInsertionPointAfter(items.getDefiningOp());
    Value offset = arith::MulIOp::create(
        b, loc, items,
        arith::ConstantIntOp::create(
            b, loc, b.getI64Type(),
            static_cast<int64_t>(storage.scratchPerItem)));
    Value address = LLVM::GEPOp::create(b, loc, op.getType(), b.getI8Type(),
                                        arg(Scratch), ValueRange{offset});
    op.getResult().replaceAllUsesWith(address);
    storage.scratchPerItem +=
        llvm::alignTo(layout.sizeOf(op.getElementType()),
                      std::max<uint64_t>(op.getAlignment(), 1));
    op.erase();
  }
}

LogicalResult HiddenArgs::lowerCasts() {
  if (!kernel.walk([](GenericCastOp) { return WalkResult::interrupt(); })
           .wasInterrupted())
    return success();
  OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
  Location loc = kernel.getLoc();
  Value perItem = arith::ConstantIntOp::create(
      b, loc, b.getI64Type(), static_cast<int64_t>(storage.scratchPerItem));
  GroupMemory memory = {
      arg(LocalMemory),
      launchField(b, loc, offsetof(CairnHostLaunch, localBytes),
                  b.getI64Type()),
      arg(Scratch),
      arith::MulIOp::create(b, loc, itemCapacity(b, loc), perItem)};
  return lowerGenericCasts(kernel, layout, memory);
}

/// A place in the source, as an address has none of its own.
static Location findUse(LLVM::AddressOfOp address) {
  for (Operation *user : address->getUsers())
    if (user->getLoc()->findInstanceOf<FileLineColLoc>())
      return user->getLoc();
  return address.getLoc();
}

/// Clang calls a kernel's variable "kernel.variable".
static StringRef nameInSource(LLVM::GlobalOp variable, func::FuncOp kernel) {
  StringRef name = variable.getSymName();
  if (name.consume_front(kernel.getSymName()))
    name.consume_front(".");
  return name.empty() ? variable.getSymName() : name;
}

LogicalResult HiddenArgs::lowerLocalVariables() {
  auto module = kernel->getParentOfType<ModuleOp>();
  llvm::DenseMap<Operation *, uint64_t> offsets;
  SmallVector<LLVM::AddressOfOp> addresses;
  kernel.walk([&](LLVM::AddressOfOp op) { addresses.push_back(op); });
  for (LLVM::AddressOfOp op : addresses) {
    auto global = module.lookupSymbol<LLVM::GlobalOp>(op.getGlobalName());
    if (!global || global.getAddrSpace() != LocalSpace)
      continue;
    auto [it, inserted] = offsets.try_emplace(global, 0);
    if (inserted) {
      uint64_t alignment = std::max<uint64_t>(global.getAlignment().value_or(1),
                                              layout.alignOf(global.getType()));
      it->second = llvm::alignTo(storage.localMemory, alignment);
      storage.localMemory = it->second + layout.sizeOf(global.getType());
      storage.localOffsets[global.getSymName()] = it->second;
    }
    if (storage.localMemory > INT32_MAX)
      return emitError(findUse(op))
             << "with '" << nameInSource(global, kernel)
             << "' the local memory of a work-group has " << storage.localMemory
             << " bytes, more than the " << INT32_MAX << " that it can have";
    OpBuilder b(op);
    Value address = LLVM::GEPOp::create(
        b, op.getLoc(), arg(LocalMemory).getType(), b.getI8Type(),
        arg(LocalMemory),
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(it->second)},
        LLVM::GEPNoWrapFlags::inbounds);
    // The two address spaces are one on the host; the cast goes with them.
    address =
        LLVM::AddrSpaceCastOp::create(b, op.getLoc(), op.getType(), address);
    op.getResult().replaceAllUsesWith(address);
    op.erase();
  }
  storage.localMemory = llvm::alignTo(storage.localMemory, kArenaAlignment);
  return success();
}
