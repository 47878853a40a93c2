//===- LaneMemory.cpp - loads and stores of several work-items --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lane that is off loads nothing and stores nothing: its address may be bad,
// and another thread may write there.
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "LaneEmitter.h"
#include "RowLoads.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

/// Where it is not said, an access is aligned as its type wants it.
template <typename AccessOp>
static uint64_t alignmentOf(AccessOp access, Type type) {
  if (std::optional<uint64_t> known = access.getAlignment())
    return *known;
  return DataLayout::closest(access).getTypeABIAlignment(type);
}

/// The alignment of component `i` of a vector that is aligned to `alignment`.
static uint64_t componentAlignment(uint64_t alignment, uint64_t size,
                                   unsigned i) {
  return i == 0 ? alignment : llvm::MinAlign(alignment, size * i);
}

/// The address, or vector of addresses, `component` elements further.
Value LaneEmitter::componentAddress(Location loc, Value address, Type element,
                                    unsigned component) {
  if (component == 0)
    return address;
  return LLVM::GEPOp::create(
      b, loc, address.getType(), element, address,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(component)});
}

void LaneEmitter::emitLoad(LLVM::LoadOp load, Value mask) {
  if (getPrivateArray(load.getAddr()))
    return set(load.getResult(), loadLaneArray(load, mask));
  if (shapes.of(load.getResult()).isUniform()) {
    emitOnce(load);
    return;
  }
  if (isCrossing(load))
    return loadCrossing(load);
  if (Operation *before = runs.before(load))
    return set(load.getResult(), parts(before->getResult(0)));
  if (const AccessRun *run = runs.of(load))
    return load == run->maker ? loadRun(*run, mask) : void();
  if (std::optional<int64_t> spacing = shapes.getSpacing(load);
      spacing && !mask)
    return set(load.getResult(), {loadSpaced(load, *spacing)});
  bool isConsecutive = shapes.isConsecutive(load.getAddr(), load.getType());
  set(load.getResult(),
      isConsecutive ? loadConsecutive(load, mask) : gather(load, mask));
}

/// Whether lanes access what they have of `type` side by side in vectors of as
/// many elements as there are lanes. A vector of all of three components is
/// none that CPUs have, and LLVM takes it apart by elements if these are not
/// narrow.
static bool isInPieces(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && !llvm::isPowerOf2_64(vector.getNumElements()) &&
         vector.getElementTypeBitWidth() >= 32;
}

LaneEmitter::Parts LaneEmitter::loadConsecutive(LLVM::LoadOp load, Value mask) {
  Location loc = load.getLoc();
  Type element = getElementTypeOrSelf(load.getType());
  auto own = dyn_cast<VectorType>(load.getType());
  int64_t components = own ? own.getNumElements() : 1;
  bool isPacked = packed.contains(load.getResult());
  if (isPacked && mask)
    mask = repeated(loc, mask, components);
  else if (components > 1 && mask)
    return gather(load, mask);
  uint64_t alignment = alignmentOf(load, load.getType());
  Value address = scalar(load.getAddr());
  if (isInPieces(load.getType()))
    return loadInPieces(load, components, load.getTbaaAttr());
  auto type = VectorType::get({lanes * components}, element);
  if (mask)
    return {LLVM::MaskedLoadOp::create(b, loc, type, address, mask, Value(),
                                       static_cast<uint32_t>(alignment))};
  auto whole = LLVM::LoadOp::create(b, loc, type, address, alignment);
  whole.setTbaaAttr(load.getTbaaAttr());
  whole.setNontemporal(load.getNontemporal());
  if (components == 1 || isPacked)
    return {whole};
  Parts parts;
  for (int64_t i = 0; i < components; ++i) {
    SmallVector<int64_t> picked;
    for (int64_t lane = 0; lane < lanes; ++lane)
      picked.push_back(lane * components + i);
    parts.push_back(vector::ShuffleOp::create(b, loc, whole, whole, picked));
  }
  return parts;
}

/// What all of `run` are told apart from others by, if it is the same.
static ArrayAttr commonTbaa(const AccessRun &run) {
  auto tbaaOf = [](Operation *op) {
    auto load = dyn_cast<LLVM::LoadOp>(op);
    return load ? load.getTbaaAttr() : cast<LLVM::StoreOp>(op).getTbaaAttr();
  };
  ArrayAttr first = tbaaOf(run.accesses.front());
  bool areSame = llvm::all_of(
      run.accesses, [&](Operation *op) { return tbaaOf(op) == first; });
  return areSame ? first : ArrayAttr();
}

