//===- CheckTable.cpp - what the numbers in checks mean ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckTable.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// Sites
//===----------------------------------------------------------------------===//

/// The file, line and column of `loc`, with the function's name where it has
/// one; null where nothing is known.
static DictionaryAttr describePlace(Location loc, StringRef function) {
  Builder b(loc.getContext());
  if (auto name = dyn_cast<NameLoc>(loc))
    return describePlace(name.getChildLoc(), name.getName().getValue());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    return fused.getLocations().empty()
               ? DictionaryAttr()
               : describePlace(fused.getLocations().front(), function);
  auto place = dyn_cast<FileLineColLoc>(loc);
  if (!place || place.getLine() == 0)
    return {};
  NamedAttrList attrs;
  attrs.set("file", b.getStringAttr(place.getFilename().getValue()));
  attrs.set("line", b.getI64IntegerAttr(place.getLine()));
  attrs.set("column", b.getI64IntegerAttr(place.getColumn()));
  if (!function.empty())
    attrs.set("function", b.getStringAttr(function));
  return attrs.getDictionary(loc.getContext());
}

/// The places of `loc`, the innermost function's first.
static ArrayAttr describePlaces(Location loc, StringRef function) {
  Builder b(loc.getContext());
  SmallVector<Attribute> places;
  while (auto call = dyn_cast<CallSiteLoc>(loc)) {
    if (DictionaryAttr place = describePlace(call.getCallee(), ""))
      places.push_back(place);
    loc = call.getCaller();
  }
  if (DictionaryAttr place = describePlace(loc, function))
    places.push_back(place);
  return b.getArrayAttr(places);
}

int32_t CheckSites::add(func::FuncOp function, Location loc, StringRef when) {
  Builder b(function.getContext());
  NamedAttrList attrs;
  attrs.set("places", describePlaces(loc, getOrigFnName(function)));
  if (!when.empty())
    attrs.set("when", b.getStringAttr(when));
  auto [it, isNew] = known.try_emplace(
      {function, attrs.getDictionary(function.getContext())}, count);
  if (isNew) {
    attrs.set("site", b.getI64IntegerAttr(count++));
    sites[function].push_back(attrs.getDictionary(function.getContext()));
  }
  return it->second;
}

void CheckSites::setBytes(func::FuncOp function, int32_t site,
                          uint64_t accessed) {
  auto [it, isNew] = bytes.try_emplace({function, site}, accessed);
  if (!isNew && it->second != accessed)
    it->second = 0;
}

SmallVector<Attribute> CheckSites::of(func::FuncOp function) {
  Builder b(function.getContext());
  SmallVector<Attribute> all;
  for (Attribute site : sites[function]) {
    NamedAttrList attrs(cast<DictionaryAttr>(site));
    int32_t number = cast<IntegerAttr>(attrs.get("site")).getInt();
    if (uint64_t accessed = bytes.lookup({function, number}))
      attrs.set("bytes", b.getI64IntegerAttr(accessed));
    all.push_back(attrs.getDictionary(function.getContext()));
  }
  return all;
}

Location cairn::mux::findPlace(Operation *op) {
  for (Operation *next = op; next; next = next->getNextNode())
    if (!describePlaces(next->getLoc(), "").empty())
      return next->getLoc();
  return op->getLoc();
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

CheckObjects::CheckObjects(func::FuncOp kernel) : b(kernel.getContext()) {
  for (unsigned i = 0, e = kernel.getNumArguments(); i < e; ++i)
    objects.emplace_back().attributes.push_back(
        b.getNamedAttr("kind", b.getStringAttr("argument")));
}

int32_t CheckObjects::indexOf(LLVM::GlobalOp variable) {
  auto [it, isNew] = globals.try_emplace(variable, objects.size());
  if (!isNew)
    return it->second;
  bool isLocal = variable.getAddrSpace() == LocalSpace;
  // Clang calls a kernel's variable "kernel.variable".
  StringRef symbol = variable.getSymName();
  size_t dot = symbol.rfind('.');
  StringRef name = dot == StringRef::npos ||
                           symbol.drop_front(dot + 1).empty() ||
                           llvm::isDigit(symbol[dot + 1])
                       ? symbol
                       : symbol.drop_front(dot + 1);
  uint64_t size = DataLayout::closest(variable).getTypeSize(variable.getType());
  objects.emplace_back().attributes = {
      b.getNamedAttr("kind", b.getStringAttr(isLocal ? "local" : "program")),
      b.getNamedAttr("name", b.getStringAttr(name)),
      b.getNamedAttr("symbol", FlatSymbolRefAttr::get(variable)),
      b.getNamedAttr("size", b.getI64IntegerAttr(size))};
  return it->second;
}

/// The name that the front end left.
static StringRef nameOf(LLVM::AllocaOp variable) {
  auto name = dyn_cast<NameLoc>(variable.getLoc());
  return name ? name.getName().getValue() : "";
}

int32_t CheckObjects::add(LLVM::AllocaOp variable, uint64_t size) {
  objects.emplace_back().attributes = {
      b.getNamedAttr("kind", b.getStringAttr("private")),
      b.getNamedAttr("name", b.getStringAttr(nameOf(variable))),
      b.getNamedAttr("size", b.getI64IntegerAttr(size))};
  return objects.size() - 1;
}

void CheckObjects::addAccess(int32_t index, uint64_t granule, bool isWrite) {
  Object &object = index < 0 ? others : objects[index];
  object.granule = object.granule ? std::min(object.granule, granule) : granule;
  object.isWritten |= isWrite;
}

void CheckObjects::addAtomic(bool orders) {
  hasAtomics = true;
  hasOrderingAtomics |= orders;
}

void CheckObjects::addOrders(const CheckObjects &called) {
  hasAtomics |= called.hasAtomics;
  hasOrderingAtomics |= called.hasOrderingAtomics;
  hasFences |= called.hasFences;
}

ArrayAttr CheckObjects::describe() const {
  Builder builder = b;
  SmallVector<Attribute> described;
  for (const Object &object : objects) {
    NamedAttrList attrs(object.attributes);
    if (object.granule)
      attrs.set("granule", builder.getI64IntegerAttr(object.granule));
    if (object.isWritten)
      attrs.set("written", builder.getBoolAttr(true));
    described.push_back(attrs.getDictionary(builder.getContext()));
  }
  return builder.getArrayAttr(described);
}
