//===- LowerMemory.cpp - pointers for memrefs -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/RaiseMemory.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;

namespace {
/// A memref as a pointer; numbers are of the type index.
struct View {
  Value base;
  OpFoldResult offset;
  SmallVector<OpFoldResult> sizes, strides;
};

class MemoryLowering {
public:
  explicit MemoryLowering(func::FuncOp kernel)
      : kernel(kernel), b(kernel.getLoc(), kernel.getContext()) {}

  LogicalResult run();

private:
  LogicalResult lower(Operation *op);
  LogicalResult lowerAllocation(Operation *op);
  LogicalResult lowerMetadata(memref::ExtractStridedMetadataOp op);
  Value materialize(OpFoldResult number);
  Value addressOf(Value memref, ValueRange indices, Type element);
  void lowerLoad(Operation *op, Value memref, ValueRange indices);
  void lowerStore(Operation *op, Value value, Value memref, ValueRange indices);
  LogicalResult lowerIndices();

  func::FuncOp kernel;
  ImplicitLocOpBuilder b;
  llvm::DenseMap<Value, View> views;
  SmallVector<Operation *> dead;
};
} // namespace

Value MemoryLowering::materialize(OpFoldResult number) {
  if (auto value = dyn_cast<Value>(number))
    return value;
  return arith::ConstantIndexOp::create(
      b, cast<IntegerAttr>(cast<Attribute>(number)).getInt());
}

/// The address of an element, by which a vector of them begins as well.
Value MemoryLowering::addressOf(Value memref, ValueRange indices,
                                Type element) {
  const View &view = views.find(memref)->second;
  Value at;
  auto add = [&](Value part) {
    at = at ? arith::AddIOp::create(b, at, part).getResult() : part;
  };
  if (!isConstantIntValue(view.offset, 0))
    add(materialize(view.offset));
  for (auto [index, stride] : llvm::zip_equal(indices, view.strides))
    add(isConstantIntValue(stride, 1)
            ? index
            : arith::MulIOp::create(b, index, materialize(stride)).getResult());
  if (!at)
    return view.base;
  Value wide = arith::IndexCastOp::create(b, b.getI64Type(), at);
  return LLVM::GEPOp::create(b, view.base.getType(), element, view.base,
                             ValueRange(wide));
}

static unsigned alignmentOf(Operation *op, Type element) {
  return DataLayout::closest(op).getTypeABIAlignment(element);
}

void MemoryLowering::lowerLoad(Operation *op, Value memref,
                               ValueRange indices) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Value address = addressOf(memref, indices, element);
  Value loaded = LLVM::LoadOp::create(b, op->getResult(0).getType(), address,
                                      alignmentOf(op, element));
  op->getResult(0).replaceAllUsesWith(loaded);
  dead.push_back(op);
}

void MemoryLowering::lowerStore(Operation *op, Value value, Value memref,
                                ValueRange indices) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Value address = addressOf(memref, indices, element);
  LLVM::StoreOp::create(b, value, address, alignmentOf(op, element));
  dead.push_back(op);
}

/// Memory of the work-item's own.
LogicalResult MemoryLowering::lowerAllocation(Operation *op) {
  auto type = cast<MemRefType>(op->getResult(0).getType());
  if (!type.hasStaticShape() || !type.getLayout().isIdentity() ||
      (type.getMemorySpace() && type.getMemorySpaceAsInt() != 0))
    return op->emitError() << "expected private memory (memory space 0) of a "
                              "constant size, got "
                           << type;
  View view;
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&kernel.getBody().front());
    view.base = LLVM::AllocaOp::create(
        b, LLVM::LLVMPointerType::get(b.getContext()), type.getElementType(),
        arith::ConstantIntOp::create(
            b, std::max<int64_t>(type.getNumElements(), 1), 32),
        alignmentOf(op, type.getElementType()));
  }
  view.offset = b.getIndexAttr(0);
  int64_t stride = 1;
  for (int64_t size : llvm::reverse(type.getShape())) {
    view.sizes.insert(view.sizes.begin(), b.getIndexAttr(size));
    view.strides.insert(view.strides.begin(), b.getIndexAttr(stride));
    stride *= size;
  }
  views[op->getResult(0)] = view;
  dead.push_back(op);
  return success();
}

LogicalResult
MemoryLowering::lowerMetadata(memref::ExtractStridedMetadataOp op) {
  View view = views.find(op.getSource())->second;
  views[op.getBaseBuffer()] = {view.base, b.getIndexAttr(0), {}, {}};
  op.getOffset().replaceAllUsesWith(materialize(view.offset));
  for (auto [result, size] : llvm::zip_equal(op.getSizes(), view.sizes))
    result.replaceAllUsesWith(materialize(size));
  for (auto [result, stride] : llvm::zip_equal(op.getStrides(), view.strides))
    result.replaceAllUsesWith(materialize(stride));
  dead.push_back(op);
  return success();
}

