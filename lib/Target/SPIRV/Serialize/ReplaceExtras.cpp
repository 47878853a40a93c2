//===- ReplaceExtras.cpp - what the serializer cannot take ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"

#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

namespace {

class ExtrasTaker {
public:
  ExtrasTaker(spirv::ModuleOp module, Extras &extras)
      : module(module), extras(extras), symbols(module),
        builder(module.getContext()) {}

  LogicalResult run();

private:
  LogicalResult takeSymbol(Operation *op, StringAttr name);
  LogicalResult takeUnknown(Operation *op);
  LogicalResult takeFunctionId(Operation *op);
  LogicalResult takeLoopControl(Operation *op);
  LogicalResult takeAttributes(Operation *op);
  LogicalResult decorateResult(Operation *op,
                               ArrayRef<DecorationValue> decorations);
  void replaceByCall(Operation *op, Placeholder placeholder);
  void numberLocation(Operation *op);

  spirv::ModuleOp module;
  Extras &extras;
  SymbolTable symbols;
  OpBuilder builder;
  llvm::StringMap<spirv::FuncOp> functions;
  DenseMap<Location, unsigned> lines;
};

} // namespace

/// What is on an operation that the serializer knows.
LogicalResult ExtrasTaker::takeAttributes(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  if (name && failed(takeSymbol(op, name)))
    return failure();
  SmallVector<DecorationValue, 1> decorations;
  for (NamedAttribute attr : llvm::to_vector(op->getDiscardableAttrs())) {
    // Only notes to other passes have a prefix.
    if (attr.getName().strref().contains('.')) {
      op->removeDiscardableAttr(attr.getName());
      continue;
    }
    LogicalResult result = success();
    if (auto value = decorationFor(op, attr, result)) {
      decorations.push_back(*value);
      op->removeDiscardableAttr(attr.getName());
    }
    if (failed(result))
      return failure();
  }
  if (name) {
    extras.symbols[name].decorations = std::move(decorations);
    return success();
  }
  return decorations.empty() ? success() : decorateResult(op, decorations);
}

/// By a call that stands for OpDecorate.
LogicalResult
ExtrasTaker::decorateResult(Operation *op,
                            ArrayRef<DecorationValue> decorations) {
  if (op->getNumResults() != 1 || op->getParentOp() == module)
    return op->emitOpError("expected one result to decorate");
  builder.setInsertionPointAfter(op);
  for (const DecorationValue &value : decorations) {
    OperationState state(op->getLoc(), "spirv.Decorate");
    state.addOperands(op->getResult(0));
    Placeholder placeholder{findInstruction("Decorate"),
                            std::nullopt,
                            {static_cast<uint32_t>(value.decoration)},
                            {},
                            op->getLoc()};
    placeholder.literals.append(value.literals);
    replaceByCall(builder.create(state), std::move(placeholder));
  }
  return success();
}

static LogicalResult takeParameterDecorations(Operation *op,
                                              SymbolExtras &symbol) {
  auto parameters = op->getAttrOfType<ArrayAttr>(
      CairnDialect::getParameterDecorationsAttrName());
  if (!parameters)
    return success();
  for (auto dictionary : parameters.getAsRange<DictionaryAttr>()) {
    auto &decorations = symbol.parameterDecorations.emplace_back();
    for (NamedAttribute attr : dictionary) {
      LogicalResult result = success();
      auto value = decorationFor(op, attr, result);
      if (!value && succeeded(result))
        result = op->emitOpError() << "has the unknown decoration '"
                                   << attr.getName().strref() << "'";
      if (failed(result))
        return failure();
      decorations.push_back(std::move(*value));
    }
  }
  return success();
}

