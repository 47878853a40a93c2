//===- CairnDialect.cpp - the cairn dialect ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Cairn/IR/CairnDialect.h"

#include "InterfaceContract.h"
#include "cairn/Dialect/Contracts/AttrContract.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace cairn;

#include "cairn/Dialect/Cairn/IR/CairnDialect.cpp.inc"

void CairnDialect::initialize() {}

/// In the order of the dialect's description.
static constexpr AttrContract kContracts[] = {
    {CairnDialect::getInterfaceAttrName(), AttrPlace::Anywhere,
     isAttr<DictionaryAttr>, "a dictionary"},
    {CairnDialect::getParameterNamesAttrName(), AttrPlace::Function,
     isArrayOfStrings, "an array of strings"},
    {CairnDialect::getParameterDecorationsAttrName(), AttrPlace::Function,
     isArrayOfDictionaries, "an array of dictionaries"},
    {CairnDialect::getInitializerAttrName(), AttrPlace::Variable,
     isAttr<Attribute>, "a value"},
    {CairnDialect::getLengthFactorAttrName(), AttrPlace::Variable,
     isPositiveAttr, "a positive integer"},
    {CairnDialect::getLengthDivisorAttrName(), AttrPlace::Variable,
     isPositiveAttr, "a positive integer"},
    {CairnDialect::getContractionOffAttrName(), AttrPlace::Function,
     isAttr<UnitAttr>, "a unit"},
    {CairnDialect::getLevelAttrName(), AttrPlace::Module, isAttr<StringAttr>,
     "a string"},
    {CairnDialect::getNameAttrName(), AttrPlace::Argument, isAttr<StringAttr>,
     "a string"},
    {CairnDialect::getDefaultAttrName(), AttrPlace::Argument, isAttr<Attribute>,
     "a value"},
    {CairnDialect::getDebugInfoAttrName(), AttrPlace::Module, isAttr<UnitAttr>,
     "a unit"},
    {CairnDialect::getBlockAttrName(), AttrPlace::Function, isAttr<UnitAttr>,
     "a unit"},
};

static LogicalResult verifyInterface(Operation *op, NamedAttribute attr) {
  StringRef name = attr.getName().strref();
  auto interface = cast<DictionaryAttr>(attr.getValue());
  if (isa<FunctionOpInterface>(op))
    return verifyDict(op, name, interface, kKernelContract);
  if (op->hasTrait<OpTrait::SymbolTable>())
    return verifyDict(op, name, interface, kModuleContract);
  return op->emitOpError() << "expected '" << name
                           << "' on a function or a module only";
}

LogicalResult CairnDialect::verifyOperationAttribute(Operation *op,
                                                     NamedAttribute attr) {
  if (failed(verifyOperationAttr(op, attr, kContracts)))
    return failure();
  if (attr.getName() == getInterfaceAttrName())
    return verifyInterface(op, attr);
  return success();
}

LogicalResult CairnDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                     unsigned argument,
                                                     NamedAttribute attr) {
  return verifyArgumentAttr(op, argument, attr, kContracts);
}
