//===- GlobalBytes.cpp - what a global holds, byte by byte ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GlobalBytes.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace cairn;

/// The type of the elements of `aggregate`, the `index`th of a struct.
static Type getElementType(Type aggregate, uint64_t index) {
  if (auto structure = dyn_cast<LLVM::LLVMStructType>(aggregate))
    return structure.getBody()[index];
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(aggregate))
    return array.getElementType();
  return cast<VectorType>(aggregate).getElementType();
}

uint64_t cairn::getElementOffset(Type aggregate, uint64_t index,
                                 const DataLayout &layout) {
  if (auto structure = dyn_cast<LLVM::LLVMStructType>(aggregate)) {
    uint64_t offset = 0;
    for (auto [i, type] : llvm::enumerate(structure.getBody())) {
      if (!structure.isPacked())
        offset = llvm::alignTo(offset, layout.getTypeABIAlignment(type));
      if (i == index)
        break;
      offset += layout.getTypeSize(type).getFixedValue();
    }
    return offset;
  }
  return index *
         layout.getTypeSize(getElementType(aggregate, 0)).getFixedValue();
}

namespace {

/// Evaluates an initializer. What is undefined is zero.
class Initializer {
public:
  Initializer(LLVM::GlobalOp global, const DataLayout &layout)
      : global(global), layout(layout) {}

  FailureOr<GlobalValue> evaluate();

private:
  LogicalResult write(Attribute attr, Type type, uint64_t offset,
                      GlobalValue &to);
  LogicalResult writeElements(Type type, uint64_t offset, GlobalValue &to,
                              function_ref<Attribute()> next);
  FailureOr<GlobalValue> evaluate(Operation *op);
  FailureOr<GlobalValue> insert(Value container, Value part, uint64_t offset);
  FailureOr<GlobalValue> insert(LLVM::InsertValueOp op);
  FailureOr<GlobalValue> insert(LLVM::InsertElementOp op);
  FailureOr<GlobalValue> step(LLVM::GEPOp op);
  uint64_t sizeOf(Type type) {
    return layout.getTypeSize(type).getFixedValue();
  }
  GlobalValue zero(Type type) {
    GlobalValue value;
    value.bytes.resize(sizeOf(type), 0);
    return value;
  }
  GlobalValue take(Value value);
  InFlightDiagnostic emitUnknown() {
    return global.emitError("'")
           << global.getSymName() << "' has an initializer of an unknown form";
  }

  LLVM::GlobalOp global;
  const DataLayout &layout;
  DenseMap<Value, GlobalValue> values;
};

} // namespace

/// Whether every bit of `dense` is zero.
static bool isZero(DenseElementsAttr dense) {
  return dense.isSplat() &&
         llvm::all_of(dense.getRawData(), [](char byte) { return byte == 0; });
}

bool cairn::isZeroInitialized(LLVM::GlobalOp global) {
  Attribute value = global.getValueOrNull();
  if (auto dense = dyn_cast_or_null<DenseElementsAttr>(value))
    return isZero(dense);
  if (isa_and_nonnull<LLVM::ZeroAttr>(value))
    return true;
  Block *block = value ? nullptr : global.getInitializerBlock();
  return block &&
         block->getTerminator()->getOperand(0).getDefiningOp<LLVM::ZeroOp>();
}

static void writeBits(const APInt &value, MutableArrayRef<uint8_t> to) {
  for (size_t i = 0; i < to.size() && 8 * i < value.getBitWidth(); ++i) {
    unsigned bits = std::min<unsigned>(8, value.getBitWidth() - 8 * i);
    to[i] = value.extractBitsAsZExtValue(bits, 8 * i);
  }
}

/// Fills `type` with scalars in the order of memory.
LogicalResult Initializer::writeElements(Type type, uint64_t offset,
                                         GlobalValue &to,
                                         function_ref<Attribute()> next) {
  uint64_t count = 0;
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    count = array.getNumElements();
  else if (auto vector = dyn_cast<VectorType>(type))
    count = vector.getNumElements();
  else
    return write(next(), type, offset, to);
  Type element = getElementType(type, 0);
  for (uint64_t i = 0; i < count; ++i)
    if (failed(writeElements(element, offset + i * sizeOf(element), to, next)))
      return failure();
  return success();
}