/// Where the first of all that `run` accesses is.
Value LaneEmitter::lowestOf(const AccessRun &run) {
  Value address = MemoryAccess::of(run.maker)->address;
  Location loc = run.maker->getLoc();
  if (run.places.empty())
    return scalar(MemoryAccess::of(run.accesses.front())->address);
  return LLVM::GEPOp::create(
      b, loc, address.getType(), b.getI8Type(), laneAddress(loc, address, 0),
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(run.lowest)});
}

/// Which values lie in memory from place `first` on, one for each element of a
/// vector. The values of the accesses of `run`, of so many components each,
/// stand behind each other by components.
SmallVector<int64_t> LaneEmitter::sourcesOf(const AccessRun &run,
                                            int64_t components,
                                            int64_t first) const {
  SmallVector<int64_t> sources(lanes);
  int64_t count = run.accesses.size();
  for (int64_t access = 0; access < count; ++access)
    for (int64_t lane = 0; lane < lanes; ++lane)
      for (int64_t i = 0; i < components; ++i) {
        int64_t place = run.placeOf(access, lane) * components + i - first;
        if (place >= 0 && place < lanes)
          sources[place] = (access * components + i) * lanes + lane;
      }
  return sources;
}

/// What is on of `mask`, of lanes, for those that `sources` are of; null for
/// all.
Value LaneEmitter::maskOf(const AccessRun &run, ArrayRef<int64_t> sources,
                          Value mask) {
  if (!mask || run.isWhole)
    return {};
  return picked(run.maker->getLoc(), {mask},
                [&](int64_t place) { return sources[place] % lanes; });
}

/// Where the elements of `run` from `first` on are, a vector of them, and how
/// they are aligned.
std::pair<Value, uint32_t> LaneEmitter::pieceOf(const AccessRun &run,
                                                Value lowest, int64_t first) {
  Type type = MemoryAccess::of(run.maker)->type;
  Type element = getElementTypeOrSelf(type);
  auto load = dyn_cast<LLVM::LoadOp>(run.maker);
  uint64_t alignment = load ? alignmentOf(load, type)
                            : alignmentOf(cast<LLVM::StoreOp>(run.maker), type);
  uint64_t size =
      DataLayout::closest(run.maker).getTypeSize(element).getFixedValue();
  return {componentAddress(run.maker->getLoc(), lowest, element, first),
          run.places.empty() ? componentAlignment(alignment, size, first)
                             : std::min(alignment, size)};
}

void LaneEmitter::loadRun(const AccessRun &run, Value mask) {
  auto load = cast<LLVM::LoadOp>(run.maker);
  Location loc = load.getLoc();
  Type element = getElementTypeOrSelf(load.getType());
  int64_t components = countComponents(load.getType());
  Value lowest = lowestOf(run);
  Parts pieces;
  for (int64_t first = 0, e = run.countPlaces(lanes) * components; first < e;
       first += lanes) {
    auto [address, alignment] = pieceOf(run, lowest, first);
    if (Value own = maskOf(run, sourcesOf(run, components, first), mask)) {
      pieces.push_back(LLVM::MaskedLoadOp::create(
          b, loc, vectorOf(element), address, own, Value(), alignment));
      continue;
    }
    auto piece =
        LLVM::LoadOp::create(b, loc, vectorOf(element), address, alignment);
    piece.setTbaaAttr(commonTbaa(run));
    piece.setNontemporal(load.getNontemporal());
    pieces.push_back(piece);
  }
  for (size_t number = 0; number < run.accesses.size(); ++number) {
    Parts parts;
    for (int64_t i = 0; i < components; ++i)
      parts.push_back(picked(loc, pieces, [&](int64_t lane) {
        int64_t place = run.placeOf(number, lane) * components + i;
        return std::max<int64_t>(place, 0); // none where a lane is off
      }));
    set(run.accesses[number]->getResult(0), parts);
  }
}