static bool isMemRef(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

LogicalResult MemoryLowering::lower(Operation *op) {
  b.setInsertionPoint(op);
  b.setLoc(op->getLoc());
  bool isKnown = llvm::all_of(op->getOperands(), [&](Value operand) {
    return !isMemRef(operand) || views.contains(operand);
  });
  if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op)) {
    Value base = cast.getOperand(0);
    if (cast->getNumOperands() == 1 &&
        isa<LLVM::LLVMPointerType>(base.getType()) &&
        isMemRef(cast.getResult(0))) {
      views[cast.getResult(0)] = {
          base,
          b.getIndexAttr(0),
          {b.getIndexAttr(std::numeric_limits<int64_t>::max())},
          {b.getIndexAttr(1)}};
      dead.push_back(op);
      return success();
    }
  } else if (isa<memref::AllocOp, memref::AllocaOp>(op)) {
    return lowerAllocation(op);
  } else if (isKnown) {
    if (isa<memref::DeallocOp, memref::PrefetchOp>(op)) {
      dead.push_back(op);
      return success();
    }
    if (auto view = dyn_cast<memref::ReinterpretCastOp>(op)) {
      views[view] = {views.find(view.getSource())->second.base,
                     view.getMixedOffsets().front(), view.getMixedSizes(),
                     view.getMixedStrides()};
      dead.push_back(op);
      return success();
    }
    if (auto cast = dyn_cast<memref::CastOp>(op);
        cast && isa<MemRefType>(cast.getType())) {
      View same = views.find(cast.getSource())->second;
      views[cast] = same;
      dead.push_back(op);
      return success();
    }
    if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op))
      return lowerMetadata(metadata);
    if (auto load = dyn_cast<memref::LoadOp>(op))
      return lowerLoad(op, load.getMemRef(), load.getIndices()), success();
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return lowerStore(op, store.getValue(), store.getMemRef(),
                        store.getIndices()),
             success();
    if (auto load = dyn_cast<vector::LoadOp>(op))
      return lowerLoad(op, load.getBase(), load.getIndices()), success();
    if (auto store = dyn_cast<vector::StoreOp>(op))
      return lowerStore(op, store.getValueToStore(), store.getBase(),
                        store.getIndices()),
             success();
  }
  if (llvm::any_of(op->getOperands(), isMemRef) ||
      llvm::any_of(op->getResults(), isMemRef) ||
      isa_and_nonnull<affine::AffineDialect, memref::MemRefDialect>(
          op->getDialect()) ||
      isa<scf::ParallelOp, scf::ForallOp>(op))
    return op->emitError() << "'" << op->getName()
                           << "' has no form at the levels of kernels; "
                              "'mux-lower-memory' takes loads and stores of "
                              "buffers and of private memory, and their views";
  return success();
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// The cast of an index as one between integers.
static Value castInteger(OpBuilder &b, Location loc, Value from, Type type,
                         bool isSigned) {
  unsigned before =
      getElementTypeOrSelf(from.getType()).getIntOrFloatBitWidth();
  unsigned after = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (before == after)
    return from;
  if (before > after)
    return arith::TruncIOp::create(b, loc, type, from);
  if (isSigned)
    return arith::ExtSIOp::create(b, loc, type, from);
  return arith::ExtUIOp::create(b, loc, type, from);
}

/// `constant`, of indices, as one of integers.
static TypedAttr constantOf(OpBuilder &b, TypedAttr constant) {
  if (auto number = dyn_cast<IntegerAttr>(constant))
    return b.getI64IntegerAttr(number.getInt());
  auto lanes = cast<DenseIntElementsAttr>(constant);
  return DenseElementsAttr::get(
      cast<ShapedType>(lanes.getType()).clone(b.getI64Type()),
      llvm::to_vector(lanes.getValues<APInt>()));
}

/// Has all that is of the type index, in vectors too, of the type i64, but for
/// what a switch asks.
LogicalResult MemoryLowering::lowerIndices() {
  Type i64 = b.getI64Type();
  SmallVector<Operation *> casts;
  SmallVector<scf::IndexSwitchOp> switches;
  auto change = [&](Value value) {
    if (value.getType().isIndex())
      value.setType(i64);
    else if (auto lanes = dyn_cast<VectorType>(value.getType());
             lanes && lanes.getElementType().isIndex())
      value.setType(lanes.clone(i64));
  };
  kernel.walk([&](Operation *op) {
    for (Value result : op->getResults())
      change(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          change(argument);
    if (auto constant = dyn_cast<arith::ConstantOp>(op);
        constant &&
        getElementTypeOrSelf(constant.getValue().getType()).isIndex())
      constant.setValueAttr(constantOf(b, constant.getValue()));
    if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op))
      casts.push_back(op);
    if (auto branch = dyn_cast<scf::IndexSwitchOp>(op))
      switches.push_back(branch);
  });
  for (Operation *cast : casts) {
    b.setInsertionPoint(cast);
    cast->getResult(0).replaceAllUsesWith(castInteger(
        b, cast->getLoc(), cast->getOperand(0), cast->getResult(0).getType(),
        isa<arith::IndexCastOp>(cast)));
    cast->erase();
  }
  for (scf::IndexSwitchOp branch : switches) {
    b.setInsertionPoint(branch);
    branch.getArgMutable().assign(arith::IndexCastUIOp::create(
        b, branch.getLoc(), b.getIndexType(), branch.getArg()));
  }
  return success();
}

LogicalResult MemoryLowering::run() {
  SmallVector<Operation *> all;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != kernel)
      all.push_back(op);
  });
  for (Operation *op : all)
    if (failed(lower(op)))
      return failure();
  // A view is behind what it is of.
  for (Operation *op : llvm::reverse(dead))
    op->erase();
  return lowerIndices();
}

LogicalResult cairn::mux::lowerMemory(func::FuncOp kernel) {
  return MemoryLowering(kernel).run();
}