/// The bytes of `elements`, where they are those of memory as they are: scalars
/// of whole bytes without gaps.
static std::optional<ArrayRef<char>> getBytes(ElementsAttr elements,
                                              ArrayRef<uint8_t> memory) {
  auto dense = dyn_cast<DenseIntOrFPElementsAttr>(elements);
  if (!dense || dense.getElementType().getIntOrFloatBitWidth() % 8)
    return std::nullopt;
  if (isZero(dense))
    return ArrayRef<char>();
  if (dense.isSplat() || dense.getRawData().size() != memory.size())
    return std::nullopt;
  return dense.getRawData();
}

LogicalResult Initializer::write(Attribute attr, Type type, uint64_t offset,
                                 GlobalValue &to) {
  auto memory = MutableArrayRef(to.bytes).slice(offset, sizeOf(type));
  return llvm::TypeSwitch<Attribute, LogicalResult>(attr)
      .Case([&](IntegerAttr integer) {
        writeBits(integer.getValue(), memory);
        return success();
      })
      .Case([&](FloatAttr real) {
        writeBits(real.getValue().bitcastToAPInt(), memory);
        return success();
      })
      .Case([&](StringAttr string) {
        llvm::copy(string.getValue().take_front(memory.size()), memory.begin());
        return success();
      })
      .Case([&](ElementsAttr elements) -> LogicalResult {
        if (std::optional<ArrayRef<char>> bytes = getBytes(elements, memory)) {
          llvm::copy(*bytes, memory.begin());
          return success();
        }
        auto scalars = elements.tryGetValues<Attribute>();
        if (!scalars)
          return emitUnknown();
        auto it = scalars->begin(), end = scalars->end();
        return writeElements(type, offset, to, [&]() -> Attribute {
          return it == end ? Attribute() : *it++;
        });
      })
      .Case([&](ArrayAttr fields) -> LogicalResult {
        for (auto [i, field] : llvm::enumerate(fields))
          if (failed(write(field, getElementType(type, i),
                           offset + getElementOffset(type, i, layout), to)))
            return failure();
        return success();
      })
      .Case([&](FlatSymbolRefAttr symbol) {
        to.addresses.push_back({offset, symbol.getValue(), 0});
        return success();
      })
      .Case<LLVM::ZeroAttr, LLVM::UndefAttr, LLVM::PoisonAttr>(
          [](Attribute) { return success(); })
      .Default([&](Attribute) -> LogicalResult { return emitUnknown(); });
}

/// What `value` is, moved where nobody else wants it: an array is a chain of
/// insertions as long as itself.
GlobalValue Initializer::take(Value value) {
  auto it = values.find(value);
  return value.hasOneUse() ? std::move(it->second) : it->second;
}

FailureOr<GlobalValue> Initializer::insert(Value container, Value part,
                                           uint64_t offset) {
  GlobalValue whole = take(container), inserted = take(part);
  uint64_t end = offset + inserted.bytes.size();
  if (end > whole.bytes.size())
    return emitUnknown();
  llvm::copy(inserted.bytes, whole.bytes.begin() + offset);
  llvm::erase_if(whole.addresses, [&](const AddressInMemory &address) {
    return address.offset >= offset && address.offset < end;
  });
  for (AddressInMemory address : inserted.addresses)
    whole.addresses.push_back(
        {offset + address.offset, address.symbol, address.addend});
  return whole;
}

FailureOr<GlobalValue> Initializer::insert(LLVM::InsertValueOp op) {
  Type type = op.getContainer().getType();
  uint64_t offset = 0;
  for (int64_t index : op.getPosition()) {
    offset += getElementOffset(type, index, layout);
    type = getElementType(type, index);
  }
  return insert(op.getContainer(), op.getValue(), offset);
}

FailureOr<GlobalValue> Initializer::insert(LLVM::InsertElementOp op) {
  APInt index;
  if (!matchPattern(op.getPosition(), m_ConstantInt(&index)))
    return emitUnknown();
  return insert(
      op.getVector(), op.getValue(),
      getElementOffset(op.getVector().getType(), index.getZExtValue(), layout));
}

