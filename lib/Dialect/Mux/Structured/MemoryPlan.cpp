//===- MemoryPlan.cpp - what of a kernel's memory is structured -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryPlan.h"

#include "Addresses.h"
#include "Analysis/MemoryAccess.h"
#include "Checks/AccessRoots.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

using Reading = IndexSums::Reading;

//===----------------------------------------------------------------------===//
// Sums and factors
//===----------------------------------------------------------------------===//

/// Takes `part` out of `factors`; fails, and leaves them, if it is not in them.
static bool divide(Factors &factors, ArrayRef<UniformSum::Factor> part) {
  Factors rest = factors;
  for (const UniformSum::Factor &factor : part) {
    auto *found = llvm::find_if(rest, [&](const UniformSum::Factor &mine) {
      return mine.value == factor.value && mine.isSigned == factor.isSigned;
    });
    if (found == rest.end())
      return false;
    rest.erase(found);
  }
  factors = std::move(rest);
  return true;
}

static bool isTrip(const UniformSum::Factor &factor) {
  return findCountedLoop(factor.value) != nullptr;
}

std::optional<SmallVector<UniformSum>>
cairn::mux::splitIndex(const UniformSum &index, ArrayRef<Factors> strides) {
  SmallVector<UniformSum> parts(strides.size() + 1);
  for (const UniformSum::Term &term : index.getTerms()) {
    Factors factors = term.factors;
    const auto *stride = llvm::find_if(
        strides, [&](const Factors &part) { return divide(factors, part); });
    if (llvm::any_of(factors, isTrip) && factors.size() > 1)
      return std::nullopt;
    parts[stride - strides.begin()] +=
        UniformSum(UniformSum::Term{term.coefficient, factors});
  }
  return parts;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

std::optional<Obstacle> MemoryPlan::collectAccesses(Buffer &buffer,
                                                    Value address,
                                                    const UniformSum &offset) {
  for (OpOperand &use : address.getUses()) {
    Operation *user = use.getOwner();
    if (auto gep = dyn_cast<LLVM::GEPOp>(user)) {
      if (isa<VectorType>(gep.getType()))
        return Obstacle{gep, "several addresses are computed at once here"};
      std::optional<UniformSum> bytes = bytesOf(gep, sums);
      if (!bytes)
        return Obstacle{gep,
                        "the index is not linear in trips of loops, or may "
                        "wrap"};
      if (auto obstacle =
              collectAccesses(buffer, gep, UniformSum(offset) += *bytes))
        return obstacle;
      continue;
    }
    auto access = MemoryAccess::of(user);
    if (!access || access->address != address ||
        (access->isStore && use.getOperandNumber() == 0))
      return Obstacle{user, "the address is used otherwise than for loads and "
                            "stores here"};
    if (!access->isPlain)
      return Obstacle{user, "this access is atomic or volatile"};
    DataLayout layout = DataLayout::closest(user);
    auto given = user->getAttrOfType<IntegerAttr>("alignment");
    buffer.accesses.push_back({user, access->type, access->isStore,
                               given ? given.getValue().getZExtValue()
                                     : layout.getTypeABIAlignment(access->type),
                               offset});
    buffer.isWritten |= access->isStore;
  }
  return std::nullopt;
}

/// The element that all accesses agree in: what they access, or else what it is
/// a vector of.
std::optional<Obstacle> MemoryPlan::chooseElement(Buffer &buffer) {
  DataLayout layout = DataLayout::closest(kernel);
  Type element = buffer.accesses.front().type;
  if (!llvm::all_of(buffer.accesses, [&](const BufferAccess &access) {
        return access.type == element &&
               access.alignment >= layout.getTypeABIAlignment(element);
      }))
    element = getElementTypeOrSelf(element);
  for (BufferAccess &access : buffer.accesses) {
    if (access.type != element && getElementTypeOrSelf(access.type) != element)
      return Obstacle{access.op, "other accesses of the buffer have another "
                                 "type of element"};
    if (access.alignment < layout.getTypeABIAlignment(element))
      return Obstacle{access.op, "this access is not aligned"};
    if (!access.index.divideBy(static_cast<int64_t>(strideOf(layout, element))))
      return Obstacle{access.op, "this access is not of a whole element"};
  }
  if (!BaseMemRefType::isValidElementType(element))
    return Obstacle{
        buffer.accesses.front().op,
        "a memref cannot have elements of the type that is accessed here"};
  buffer.element = element;
  return std::nullopt;
}

void MemoryPlan::collectBuffers() {
  llvm::MapVector<StringAttr, SmallVector<Value>> variables;
  SmallVector<SmallVector<Value>> roots;
  for (Value argument : kernel.getArguments())
    if (isa<LLVM::LLVMPointerType>(argument.getType()))
      roots.push_back({argument});
  kernel.walk([&](Operation *op) {
    if (auto variable = dyn_cast<LLVM::AddressOfOp>(op))
      variables[variable.getGlobalNameAttr().getAttr()].push_back(variable);
    else if (isa<LLVM::AllocaOp>(op))
      roots.push_back({op->getResult(0)});
  });
  for (auto &[name, addresses] : variables)
    roots.push_back(addresses);
  for (ArrayRef<Value> addresses : roots) {
    Buffer buffer;
    buffer.root = addresses.front();
    AccessRoot root = findRoot(buffer.root);
    if (root.kind == AccessRoot::Kind::Internal ||
        root.kind == AccessRoot::Kind::Unknown)
      continue;
    std::optional<Obstacle> obstacle;
    for (Value address : addresses)
      if (!obstacle)
        obstacle = collectAccesses(buffer, address, UniformSum());
    if (!obstacle && buffer.accesses.empty())
      continue;
    if (!obstacle)
      obstacle = chooseElement(buffer);
    if (obstacle)
      obstacles.push_back(*obstacle);
    else
      buffers.push_back(std::move(buffer));
  }
}

void MemoryPlan::collectLoops() {
  kernel.walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
    Reading reading =
        loop.getUnsignedCmp() ? Reading::Unsigned : Reading::Signed;
    auto low = sums.get(loop.getLowerBound(), reading);
    auto high = sums.get(loop.getUpperBound(), reading);
    APInt step;
    if (low && high && matchPattern(loop.getStep(), m_ConstantInt(&step)) &&
        step.isStrictlyPositive())
      loops.insert({loop, {*low, *high, step.getSExtValue()}});
    else
      obstacles.push_back({loop, "the loop's bounds are not linear in trips of "
                                 "loops, or may wrap"});
  });
}