void LaneEmitter::storeRun(const AccessRun &run, Value mask) {
  auto maker = cast<LLVM::StoreOp>(run.maker);
  Location loc = maker.getLoc();
  int64_t components = countComponents(maker.getValue().getType());
  Parts values;
  for (Operation *store : run.accesses) {
    Parts own = parts(cast<LLVM::StoreOp>(store).getValue());
    values.append(own);
  }
  Value lowest = lowestOf(run);
  for (int64_t first = 0, e = run.countPlaces(lanes) * components; first < e;
       first += lanes) {
    SmallVector<int64_t> sources = sourcesOf(run, components, first);
    Value piece =
        picked(loc, values, [&](int64_t place) { return sources[place]; });
    auto [address, alignment] = pieceOf(run, lowest, first);
    if (Value own = maskOf(run, sources, mask)) {
      LLVM::MaskedStoreOp::create(b, loc, piece, address, own, alignment);
      continue;
    }
    auto stored = LLVM::StoreOp::create(b, loc, piece, address, alignment);
    stored.setTbaaAttr(commonTbaa(run));
    stored.setNontemporal(maker.getNontemporal());
  }
}

/// Loads pieces of what all lanes have, and picks the components of them.
LaneEmitter::Parts LaneEmitter::loadInPieces(LLVM::LoadOp load,
                                             int64_t components,
                                             ArrayAttr tbaa) {
  Location loc = load.getLoc();
  Type element = getElementTypeOrSelf(load.getType());
  uint64_t alignment = alignmentOf(load, load.getType());
  uint64_t size =
      DataLayout::closest(load).getTypeSize(element).getFixedValue();
  Parts pieces;
  for (int64_t i = 0; i < components; ++i) {
    auto piece = LLVM::LoadOp::create(
        b, loc, vectorOf(element),
        componentAddress(loc, scalar(load.getAddr()), element, i * lanes),
        componentAlignment(alignment, size, i * lanes));
    piece.setTbaaAttr(tbaa);
    piece.setNontemporal(load.getNontemporal());
    pieces.push_back(piece);
  }
  Parts parts;
  for (int64_t i = 0; i < components; ++i)
    parts.push_back(picked(
        loc, pieces, [&](int64_t lane) { return lane * components + i; }));
  return parts;
}

/// Puts pieces of what all lanes have together, and stores them.
void LaneEmitter::storeInPieces(LLVM::StoreOp store, const Parts &values,
                                ArrayAttr tbaa) {
  Location loc = store.getLoc();
  Type type = store.getValue().getType(), element = getElementTypeOrSelf(type);
  uint64_t alignment = alignmentOf(store, type);
  uint64_t size =
      DataLayout::closest(store).getTypeSize(element).getFixedValue();
  int64_t components = values.size();
  for (int64_t i = 0; i < components; ++i) {
    Value piece = picked(loc, values, [&](int64_t place) {
      int64_t in = i * lanes + place;
      return in % components * lanes + in / components;
    });
    auto stored = LLVM::StoreOp::create(
        b, loc, piece,
        componentAddress(loc, scalar(store.getAddr()), element, i * lanes),
        componentAlignment(alignment, size, i * lanes));
    stored.setTbaaAttr(tbaa);
    stored.setNontemporal(store.getNontemporal());
  }
}

/// A vector of the elements of `vectors` at the places that `placeOf` says, as
/// if these stood behind each other; by shuffles of two.
Value LaneEmitter::picked(Location loc, const Parts &vectors,
                          function_ref<int64_t(int64_t)> placeOf) {
  Value result = vectors.front();
  if (vectors.size() == 1)
    return vector::ShuffleOp::create(
        b, loc, result, result,
        llvm::map_to_vector(llvm::seq<int64_t>(0, lanes), placeOf));
  for (auto [i, vector] : llvm::enumerate(ArrayRef(vectors).drop_front())) {
    SmallVector<int64_t> from;
    for (int64_t to = 0; to < lanes; ++to) {
      int64_t place = placeOf(to), number = place / lanes;
      int64_t here = static_cast<int64_t>(i) + 1;
      // The first one is as it was. What a later one has may be anything yet.
      int64_t before = here == 1 && number == 0 ? place : to;
      from.push_back(number == here ? lanes + place % lanes : before);
    }
    result = vector::ShuffleOp::create(b, loc, result, vector, from);
  }
  return result;
}

