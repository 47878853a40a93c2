//===- ExpandDMA.cpp - copies by the work-items -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupOperations.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXEXPANDDMAPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {

/// A copy of any number of dimensions: `extents` elements along each, dimension
/// 0 dense, and the others as far apart as the strides say, in elements.
struct BlockCopy {
  Value dst, src;
  Type element;
  SmallVector<Value, 3> extents, dstStrides, srcStrides;
};

class CopyBuilder {
public:
  CopyBuilder(Operation *op) : b(op), loc(op->getLoc()) {}

  /// The loop in which each work-item takes its share.
  void build(Operation *op);

private:
  template <typename DMAOp> BlockCopy describe(DMAOp op);
  Value inElements(Value bytes, uint64_t elementBytes);
  Value constant(Type type, int64_t value) {
    return arith::ConstantIntOp::create(b, loc, type, value);
  }
  Value itemCount(Type type);
  void copyElement(const BlockCopy &copy, Value index);

  OpBuilder b;
  Location loc;
};

} // namespace

/// `bytes` is a whole number of elements; mostly it was computed from that
/// number, which then need not be divided for.
Value CopyBuilder::inElements(Value bytes, uint64_t elementBytes) {
  if (elementBytes == 1)
    return bytes;
  APInt number;
  if (matchPattern(bytes, m_ConstantInt(&number)))
    return constant(bytes.getType(), number.getZExtValue() / elementBytes);
  if (auto product = bytes.getDefiningOp<arith::MulIOp>())
    if (matchPattern(product.getRhs(), m_ConstantInt(&number)) &&
        number == elementBytes)
      return product.getLhs();
  return arith::DivUIOp::create(b, loc, bytes,
                                constant(bytes.getType(), elementBytes));
}

template <typename DMAOp> BlockCopy CopyBuilder::describe(DMAOp op) {
  Type element = op.getElementType().value_or(b.getI8Type());
  uint64_t bytes = DataLayout::closest(op).getTypeSize(element);
  auto convert = [&](Value value) { return inElements(value, bytes); };
  BlockCopy copy = {op.getDst(), op.getSrc(), element, {convert(op.getWidth())},
                    {},          {}};
  if constexpr (llvm::is_one_of<DMAOp, DMARead2DOp, DMAWrite2DOp>::value) {
    copy.extents.push_back(op.getHeight());
    copy.dstStrides.push_back(convert(op.getDstStride()));
    copy.srcStrides.push_back(convert(op.getSrcStride()));
  } else if constexpr (llvm::is_one_of<DMAOp, DMARead3DOp,
                                       DMAWrite3DOp>::value) {
    llvm::append_values(copy.extents, op.getHeight(), op.getDepth());
    llvm::append_values(copy.dstStrides, convert(op.getDstLineStride()),
                        convert(op.getDstPlaneStride()));
    llvm::append_values(copy.srcStrides, convert(op.getSrcLineStride()),
                        convert(op.getSrcPlaneStride()));
  }
  return copy;
}

Value CopyBuilder::itemCount(Type type) {
  Value count;
  for (unsigned dim = 0; dim < 3; ++dim) {
    Value size =
        LocalSizeOp::create(b, loc, type, constant(b.getI32Type(), dim));
    count = count ? arith::MulIOp::create(b, loc, count, size) : size;
  }
  return count;
}