//===----------------------------------------------------------------------===//
// What is left
//===----------------------------------------------------------------------===//

/// Whether all trips in `sum` are those of structured loops around `scope`.
bool MemoryPlan::isLinear(const UniformSum &sum, Operation *scope) const {
  return llvm::all_of(sum.getTerms(), [&](const UniformSum::Term &term) {
    return llvm::all_of(term.factors, [&](const UniformSum::Factor &factor) {
      scf::ForOp loop = findCountedLoop(factor.value);
      return !loop || (loops.contains(loop) && loop->isAncestor(scope));
    });
  });
}

/// Whether `part` of an index goes from 0 to `length`.
bool MemoryPlan::staysInRow(const UniformSum &part, const Factors &length) {
  if (part.getTerms().size() != 1)
    return false;
  const UniformSum::Term &term = part.getTerms().front();
  if (term.coefficient != 1 || term.factors.size() != 1)
    return false;
  auto *found = loops.find(findCountedLoop(term.factors.front().value));
  if (found == loops.end())
    return false;
  const auto &[low, high, step] = found->second;
  bool isFromZero = low.isZero() || (low.getTerms().size() == 1 &&
                                     low.getTerms().front().factors.empty() &&
                                     low.getTerms().front().coefficient >= 0);
  UniformSum rest = high;
  rest += UniformSum(UniformSum::Term{-1, length});
  return isFromZero && rest.isZero();
}