LogicalResult ExtrasTaker::takeSymbol(Operation *op, StringAttr name) {
  SymbolExtras symbol;
  symbol.initializer =
      op->getDiscardableAttr(CairnDialect::getInitializerAttrName());
  auto take = [&](StringRef attrName, uint64_t &field) -> LogicalResult {
    Attribute attr = op->getDiscardableAttr(attrName);
    if (!attr)
      return success();
    auto integer = dyn_cast<IntegerAttr>(attr);
    if (!integer || !integer.getValue().isStrictlyPositive() ||
        integer.getValue().getActiveBits() > 31)
      return op->emitOpError()
             << "expected '" << attrName << "' to be a positive integer";
    field = integer.getValue().getZExtValue();
    return success();
  };
  if (failed(
          take(CairnDialect::getLengthFactorAttrName(), symbol.lengthFactor)) ||
      failed(
          take(CairnDialect::getLengthDivisorAttrName(), symbol.lengthDivisor)))
    return failure();
  symbol.parameterNames = dyn_cast_or_null<ArrayAttr>(
      op->getDiscardableAttr(CairnDialect::getParameterNamesAttrName()));
  if (failed(takeParameterDecorations(op, symbol)))
    return failure();
  symbol.loc = op->getLoc();
  extras.symbols.insert({name, symbol});
  return success();
}

/// An instruction that takes a function takes it as the value of such an op.
LogicalResult ExtrasTaker::takeFunctionId(Operation *op) {
  auto function = op->getAttrOfType<FlatSymbolRefAttr>("function");
  if (!function || !symbols.lookup<spirv::FuncOp>(function.getAttr()))
    return op->emitOpError("expected 'function' to name a function");
  if (op->getNumOperands() != 0 || op->getNumResults() != 1 ||
      op->getParentOp() == module)
    return op->emitOpError("expected no operands, one result and a function "
                           "around it");
  for (Operation *user : op->getUsers())
    if (user->isRegistered())
      return op->emitOpError("expected only instructions in generic form to "
                             "take the function");
  Placeholder placeholder{nullptr, std::nullopt, {}, {}, op->getLoc()};
  placeholder.function = function.getValue().str();
  replaceByCall(op, std::move(placeholder));
  return success();
}

/// What OpLoopMerge says of a loop, without its blocks, in the loop's header.
LogicalResult ExtrasTaker::takeLoopControl(Operation *op) {
  Placeholder placeholder{
      findInstruction("LoopMerge"), std::nullopt, {}, {}, op->getLoc()};
  if (op->getNumOperands() || op->getNumResults() ||
      op->getParentOp() == module)
    return op->emitOpError("expected no operands, no results and a function "
                           "around it");
  Attribute literals = op->getAttr("literals");
  if (!literals)
    return op->emitOpError("expected 'literals'");
  if (failed(appendLiterals(op, "literals", literals, placeholder.literals)) ||
      failed(checkOperands(op, placeholder)))
    return failure();
  replaceByCall(op, std::move(placeholder));
  return success();
}

LogicalResult ExtrasTaker::takeUnknown(Operation *op) {
  StringRef name = op->getName().stripDialect();
  if (name == "FunctionId")
    return takeFunctionId(op);
  if (name == "LoopControl")
    return takeLoopControl(op);
  std::optional<ExtendedSet> set;
  if (name.consume_front("GL."))
    set = ExtendedSet::GLSL;
  else if (name.consume_front("CL."))
    set = ExtendedSet::OpenCL;
  // For what the dialect has, but not in every form.
  name.consume_front("Op");
  Placeholder placeholder{set ? findExtended(*set, name)
                              : findInstruction(name),
                          set,
                          {},
                          {},
                          op->getLoc()};
  if (!placeholder.info)
    return op->emitOpError("is not an instruction of ")
           << (set ? nameOf(*set) : llvm::StringLiteral("SPIR-V"));
  if (op->getParentOp() == module)
    return op->emitOpError("expected to be in a function");
  Class group = placeholder.info->group;
  if (op->getNumRegions() || op->getNumSuccessors() ||
      group == Class::Control_Flow || group == Class::Function ||
      group == Class::Mode_Setting || group == Class::Type_Declaration ||
      group == Class::Extension)
    return op->emitOpError("is an instruction that has no generic form");
  // The result of an instruction of OpenCL.std may be void.
  bool hasResult = set == ExtendedSet::OpenCL ? op->getNumResults() != 0
                   : set                      ? true
                                              : placeholder.info->hasResult();
  if (op->getNumResults() != hasResult)
    return op->emitOpError("expected ")
           << (hasResult ? 1 : 0) << " result, got " << op->getNumResults();

  for (NamedAttribute attr : op->getAttrs()) {
    StringRef attrName = attr.getName();
    if (attrName == "literals") {
      if (failed(appendLiterals(op, attrName, attr.getValue(),
                                placeholder.literals)))
        return failure();
      continue;
    }
    if (attrName.contains('.'))
      continue;
    LogicalResult result = success();
    auto value = decorationFor(op, attr, result);
    if (!value && succeeded(result))
      result = op->emitOpError()
               << "has the unknown attribute '" << attrName << "'";
    if (failed(result))
      return failure();
    placeholder.decorations.push_back(*value);
  }
  if (failed(checkOperands(op, placeholder)))
    return failure();
  replaceByCall(op, std::move(placeholder));
  return success();
}