/// Copies the element that is at `index` where they are counted without gaps.
void CopyBuilder::copyElement(const BlockCopy &copy, Value index) {
  Value dstIndex, srcIndex;
  auto add = [&](Value &sum, Value value) {
    sum = sum ? arith::AddIOp::create(b, loc, sum, value) : value;
  };
  for (size_t dim = 0; dim < copy.extents.size(); ++dim) {
    Value extent = copy.extents[dim];
    bool isLast = dim + 1 == copy.extents.size();
    if (!isLast && matchPattern(extent, m_One()))
      continue; // the next dimension counts the same
    Value along =
        isLast ? index : arith::RemUIOp::create(b, loc, index, extent);
    if (!isLast)
      index = arith::DivUIOp::create(b, loc, index, extent);
    auto scaled = [&](ArrayRef<Value> strides) -> Value {
      if (dim == 0)
        return along;
      return arith::MulIOp::create(b, loc, along, strides[dim - 1]);
    };
    add(dstIndex, scaled(copy.dstStrides));
    add(srcIndex, scaled(copy.srcStrides));
  }
  auto address = [&](Value base, Value index) -> Value {
    return LLVM::GEPOp::create(b, loc, base.getType(), copy.element, base,
                               index);
  };
  Value from = address(copy.src, srcIndex), to = address(copy.dst, dstIndex);
  // Both sides are aligned to the element's size.
  unsigned alignment =
      DataLayout::closest(from.getDefiningOp()).getTypeSize(copy.element);
  Value element = LLVM::LoadOp::create(b, loc, copy.element, from, alignment);
  LLVM::StoreOp::create(b, loc, element, to, alignment);
}

void CopyBuilder::build(Operation *op) {
  BlockCopy copy = TypeSwitch<Operation *, BlockCopy>(op)
                       .Case<DMARead1DOp, DMARead2DOp, DMARead3DOp,
                             DMAWrite1DOp, DMAWrite2DOp, DMAWrite3DOp>(
                           [&](auto op) { return describe(op); });
  Value total;
  for (Value extent : copy.extents)
    total = total ? arith::MulIOp::create(b, loc, total, extent) : extent;
  Type type = total.getType();
  Value first = LocalLinearIdOp::create(b, loc, type);
  auto loop = scf::ForOp::create(b, loc, first, total, itemCount(type));
  b.setInsertionPoint(loop.getBody()->getTerminator());
  copyElement(copy, loop.getInductionVar());
}

/// Events may go through control flow; as numbers they can, and say nothing.
static void eraseEvents(func::FuncOp kernel) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](EventType type) -> Type {
    return IntegerType::get(type.getContext(), 32);
  });
  replacer.recursivelyReplaceElementsIn(kernel, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

static void expand(func::FuncOp kernel) {
  SmallVector<Operation *> copies, waits, nulls;
  kernel.walk([&](Operation *op) {
    if (isa<DMARead1DOp, DMARead2DOp, DMARead3DOp, DMAWrite1DOp, DMAWrite2DOp,
            DMAWrite3DOp>(op))
      copies.push_back(op);
    else if (isa<DMAWaitOp>(op))
      waits.push_back(op);
    else if (isa<NullEventOp>(op))
      nulls.push_back(op);
  });
  uint32_t nextBarrierId = firstFreeBarrierId(kernel);
  for (Operation *op : copies)
    CopyBuilder(op).build(op);
  // A work-item waits for the shares of the others, in either memory.
  for (Operation *op : waits) {
    OpBuilder b(op);
    WorkGroupBarrierOp::create(b, op->getLoc(), nextBarrierId++,
                               MemScope::WorkGroup, MemOrdering::AcquireRelease,
                               MemKind::WorkGroup | MemKind::CrossWorkGroup);
    op->erase();
  }
  eraseEvents(kernel);
  for (Operation *op : llvm::concat<Operation *>(copies, nulls)) {
    OpBuilder b(op);
    if (!op->use_empty())
      op->replaceAllUsesWith(ValueRange{
          arith::ConstantIntOp::create(b, op->getLoc(), b.getI32Type(), 0)});
    op->erase();
  }
}

namespace {
struct MuxExpandDMAPass
    : cairn::mux::impl::MuxExpandDMAPassBase<MuxExpandDMAPass> {
  using MuxExpandDMAPassBase::MuxExpandDMAPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    (void)forEachFunction<func::FuncOp>(getOperation(),
                                        [](func::FuncOp kernel) {
                                          expand(kernel);
                                          return success();
                                        });
  }
};
} // namespace
