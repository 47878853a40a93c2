//===- ExpandPrintf.cpp - printf as records in memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/Printf.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using runtime::PrintfBufferHeader;
using runtime::PrintfLayout;
using runtime::PrintfRecordHeader;
using runtime::PrintfType;

// A call asks for the bytes of its record by an atomic addition, which puts the
// records of one work-item into the order of its calls:
//
//     old = atomicAdd(&buffer->used, size);
//     if (old + size <= buffer->capacity) {
//       record = buffer + sizeof(header) + old;
//       *record = {size, format, arguments...};
//       return 0;
//     }
//     if (old < buffer->capacity)       // the first without room
//       *(buffer + sizeof(header) + old) = 0;
//     return -1;
//
// `used` keeps growing in 64 bits, so that no later record gets into the rest.

namespace {

/// The calls of one function.
class PrintfExpander {
public:
  explicit PrintfExpander(func::FuncOp function) : function(function) {}

  void expand(PrintfOp op);
  /// Says on the function what its records are.
  void finish();

private:
  uint32_t formatNumber(PrintfOp op, ArrayRef<PrintfType> types);

  func::FuncOp function;
  SmallVector<Attribute> formats;
};

/// Builds the ops of one call.
class CallBuilder {
public:
  CallBuilder(OpBuilder &b, Location loc, Value buffer)
      : b(b), loc(loc), buffer(buffer) {}

  Value constant(Type type, uint64_t value) {
    return arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(type, static_cast<int64_t>(value)));
  }

  Value at(Value base, uint64_t offset) {
    if (offset == 0)
      return base;
    return LLVM::GEPOp::create(
        b, loc, base.getType(), b.getI8Type(), base,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
        LLVM::GEPNoWrapFlags::inbounds);
  }

  /// The address of the record that starts `offset` bytes behind the header.
  Value record(Value offset) {
    return LLVM::GEPOp::create(b, loc, buffer.getType(), b.getI8Type(),
                               at(buffer, sizeof(PrintfBufferHeader)),
                               ValueRange{offset},
                               LLVM::GEPNoWrapFlags::inbounds);
  }

  void store(Value value, Value base, uint64_t offset, unsigned alignment) {
    LLVM::StoreOp::create(b, loc, value, at(base, offset), alignment);
  }

  OpBuilder &b;
  Location loc;
  Value buffer;
};

} // namespace

uint32_t PrintfExpander::formatNumber(PrintfOp op, ArrayRef<PrintfType> types) {
  Builder b(op.getContext());
  SmallVector<Attribute> args;
  for (const PrintfType &type : types)
    args.push_back(b.getStringAttr(type.spelling()));
  ArrayAttr strings = op.getStringsAttr();
  Attribute format = mux::PrintfFormatAttr::get(
      op.getContext(), op.getFormat(), b.getArrayAttr(args),
      strings ? strings : b.getArrayAttr({}));
  auto *found = llvm::find(formats, format);
  if (found == formats.end())
    found = formats.insert(found, format);
  return static_cast<uint32_t>(found - formats.begin());
}

void PrintfExpander::expand(PrintfOp op) {
  Location loc = op.getLoc();
  OpBuilder b(op);
  std::vector<PrintfType> types;
  for (Value arg : op.getArgs())
    types.push_back(*getPrintfType(arg.getType())); // the verifier's promise
  PrintfLayout layout(types);
  uint32_t format = formatNumber(op, types);

  Value buffer = mux::PrintfBufferOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), /*addressSpace=*/1));
  CallBuilder call(b, loc, buffer);
  Type i64 = b.getI64Type();
  Value size = call.constant(i64, layout.size);
  Value old = LLVM::AtomicRMWOp::create(
      b, loc, LLVM::AtomicBinOp::add,
      call.at(buffer, offsetof(PrintfBufferHeader, used)), size,
      LLVM::AtomicOrdering::monotonic);
  Value capacity = LLVM::LoadOp::create(
      b, loc, i64, call.at(buffer, offsetof(PrintfBufferHeader, capacity)),
      /*alignment=*/8);
  Value end = arith::AddIOp::create(b, loc, old, size);
  Value fits =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, end, capacity);
  auto branch = scf::IfOp::create(b, loc, b.getI32Type(), fits,
                                  /*withElseRegion=*/true);

  b.setInsertionPointToStart(&branch.getThenRegion().front());
  Value record = call.record(old);
  call.store(call.constant(b.getI32Type(), layout.size), record,
             offsetof(PrintfRecordHeader, size), 4);
  call.store(call.constant(b.getI32Type(), format), record,
             offsetof(PrintfRecordHeader, format), 4);
  for (auto [arg, type, offset] :
       llvm::zip_equal(op.getArgs(), types, layout.offsets)) {
    Value value = arg;
    if (isa<LLVM::LLVMPointerType>(value.getType()))
      value = LLVM::PtrToIntOp::create(b, loc, i64, value);
    call.store(value, record, offset, type.elementBytes());
  }
  scf::YieldOp::create(b, loc, call.constant(b.getI32Type(), 0));

  b.setInsertionPointToStart(&branch.getElseRegion().front());
  Value isFirst =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, old, capacity);
  auto first = scf::IfOp::create(b, loc, isFirst, /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&first.getThenRegion().front());
    call.store(call.constant(i64, 0), call.record(old), 0, 8);
  }
  scf::YieldOp::create(b, loc, call.constant(b.getI32Type(), -1));

  op.getResult().replaceAllUsesWith(branch.getResult(0));
  op.erase();
}

void PrintfExpander::finish() {
  function->setAttr(mux::MuxDialect::getPrintfFormatsAttrName(),
                    Builder(function.getContext()).getArrayAttr(formats));
}

void cairn::convertPrintf(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>()) {
    SmallVector<PrintfOp> ops;
    function.walk([&](PrintfOp op) { ops.push_back(op); });
    if (ops.empty())
      continue;
    PrintfExpander expander(function);
    for (PrintfOp op : ops)
      expander.expand(op);
    expander.finish();
  }
}
