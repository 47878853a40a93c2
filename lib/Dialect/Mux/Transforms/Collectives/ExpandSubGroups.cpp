//===- ExpandSubGroups.cpp - sub-groups by shuffles -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/SubGroups.h"

#include "GroupOperations.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn::mux;

/// Truth values are combined as i32, which a shuffle takes.
static GroupOperation ofIntegers(GroupOperation operation) {
  switch (operation) {
  case GroupOperation::LogicalAnd:
    return GroupOperation::And;
  case GroupOperation::LogicalOr:
    return GroupOperation::Or;
  case GroupOperation::LogicalXor:
    return GroupOperation::Xor;
  default:
    return operation;
  }
}

/// Which lanes a work-item combines.
enum class Lanes { All, UpToOwn, BeforeOwn, OfCluster };

/// From the first lane on, so that a scan is in order.
static Value expand(OpBuilder &b, Location loc, Value value,
                    GroupOperation operation, Lanes lanes,
                    uint32_t clusterSize = 1) {
  Type given = value.getType(), i32 = b.getI32Type();
  bool isTruth = given.isInteger(1);
  if (isTruth)
    value = arith::ExtUIOp::create(b, loc, i32, value);
  operation = ofIntegers(operation);
  Value zero = arith::ConstantIntOp::create(b, loc, i32, 0);
  Value one = arith::ConstantIntOp::create(b, loc, i32, 1);
  Value own = SubGroupLocalIdOp::create(b, loc, i32);
  Value size = SubGroupSizeOp::create(b, loc, i32);
  Value identity = arith::ConstantOp::create(
      b, loc, getIdentity(operation, value.getType()));
  auto loop = scf::ForOp::create(
      b, loc, zero, size, one, identity,
      [&](OpBuilder &b, Location loc, Value lane, ValueRange args) {
        // Executed by all, whether they want the value or not.
        Value other =
            SubGroupShuffleOp::create(b, loc, value.getType(), value, lane);
        Value combined = combine(b, loc, operation, args[0], other);
        if (lanes != Lanes::All) {
          auto predicate = lanes == Lanes::UpToOwn ? arith::CmpIPredicate::ule
                                                   : arith::CmpIPredicate::ult;
          Value left = lane, right = own;
          // Lanes of one cluster differ in the last bits only.
          if (lanes == Lanes::OfCluster) {
            left = arith::XOrIOp::create(b, loc, lane, own);
            right = arith::ConstantIntOp::create(b, loc, i32, clusterSize);
          }
          Value isWanted =
              arith::CmpIOp::create(b, loc, predicate, left, right);
          combined =
              arith::SelectOp::create(b, loc, isWanted, combined, args[0]);
        }
        scf::YieldOp::create(b, loc, combined);
      });
  Value result = loop.getResult(0);
  return isTruth ? arith::TruncIOp::create(b, loc, given, result).getResult()
                 : result;
}

void cairn::mux::expandSubGroupCollectives(func::FuncOp kernel) {
  kernel.walk([](Operation *op) {
    OpBuilder b(op);
    Value result;
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      if (reduce.getGroup() != GroupKind::SubGroup ||
          hasGroupInstruction(reduce.getCombiner()))
        return;
      result = expand(b, op->getLoc(), reduce.getValue(), reduce.getCombiner(),
                      Lanes::All);
    } else if (auto reduce = dyn_cast<SubGroupClusteredReduceOp>(op)) {
      result = expand(b, op->getLoc(), reduce.getValue(), reduce.getCombiner(),
                      Lanes::OfCluster, reduce.getClusterSize());
    } else if (auto scan = dyn_cast<ScanOp>(op)) {
      if (scan.getGroup() != GroupKind::SubGroup ||
          hasGroupInstruction(scan.getCombiner()))
        return;
      bool isInclusive = scan.getKind() == ScanKind::Inclusive;
      result = expand(b, op->getLoc(), scan.getValue(), scan.getCombiner(),
                      isInclusive ? Lanes::UpToOwn : Lanes::BeforeOwn);
    } else {
      return;
    }
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  });
}
