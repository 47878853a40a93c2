//===- ConstantStrings.cpp - strings that a pointer may hold ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantStrings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

/// A pointer that moves on in a loop has no end of places.
static constexpr unsigned kMaxPlaces = 1024;

static std::optional<std::string> textAt(LLVM::GlobalOp global,
                                         int64_t offset) {
  Attribute value = global.getConstant() ? global.getValueAttr() : Attribute();
  std::string bytes;
  if (auto string = dyn_cast_or_null<StringAttr>(value)) {
    bytes = string.getValue();
  } else if (auto dense = dyn_cast_or_null<DenseIntElementsAttr>(value)) {
    if (!dense.getElementType().isInteger(8))
      return std::nullopt;
    for (const APInt &byte : dense.getValues<APInt>())
      bytes += static_cast<char>(byte.getZExtValue());
  } else if (isa_and_nonnull<LLVM::ZeroAttr>(value)) {
    bytes.assign(1, '\0');
  } else {
    return std::nullopt;
  }
  if (offset < 0 || offset > static_cast<int64_t>(bytes.size()))
    return std::nullopt;
  bytes.erase(0, offset);
  return bytes.substr(0, bytes.find('\0'));
}

namespace {

class LiteralFinder {
public:
  explicit LiteralFinder(ModuleOp module) : module(module) {}

  /// False where something that `pointer` may be is not a known string.
  bool find(Value pointer, int64_t offset);

  SmallVector<ConstantString> found;

private:
  bool findFromBranches(BlockArgument arg, int64_t offset);
  bool findInTable(Value address);
  static std::optional<int64_t> offsetOf(LLVM::GEPOp gep);
  LLVM::GlobalOp globalOf(LLVM::AddressOfOp address) {
    return module.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
  }

  ModuleOp module;
  llvm::DenseSet<std::pair<Value, int64_t>> seen;
};

} // namespace

/// The bytes of a character or of arrays of them; 0 for any other type.
static uint64_t textSize(Type type) {
  uint64_t size = 1;
  while (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    size *= array.getNumElements();
    type = array.getElementType();
  }
  return type.isInteger(8) ? size : 0;
}

/// The bytes that a step of constant indices into text goes.
std::optional<int64_t> LiteralFinder::offsetOf(LLVM::GEPOp gep) {
  uint64_t offset = 0; // wraps, as addresses do
  Type type;
  for (auto index : gep.getIndices()) {
    if (!type) {
      type = gep.getElemType();
    } else if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
      type = array.getElementType();
    } else {
      return std::nullopt;
    }
    uint64_t size = textSize(type);
    APInt steps;
    if (auto value = dyn_cast<Value>(index)) {
      if (!matchPattern(value, m_ConstantInt(&steps)))
        return std::nullopt;
    } else {
      steps = cast<IntegerAttr>(index).getValue();
    }
    if (size == 0 || steps.getBitWidth() > 64)
      return std::nullopt;
    offset += static_cast<uint64_t>(steps.getSExtValue()) * size;
  }
  return static_cast<int64_t>(offset);
}

bool LiteralFinder::findFromBranches(BlockArgument arg, int64_t offset) {
  Block *block = arg.getOwner();
  if (block->isEntryBlock())
    return false;
  for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    if (!branch)
      return false;
    Value value =
        branch.getSuccessorOperands(it.getSuccessorIndex())[arg.getArgNumber()];
    if (!value || !find(value, offset))
      return false;
  }
  return true;
}

/// `address` is in a constant global, whose content is all that can be loaded
/// from there.
bool LiteralFinder::findInTable(Value address) {
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>())
    address = gep.getBase();
  auto table = address.getDefiningOp<LLVM::AddressOfOp>();
  LLVM::GlobalOp global = table ? globalOf(table) : LLVM::GlobalOp();
  if (!global || !global.getConstant() || !global.getInitializerBlock())
    return false;
  for (Operation &op : *global.getInitializerBlock()) {
    Value stored;
    if (auto insert = dyn_cast<LLVM::InsertValueOp>(op))
      stored = insert.getValue();
    else if (auto ret = dyn_cast<LLVM::ReturnOp>(op))
      stored = ret.getArg();
    if (stored && isa<LLVM::LLVMPointerType>(stored.getType()) &&
        !find(stored, 0))
      return false;
  }
  return true;
}

bool LiteralFinder::find(Value pointer, int64_t offset) {
  if (!seen.insert({pointer, offset}).second)
    return true;
  if (seen.size() > kMaxPlaces)
    return false;
  if (auto arg = dyn_cast<BlockArgument>(pointer))
    return findFromBranches(arg, offset);
  return llvm::TypeSwitch<Operation *, bool>(pointer.getDefiningOp())
      .Case([&](LLVM::AddressOfOp op) {
        LLVM::GlobalOp global = globalOf(op);
        std::optional<std::string> text;
        if (global)
          text = textAt(global, offset);
        if (text)
          found.push_back({global, offset, std::move(*text)});
        return text.has_value();
      })
      .Case([&](LLVM::GEPOp op) {
        std::optional<int64_t> step = offsetOf(op);
        int64_t sum;
        return step && !llvm::AddOverflow(offset, *step, sum) &&
               find(op.getBase(), sum);
      })
      .Case<LLVM::AddrSpaceCastOp, LLVM::BitcastOp>(
          [&](auto op) { return find(op.getArg(), offset); })
      .Case<LLVM::SelectOp, arith::SelectOp>([&](auto op) {
        return find(op.getTrueValue(), offset) &&
               find(op.getFalseValue(), offset);
      })
      .Case([&](LLVM::LoadOp op) {
        return offset == 0 && findInTable(op.getAddr());
      })
      // Never printed by a program that means anything.
      .Case<LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp>(
          [](auto) { return true; })
      .Default(false);
}

SmallVector<ConstantString> cairn::findConstantStrings(Value pointer) {
  auto module = pointer.getParentRegion()->getParentOfType<ModuleOp>();
  LiteralFinder finder(module);
  if (!finder.find(pointer, 0))
    return {};
  // Several paths may lead to one place.
  SmallVector<ConstantString> distinct;
  for (ConstantString &literal : finder.found)
    if (llvm::none_of(distinct, [&](const ConstantString &other) {
          return other.global == literal.global &&
                 other.offset == literal.offset;
        }))
      distinct.push_back(std::move(literal));
  return distinct;
}

Value cairn::isAddressOf(OpBuilder &b, Location loc, Value pointer,
                         const ConstantString &literal) {
  Value address = LLVM::AddressOfOp::create(b, loc, literal.global);
  if (literal.offset)
    address = LLVM::GEPOp::create(
        b, loc, address.getType(), b.getI8Type(), address,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(literal.offset)});
  if (address.getType() != pointer.getType())
    address = LLVM::AddrSpaceCastOp::create(b, loc, pointer.getType(), address);
  return LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq, pointer,
                              address);
}