/// Loads all from the first lane's element to the last one's, and nothing
/// beyond them, and picks those of lanes, which are so many elements apart.
Value LaneEmitter::loadSpaced(LLVM::LoadOp load, int64_t spacing) {
  Location loc = load.getLoc();
  Type element = load.getType();
  int64_t apart = std::abs(spacing), span = apart * (lanes - 1) + 1;
  int64_t lowest = spacing < 0 ? 1 - span : 0;
  uint64_t size =
      DataLayout::closest(load).getTypeSize(element).getFixedValue();
  uint64_t alignment = std::min(alignmentOf(load, element), size);
  auto loadFrom = [&](int64_t place) -> Value {
    Value address = LLVM::GEPOp::create(
        b, loc, load.getAddr().getType(), element, scalar(load.getAddr()),
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(lowest + place)});
    auto piece = LLVM::LoadOp::create(b, loc, vectorOf(element), address,
                                      static_cast<unsigned>(alignment));
    piece.setTbaaAttr(load.getTbaaAttr());
    return piece;
  };
  auto placeOf = [&](int64_t lane) {
    return apart * (spacing < 0 ? lanes - 1 - lane : lane);
  };
  Value picked = loadFrom(0);
  if (apart == 1)
    return vector::ShuffleOp::create(
        b, loc, picked, picked,
        llvm::map_to_vector(llvm::seq<int64_t>(0, lanes), placeOf));
  for (int64_t begin = lanes; begin < span; begin += lanes) {
    int64_t at = std::min(begin, span - lanes);
    SmallVector<int64_t> from;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      int64_t place = placeOf(lane);
      // The first piece is as it was in memory. What a later one has may be
      // anything yet.
      int64_t before = begin == lanes ? place : lane;
      int64_t here = std::min(place - at, lanes - 1);
      from.push_back(place < begin ? before : lanes + here);
    }
    picked = vector::ShuffleOp::create(b, loc, picked, loadFrom(at), from);
  }
  return picked;
}

/// The integer that has all bits of `type`, a vector of elements that CPUs do
/// not gather; nothing if they do not gather the whole either.
static IntegerType wholeOf(VectorType type) {
  unsigned element = type.getElementTypeBitWidth();
  unsigned bits = element * type.getNumElements();
  return element < 32 && (bits == 32 || bits == 64)
             ? IntegerType::get(type.getContext(), bits)
             : IntegerType();
}

/// The elements of type `element` that are `first` bits into each of `wholes`.
static Value takeElements(OpBuilder &b, Location loc, Value wholes,
                          Type element, unsigned first) {
  auto type = cast<VectorType>(wholes.getType());
  auto taken = type.clone(b.getIntegerType(element.getIntOrFloatBitWidth()));
  if (first) {
    Value by = arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(type,
                               b.getIntegerAttr(type.getElementType(), first)));
    wholes = arith::ShRUIOp::create(b, loc, wholes, by);
  }
  Value bits = arith::TruncIOp::create(b, loc, taken, wholes);
  return arith::BitcastOp::create(b, loc, type.clone(element), bits);
}

LaneEmitter::Parts LaneEmitter::gather(LLVM::LoadOp load, Value mask) {
  Location loc = load.getLoc();
  Type element = getElementTypeOrSelf(load.getType());
  auto own = dyn_cast<VectorType>(load.getType());
  uint64_t alignment = alignmentOf(load, load.getType());
  uint64_t size =
      DataLayout::closest(load).getTypeSize(element).getFixedValue();
  if (!mask && isRowVector(load) && own.getNumElements() <= lanes)
    return transposed(loc, own.getNumElements(), [&](int64_t lane) -> Value {
      Value address = laneAddress(loc, load.getAddr(), lane);
      auto whole = LLVM::LoadOp::create(b, loc, own, address, alignment);
      whole.setTbaaAttr(load.getTbaaAttr());
      return whole;
    });
  Value addresses = part(load.getAddr());
  if (!mask)
    mask = all(loc);
  Parts parts;
  if (IntegerType whole = own && isRowVector(load) ? wholeOf(own) : nullptr) {
    Value wholes = LLVM::masked_gather::create(b, loc, vectorOf(whole),
                                               addresses, mask, ValueRange(),
                                               b.getI32IntegerAttr(alignment));
    for (unsigned i = 0, e = own.getNumElements(); i < e; ++i)
      parts.push_back(takeElements(b, loc, wholes, element,
                                   i * element.getIntOrFloatBitWidth()));
    return parts;
  }
  for (unsigned i = 0, e = own ? own.getNumElements() : 1; i < e; ++i)
    parts.push_back(LLVM::masked_gather::create(
        b, loc, vectorOf(element), componentAddress(loc, addresses, element, i),
        mask, ValueRange(),
        b.getI32IntegerAttr(componentAlignment(alignment, size, i))));
  return parts;
}

