//===- HiddenArgs.cpp - queries and storage as arguments --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/OCL/IR/Queues.h"
#include "cairn/runtime/HostABI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/TargetParser/Host.h"
#include <map>

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// What OpenCL's largest type is aligned to, and the arenas are.
static constexpr uint64_t kArenaAlignment = 128;

//===----------------------------------------------------------------------===//
// HostLayout
//===----------------------------------------------------------------------===//

// Sizes and alignments of scalars, vectors and structs agree between the 64-bit
// hosts; pointers are 64 bits wide in every address space.
HostLayout::HostLayout()
    : layout("e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128") {}

uint64_t HostLayout::sizeOf(Type type) {
  llvm::Type *translated =
      LLVM::TypeToLLVMIRTranslator(context).translateType(type);
  return layout.getTypeAllocSize(translated).getFixedValue();
}

uint64_t HostLayout::alignOf(Type type) {
  llvm::Type *translated =
      LLVM::TypeToLLVMIRTranslator(context).translateType(type);
  return layout.getABITypeAlign(translated).value();
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

namespace {

class HiddenArgs {
public:
  HiddenArgs(func::FuncOp kernel, HostLayout &layout)
      : kernel(kernel), layout(layout), firstHidden(kernel.getNumArguments()),
        isUniform(kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr)),
        reqdSize(getReqdWorkGroupSize(kernel)) {}

  FailureOr<Storage> lower();

private:
  void append();
  Value arg(HiddenArg which) { return kernel.getArgument(firstHidden + which); }
  Value launchField(OpBuilder &b, Location loc, uint64_t offset, Type type);
  Value alongDim(OpBuilder &b, Location loc, uint64_t arrayOffset,
                 unsigned dim) {
    return launchField(b, loc, arrayOffset + 8 * dim, b.getI64Type());
  }
  Value enqueuedSize(OpBuilder &b, Location loc, unsigned dim);
  Value localSize(OpBuilder &b, Location loc, unsigned dim);
  Value query(OpBuilder &b, WorkItemQuery op, unsigned dim);
  Value lowerDimQuery(OpBuilder &b, WorkItemQuery op);
  Value lowerQuery(OpBuilder &b, Operation *op);
  Value itemCapacity(OpBuilder &b, Location loc);
  void lowerStorage();
  LogicalResult lowerCasts();
  LogicalResult lowerLocalVariables();

  func::FuncOp kernel;
  HostLayout &layout;
  unsigned firstHidden;
  bool isUniform;
  std::optional<std::array<int64_t, 3>> reqdSize;
  Storage storage;
};

} // namespace

void HiddenArgs::append() {
  Builder b(kernel.getContext());
  Type pointer = LLVM::LLVMPointerType::get(kernel.getContext());
  Type types[HiddenArg::Count] = {pointer,        b.getI64Type(),
                                  b.getI64Type(), b.getI64Type(),
                                  pointer,        pointer};
  for (auto [i, type] : llvm::enumerate(types)) {
    SmallVector<NamedAttribute> attrs;
    if (type == pointer)
      attrs.push_back(b.getNamedAttr("llvm.noalias", b.getUnitAttr()));
    (void)kernel.insertArgument(firstHidden + i, type,
                                b.getDictionaryAttr(attrs), kernel.getLoc());
  }
}

Value HiddenArgs::launchField(OpBuilder &b, Location loc, uint64_t offset,
                              Type type) {
  Value address = arg(Launch);
  if (offset)
    address = LLVM::GEPOp::create(
        b, loc, address.getType(), b.getI8Type(), address,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
  unsigned alignment = type.getIntOrFloatBitWidth() / 8;
  // Nothing writes the launch while the kernel runs.
  return LLVM::LoadOp::create(b, loc, type, address, alignment,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

Value HiddenArgs::enqueuedSize(OpBuilder &b, Location loc, unsigned dim) {
  if (reqdSize)
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(),
                                        (*reqdSize)[dim]);
  return alongDim(b, loc, offsetof(CairnHostLaunch, localSize), dim);
}

/// The group at the upper edge of a dimension holds what is left.
Value HiddenArgs::localSize(OpBuilder &b, Location loc, unsigned dim) {
  Value size = enqueuedSize(b, loc, dim);
  if (isUniform)
    return size;
  Value global = alongDim(b, loc, offsetof(CairnHostLaunch, globalSize), dim);
  Value group = arg(static_cast<HiddenArg>(GroupX + dim));
  Value start = arith::MulIOp::create(b, loc, group, size);
  Value left = arith::SubIOp::create(b, loc, global, start);
  return arith::MinUIOp::create(b, loc, size, left);
}

Value HiddenArgs::query(OpBuilder &b, WorkItemQuery op, unsigned dim) {
  Location loc = op.getLoc();
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](GlobalSizeOp) {
        return alongDim(b, loc, offsetof(CairnHostLaunch, globalSize), dim);
      })
      .Case([&](GlobalOffsetOp) {
        return alongDim(b, loc, offsetof(CairnHostLaunch, globalOffset), dim);
      })
      .Case([&](NumGroupsOp) {
        return alongDim(b, loc, offsetof(CairnHostLaunch, numGroups), dim);
      })
      .Case([&](EnqueuedLocalSizeOp) { return enqueuedSize(b, loc, dim); })
      .Case([&](LocalSizeOp) { return localSize(b, loc, dim); })
      .Case(
          [&](GroupIdOp) { return arg(static_cast<HiddenArg>(GroupX + dim)); })
      .Default(Value());
}

