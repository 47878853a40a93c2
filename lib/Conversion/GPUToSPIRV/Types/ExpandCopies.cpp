//===- ExpandCopies.cpp - memcpy and its kin --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory of shaders is typed, and the accesses of a copy choose its type along
// with all other accesses: where one side is a variable whose scalars are all
// of one type, a copy takes this type.
//
//===----------------------------------------------------------------------===//

#include "IntBuilder.h"
#include "LegalizeTypes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

/// Longer copies are loops.
static constexpr uint64_t kMaxUnrolled = 32;
/// Words of variables whose types say nothing.
static constexpr uint64_t kDefaultWord = 4;

bool cairn::isCopy(Operation *op, const SPIRVTypes &types) {
  // For kernels, SPIR-V has an instruction.
  if (isa<LLVM::MemcpyOp, LLVM::MemcpyInlineOp>(op))
    return !types.isKernel;
  return isa<LLVM::MemmoveOp, LLVM::MemsetOp, LLVM::MemsetInlineOp>(op);
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// The type of all scalars in `type`, if there is one.
static Type uniformScalar(Type type) {
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return uniformScalar(array.getElementType());
  if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
    Type scalar;
    for (Type member : structType.getBody()) {
      Type own = uniformScalar(member);
      if (!own || (scalar && scalar != own))
        return {};
      scalar = own;
    }
    return scalar;
  }
  Type scalar = getElementTypeOrSelf(type);
  if (!scalar.isIntOrFloat() || scalar.getIntOrFloatBitWidth() < 8 ||
      scalar.getIntOrFloatBitWidth() > 64 ||
      !llvm::isPowerOf2_32(scalar.getIntOrFloatBitWidth()))
    return {};
  return scalar;
}

/// The type of the variable that `pointer` points into, if it is seen.
static Type variableType(Value pointer) {
  while (Operation *op = pointer.getDefiningOp()) {
    if (auto gep = dyn_cast<LLVM::GEPOp>(op))
      pointer = gep.getBase();
    else if (auto cast = dyn_cast<LLVM::AddrSpaceCastOp>(op))
      pointer = cast.getArg();
    else if (auto alloca = dyn_cast<LLVM::AllocaOp>(op))
      return alloca.getElemType();
    else if (auto address = dyn_cast<LLVM::AddressOfOp>(op)) {
      auto global = SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(
          op, address.getGlobalNameAttr());
      return global ? global.getGlobalType() : Type();
    } else
      break;
  }
  return {};
}

namespace {

/// One memcpy, memmove or memset.
class Copy {
public:
  explicit Copy(Operation *op)
      : op(op), builder(op), i(builder, op->getLoc()) {}

  LogicalResult expand();

private:
  bool isSet() const { return isa<LLVM::MemsetOp, LLVM::MemsetInlineOp>(op); }
  bool isMove() const { return isa<LLVM::MemmoveOp>(op); }
  /// What the alignment of the pointer operand `n` is known to be.
  uint64_t alignmentOf(unsigned n) const;
  bool isVolatile() const;

  Type chooseWord(uint64_t divisor) const;
  uint64_t sizeOf(Type word) const { return word.getIntOrFloatBitWidth() / 8; }
  Value load(Type word, Value pointer, uint64_t align);
  void store(Value value, Value pointer, uint64_t align);
  /// The word of type `word` to store, but for loads.
  Value pattern(Type word);
  Value at(Value pointer, Type word, Value index);
  Value at(Value pointer, uint64_t offset);

  void unroll(Type word, uint64_t bytes);
  void loop(Type word, Value count, bool isBackward);
  void loopTheSafeWay(Type word, Value count);

  Operation *op;
  OpBuilder builder;
  IntBuilder i;
  Value target, source;
  uint64_t targetAlignment = 1, sourceAlignment = 1;
};

} // namespace

