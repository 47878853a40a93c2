//===- UpstreamOps.cpp - LLVM's ops as upstream's others --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpstreamOps.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace cairn;

using Flags = UpstreamFlags;

template <typename From, typename To>
static constexpr UpstreamOp row(Flags flags = Flags::None) {
  return {From::getOperationName(), To::getOperationName(), flags};
}

static constexpr UpstreamOp kInstructions[] = {
    row<LLVM::AddOp, arith::AddIOp>(Flags::Overflow),
    row<LLVM::SubOp, arith::SubIOp>(Flags::Overflow),
    row<LLVM::MulOp, arith::MulIOp>(Flags::Overflow),
    row<LLVM::ShlOp, arith::ShLIOp>(Flags::Overflow),
    row<LLVM::LShrOp, arith::ShRUIOp>(),
    row<LLVM::AShrOp, arith::ShRSIOp>(),
    row<LLVM::AndOp, arith::AndIOp>(),
    row<LLVM::OrOp, arith::OrIOp>(),
    row<LLVM::XOrOp, arith::XOrIOp>(),
    // Whatever is divided by has been made harmless (level `llvm`).
    row<LLVM::SDivOp, arith::DivSIOp>(),
    row<LLVM::UDivOp, arith::DivUIOp>(),
    row<LLVM::SRemOp, arith::RemSIOp>(),
    row<LLVM::URemOp, arith::RemUIOp>(),
    row<LLVM::FAddOp, arith::AddFOp>(Flags::FastMath),
    row<LLVM::FSubOp, arith::SubFOp>(Flags::FastMath),
    row<LLVM::FMulOp, arith::MulFOp>(Flags::FastMath),
    row<LLVM::FDivOp, arith::DivFOp>(Flags::FastMath),
    row<LLVM::FRemOp, arith::RemFOp>(Flags::FastMath),
    row<LLVM::FNegOp, arith::NegFOp>(Flags::FastMath),
    row<LLVM::TruncOp, arith::TruncIOp>(),
    row<LLVM::SExtOp, arith::ExtSIOp>(),
    row<LLVM::ZExtOp, arith::ExtUIOp>(),
    row<LLVM::FPTruncOp, arith::TruncFOp>(),
    row<LLVM::FPExtOp, arith::ExtFOp>(),
    row<LLVM::SIToFPOp, arith::SIToFPOp>(),
    row<LLVM::UIToFPOp, arith::UIToFPOp>(),
    row<LLVM::FPToSIOp, arith::FPToSIOp>(),
    row<LLVM::FPToUIOp, arith::FPToUIOp>(),
};

static constexpr UpstreamOp kIntrinsics[] = {
    row<LLVM::FAbsOp, math::AbsFOp>(Flags::FastMath),
    row<LLVM::SqrtOp, math::SqrtOp>(Flags::FastMath),
    row<LLVM::FMAOp, math::FmaOp>(Flags::FastMath),
    row<LLVM::FFloorOp, math::FloorOp>(Flags::FastMath),
    row<LLVM::FCeilOp, math::CeilOp>(Flags::FastMath),
    row<LLVM::FTruncOp, math::TruncOp>(Flags::FastMath),
    row<LLVM::RoundOp, math::RoundOp>(Flags::FastMath),
    // The rounding mode is always to nearest even (OpenCL C 2.0, section 2.1).
    row<LLVM::RintOp, math::RoundEvenOp>(Flags::FastMath),
    row<LLVM::NearbyintOp, math::RoundEvenOp>(Flags::FastMath),
    row<LLVM::RoundEvenOp, math::RoundEvenOp>(Flags::FastMath),
    row<LLVM::CopySignOp, math::CopySignOp>(Flags::FastMath),
    row<LLVM::MaxNumOp, arith::MaxNumFOp>(Flags::FastMath),
    row<LLVM::MinNumOp, arith::MinNumFOp>(Flags::FastMath),
    row<LLVM::MaximumOp, arith::MaximumFOp>(Flags::FastMath),
    row<LLVM::MinimumOp, arith::MinimumFOp>(Flags::FastMath),
    row<LLVM::SMaxOp, arith::MaxSIOp>(),
    row<LLVM::SMinOp, arith::MinSIOp>(),
    row<LLVM::UMaxOp, arith::MaxUIOp>(),
    row<LLVM::UMinOp, arith::MinUIOp>(),
    row<LLVM::AbsOp, math::AbsIOp>(),
    row<LLVM::CountLeadingZerosOp, math::CountLeadingZerosOp>(),
    row<LLVM::CountTrailingZerosOp, math::CountTrailingZerosOp>(),
    row<LLVM::CtPopOp, math::CtPopOp>(),
};

