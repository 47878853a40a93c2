//===- AttrContract.cpp - what a dialect's attributes are -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/AttrContract.h"

#include "cairn/Dialect/Contracts/DeviceTraits.h"
#include "cairn/Dialect/Contracts/DictContract.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace cairn;

static bool standsAt(Operation *op, AttrPlace place) {
  switch (place) {
  case AttrPlace::Anywhere:
    return true;
  case AttrPlace::Module:
    return op->hasTrait<OpTrait::SymbolTable>();
  case AttrPlace::Function:
    return isa<FunctionOpInterface>(op);
  case AttrPlace::Variable:
    return isa<SymbolOpInterface>(op) && !isa<FunctionOpInterface>(op) &&
           !op->hasTrait<OpTrait::SymbolTable>();
  case AttrPlace::Argument:
    return false;
  }
  llvm_unreachable("unknown place");
}

static StringRef describe(AttrPlace place) {
  switch (place) {
  case AttrPlace::Anywhere:
    return "an operation";
  case AttrPlace::Module:
    return "a module";
  case AttrPlace::Function:
    return "a function";
  case AttrPlace::Variable:
    return "a variable";
  case AttrPlace::Argument:
    return "an argument";
  }
  llvm_unreachable("unknown place");
}

static const AttrContract *find(ArrayRef<AttrContract> contracts,
                                StringRef name, bool ofArgument) {
  const auto *it = llvm::find_if(contracts, [&](const AttrContract &contract) {
    return contract.name == name &&
           (contract.place == AttrPlace::Argument) == ofArgument;
  });
  return it == contracts.end() ? nullptr : it;
}

static bool isKnown(ArrayRef<AttrContract> contracts, StringRef name) {
  return find(contracts, name, false) || find(contracts, name, true);
}

/// A module is for one target.
static LogicalResult verifyOneDevice(Operation *op, NamedAttribute attr) {
  if (!isa<DeviceAttrInterface>(attr.getValue()))
    return success();
  for (NamedAttribute other : op->getDiscardableAttrs())
    if (other != attr && isa<DeviceAttrInterface>(other.getValue()))
      return op->emitOpError()
             << "expected one target, got '" << attr.getName().strref()
             << "' and '" << other.getName().strref() << "'";
  return success();
}

LogicalResult cairn::verifyOperationAttr(Operation *op, NamedAttribute attr,
                                         ArrayRef<AttrContract> contracts) {
  StringRef name = attr.getName().strref();
  if (!isKnown(contracts, name))
    return op->emitOpError() << "has unknown attribute '" << name << "'";
  const AttrContract *contract = find(contracts, name, /*ofArgument=*/false);
  if (!contract)
    return op->emitOpError()
           << "expected '" << name << "' on an argument of a function only";
  if (!standsAt(op, contract->place))
    return op->emitOpError() << "expected '" << name << "' on "
                             << describe(contract->place) << " only";
  if (!contract->accepts(attr.getValue()))
    return op->emitOpError()
           << "expected '" << name << "' to be " << contract->what;
  if (!contract->words.empty() &&
      !llvm::is_contained(contract->words,
                          cast<StringAttr>(attr.getValue()).getValue()))
    return op->emitOpError()
           << "expected '" << name << "' to be " << listWords(contract->words)
           << ", got " << attr.getValue();
  return verifyOneDevice(op, attr);
}

LogicalResult cairn::verifyArgumentAttr(Operation *op, unsigned argument,
                                        NamedAttribute attr,
                                        ArrayRef<AttrContract> contracts) {
  StringRef name = attr.getName().strref();
  const AttrContract *contract = find(contracts, name, /*ofArgument=*/true);
  if (!contract)
    return op->emitOpError() << "argument " << argument
                             << " has unknown attribute '" << name << "'";
  if (!contract->accepts(attr.getValue()))
    return op->emitOpError() << "expected '" << name << "' of argument "
                             << argument << " to be " << contract->what;
  return success();
}

static bool isIntegerFrom(Attribute value, int64_t least) {
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!integer || integer.getValue().getSignificantBits() > 32)
    return false;
  int64_t number = integer.getValue().getSExtValue();
  return number >= least && number <= INT32_MAX;
}

bool cairn::isCountAttr(Attribute value) { return isIntegerFrom(value, 0); }

bool cairn::isPositiveAttr(Attribute value) { return isIntegerFrom(value, 1); }

template <typename Element> static bool isArrayOf(Attribute value) {
  auto array = dyn_cast<ArrayAttr>(value);
  return array &&
         llvm::all_of(array, [](Attribute each) { return isa<Element>(each); });
}

bool cairn::isArrayOfStrings(Attribute value) {
  return isArrayOf<StringAttr>(value);
}

bool cairn::isArrayOfDictionaries(Attribute value) {
  return isArrayOf<DictionaryAttr>(value);
}