Value HiddenArgs::lowerDimQuery(OpBuilder &b, WorkItemQuery op) {
  Location loc = op.getLoc();
  auto outOfRange = [&] {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(),
                                        op.getOutOfRangeValue());
  };
  if (std::optional<uint32_t> dim = op.getConstantDim())
    return *dim < 3 ? query(b, op, *dim) : Value(outOfRange());
  Value value = outOfRange();
  for (unsigned dim = 0; dim < 3; ++dim) {
    Value candidate = query(b, op, dim);
    if (!candidate)
      return {};
    Value number = arith::ConstantIntOp::create(b, loc, b.getI32Type(), dim);
    Value match = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                        op.getDim(), number);
    value = arith::SelectOp::create(b, loc, match, candidate, value);
  }
  return value;
}

Value HiddenArgs::lowerQuery(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  if (auto query = dyn_cast<WorkItemQuery>(op))
    return lowerDimQuery(b, query);
  auto constant = [&](Type type, int64_t value) -> Value {
    return arith::ConstantIntOp::create(b, loc, type, value);
  };
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](WorkDimOp) {
        return launchField(b, loc, offsetof(CairnHostLaunch, workDim),
                           b.getI32Type());
      })
      .Case([&](PrintfBufferOp op) -> Value {
        Value address = LLVM::GEPOp::create(
            b, loc, arg(Launch).getType(), b.getI8Type(), arg(Launch),
            ArrayRef<LLVM::GEPArg>{
                static_cast<int32_t>(offsetof(CairnHostLaunch, printfBuffer))});
        return LLVM::LoadOp::create(b, loc, op.getType(), address,
                                    /*alignment=*/8, /*isVolatile=*/false,
                                    /*isNonTemporal=*/false,
                                    /*isInvariant=*/true);
      })
      // A sub-group is one work-item.
      .Case([&](NumSubGroupsOp) -> Value {
        Value product = localSize(b, loc, 0);
        for (unsigned dim : {1, 2})
          product =
              arith::MulIOp::create(b, loc, product, localSize(b, loc, dim));
        return product;
      })
      .Case([&](MaxSubGroupSizeOp) { return constant(b.getI32Type(), 1); })
      .Case<IsFtzOp, UseFastOp, IsEmbeddedProfileOp>([&](Operation *op) {
        return constant(b.getI1Type(), answerOfBuild(op));
      })
      .Default(Value());
}

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

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

LogicalResult HiddenArgs::lowerLocalVariables() {
  auto module = kernel->getParentOfType<ModuleOp>();
  llvm::DenseMap<Operation *, uint64_t> offsets;
  SmallVector<LLVM::AddressOfOp> addresses;
  kernel.walk([&](LLVM::AddressOfOp op) { addresses.push_back(op); });
  for (LLVM::AddressOfOp op : addresses) {
    auto global = module.lookupSymbol<LLVM::GlobalOp>(op.getGlobalName());
    if (!global || global.getAddrSpace() != 3)
      continue;
    auto [it, inserted] = offsets.try_emplace(global, 0);
    if (inserted) {
      uint64_t alignment = std::max<uint64_t>(global.getAlignment().value_or(1),
                                              layout.alignOf(global.getType()));
      it->second = llvm::alignTo(storage.localMemory, alignment);
      storage.localMemory = it->second + layout.sizeOf(global.getType());
    }
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
    if (storage.localMemory > INT32_MAX)
      return kernel.emitError("has more local memory than can be addressed");
  }
  storage.localMemory = llvm::alignTo(storage.localMemory, kArenaAlignment);
  return success();
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

/// Copies `count` things, each `strides` bytes behind the one before.
static void
copyRepeatedly(OpBuilder &b, Location loc, Value dst, Value src, Value count,
               Value dstStride, Value srcStride,
               function_ref<void(OpBuilder &, Value dst, Value src)> copy) {
  Value zero =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(count.getType()));
  Value one =
      arith::ConstantOp::create(b, loc, b.getIntegerAttr(count.getType(), 1));
  auto loop = scf::ForOp::create(b, loc, zero, count, one);
  OpBuilder inner = OpBuilder::atBlockTerminator(loop.getBody());
  auto at = [&](Value base, Value stride) -> Value {
    Value offset =
        arith::MulIOp::create(inner, loc, loop.getInductionVar(), stride);
    return LLVM::GEPOp::create(inner, loc, base.getType(), inner.getI8Type(),
                               base, ValueRange{offset});
  };
  Value dstAt = at(dst, dstStride), srcAt = at(src, srcStride);
  copy(inner, dstAt, srcAt);
}

