//===- AtomicUpdate.cpp - what an atomic update computes --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicUpdate.h"

#include "IntBuilder.h"

using namespace mlir;
using namespace cairn;

Value cairn::getUpdatedValue(OpBuilder &b, Location loc, LLVM::AtomicBinOp op,
                             Value old, Value value) {
  using Rmw = LLVM::AtomicBinOp;
  auto getInt = [&](uint64_t number) -> Value {
    return IntBuilder(b, loc).constant(old.getType(), number);
  };
  auto compare = [&](arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  };
  auto choose = [&](Value condition, Value x, Value y) -> Value {
    return arith::SelectOp::create(b, loc, condition, x, y);
  };
  switch (op) {
  case Rmw::xchg:
    return value;
  case Rmw::add:
    return arith::AddIOp::create(b, loc, old, value);
  case Rmw::sub:
    return arith::SubIOp::create(b, loc, old, value);
  case Rmw::_and:
    return arith::AndIOp::create(b, loc, old, value);
  case Rmw::_or:
    return arith::OrIOp::create(b, loc, old, value);
  case Rmw::_xor:
    return arith::XOrIOp::create(b, loc, old, value);
  case Rmw::nand:
    return arith::XOrIOp::create(b, loc,
                                 arith::AndIOp::create(b, loc, old, value),
                                 getInt(~uint64_t(0)));
  case Rmw::max:
    return arith::MaxSIOp::create(b, loc, old, value);
  case Rmw::min:
    return arith::MinSIOp::create(b, loc, old, value);
  case Rmw::umax:
    return arith::MaxUIOp::create(b, loc, old, value);
  case Rmw::umin:
    return arith::MinUIOp::create(b, loc, old, value);
  case Rmw::fadd:
    return arith::AddFOp::create(b, loc, old, value);
  case Rmw::fsub:
    return arith::SubFOp::create(b, loc, old, value);
  case Rmw::fmax:
    return arith::MaxNumFOp::create(b, loc, old, value);
  case Rmw::fmin:
    return arith::MinNumFOp::create(b, loc, old, value);
  case Rmw::fmaximum:
    return arith::MaximumFOp::create(b, loc, old, value);
  case Rmw::fminimum:
    return arith::MinimumFOp::create(b, loc, old, value);
  case Rmw::uinc_wrap:
    return choose(compare(arith::CmpIPredicate::uge, old, value), getInt(0),
                  arith::AddIOp::create(b, loc, old, getInt(1)));
  case Rmw::udec_wrap: {
    Value isZero = compare(arith::CmpIPredicate::eq, old, getInt(0));
    Value isAbove = compare(arith::CmpIPredicate::ugt, old, value);
    return choose(arith::OrIOp::create(b, loc, isZero, isAbove), value,
                  arith::SubIOp::create(b, loc, old, getInt(1)));
  }
  case Rmw::usub_cond:
    return choose(compare(arith::CmpIPredicate::uge, old, value),
                  arith::SubIOp::create(b, loc, old, value), old);
  case Rmw::usub_sat:
    return choose(compare(arith::CmpIPredicate::uge, old, value),
                  arith::SubIOp::create(b, loc, old, value), getInt(0));
  }
  llvm_unreachable("all cases are above");
}
