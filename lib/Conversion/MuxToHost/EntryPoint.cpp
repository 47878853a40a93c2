//===- EntryPoint.cpp - from the argument block to arguments ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace cairn;

static int64_t intField(DictionaryAttr dict, StringRef name) {
  return cast<IntegerAttr>(dict.get(name)).getInt();
}

/// Where the kernel is. Calls of functions that debuggers know need a place,
/// and the kernels of blocks, which the front end makes, have none of their
/// own.
static Location placeOf(LLVM::LLVMFuncOp body) {
  Location place = body.getLoc();
  if (!isa<UnknownLoc>(place))
    return place;
  body.walk([&](Operation *op) {
    if (isa<UnknownLoc>(op->getLoc()))
      return WalkResult::advance();
    place = op->getLoc();
    return WalkResult::interrupt();
  });
  return place;
}

LLVM::LLVMFuncOp cairn::createEntryPoint(LLVM::LLVMFuncOp body, StringRef name,
                                         DictionaryAttr interface) {
  MLIRContext *context = body.getContext();
  Location loc = placeOf(body);
  OpBuilder b(context);
  b.setInsertionPointAfter(body);
  Type pointer = LLVM::LLVMPointerType::get(context);
  Type i64 = b.getI64Type();
  // The argument block, then the hidden arguments as the body has them.
  SmallVector<Type> types = {pointer, pointer, i64, i64, i64, pointer, pointer};
  auto type =
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), types);
  auto entry = LLVM::LLVMFuncOp::create(b, loc, name, type);
  for (unsigned i : {0u, 1u, 5u, 6u})
    entry.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                     b.getUnitAttr());
  for (unsigned i : {0u, 1u})
    entry.setArgAttr(i, LLVM::LLVMDialect::getReadonlyAttrName(),
                     b.getUnitAttr());

  Block *block = entry.addEntryBlock(b);
  b.setInsertionPointToStart(block);
  SmallVector<Value> operands;
  auto args = cast<ArrayAttr>(interface.get("args"));
  for (auto [index, attr] : llvm::enumerate(args)) {
    auto arg = cast<DictionaryAttr>(attr);
    Value address = LLVM::GEPOp::create(
        b, loc, pointer, b.getI8Type(), block->getArgument(0),
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(intField(arg, "offset"))});
    StringRef kind = cast<StringAttr>(arg.get("kind")).getValue();
    if (body.getArgAttr(index, LLVM::LLVMDialect::getByValAttrName())) {
      // The kernel reads its aggregate where it lies.
      operands.push_back(address);
      body.removeArgAttr(
          index, b.getStringAttr(LLVM::LLVMDialect::getByValAttrName()));
      continue;
    }
    Type loaded = kind == "local" ? i64 : body.getArgumentTypes()[index];
    Value value = LLVM::LoadOp::create(
        b, loc, loaded, address, intField(arg, "align"),
        /*isVolatile=*/false, /*isNonTemporal=*/false, /*isInvariant=*/true);
    if (kind == "local")
      value = LLVM::GEPOp::create(b, loc, pointer, b.getI8Type(),
                                  block->getArgument(5), ValueRange{value});
    operands.push_back(value);
    // Two restrict pointers of a kernel are what noalias says of parameters.
    if (arg.get("restrict"))
      body.setArgAttr(index, LLVM::LLVMDialect::getNoAliasAttrName(),
                      b.getUnitAttr());
  }
  llvm::append_range(operands, block->getArguments().drop_front());
  LLVM::CallOp::create(b, loc, body, operands);
  LLVM::ReturnOp::create(b, loc, ValueRange{});

  body.setLinkage(LLVM::Linkage::Internal);
  body.setAlwaysInline(true);
  return entry;
}