/// The dimensions of a buffer are the products of symbols by which its accesses
/// multiply trips.
std::optional<Obstacle> MemoryPlan::chooseStrides(Buffer &buffer) {
  auto isLonger = [](const Factors &x, const Factors &y) {
    return x.size() > y.size();
  };
  buffer.strides.clear();
  for (const BufferAccess &access : buffer.accesses)
    for (const UniformSum::Term &term : access.index.getTerms()) {
      Factors stride = term.factors;
      llvm::erase_if(stride, isTrip);
      if (stride.empty() || stride.size() == term.factors.size() ||
          llvm::any_of(buffer.strides, [&](Factors known) {
            return known.size() == stride.size() && divide(known, stride);
          }))
        continue;
      if (!llvm::all_of(stride, [&](const UniformSum::Factor &factor) {
            return sums.isOfArguments(factor.value);
          }))
        return Obstacle{access.op, "the length of a row is not known where the "
                                   "kernel begins"};
      buffer.strides.push_back(stride);
    }
  llvm::sort(buffer.strides, isLonger);
  for (size_t i = 1; i < buffer.strides.size(); ++i) {
    Factors rows = buffer.strides[i - 1];
    if (!divide(rows, buffer.strides[i]) || rows.empty())
      return Obstacle{buffer.accesses.front().op,
                      "accesses of the buffer have rows of different lengths"};
  }
  for (const BufferAccess &access : buffer.accesses) {
    auto parts = splitIndex(access.index, buffer.strides);
    if (!parts)
      return Obstacle{access.op, "the index is not linear in trips of loops"};
    if (!buffer.isWritten || isUnchecked)
      continue;
    for (size_t i = 0; i < buffer.strides.size(); ++i) {
      Factors length = buffer.strides[i];
      if (i + 1 < buffer.strides.size())
        divide(length, buffer.strides[i + 1]);
      if (!staysInRow((*parts)[i + 1], length))
        return Obstacle{access.op, "the buffer is written, and this index is "
                                   "not known to stay in its row"};
    }
  }
  return std::nullopt;
}

std::optional<Obstacle> MemoryPlan::findAlias(const Buffer &buffer) const {
  if (!buffer.isWritten || isUnchecked)
    return std::nullopt;
  for (const Buffer &other : buffers)
    if (other.root != buffer.root && !areApart(buffer.root, other.root)) {
      const BufferAccess *store =
          llvm::find_if(buffer.accesses, [](const BufferAccess &access) {
            return access.isStore;
          });
      return Obstacle{store->op, "what is written here may be another buffer, "
                                 "as neither is 'restrict'"};
    }
  return std::nullopt;
}

std::optional<Obstacle> MemoryPlan::findObstacle(Buffer &buffer) {
  if (auto obstacle = findAlias(buffer))
    return obstacle;
  for (const BufferAccess &access : buffer.accesses)
    if (!isLinear(access.index, access.op))
      return Obstacle{access.op, "a loop around this access is not structured"};
  return chooseStrides(buffer);
}

/// Upstream's passes look at affine accesses alone.
std::optional<Obstacle> MemoryPlan::findObstacle(scf::ForOp loop) {
  const LoopRange &range = loops.find(loop)->second;
  for (const UniformSum *bound : {&range.low, &range.high})
    if (!isLinear(*bound, loop->getParentOp()) || !splitIndex(*bound, {}))
      return Obstacle{loop, "the loop's bounds are not linear in trips of "
                            "structured loops"};
  llvm::DenseSet<Operation *> structured;
  for (const Buffer &buffer : buffers)
    for (const BufferAccess &access : buffer.accesses)
      structured.insert(access.op);
  std::optional<Obstacle> found;
  loop.getBody()->walk([&](Operation *op) {
    if (structured.contains(op) || isMemoryEffectFree(op) ||
        op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
      return WalkResult::advance();
    found = Obstacle{op, "this is in a loop, which stays as it is"};
    return WalkResult::interrupt();
  });
  return found;
}

MemoryPlan::MemoryPlan(func::FuncOp kernel, bool isUnchecked)
    : kernel(kernel), isUnchecked(isUnchecked), sums(kernel, isUnchecked) {
  collectBuffers();
  collectLoops();
  // Each that is taken out may be what another one stands on.
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    auto takeOut = [&](std::optional<Obstacle> obstacle) {
      if (obstacle)
        obstacles.push_back(*obstacle);
      isChanged |= obstacle.has_value();
      return obstacle.has_value();
    };
    // One at a time, as each is held against those that are left.
    for (size_t i = 0; i < buffers.size();)
      if (takeOut(findObstacle(buffers[i])))
        buffers.erase(buffers.begin() + i);
      else
        ++i;
    SmallVector<Operation *> left =
        llvm::to_vector(llvm::make_first_range(loops));
    for (Operation *loop : left)
      if (takeOut(findObstacle(cast<scf::ForOp>(loop))))
        loops.erase(loop);
  }
}
