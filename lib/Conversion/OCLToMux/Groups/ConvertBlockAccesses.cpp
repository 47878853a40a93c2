//===- ConvertBlockAccesses.cpp - Intel's block accesses --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block read or write of cl_intel_subgroups is one access for each component
// of its value. In memory the components of a sub-group's work-items lie side
// by side, and behind them those that come next in each value; of an image each
// component has a row, whose bytes are what they are, whatever the format.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "OCLToMux.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

bool cairn::isBlockAccess(BuiltinOp op, const DeviceTraits &device) {
  StringRef name = op.getName();
  return device.hasImagesInMemory && name.consume_front("intel_sub_group_") &&
         (name.starts_with("block_read") || name.starts_with("block_write"));
}

namespace {

/// What stands for one function.
class BlockConversion {
public:
  BlockConversion(OpBuilder &b, BuiltinOp op,
                  SmallVectorImpl<LibraryCall> &calls)
      : b(b), op(op), loc(op.getLoc()), calls(calls),
        id(mux::SubGroupLocalIdOp::create(b, loc, b.getI32Type())),
        isImage(!isa<LLVM::LLVMPointerType>(op.getArgs()[0].getType())) {}

  Value read();
  void write();

private:
  Value constant(uint64_t value) {
    return integerConstant(b, loc, b.getI32Type(), value);
  }
  /// The address of this work-item's component `number` in memory.
  Value address(Type element, int64_t number);
  Value accessMemory(Type element, int64_t number, Value stored);
  Value accessImage(Type element, int64_t number, Value stored);
  /// Null where something is stored.
  Value access(Type element, int64_t number, Value stored = {}) {
    return isImage ? accessImage(element, number, stored)
                   : accessMemory(element, number, stored);
  }

  OpBuilder &b;
  BuiltinOp op;
  Location loc;
  SmallVectorImpl<LibraryCall> &calls;
  Value id;
  bool isImage;
};

} // namespace

static unsigned bytesOf(Type element) {
  return element.getIntOrFloatBitWidth() / 8;
}

static int64_t componentsOf(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

Value BlockConversion::address(Type element, int64_t number) {
  Value size = mux::MaxSubGroupSizeOp::create(b, loc, b.getI32Type());
  Value before = arith::MulIOp::create(b, loc, size, constant(number));
  Value index = arith::AddIOp::create(b, loc, before, id);
  Value base = op.getArgs()[0];
  return LLVM::GEPOp::create(b, loc, base.getType(), element, base,
                             ValueRange{index});
}

/// What is read need not be aligned to more than four bytes.
Value BlockConversion::accessMemory(Type element, int64_t number,
                                    Value stored) {
  Value at = address(element, number);
  unsigned alignment = std::min(bytesOf(element), 4u);
  if (!stored)
    return LLVM::LoadOp::create(b, loc, element, at, alignment);
  LLVM::StoreOp::create(b, loc, stored, at, alignment);
  return {};
}

/// A call of the library's `image_block_...`.
Value BlockConversion::accessImage(Type element, int64_t number, Value stored) {
  Value corner = op.getArgs()[1];
  Value x = vector::ExtractOp::create(b, loc, corner, ArrayRef<int64_t>{0});
  Value y = vector::ExtractOp::create(b, loc, corner, ArrayRef<int64_t>{1});
  Value before = arith::MulIOp::create(b, loc, id, constant(bytesOf(element)));
  SmallVector<Value> args = getImageMemory(b, op.getArgs()[0]);
  args.push_back(arith::AddIOp::create(b, loc, x, before));
  args.push_back(arith::AddIOp::create(b, loc, y, constant(number)));
  if (stored)
    args.push_back(stored);
  auto call =
      BuiltinOp::create(b, loc, stored ? TypeRange() : TypeRange(element),
                        op.getName(), op.getSignature(), args);
  calls.push_back({call, std::string("image_block_") +
                             (stored ? "write_" : "read_") +
                             std::to_string(8 * bytesOf(element))});
  return stored ? Value() : call.getResult();
}

Value BlockConversion::read() {
  Type type = op.getResult().getType();
  Type element = getElementTypeOrSelf(type);
  SmallVector<Value> components;
  for (int64_t i = 0; i < componentsOf(type); ++i)
    components.push_back(access(element, i));
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector::FromElementsOp::create(b, loc, vector, components)
                      .getResult()
                : components.front();
}

void BlockConversion::write() {
  Value value = op.getArgs().back();
  Type type = value.getType();
  for (int64_t i = 0; i < componentsOf(type); ++i) {
    Value component = isa<VectorType>(type)
                          ? vector::ExtractOp::create(b, loc, value, i)
                          : value;
    access(component.getType(), i, component);
  }
}

bool cairn::convertBlockAccess(OpBuilder &b, BuiltinOp op,
                               const DeviceTraits &device,
                               SmallVectorImpl<LibraryCall> &calls) {
  if (!isBlockAccess(op, device))
    return false;
  BlockConversion conversion(b, op, calls);
  if (op.getResult())
    op.getResult().replaceAllUsesWith(conversion.read());
  else
    conversion.write();
  op.erase();
  return true;
}
