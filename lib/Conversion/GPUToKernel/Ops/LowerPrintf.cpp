//===- LowerPrintf.cpp - printf ---------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/Memory/PointerTypes.h"
#include "KernelLowerings.h"
#include "PrintfStrings.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Kernel/IR/KernelDialect.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/runtime/PrintfFormat.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// The strings
//===----------------------------------------------------------------------===//

namespace {
class StringAdder {
public:
  explicit StringAdder(gpu::GPUModuleOp module)
      : symbols(module), b(OpBuilder::atBlockBegin(module.getBody())) {}

  FlatSymbolRefAttr add(Location loc, StringRef text) {
    LLVM::GlobalOp &global = strings[text];
    if (!global) {
      std::string bytes = text.str() + '\0';
      auto type = LLVM::LLVMArrayType::get(b.getI8Type(), bytes.size());
      global = LLVM::GlobalOp::create(b, loc, type, /*isConstant=*/true,
                                      LLVM::Linkage::Internal, "printf.string",
                                      b.getStringAttr(bytes), /*alignment=*/1,
                                      ConstantSpace);
      symbols.insert(global);
    }
    return FlatSymbolRefAttr::get(global.getSymNameAttr());
  }

private:
  SymbolTable symbols;
  OpBuilder b;
  llvm::StringMap<LLVM::GlobalOp> strings;
};
} // namespace

void cairn::addPrintfStrings(gpu::GPUModuleOp module) {
  StringAdder adder(module);
  module.walk([&](ocl::PrintfOp op) {
    op->setAttr(kernel::KernelDialect::getFormatAttrName(),
                adder.add(op.getLoc(), op.getFormat()));
    if (!op.getStrings())
      return;
    SmallVector<Attribute> strings;
    for (auto text : op.getStrings()->getAsRange<StringAttr>())
      strings.push_back(adder.add(op.getLoc(), text.getValue()));
    op->setAttr(kernel::KernelDialect::getStringsAttrName(),
                ArrayAttr::get(op.getContext(), strings));
  });
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

/// The address of a string's first character.
static Value addressOf(KernelBuilder &b, Operation *op, Attribute symbol) {
  auto variable =
      cast<spirv::GlobalVariableOp>(SymbolTable::lookupNearestSymbolFrom(
          op, cast<FlatSymbolRefAttr>(symbol)));
  return kernel::pointerTo(b, b.getI8Type(),
                           spirv::AddressOfOp::create(b, variable));
}

/// The string with the number `which`; the last one for numbers beyond.
static Value chooseString(KernelBuilder &b, ocl::PrintfOp op, Value which) {
  auto symbols =
      op->getAttrOfType<ArrayAttr>(kernel::KernelDialect::getStringsAttrName())
          .getValue();
  Value chosen = addressOf(b, op, symbols.back());
  for (auto [number, symbol] : llvm::enumerate(symbols.drop_back()))
    chosen = b.select(
        b.compare<spirv::IEqualOp>(which, b.integer(which.getType(), number)),
        addressOf(b, op, symbol), chosen);
  return chosen;
}

static Value lowerPrintf(KernelBuilder &b, ocl::PrintfOp op) {
  SmallVector<Value, 4> operands = {addressOf(
      b, op, op->getAttr(kernel::KernelDialect::getFormatAttrName()))};
  // The verifier has parsed the format before.
  auto conversions = runtime::parsePrintfFormat(
      {op.getFormat().data(), op.getFormat().size()});
  ValueRange args = op.getArgs();
  for (const runtime::PrintfConversion &conversion : *conversions) {
    if (!conversion.takesArgument())
      continue;
    Value arg = b.lowered(args.front());
    args = args.drop_front();
    if (conversion.specifier == 's')
      arg = isa<IntegerType>(arg.getType())
                ? chooseString(b, op, arg)
                : kernel::pointerTo(b, b.getI8Type(), arg);
    operands.push_back(arg);
  }
  return b.make<spirv::CLPrintfOp>(b.getI32Type(), operands);
}

void cairn::addKernelPrintfLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerPrintf);
}
