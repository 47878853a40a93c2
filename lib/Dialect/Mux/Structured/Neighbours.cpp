//===- Neighbours.cpp - accesses side by side in memory ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Neighbours.h"

#include "Analysis/MemoryAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn::mux;

std::optional<int64_t> cairn::mux::differenceOf(const UniformSum &x,
                                                const UniformSum &y) {
  UniformSum difference = x;
  difference += y * UniformSum(-1);
  if (difference.isZero())
    return 0;
  ArrayRef<UniformSum::Term> terms = difference.getTerms();
  if (terms.size() != 1 || !terms.front().factors.empty())
    return std::nullopt;
  return terms.front().coefficient;
}

SmallVector<Neighbours> cairn::mux::findNeighbours(Block &block, bool areStores,
                                                   IndexSums &sums) {
  SmallVector<Neighbours> found;
  for (Operation &op : block) {
    auto access = MemoryAccess::of(&op);
    if (!access || access->isStore != areStores || !access->isPlain ||
        !access->type.isIntOrFloat() ||
        access->type.getIntOrFloatBitWidth() % 8)
      continue;
    std::optional<Address> address = findAddress(access->address, sums);
    if (!address)
      continue;
    bool isFound = false;
    for (Neighbours &known : found) {
      if (known.address.base != address->base || known.type != access->type)
        continue;
      if (auto bytes = differenceOf(address->bytes, known.address.bytes)) {
        known.accesses.push_back({&op, *bytes});
        isFound = true;
        break;
      }
    }
    if (!isFound)
      found.push_back({*address, access->type, {{&op, 0}}});
  }
  return found;
}

void Neighbours::offerRuns(
    int64_t width, llvm::function_ref<bool(ArrayRef<Access>)> take) const {
  SmallVector<Access> sorted(accesses);
  llvm::sort(sorted, [](const auto &x, const auto &y) {
    return std::pair(x.bytes, !x.op->isBeforeInBlock(y.op)) <
           std::pair(y.bytes, !y.op->isBeforeInBlock(x.op));
  });
  sorted.erase(
      llvm::unique(sorted, [](const auto &x,
                              const auto &y) { return x.bytes == y.bytes; }),
      sorted.end());
  auto count = static_cast<size_t>(width);
  for (size_t i = 0; i + count <= sorted.size();) {
    ArrayRef<Access> some = ArrayRef(sorted).slice(i, count);
    bool areNeighbours = true;
    for (size_t k = 1; k < count; ++k)
      areNeighbours &=
          some[k].bytes == some[0].bytes + int64_t(k) * elementBytes();
    i += areNeighbours && take(some) ? count : 1;
  }
}

/// The power of two that `value` is known to be a multiple of, as a logarithm.
static unsigned trailingZeros(Value value, unsigned depth = 0) {
  constexpr unsigned all = 32;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return std::min(constant.countr_zero(), all);
  Operation *op = value.getDefiningOp();
  if (depth > 8 || !op)
    return 0;
  auto of = [&](unsigned i) {
    return trailingZeros(op->getOperand(i), depth + 1);
  };
  if (isa<arith::MulIOp, arith::ShLIOp>(op)) {
    APInt by;
    if (isa<arith::MulIOp>(op))
      return std::min(of(0) + of(1), all);
    return matchPattern(op->getOperand(1), m_ConstantInt(&by)) && by.ult(all)
               ? std::min<unsigned>(of(0) + by.getZExtValue(), all)
               : 0;
  }
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return std::min(of(0), of(1));
  if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
    return of(0);
  return 0;
}

uint64_t cairn::mux::alignmentOf(const Address &address, int64_t bytes) {
  unsigned zeros = 32;
  AccessRoot root = findRoot(address.base);
  if (auto argument = dyn_cast<BlockArgument>(root.base)) {
    auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    auto given = function ? function.getArgAttrOfType<IntegerAttr>(
                                argument.getArgNumber(),
                                LLVM::LLVMDialect::getAlignAttrName())
                          : IntegerAttr();
    zeros = given ? llvm::countr_zero(given.getValue().getZExtValue()) : 0;
  } else if (auto variable = root.base.getDefiningOp<LLVM::AddressOfOp>()) {
    auto global = SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(
        variable, variable.getGlobalNameAttr());
    zeros = global && global.getAlignment()
                ? llvm::countr_zero(*global.getAlignment())
                : 0;
  } else {
    zeros = 0;
  }
  for (const UniformSum::Term &term : address.bytes.getTerms()) {
    int64_t number = term.coefficient;
    if (term.factors.empty())
      number += bytes;
    unsigned known =
        number ? llvm::countr_zero(static_cast<uint64_t>(number)) : 32;
    for (const UniformSum::Factor &factor : term.factors)
      known += trailingZeros(factor.value);
    zeros = std::min(zeros, known);
  }
  bool hasConstant =
      llvm::any_of(address.bytes.getTerms(), [](const UniformSum::Term &term) {
        return term.factors.empty();
      });
  if (!hasConstant && bytes)
    zeros = std::min<unsigned>(zeros,
                               llvm::countr_zero(static_cast<uint64_t>(bytes)));
  return uint64_t(1) << std::min(zeros, 31u);
}