void ExtrasTaker::replaceByCall(Operation *op, Placeholder placeholder) {
  auto type =
      builder.getFunctionType(op->getOperandTypes(), op->getResultTypes());
  std::string key;
  llvm::raw_string_ostream os(key);
  os << op->getName() << ' ' << type << ' ' << op->getLoc().getAsOpaquePointer()
     << ' ' << placeholder.function;
  for (uint32_t literal : placeholder.literals)
    os << ' ' << literal;
  for (const DecorationValue &value : placeholder.decorations) {
    os << " @" << static_cast<uint32_t>(value.decoration);
    for (uint32_t literal : value.literals)
      os << ' ' << literal;
  }
  spirv::FuncOp &function = functions[key];
  if (!function) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    function = spirv::FuncOp::create(builder, module.getLoc(),
                                     "cairn.placeholder", type);
    function.setLinkageAttributesAttr(spirv::LinkageAttributesAttr::get(
        module.getContext(), builder.getStringAttr("cairn.placeholder"),
        spirv::LinkageTypeAttr::get(module.getContext(),
                                    spirv::LinkageType::Import)));
    symbols.insert(function);
    extras.placeholders.try_emplace(function.getName(), std::move(placeholder));
  }
  builder.setInsertionPoint(op);
  auto call = spirv::FunctionCallOp::create(
      builder, op->getLoc(), op->getResultTypes(), function.getName(),
      op->getOperands(), /*arg_attrs=*/nullptr, /*res_attrs=*/nullptr);
  op->replaceAllUsesWith(call);
  op->erase();
}

/// The words carry lines alone, so a line numbers a location.
void ExtrasTaker::numberLocation(Operation *op) {
  auto [it, isNew] = lines.try_emplace(op->getLoc(), extras.locations.size());
  if (isNew)
    extras.locations.push_back(op->getLoc());
  op->setLoc(
      FileLineColLoc::get(builder.getStringAttr("cairn"), it->second, 0));
}

LogicalResult ExtrasTaker::run() {
  SmallVector<Operation *> operations;
  module.walk([&](Operation *op) {
    if (op != module)
      operations.push_back(op);
  });
  for (Operation *op : operations) {
    bool isUnknown =
        !op->isRegistered() && op->getName().getDialectNamespace() == "spirv";
    if (failed(isUnknown ? takeUnknown(op) : takeAttributes(op)))
      return failure();
  }
  splitAmbiguousEdges(module);
  extras.locations.assign(1, module.getLoc());
  module.walk([&](Operation *op) { numberLocation(op); });
  for (auto &entry : extras.placeholders)
    entry.second.line = lines.lookup(entry.second.loc);
  for (auto &[name, symbol] : extras.symbols)
    symbol.line = lines.lookup(*symbol.loc);
  return success();
}

LogicalResult cairn::words::replaceExtras(spirv::ModuleOp module,
                                          Extras &extras) {
  return ExtrasTaker(module, extras).run();
}
