//===- ReplaceUnserializable.cpp - what the serializer cannot take *- C++ -*-===//
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
  LogicalResult take(Operation *op);
  LogicalResult takeInstruction(InstructionOp op);
  void takeFunctionId(FunctionIdOp op);
  LogicalResult takeLoopControl(LoopControlOp op);
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
  OperationName decorate =
      SPIRVInstruction(inst::Decorate).getOpName(op->getContext());
  for (const DecorationValue &value : decorations) {
    OperationState state(op->getLoc(), decorate);
    state.addOperands(op->getResult(0));
    Placeholder placeholder({findInstruction(spv::Op::OpDecorate),
                             std::nullopt,
                             {static_cast<uint32_t>(value.decoration)},
                             {}},
                            op->getLoc());
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

void ExtrasTaker::takeFunctionId(FunctionIdOp op) {
  Placeholder placeholder({nullptr, std::nullopt, {}, {}}, op.getLoc());
  placeholder.function = op.getFunction().str();
  replaceByCall(op, std::move(placeholder));
}

LogicalResult ExtrasTaker::takeLoopControl(LoopControlOp op) {
  FailureOr<InstructionValue> value = readLoopControl(op);
  if (failed(value))
    return failure();
  replaceByCall(op, {*value, op.getLoc()});
  return success();
}

LogicalResult ExtrasTaker::takeInstruction(InstructionOp op) {
  FailureOr<InstructionValue> value = readInstruction(op);
  if (failed(value))
    return failure();
  replaceByCall(op, {*value, op.getLoc()});
  return success();
}

LogicalResult ExtrasTaker::take(Operation *op) {
  if (auto instruction = dyn_cast<InstructionOp>(op))
    return takeInstruction(instruction);
  if (auto control = dyn_cast<LoopControlOp>(op))
    return takeLoopControl(control);
  if (auto id = dyn_cast<FunctionIdOp>(op)) {
    takeFunctionId(id);
    return success();
  }
  if (!op->isRegistered() && op->getName().getDialectNamespace() == "spirv")
    return rejectUnknown(op);
  return takeAttributes(op);
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
  for (Operation *op : operations)
    if (failed(take(op)))
      return failure();
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
