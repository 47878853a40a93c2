//===- SplitAggregates.cpp - structures and arrays in parts -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntBuilder.h"
#include "LegalizeTypes.h"
#include "PartsRewriter.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

namespace {

class AggregateSplitter : public PartsRewriter {
public:
  AggregateSplitter(MLIRContext *context, const DataLayout &layout)
      : PartsRewriter(context), layout(layout) {}

protected:
  LogicalResult split(Type type, SmallVectorImpl<Type> &parts) override;
  LogicalResult rewrite(Operation *op) override;

private:
  /// A leaf of an aggregate, and where it is in memory.
  struct Leaf {
    Type type;
    uint64_t offset;
  };
  void collectLeaves(Type type, uint64_t offset, SmallVectorImpl<Leaf> &leaves);
  /// The number of the first leaf under `position`, and of the one behind.
  std::pair<unsigned, unsigned> leafRange(Type type,
                                          ArrayRef<int64_t> position);
  LogicalResult constantLeaves(Operation *op, Type type, Attribute value,
                               SmallVectorImpl<Value> &leaves);
  Value leafConstant(Operation *op, Type type);
  void rewriteExchange(LLVM::AtomicCmpXchgOp op);
  LogicalResult rewriteOverflow(Operation *op);

  const DataLayout &layout;
};

} // namespace

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

/// More leaves than anyone passes as a value; what is that large is memory.
static constexpr size_t kMaxLeaves = 4096;

static bool isAggregate(Type type) {
  return isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type);
}

LogicalResult AggregateSplitter::split(Type type,
                                       SmallVectorImpl<Type> &parts) {
  if (parts.size() > kMaxLeaves)
    return failure();
  if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
    if (structType.isOpaque())
      return failure();
    for (Type member : structType.getBody())
      if (failed(split(member, parts)))
        return failure();
  } else if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    for (uint64_t i = 0; i < array.getNumElements(); ++i)
      if (failed(split(array.getElementType(), parts)))
        return failure();
  } else {
    parts.push_back(type);
  }
  return success();
}

void AggregateSplitter::collectLeaves(Type type, uint64_t offset,
                                      SmallVectorImpl<Leaf> &leaves) {
  if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
    for (Type member : structType.getBody()) {
      if (!structType.isPacked())
        offset = llvm::alignTo(offset, layout.getTypeABIAlignment(member));
      collectLeaves(member, offset, leaves);
      offset += layout.getTypeSize(member);
    }
  } else if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    Type element = array.getElementType();
    uint64_t stride = llvm::alignTo(layout.getTypeSize(element),
                                    layout.getTypeABIAlignment(element));
    for (uint64_t i = 0; i < array.getNumElements(); ++i)
      collectLeaves(element, offset + i * stride, leaves);
  } else {
    leaves.push_back({type, offset});
  }
}

std::pair<unsigned, unsigned>
AggregateSplitter::leafRange(Type type, ArrayRef<int64_t> position) {
  unsigned first = 0;
  for (int64_t index : position) {
    if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
      for (Type before : structType.getBody().take_front(index))
        first += partTypes(before).size();
      type = structType.getBody()[index];
    } else {
      type = cast<LLVM::LLVMArrayType>(type).getElementType();
      first += index * partTypes(type).size();
    }
  }
  return {first, first + partTypes(type).size()};
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// What `op`, a zero, an undefined or a poison value, is in a leaf.
Value AggregateSplitter::leafConstant(Operation *op, Type type) {
  bool isPlain = type.isIntOrFloat() ||
                 (isa<VectorType>(type) &&
                  cast<VectorType>(type).getElementType().isIntOrFloat());
  if (!isPlain)
    return cloneWith(b, op, type, ValueRange())->getResult(0);
  if (isa<LLVM::ZeroOp>(op))
    return arith::ConstantOp::create(b, op->getLoc(), b.getZeroAttr(type));
  return ub::PoisonOp::create(b, op->getLoc(), type);
}