/// Above `gpu`, these are functions of the library, or of a SPIR that says
/// nothing of how precise they are.
static constexpr UpstreamOp kDeviceIntrinsics[] = {
    row<LLVM::SinOp, math::SinOp>(Flags::FastMath),
    row<LLVM::CosOp, math::CosOp>(Flags::FastMath),
    row<LLVM::TanOp, math::TanOp>(Flags::FastMath),
    row<LLVM::ASinOp, math::AsinOp>(Flags::FastMath),
    row<LLVM::ACosOp, math::AcosOp>(Flags::FastMath),
    row<LLVM::ATanOp, math::AtanOp>(Flags::FastMath),
    row<LLVM::ATan2Op, math::Atan2Op>(Flags::FastMath),
    row<LLVM::SinhOp, math::SinhOp>(Flags::FastMath),
    row<LLVM::CoshOp, math::CoshOp>(Flags::FastMath),
    row<LLVM::TanhOp, math::TanhOp>(Flags::FastMath),
    row<LLVM::ExpOp, math::ExpOp>(Flags::FastMath),
    row<LLVM::Exp2Op, math::Exp2Op>(Flags::FastMath),
    row<LLVM::LogOp, math::LogOp>(Flags::FastMath),
    row<LLVM::Log2Op, math::Log2Op>(Flags::FastMath),
    row<LLVM::Log10Op, math::Log10Op>(Flags::FastMath),
    row<LLVM::PowOp, math::PowFOp>(Flags::FastMath),
    row<LLVM::PowIOp, math::FPowIOp>(Flags::FastMath),
};

/// Intrinsics that the dialect has no op for.
static constexpr UpstreamOp kUnnamedIntrinsics[] = {
    {"llvm.intr.maximumnum", arith::MaxNumFOp::getOperationName(),
     Flags::FastMath},
    {"llvm.intr.minimumnum", arith::MinNumFOp::getOperationName(),
     Flags::FastMath},
};

using Table = llvm::StringMap<const UpstreamOp *>;

static Table makeTable(std::initializer_list<ArrayRef<UpstreamOp>> parts) {
  Table table;
  for (ArrayRef<UpstreamOp> part : parts)
    for (const UpstreamOp &op : part)
      table[op.from] = &op;
  return table;
}

const UpstreamOp *cairn::findRaisedOp(StringRef name) {
  static const Table table = makeTable({kInstructions, kIntrinsics});
  return table.lookup(name);
}

const UpstreamOp *cairn::findIntrinsicOp(Operation *op) {
  static const Table table =
      makeTable({kIntrinsics, kDeviceIntrinsics, kUnnamedIntrinsics});
  auto call = dyn_cast<LLVM::CallIntrinsicOp>(op);
  if (!call)
    return table.lookup(op->getName().getStringRef());
  // "llvm.maximumnum.v4f32".
  StringRef name = call.getIntrin();
  if (!name.consume_front("llvm."))
    return nullptr;
  return table.lookup(("llvm.intr." + name.split('.').first).str());
}

arith::FastMathFlags cairn::convertFlags(LLVM::FastmathFlags flags) {
  static constexpr std::pair<LLVM::FastmathFlags, arith::FastMathFlags>
      pairs[] = {
          {LLVM::FastmathFlags::nnan, arith::FastMathFlags::nnan},
          {LLVM::FastmathFlags::ninf, arith::FastMathFlags::ninf},
          {LLVM::FastmathFlags::nsz, arith::FastMathFlags::nsz},
          {LLVM::FastmathFlags::arcp, arith::FastMathFlags::arcp},
          {LLVM::FastmathFlags::contract, arith::FastMathFlags::contract},
          {LLVM::FastmathFlags::afn, arith::FastMathFlags::afn},
          {LLVM::FastmathFlags::reassoc, arith::FastMathFlags::reassoc}};
  arith::FastMathFlags converted = arith::FastMathFlags::none;
  for (auto [from, to] : pairs)
    if (bitEnumContainsAny(flags, from))
      converted = converted | to;
  return converted;
}

arith::FastMathFlags cairn::fastMathOf(Operation *op) {
  auto iface = dyn_cast<LLVM::FastmathFlagsInterface>(op);
  auto attr =
      iface ? dyn_cast_or_null<LLVM::FastmathFlagsAttr>(iface.getFastmathAttr())
            : LLVM::FastmathFlagsAttr();
  return attr ? convertFlags(attr.getValue()) : arith::FastMathFlags::none;
}
