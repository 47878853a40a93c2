//===- GroupOperations.cpp - what expansions of group ops share -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupOperations.h"

using namespace mlir;
using namespace cairn::mux;

template <typename OpTy>
static Value binary(OpBuilder &b, Location loc, Value lhs, Value rhs) {
  return OpTy::create(b, loc, lhs, rhs);
}

Value cairn::mux::combine(OpBuilder &b, Location loc, GroupOperation operation,
                          Value lhs, Value rhs) {
  switch (operation) {
  case GroupOperation::Add:
    return binary<arith::AddIOp>(b, loc, lhs, rhs);
  case GroupOperation::FAdd:
    return binary<arith::AddFOp>(b, loc, lhs, rhs);
  case GroupOperation::Mul:
    return binary<arith::MulIOp>(b, loc, lhs, rhs);
  case GroupOperation::FMul:
    return binary<arith::MulFOp>(b, loc, lhs, rhs);
  case GroupOperation::SMin:
    return binary<arith::MinSIOp>(b, loc, lhs, rhs);
  case GroupOperation::UMin:
    return binary<arith::MinUIOp>(b, loc, lhs, rhs);
  case GroupOperation::FMin:
    return binary<arith::MinNumFOp>(b, loc, lhs, rhs);
  case GroupOperation::SMax:
    return binary<arith::MaxSIOp>(b, loc, lhs, rhs);
  case GroupOperation::UMax:
    return binary<arith::MaxUIOp>(b, loc, lhs, rhs);
  case GroupOperation::FMax:
    return binary<arith::MaxNumFOp>(b, loc, lhs, rhs);
  case GroupOperation::And:
  case GroupOperation::LogicalAnd:
    return binary<arith::AndIOp>(b, loc, lhs, rhs);
  case GroupOperation::Or:
  case GroupOperation::LogicalOr:
    return binary<arith::OrIOp>(b, loc, lhs, rhs);
  case GroupOperation::Xor:
  case GroupOperation::LogicalXor:
    return binary<arith::XOrIOp>(b, loc, lhs, rhs);
  }
  llvm_unreachable("all group operations are listed");
}

bool cairn::mux::hasGroupInstruction(GroupOperation operation) {
  switch (operation) {
  case GroupOperation::Add:
  case GroupOperation::FAdd:
  case GroupOperation::SMin:
  case GroupOperation::UMin:
  case GroupOperation::FMin:
  case GroupOperation::SMax:
  case GroupOperation::UMax:
  case GroupOperation::FMax:
    return true;
  default:
    return false;
  }
}

uint32_t cairn::mux::firstFreeBarrierId(Operation *kernel) {
  uint32_t id = 0;
  kernel->walk([&](ControlBarrier barrier) {
    if (std::optional<uint32_t> taken = barrier.getBarrierId())
      id = std::max(id, *taken + 1);
  });
  return id;
}