/// The host copies at once, so that there is nothing to wait for.
static bool lowerCopy(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  auto copyLine = [loc](Value width) {
    return [=](OpBuilder &b, Value dst, Value src) {
      LLVM::MemcpyOp::create(b, loc, dst, src, width, /*isVolatile=*/false);
    };
  };
  auto copy2D = [&](auto dma) {
    copyRepeatedly(b, loc, dma.getDst(), dma.getSrc(), dma.getHeight(),
                   dma.getDstStride(), dma.getSrcStride(),
                   copyLine(dma.getWidth()));
  };
  auto copy3D = [&](auto dma) {
    copyRepeatedly(b, loc, dma.getDst(), dma.getSrc(), dma.getDepth(),
                   dma.getDstPlaneStride(), dma.getSrcPlaneStride(),
                   [&](OpBuilder &inner, Value dst, Value src) {
                     copyRepeatedly(inner, loc, dst, src, dma.getHeight(),
                                    dma.getDstLineStride(),
                                    dma.getSrcLineStride(),
                                    copyLine(dma.getWidth()));
                   });
  };
  return TypeSwitch<Operation *, bool>(op)
      .Case<DMARead1DOp, DMAWrite1DOp>([&](auto dma) {
        copyLine(dma.getWidth())(b, dma.getDst(), dma.getSrc());
        return true;
      })
      .Case<DMARead2DOp, DMAWrite2DOp>([&](auto dma) {
        copy2D(dma);
        return true;
      })
      .Case<DMARead3DOp, DMAWrite3DOp>([&](auto dma) {
        copy3D(dma);
        return true;
      })
      .Case<DMAWaitOp, NullEventOp>([](auto) { return true; })
      .Default(false);
}

/// An event may go round a loop; as a number it can, and says nothing.
static void eraseEvents(func::FuncOp kernel) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](EventType type) -> Type {
    return IntegerType::get(type.getContext(), 64);
  });
  replacer.recursivelyReplaceElementsIn(kernel, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

FailureOr<Storage> HiddenArgs::lower() {
  append();
  if (failed(lowerLocalVariables()))
    return failure();
  SmallVector<Operation *> ops;
  kernel.walk([&](Operation *op) {
    if ((isa<MuxDialect>(op->getDialect()) &&
         !isa<ItemStorageOp, GenericCastOp>(op)) ||
        ocl::isOfQueues(op))
      ops.push_back(op);
  });
  eraseEvents(kernel);
  storage.hasQueues = llvm::any_of(ops, ocl::isOfQueues);
  for (Operation *op : ops) {
    OpBuilder b(op);
    if (lowerBarrier(op) || lowerClock(op) || lowerImage(op) ||
        lowerQueue(op, arg(Launch)))
      continue;
    if (lowerCopy(b, op)) {
      for (Value event : op->getResults())
        if (!event.use_empty())
          event.replaceAllUsesWith(
              arith::ConstantIntOp::create(b, op->getLoc(), b.getI64Type(), 0));
      op->erase();
      continue;
    }
    // The runtime gives a buffer to kernels that say what they print.
    auto formats = kernel->getAttrOfType<ArrayAttr>(
        MuxDialect::getPrintfFormatsAttrName());
    if (isa<PrintfBufferOp>(op) && (!formats || formats.empty()))
      return op->emitOpError("expected '")
             << MuxDialect::getPrintfFormatsAttrName() << "' on the kernel";
    Value value = lowerQuery(b, op);
    if (!value)
      return op->emitOpError("has no lowering for the host yet");
    Type type = op->getResult(0).getType();
    if (value.getType() != type)
      value = arith::TruncIOp::create(b, op->getLoc(), type, value);
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
  lowerStorage();
  if (failed(lowerCasts()))
    return failure();
  return storage;
}

FailureOr<Storage> cairn::lowerToHiddenArgs(func::FuncOp kernel,
                                            HostLayout &layout) {
  return HiddenArgs(kernel, layout).lower();
}
