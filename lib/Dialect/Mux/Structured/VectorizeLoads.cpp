//===- VectorizeLoads.cpp - one load of several neighbours ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/Loads.h"

#include "Addresses.h"
#include "Analysis/MemoryAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
/// Loads of one type whose addresses differ by constants.
struct Neighbours {
  struct Load {
    LLVM::LoadOp op;
    /// From the first one's address.
    int64_t bytes;
  };
  Address address;
  SmallVector<Load> loads;
};

class LoadVectorizer {
public:
  LoadVectorizer(func::FuncOp kernel, int64_t width, bool isUnchecked)
      : sums(kernel, isUnchecked, IndexSums::Symbols::Any), width(width),
        isUnchecked(isUnchecked) {}

  void run(Block &block);

  unsigned made = 0;
  std::optional<Obstacle> obstacle;

private:
  SmallVector<Neighbours> collect(Block &block);
  void vectorize(const Neighbours &all);
  bool vectorize(const Address &address, ArrayRef<Neighbours::Load> loads);
  uint64_t alignmentOf(const Address &address, int64_t bytes) const;

  IndexSums sums;
  int64_t width;
  bool isUnchecked;
};
} // namespace

/// The difference of two sums, if it is a number.
static std::optional<int64_t> differenceOf(const UniformSum &x,
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

SmallVector<Neighbours> LoadVectorizer::collect(Block &block) {
  SmallVector<Neighbours> found;
  for (auto load : block.getOps<LLVM::LoadOp>()) {
    if (!MemoryAccess::of(load)->isPlain || !load.getType().isIntOrFloat() ||
        load.getType().getIntOrFloatBitWidth() % 8)
      continue;
    std::optional<Address> address = findAddress(load.getAddr(), sums);
    if (!address)
      continue;
    bool isFound = false;
    for (Neighbours &known : found) {
      if (known.address.base != address->base ||
          known.loads.front().op.getType() != load.getType())
        continue;
      if (auto bytes = differenceOf(address->bytes, known.address.bytes)) {
        known.loads.push_back({load, *bytes});
        isFound = true;
        break;
      }
    }
    if (!isFound)
      found.push_back({*address, {{load, 0}}});
  }
  return found;
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

/// What the address of a load is known to be a multiple of: of arguments, what
/// the program says of them.
uint64_t LoadVectorizer::alignmentOf(const Address &address,
                                     int64_t bytes) const {
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

/// Makes one load of `loads`, in the order of their addresses.
bool LoadVectorizer::vectorize(const Address &address,
                               ArrayRef<Neighbours::Load> loads) {
  LLVM::LoadOp front = loads.front().op;
  Type element = front.getType();
  uint64_t bytes = width * (element.getIntOrFloatBitWidth() / 8);
  Value pointer = front.getAddr();
  Operation *first = front;
  for (const Neighbours::Load &load : loads)
    if (load.op->isBeforeInBlock(first))
      first = load.op;
  for (const Neighbours::Load &load : loads)
    if (Operation *keeping = findKeepingBack(first, load.op, pointer,
                                             /*isUnchecked=*/false)) {
      obstacle = {keeping, "this may write what is loaded behind it"};
      return false;
    }
  if (!isUnchecked && alignmentOf(address, loads.front().bytes) < bytes) {
    obstacle = {front, "the address is not known to be a multiple of " +
                           std::to_string(bytes) + " bytes"};
    return false;
  }
  // The lowest address is computed in front of all of them.
  if (!makeAvailable(pointer, first)) {
    obstacle = {front, "the address is computed from what is loaded "
                       "or written in between"};
    return false;
  }
  OpBuilder b(first);
  Location loc = first->getLoc();
  auto type = VectorType::get({width}, element);
  Value vector =
      LLVM::LoadOp::create(b, loc, type, pointer, static_cast<unsigned>(bytes));
  for (const auto &[i, load] : llvm::enumerate(loads)) {
    Value part = vector::ExtractOp::create(b, loc, vector, i);
    LLVM::LoadOp(load.op).getResult().replaceAllUsesWith(part);
  }
  for (const Neighbours::Load &load : loads)
    LLVM::LoadOp(load.op).erase();
  ++made;
  return true;
}

void LoadVectorizer::vectorize(const Neighbours &all) {
  LLVM::LoadOp front = all.loads.front().op;
  int64_t bytes = front.getType().getIntOrFloatBitWidth() / 8;
  SmallVector<Neighbours::Load> sorted(all.loads);
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
    ArrayRef<Neighbours::Load> some = ArrayRef(sorted).slice(i, count);
    bool areNeighbours = true;
    for (size_t k = 1; k < count; ++k)
      areNeighbours &= some[k].bytes == some[0].bytes + int64_t(k) * bytes;
    bool isMade = areNeighbours && vectorize(all.address, some);
    i += isMade ? count : 1;
  }
}

void LoadVectorizer::run(Block &block) {
  for (const Neighbours &all : collect(block))
    vectorize(all);
}

std::optional<Obstacle>
cairn::mux::vectorizeLoads(Operation *scope, int64_t width, bool isUnchecked) {
  auto kernel = dyn_cast<func::FuncOp>(scope);
  if (!kernel)
    kernel = scope->getParentOfType<func::FuncOp>();
  LoadVectorizer vectorizer(kernel, width, isUnchecked);
  scope->walk([&](Block *block) { vectorizer.run(*block); });
  if (vectorizer.made)
    return std::nullopt;
  return vectorizer.obstacle
             ? vectorizer.obstacle
             : Obstacle{scope, "there are no loads of " +
                                   std::to_string(width) +
                                   " neighbours in one block here"};
}