void LaneEmitter::emitStore(LLVM::StoreOp store, Value mask) {
  if (getPrivateArray(store.getAddr()))
    return storeLaneArray(store, mask);
  Type type = store.getValue().getType();
  LaneShape address = shapes.of(store.getAddr());
  if (address.isUniform() && shapes.of(store.getValue()).isUniform()) {
    emitOnce(store);
    return;
  }
  if (isCrossing(store))
    return storeCrossing(store);
  if (const AccessRun *run = runs.of(store))
    return store == run->maker ? storeRun(*run, mask) : void();
  if (shapes.isConsecutive(store.getAddr(), type))
    return storeConsecutive(store, mask);
  scatter(store, mask);
}

void LaneEmitter::storeConsecutive(LLVM::StoreOp store, Value mask) {
  Location loc = store.getLoc();
  Type type = store.getValue().getType();
  Parts values = parts(store.getValue());
  int64_t components = values.size();
  if (mask && packed.contains(store.getValue()))
    mask = repeated(loc, mask, cast<VectorType>(type).getNumElements());
  else if (components > 1 && mask)
    return scatter(store, mask);
  uint64_t alignment = alignmentOf(store, type);
  Value address = scalar(store.getAddr());
  if (mask) {
    LLVM::MaskedStoreOp::create(b, loc, values.front(), address, mask,
                                static_cast<uint32_t>(alignment));
    return;
  }
  bool isUniform = shapes.of(store.getValue()).isUniform();
  if (isInPieces(type) && !isUniform)
    return storeInPieces(store, values, store.getTbaaAttr());
  Value whole = values.front();
  if (components > 1 && isUniform) {
    // Made component by component, LLVM 22 reads what two narrowed components
    // of a vector in memory are from the wrong place.
    Value value = scalar(store.getValue());
    SmallVector<int64_t> order;
    for (int64_t i = 0; i < lanes * components; ++i)
      order.push_back(i % components);
    whole = vector::ShuffleOp::create(b, loc, value, value, order);
  } else if (components > 1) {
    // All the first components, all the second ones, ..., put in memory's
    // order.
    values.resize(llvm::PowerOf2Ceil(components), values.front());
    whole = joined(loc, values);
    SmallVector<int64_t> order;
    for (int64_t lane = 0; lane < lanes; ++lane)
      for (int64_t i = 0; i < components; ++i)
        order.push_back(i * lanes + lane);
    whole = vector::ShuffleOp::create(b, loc, whole, whole, order);
  }
  auto stored = LLVM::StoreOp::create(b, loc, whole, address, alignment);
  stored.setTbaaAttr(store.getTbaaAttr());
  stored.setNontemporal(store.getNontemporal());
}

/// Lanes store in their order, so that of those with one address the last one
/// stays.
void LaneEmitter::scatter(LLVM::StoreOp store, Value mask) {
  Location loc = store.getLoc();
  Type type = store.getValue().getType();
  Type element = getElementTypeOrSelf(type);
  uint64_t alignment = alignmentOf(store, type);
  uint64_t size =
      DataLayout::closest(store).getTypeSize(element).getFixedValue();
  Value addresses = part(store.getAddr());
  if (!mask)
    mask = all(loc);
  for (auto [i, value] : llvm::enumerate(parts(store.getValue())))
    LLVM::masked_scatter::create(
        b, loc, value, componentAddress(loc, addresses, element, i), mask,
        b.getI32IntegerAttr(componentAlignment(alignment, size, i)));
}

/// An address that varies by no constant.
void LaneEmitter::emitAddress(LLVM::GEPOp gep) {
  auto operand = [&](Value value) {
    return shapes.of(value).isUniform() ? scalar(value) : part(value);
  };
  Value base = operand(gep.getBase());
  SmallVector<LLVM::GEPArg> indices;
  for (auto index : gep.getIndices()) {
    if (auto value = dyn_cast<Value>(index))
      indices.push_back(operand(value));
    else
      indices.push_back(
          static_cast<int32_t>(cast<IntegerAttr>(index).getInt()));
  }
  set(gep.getResult(),
      {LLVM::GEPOp::create(b, gep.getLoc(), vectorOf(gep.getType()),
                           gep.getElemType(), base, indices,
                           gep.getNoWrapFlags())});
}