LogicalResult
AggregateSplitter::constantLeaves(Operation *op, Type type, Attribute value,
                                  SmallVectorImpl<Value> &leaves) {
  if (isa<LLVM::ZeroAttr, LLVM::UndefAttr, LLVM::PoisonAttr>(value)) {
    Operation *whole =
        isa<LLVM::ZeroAttr>(value)
            ? LLVM::ZeroOp::create(b, op->getLoc(), type)
            : LLVM::PoisonOp::create(b, op->getLoc(), type).getOperation();
    for (Type leaf : partTypes(type))
      leaves.push_back(leafConstant(whole, leaf));
    whole->erase();
    return success();
  }
  if (!isAggregate(type)) {
    auto typed = dyn_cast<TypedAttr>(value);
    if (!typed || typed.getType() != type)
      return reject(op);
    leaves.push_back(arith::ConstantOp::create(b, op->getLoc(), typed));
    return success();
  }
  auto elementType = [&](unsigned i) {
    if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
      return array.getElementType();
    return cast<LLVM::LLVMStructType>(type).getBody()[i];
  };
  if (auto array = dyn_cast<ArrayAttr>(value)) {
    for (auto [i, element] : llvm::enumerate(array))
      if (failed(constantLeaves(op, elementType(i), element, leaves)))
        return failure();
    return success();
  }
  if (auto text = dyn_cast<StringAttr>(value)) {
    for (char c : text.getValue())
      leaves.push_back(
          arith::ConstantOp::create(b, op->getLoc(), b.getI8IntegerAttr(c)));
    return success();
  }
  auto dense = dyn_cast<DenseElementsAttr>(value);
  auto types = partTypes(type);
  if (!dense || dense.getNumElements() != int64_t(types.size()))
    return reject(op);
  for (auto [leaf, element] : llvm::zip(types, dense.getValues<Attribute>())) {
    if (cast<TypedAttr>(element).getType() != leaf)
      return reject(op);
    leaves.push_back(
        arith::ConstantOp::create(b, op->getLoc(), cast<TypedAttr>(element)));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Ops with several results in LLVM
//===----------------------------------------------------------------------===//

/// The op stays, as it is the access; whether it stored is a comparison, since
/// no exchange of a shader fails on equal values.
void AggregateSplitter::rewriteExchange(LLVM::AtomicCmpXchgOp op) {
  auto exchange = cast<LLVM::AtomicCmpXchgOp>(
      cloneWith(b, op, op->getResultTypes(), op->getOperands()));
  Value old = LLVM::ExtractValueOp::create(b, op.getLoc(), exchange,
                                           ArrayRef<int64_t>{0});
  Value stored;
  if (isa<LLVM::LLVMPointerType>(old.getType()))
    stored = LLVM::ICmpOp::create(b, op.getLoc(), LLVM::ICmpPredicate::eq, old,
                                  op.getCmp());
  else
    stored = arith::CmpIOp::create(b, op.getLoc(), arith::CmpIPredicate::eq,
                                   old, op.getCmp());
  replace(op.getRes(), {old, stored});
}

LogicalResult AggregateSplitter::rewriteOverflow(Operation *op) {
  using P = arith::CmpIPredicate;
  IntBuilder i(b, op->getLoc());
  Value l = op->getOperand(0), r = op->getOperand(1);
  Value zero = i.constant(l.getType(), 0);
  Value result, overflows;
  if (isa<LLVM::UAddWithOverflowOp>(op)) {
    result = i.add(l, r);
    overflows = i.compare(P::ult, result, l);
  } else if (isa<LLVM::USubWithOverflowOp>(op)) {
    result = i.sub(l, r);
    overflows = i.compare(P::ult, l, r);
  } else if (isa<LLVM::SAddWithOverflowOp>(op)) {
    result = i.add(l, r);
    Value signs = i.bitAnd(i.bitXor(l, result), i.bitXor(r, result));
    overflows = i.compare(P::slt, signs, zero);
  } else if (isa<LLVM::SSubWithOverflowOp>(op)) {
    result = i.sub(l, r);
    Value signs = i.bitAnd(i.bitXor(l, r), i.bitXor(l, result));
    overflows = i.compare(P::slt, signs, zero);
  } else if (isa<LLVM::UMulWithOverflowOp>(op)) {
    auto product = arith::MulUIExtendedOp::create(i, l, r);
    result = product.getLow();
    overflows = i.compare(P::ne, product.getHigh(), zero);
  } else if (isa<LLVM::SMulWithOverflowOp>(op)) {
    auto product = arith::MulSIExtendedOp::create(i, l, r);
    result = product.getLow();
    overflows = i.compare(P::ne, product.getHigh(),
                          i.ashr(result, widthOf(l.getType()) - 1));
  } else {
    return reject(op);
  }
  replace(op->getResult(0), {result, overflows});
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult AggregateSplitter::rewrite(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp, ub::PoisonOp>(
          [&](auto) {
            SmallVector<Value> leaves;
            for (Type leaf : partTypes(op->getResult(0).getType()))
              leaves.push_back(leafConstant(op, leaf));
            replace(op->getResult(0), leaves);
            return success();
          })
      .Case([&](LLVM::ConstantOp constant) -> LogicalResult {
        SmallVector<Value> leaves;
        if (failed(constantLeaves(op, constant.getType(), constant.getValue(),
                                  leaves)))
          return failure();
        replace(constant.getResult(), leaves);
        return success();
      })
      .Case([&](LLVM::InsertValueOp insert) {
        SmallVector<Value> leaves = parts(insert.getContainer());
        unsigned first =
            leafRange(insert.getType(), insert.getPosition()).first;
        llvm::copy(parts(insert.getValue()), leaves.begin() + first);
        replace(insert.getResult(), leaves);
        return success();
      })
      .Case([&](LLVM::ExtractValueOp extract) {
        SmallVector<Value> leaves = parts(extract.getContainer());
        auto [first, end] =
            leafRange(extract.getContainer().getType(), extract.getPosition());
        replace(extract.getResult(),
                ArrayRef(leaves).slice(first, end - first));
        return success();
      })
      .Case([&](LLVM::LoadOp load) -> LogicalResult {
        if (load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
          return reject(op);
        uint64_t alignment = load.getAlignment().value_or(
            layout.getTypeABIAlignment(load.getType()));
        SmallVector<Leaf> leaves;
        collectLeaves(load.getType(), 0, leaves);
        SmallVector<Value> values;
        for (Leaf leaf : leaves)
          values.push_back(
              loadPart(b, load, leaf.type, leaf.offset, alignment));
        replace(load.getResult(), values);
        return success();
      })
      .Case([&](LLVM::StoreOp store) -> LogicalResult {
        if (store.getOrdering() != LLVM::AtomicOrdering::not_atomic)
          return reject(op);
        Type type = store.getValue().getType();
        uint64_t alignment =
            store.getAlignment().value_or(layout.getTypeABIAlignment(type));
        SmallVector<Leaf> leaves;
        collectLeaves(type, 0, leaves);
        for (auto [leaf, value] : llvm::zip(leaves, parts(store.getValue())))
          storePart(b, store, value, leaf.offset, alignment);
        return success();
      })
      .Case<arith::SelectOp, LLVM::SelectOp>([&](auto select) {
        SmallVector<Value> leaves;
        for (auto [l, r] : llvm::zip(parts(select.getTrueValue()),
                                     parts(select.getFalseValue())))
          leaves.push_back(arith::SelectOp::create(
              b, op->getLoc(), select.getCondition(), l, r));
        replace(op->getResult(0), leaves);
        return success();
      })
      .Case([&](LLVM::AtomicCmpXchgOp exchange) {
        rewriteExchange(exchange);
        return success();
      })
      .Default([&](Operation *) { return rewriteOverflow(op); });
}

LogicalResult cairn::splitAggregates(Region &body, const SPIRVTypes &types) {
  return AggregateSplitter(body.getContext(), types.layout).run(body);
}
