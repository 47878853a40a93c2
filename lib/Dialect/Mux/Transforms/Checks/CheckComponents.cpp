//===- CheckComponents.cpp - components that a vector has -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// The index by which `op` chooses one of a vector's components; null where
/// that is a number.
template <typename Op> static OpOperand *chosenBy(Op op, VectorType vector) {
  bool isComputed =
      vector.getRank() == 1 && op.getDynamicPosition().size() == 1;
  return isComputed ? &op.getDynamicPositionMutable()[0] : nullptr;
}

/// Bytes from the vector's first component on, by the index as it was written.
static Value offsetOf(OpBuilder &b, Location loc, Value index, uint64_t bytes) {
  Value written = index;
  if (auto cast = index.getDefiningOp<arith::IndexCastUIOp>())
    written = cast.getIn();
  Type wide = b.getI64Type();
  Value number = written;
  if (written.getType().isIndex())
    number = arith::IndexCastOp::create(b, loc, wide, written);
  else if (written.getType() != wide)
    number = arith::ExtSIOp::create(b, loc, wide, written);
  return arith::MulIOp::create(
      b, loc, number, arith::ConstantIntOp::create(b, loc, wide, bytes));
}

/// Reports an access by `index` that is beyond `vector`, and gives whether it
/// is. No address is behind it: the vector is one at null.
Value FunctionChecks::checkComponent(Operation *op, VectorType vector,
                                     OpOperand &index, CheckedAccess access) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  Type element = vector.getElementType();
  uint64_t bytes = sizeInMemory(element, op),
           size = bytes * vector.getNumElements();
  Value count = arith::ConstantIndexOp::create(b, loc, vector.getNumElements());
  Value isBeyond = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge,
                                         index.get(), count);
  int32_t site = sites.add(function, findPlace(op));
  auto report = [&](OpBuilder &b, Location loc) {
    Value none = LLVM::ZeroOp::create(b, loc, record.getType());
    Value place = LLVM::GEPOp::create(
        b, loc, record.getType(), b.getI8Type(), none,
        ArrayRef<LLVM::GEPArg>{offsetOf(b, loc, index.get(), bytes)});
    CheckPrivateOp::create(b, loc, record.getType(), record, none, place, item,
                           access, bytes, size, kVectorObject, site);
    scf::YieldOp::create(b, loc);
  };
  scf::IfOp::create(b, loc, isBeyond, report);
  Value first = arith::ConstantIndexOp::create(b, loc, 0);
  index.set(arith::SelectOp::create(b, loc, isBeyond, first, index.get()));
  return isBeyond;
}

/// What is read from beyond a vector is zero, and what is written there goes
/// nowhere: the first component is written as it is.
void FunctionChecks::checkComponents() {
  if (!checks.bounds)
    return;
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (isa<vector::ExtractOp, vector::InsertOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    OpBuilder b(op);
    Location loc = op->getLoc();
    if (auto extract = dyn_cast<vector::ExtractOp>(op)) {
      VectorType vector = extract.getSourceVectorType();
      OpOperand *index = chosenBy(extract, vector);
      if (!index)
        continue;
      Value isBeyond = checkComponent(op, vector, *index, CheckedAccess::Read);
      b.setInsertionPointAfter(op);
      Value zero = arith::ConstantOp::create(
          b, loc, b.getZeroAttr(vector.getElementType()));
      auto read =
          arith::SelectOp::create(b, loc, isBeyond, zero, extract.getResult());
      extract.getResult().replaceAllUsesExcept(read.getResult(), read);
      continue;
    }
    auto insert = cast<vector::InsertOp>(op);
    VectorType vector = insert.getDestVectorType();
    OpOperand *index = chosenBy(insert, vector);
    if (!index)
      continue;
    Value isBeyond = checkComponent(op, vector, *index, CheckedAccess::Write);
    Value first =
        vector::ExtractOp::create(b, loc, insert.getDest(), int64_t(0));
    insert.getValueToStoreMutable().assign(arith::SelectOp::create(
        b, loc, isBeyond, first, insert.getValueToStore()));
  }
}
