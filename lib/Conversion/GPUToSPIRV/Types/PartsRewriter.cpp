//===- PartsRewriter.cpp - values in several parts --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartsRewriter.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

const PartsRewriter::Split &PartsRewriter::lookUp(Type type) {
  std::unique_ptr<Split> &entry = splits[type];
  if (!entry) {
    entry = std::make_unique<Split>();
    entry->valid = succeeded(split(type, entry->types));
    entry->legal =
        entry->valid && entry->types.size() == 1 && entry->types[0] == type;
  }
  return *entry;
}

ArrayRef<Type> PartsRewriter::partTypes(Type type) {
  return lookUp(type).types;
}

bool PartsRewriter::isLegal(Type type) { return lookUp(type).legal; }

bool PartsRewriter::hasIllegalTypes(Operation *op) {
  auto isIllegal = [&](Type type) { return !isLegal(type); };
  return llvm::any_of(op->getOperandTypes(), isIllegal) ||
         llvm::any_of(op->getResultTypes(), isIllegal);
}

LogicalResult PartsRewriter::splitTypes(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (!lookUp(type).valid)
        return op->emitError()
               << "values of type " << type << " cannot be held in SPIR-V";
  return success();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

SmallVector<Value> PartsRewriter::parts(Value value) {
  if (isLegal(value.getType()))
    return {value};
  auto it = map.find(value);
  assert(it != map.end() && "definitions come before uses");
  return SmallVector<Value>(ArrayRef<Value>(it->second));
}

Value PartsRewriter::part(Value value) {
  SmallVector<Value> all = parts(value);
  assert(all.size() == 1 && "a value in one part");
  return all.front();
}

void PartsRewriter::replace(Value value, ValueRange newParts) {
  if (isLegal(value.getType())) {
    assert(newParts.size() == 1 && "a legal value is one part");
    value.replaceAllUsesWith(newParts.front());
    return;
  }
  assert(TypeRange(newParts) == TypeRange(partTypes(value.getType())) &&
         "the parts that the type promises");
  map[value].assign(newParts.begin(), newParts.end());
}

SmallVector<Value> PartsRewriter::expand(ValueRange values) {
  SmallVector<Value> expanded;
  for (Value value : values)
    llvm::append_range(expanded, parts(value));
  return expanded;
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

LogicalResult PartsRewriter::reject(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  auto *it = llvm::find_if(types, [&](Type type) { return !isLegal(type); });
  InFlightDiagnostic error = op->emitError() << "'" << op->getName() << "'";
  if (it == types.end())
    return error << " cannot be expressed in SPIR-V";
  error << " on values of type " << *it << " cannot be expressed in SPIR-V";
  if (StringRef words = remedy(*it); !words.empty())
    error << "; " << words;
  return error;
}

/// Makes the structured op `op` anew with its operands, results and block
/// arguments in parts; its regions are moved.
void PartsRewriter::rebuild(Operation *op) {
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    llvm::append_range(types, partTypes(type));
  Operation *rebuilt = Operation::create(
      op->getLoc(), op->getName(), types, expand(op->getOperands()),
      op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
      BlockRange(), op->getNumRegions());
  b.insert(rebuilt);
  for (auto [from, to] : llvm::zip(op->getRegions(), rebuilt->getRegions())) {
    to.takeBody(from);
    for (Block &block : to)
      for (BlockArgument arg :
           SmallVector<BlockArgument>(block.getArguments())) {
        if (isLegal(arg.getType()))
          continue;
        SmallVector<Value> argParts;
        for (Type type : partTypes(arg.getType()))
          argParts.push_back(
              block.insertArgument(arg.getArgNumber(), type, arg.getLoc()));
        replace(arg, argParts);
        replacedArgs.push_back(arg);
      }
  }
  unsigned next = 0;
  for (Value result : op->getResults()) {
    unsigned count = partTypes(result.getType()).size();
    replace(result, rebuilt->getResults().slice(next, count));
    next += count;
  }
  replaced.push_back(op);
}

LogicalResult PartsRewriter::visitRegions(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : llvm::make_early_inc_range(block))
        if (failed(visit(&inner)))
          return failure();
  return success();
}

LogicalResult PartsRewriter::visit(Operation *op) {
  b.setInsertionPoint(op);
  if (failed(prepare(op)))
    return failure();
  bool isIllegal = hasIllegalTypes(op);
  if (!isIllegal && !mustRewrite(op))
    return visitRegions(op);
  if (isIllegal && failed(splitTypes(op)))
    return failure();
  if (isa<scf::YieldOp, scf::ConditionOp>(op)) {
    op->setOperands(expand(op->getOperands()));
    return success();
  }
  if (isa<scf::IfOp, scf::ForOp, scf::WhileOp, scf::IndexSwitchOp>(op)) {
    rebuild(op);
    return visitRegions(&*std::prev(Block::iterator(op)));
  }
  if (op->getNumRegions())
    return reject(op);
  if (failed(rewrite(op)))
    return failure();
  replaced.push_back(op);
  return success();
}

LogicalResult PartsRewriter::run(Region &region) {
  for (BlockArgument arg : region.getArguments())
    if (!isLegal(arg.getType()))
      return region.getParentOp()->emitError()
             << "argument " << arg.getArgNumber() << " of type "
             << arg.getType()
             << " should have become a load; run shader-assign-interface first";
  assert(region.hasOneBlock() && "structured control flow");
  for (Operation &op : llvm::make_early_inc_range(region.front()))
    if (failed(visit(&op)))
      return failure();
  // Users come behind what they use.
  for (Operation *op : llvm::reverse(replaced))
    op->erase();
  for (BlockArgument arg : llvm::reverse(replacedArgs))
    arg.getOwner()->eraseArgument(arg.getArgNumber());
  replaced.clear();
  replacedArgs.clear();
  return success();
}

//===----------------------------------------------------------------------===//
// Pieces of ops
//===----------------------------------------------------------------------===//

Operation *cairn::cloneWith(OpBuilder &b, Operation *op, TypeRange types,
                            ValueRange operands) {
  return b.insert(Operation::create(
      op->getLoc(), op->getName(), types, operands,
      op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
      BlockRange(), /*numRegions=*/0));
}

Value cairn::offsetPointer(OpBuilder &b, Location loc, Value pointer,
                           uint64_t bytes) {
  if (bytes == 0)
    return pointer;
  return LLVM::GEPOp::create(
      b, loc, pointer.getType(), b.getI8Type(), pointer,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(bytes)},
      LLVM::GEPNoWrapFlags::inbounds | LLVM::GEPNoWrapFlags::nuw);
}

Value cairn::loadPart(OpBuilder &b, LLVM::LoadOp load, Type type,
                      uint64_t bytes, uint64_t alignment) {
  Value pointer = offsetPointer(b, load.getLoc(), load.getAddr(), bytes);
  auto part = cast<LLVM::LoadOp>(cloneWith(b, load, type, pointer));
  part.setAlignment(llvm::MinAlign(alignment, bytes));
  return part.getResult();
}

void cairn::storePart(OpBuilder &b, LLVM::StoreOp store, Value value,
                      uint64_t bytes, uint64_t alignment) {
  Value pointer = offsetPointer(b, store.getLoc(), store.getAddr(), bytes);
  auto part =
      cast<LLVM::StoreOp>(cloneWith(b, store, TypeRange(), {value, pointer}));
  part.setAlignment(llvm::MinAlign(alignment, bytes));
}
