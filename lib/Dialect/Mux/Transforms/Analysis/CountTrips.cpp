//===- CountTrips.cpp - loops as so many trips ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions/BarrierRegions.h"

#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn::mux;

static Value constant(OpBuilder &b, Location loc, Type type, int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

Value cairn::mux::countTrips(OpBuilder &b, scf::ForOp loop) {
  Location loc = loop.getLoc();
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound();
  Type type = lower.getType();
  Value zero = constant(b, loc, type, 0), one = constant(b, loc, type, 1);
  Value enters =
      arith::CmpIOp::create(b, loc,
                            loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                                  : arith::CmpIPredicate::slt,
                            lower, upper);
  Value last = arith::SubIOp::create(
      b, loc, arith::SubIOp::create(b, loc, upper, lower), one);
  Value more = arith::DivUIOp::create(b, loc, last, loop.getStep());
  Value trips = arith::AddIOp::create(b, loc, more, one);
  return arith::SelectOp::create(b, loc, enters, trips, zero);
}

scf::ForOp cairn::mux::startAtZero(scf::ForOp loop) {
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  Type type = loop.getInductionVar().getType();
  Value trips = countTrips(b, loop);
  Value zero = constant(b, loc, type, 0), one = constant(b, loc, type, 1);
  auto counted =
      scf::ForOp::create(b, loc, zero, trips, one, loop.getInitArgs(), nullptr,
                         /*unsignedCmp=*/true);
  cairn::ocl::copyLoopHint(loop, counted);
  Block &body = *counted.getBody();
  body.clear();
  b.setInsertionPointToStart(&body);
  Value offset =
      arith::MulIOp::create(b, loc, counted.getInductionVar(), loop.getStep());
  Value index = arith::AddIOp::create(b, loc, loop.getLowerBound(), offset);
  loop.getInductionVar().replaceAllUsesWith(index);
  for (auto [from, to] :
       llvm::zip_equal(loop.getRegionIterArgs(), counted.getRegionIterArgs()))
    from.replaceAllUsesWith(to);
  body.getOperations().splice(body.end(), loop.getBody()->getOperations());
  loop.replaceAllUsesWith(counted.getResults());
  loop.erase();
  return counted;
}