uint64_t Copy::alignmentOf(unsigned n) const {
  auto args = op->getAttrOfType<ArrayAttr>("arg_attrs");
  if (!args || n >= args.size())
    return 1;
  auto align = cast<DictionaryAttr>(args[n]).getAs<IntegerAttr>(
      LLVM::LLVMDialect::getAlignAttrName());
  return align ? align.getInt() : 1;
}

bool Copy::isVolatile() const {
  return cast<BoolAttr>(op->getAttr("isVolatile")).getValue();
}

/// A word is aligned on both sides, and `divisor` bytes are whole words.
Type Copy::chooseWord(uint64_t divisor) const {
  uint64_t alignment =
      isSet() ? targetAlignment : std::min(targetAlignment, sourceAlignment);
  uint64_t largest = llvm::MinAlign(alignment, divisor);
  for (Value pointer : {target, source}) {
    Type type = pointer ? variableType(pointer) : Type();
    Type scalar = type ? uniformScalar(type) : Type();
    if (scalar && sizeOf(scalar) <= largest)
      return scalar;
  }
  return IntegerType::get(op->getContext(),
                          8 * std::min(largest, kDefaultWord));
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

Value Copy::at(Value pointer, uint64_t offset) {
  if (offset == 0)
    return pointer;
  return LLVM::GEPOp::create(
      i, pointer.getType(), i.getI8Type(), pointer,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
      LLVM::GEPNoWrapFlags::inbounds | LLVM::GEPNoWrapFlags::nuw);
}

Value Copy::at(Value pointer, Type word, Value index) {
  return LLVM::GEPOp::create(
      i, pointer.getType(), word, pointer, ArrayRef<LLVM::GEPArg>{index},
      LLVM::GEPNoWrapFlags::inbounds | LLVM::GEPNoWrapFlags::nuw);
}

Value Copy::load(Type word, Value pointer, uint64_t align) {
  return LLVM::LoadOp::create(i, word, pointer, align, isVolatile());
}

void Copy::store(Value value, Value pointer, uint64_t align) {
  LLVM::StoreOp::create(i, value, pointer, align, isVolatile());
}

Value Copy::pattern(Type word) {
  Value byte = op->getOperand(1);
  unsigned bits = word.getIntOrFloatBitWidth();
  Type integer = i.getIntegerType(bits);
  APInt known;
  if (matchPattern(byte, m_ConstantInt(&known))) {
    APInt all = APInt::getSplat(bits, known);
    if (auto type = dyn_cast<FloatType>(word))
      return arith::ConstantOp::create(
          i, FloatAttr::get(type, APFloat(type.getFloatSemantics(), all)));
    return i.constant(integer, all);
  }
  Value all = i.mul(i.resize(byte, bits),
                    i.constant(integer, APInt::getSplat(bits, APInt(8, 1))));
  return i.bitcast(all, word);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Whole words, and a tail of smaller ones. Everything is loaded before
/// anything is stored where the sides may overlap.
void Copy::unroll(Type word, uint64_t bytes) {
  SmallVector<std::pair<Value, uint64_t>> loaded;
  auto storeAt = [&](Value value, uint64_t offset) {
    store(value, at(target, offset), llvm::MinAlign(targetAlignment, offset));
  };
  for (uint64_t offset = 0; offset < bytes;) {
    Type type = word;
    if (bytes - offset < sizeOf(word))
      type = i.getIntegerType(8 * llvm::bit_floor(bytes - offset));
    if (isSet()) {
      storeAt(pattern(type), offset);
    } else {
      Value value = load(type, at(source, offset),
                         llvm::MinAlign(sourceAlignment, offset));
      if (isMove())
        loaded.push_back({value, offset});
      else
        storeAt(value, offset);
    }
    offset += sizeOf(type);
  }
  for (auto [value, offset] : loaded)
    storeAt(value, offset);
}

void Copy::loop(Type word, Value count, bool isBackward) {
  Type type = count.getType();
  uint64_t size = sizeOf(word);
  Value zero = i.constant(type, 0), one = i.constant(type, 1);
  Value value = isSet() ? pattern(word) : Value();
  auto loop = scf::ForOp::create(i, zero, count, one);
  OpBuilder::InsertionGuard guard(i);
  i.setInsertionPointToStart(loop.getBody());
  Value index = loop.getInductionVar();
  if (isBackward)
    index = i.sub(i.sub(count, one), index);
  if (!isSet())
    value = load(word, at(source, word, index),
                 llvm::MinAlign(sourceAlignment, size));
  store(value, at(target, word, index), llvm::MinAlign(targetAlignment, size));
}

void Copy::loopTheSafeWay(Type word, Value count) {
  if (!isMove() || target.getType() != source.getType())
    return loop(word, count, /*isBackward=*/false);
  Value isBehind =
      LLVM::ICmpOp::create(i, LLVM::ICmpPredicate::ugt, target, source);
  auto choice = scf::IfOp::create(i, isBehind, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(i);
  i.setInsertionPointToStart(choice.thenBlock());
  loop(word, count, /*isBackward=*/true);
  i.setInsertionPointToStart(choice.elseBlock());
  loop(word, count, /*isBackward=*/false);
}

/// A number that divides `length`.
static uint64_t knownDivisor(Value length) {
  APInt factor;
  if (auto mul = length.getDefiningOp<arith::MulIOp>())
    if (matchPattern(mul.getRhs(), m_ConstantInt(&factor)) && !factor.isZero())
      return uint64_t(1) << std::min(factor.countr_zero(), 4u);
  if (auto shl = length.getDefiningOp<arith::ShLIOp>())
    if (matchPattern(shl.getRhs(), m_ConstantInt(&factor)))
      return uint64_t(1) << factor.getLimitedValue(4);
  if (auto extension = length.getDefiningOp<arith::ExtUIOp>())
    return knownDivisor(extension.getIn());
  return 1;
}

LogicalResult Copy::expand() {
  target = op->getOperand(0);
  targetAlignment = alignmentOf(0);
  if (!isSet()) {
    source = op->getOperand(1);
    sourceAlignment = alignmentOf(1);
  }
  std::optional<uint64_t> length;
  if (auto known = op->getAttrOfType<IntegerAttr>("len"))
    length = known.getValue().getZExtValue();
  Value variable = length ? Value() : op->getOperand(2);
  APInt known;
  if (variable && matchPattern(variable, m_ConstantInt(&known)))
    length = known.getZExtValue();

  if (!length) {
    // Nothing is copied past the end, so words divide the length.
    Type word = chooseWord(knownDivisor(variable));
    Value count = i.lshr(variable, llvm::Log2_64(sizeOf(word)));
    loopTheSafeWay(word, count);
  } else {
    Type word = chooseWord(/*divisor=*/16);
    uint64_t size = sizeOf(word);
    if (*length > uint64_t(std::numeric_limits<int32_t>::max()))
      return op->emitError("copies of 2 GiB and more are not supported");
    uint64_t words = *length / size;
    if (words <= kMaxUnrolled) {
      unroll(word, *length);
    } else {
      uint64_t tail = *length % size;
      if (tail && isMove())
        word = i.getI8Type(), words = *length, tail = 0;
      loopTheSafeWay(word, i.constant(i.getI32Type(), words));
      if (tail) {
        uint64_t done = *length - tail;
        target = at(target, done);
        targetAlignment = llvm::MinAlign(targetAlignment, done);
        if (source) {
          source = at(source, done);
          sourceAlignment = llvm::MinAlign(sourceAlignment, done);
        }
        unroll(i.getIntegerType(8 * llvm::bit_floor(tail)), tail);
      }
    }
  }
  op->erase();
  return success();
}

LogicalResult cairn::expandCopy(Operation *op) { return Copy(op).expand(); }