FailureOr<GlobalValue> Initializer::step(LLVM::GEPOp op) {
  GlobalValue value = take(op.getBase());
  if (value.addresses.size() != 1)
    return emitUnknown();
  int64_t &addend = value.addresses.front().addend;
  Type type = op.getElemType();
  for (auto [i, step] : llvm::enumerate(op.getIndices())) {
    APInt number;
    if (auto constant = dyn_cast<IntegerAttr>(step))
      number = constant.getValue();
    else if (!matchPattern(cast<Value>(step), m_ConstantInt(&number)))
      return emitUnknown();
    int64_t index = number.getSExtValue();
    // The first index counts in whole elements, the others descend.
    if (i == 0) {
      addend += index * static_cast<int64_t>(sizeOf(type));
      continue;
    }
    addend += getElementOffset(type, index, layout);
    type = getElementType(type, index);
  }
  return value;
}

FailureOr<GlobalValue> Initializer::evaluate(Operation *op) {
  return llvm::TypeSwitch<Operation *, FailureOr<GlobalValue>>(op)
      .Case([&](LLVM::ConstantOp constant) -> FailureOr<GlobalValue> {
        GlobalValue value = zero(constant.getType());
        if (failed(write(constant.getValue(), constant.getType(), 0, value)))
          return failure();
        return value;
      })
      .Case<LLVM::UndefOp, LLVM::PoisonOp, LLVM::ZeroOp>(
          [&](auto empty) { return zero(empty.getType()); })
      .Case([&](LLVM::AddressOfOp address) -> FailureOr<GlobalValue> {
        GlobalValue value = zero(address.getType());
        value.addresses.push_back({0, address.getGlobalName(), 0});
        return value;
      })
      .Case<LLVM::InsertValueOp, LLVM::InsertElementOp>(
          [&](auto insertion) { return insert(insertion); })
      .Case([&](LLVM::GEPOp gep) { return step(gep); })
      .Case<LLVM::AddrSpaceCastOp, LLVM::PtrToIntOp, LLVM::IntToPtrOp>(
          [&](auto cast) -> FailureOr<GlobalValue> {
            GlobalValue value = take(cast.getArg());
            value.bytes.resize(sizeOf(cast.getType()), 0);
            return value;
          })
      .Default(
          [&](Operation *) -> FailureOr<GlobalValue> { return emitUnknown(); });
}

FailureOr<GlobalValue> Initializer::evaluate() {
  if (Attribute attr = global.getValueOrNull()) {
    GlobalValue value = zero(global.getGlobalType());
    if (failed(write(attr, global.getGlobalType(), 0, value)))
      return failure();
    return value;
  }
  Block *block = global.getInitializerBlock();
  if (!block)
    return zero(global.getGlobalType());
  for (Operation &op : block->without_terminator()) {
    FailureOr<GlobalValue> value = evaluate(&op);
    if (failed(value))
      return failure();
    values.try_emplace(op.getResult(0), std::move(*value));
  }
  return take(block->getTerminator()->getOperand(0));
}

FailureOr<GlobalValue> cairn::getGlobalValue(LLVM::GlobalOp global,
                                             const DataLayout &layout) {
  return Initializer(global, layout).evaluate();
}

/// Where the program uses `global`: globals have no place in the source, and
/// neither have their addresses.
static Location findUse(LLVM::GlobalOp global) {
  Location loc = global.getLoc();
  global->getParentOp()->walk([&](LLVM::AddressOfOp address) {
    if (address.getGlobalName() != global.getSymName())
      return WalkResult::advance();
    for (Operation *user : address->getUsers())
      if (!isa<UnknownLoc>(user->getLoc())) {
        loc = user->getLoc();
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return loc;
}

FailureOr<SmallVector<uint8_t, 0>>
cairn::getGlobalBytes(LLVM::GlobalOp global, const DataLayout &layout) {
  FailureOr<GlobalValue> value = getGlobalValue(global, layout);
  if (failed(value))
    return failure();
  if (!value->addresses.empty())
    return mlir::emitError(findUse(global))
           << "'" << global.getSymName() << "' holds the address of '"
           << value->addresses.front().symbol
           << "', and a descriptor cannot be written to memory; with "
              "'--physical-addressing' memory holds pointers";
  return std::move(value->bytes);
}
