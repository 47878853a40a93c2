//===- RaisePrintf.cpp - calls of printf ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantStrings.h"
#include "SPIRToOCL.h"

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/OCL/IR/Printf.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using runtime::PrintfConversion;

bool cairn::isPrintf(StringRef callee) {
  // SPIR 2.0, section 2.10.5, mangles it as any other function.
  return callee == "printf" ||
         (callee.starts_with("_Z6printfP") && callee.ends_with("z"));
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// An integer of the width that its conversion asks for. C programs rely on it:
/// `%d` is what most write for a `size_t`, too, of which clang warns.
static Value adaptInteger(OpBuilder &b, Location loc, Value value,
                          const PrintfConversion &conversion) {
  auto type = dyn_cast<IntegerType>(value.getType());
  if (!type)
    return value; // the check of types says what is wrong
  bool isLong = conversion.length == PrintfConversion::Length::L;
  Type wanted = b.getIntegerType(isLong ? 64 : 32);
  if (type == wanted)
    return value;
  if (type.getWidth() > wanted.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(b, loc, wanted, value);
  if (conversion.isSigned() && type.getWidth() > 1)
    return arith::ExtSIOp::create(b, loc, wanted, value);
  return arith::ExtUIOp::create(b, loc, wanted, value);
}

namespace {

/// The arguments of one call for one of its formats.
class Arguments {
public:
  Arguments(OpBuilder &b, LLVM::CallOp call) : b(b), call(call) {}

  LogicalResult take(ArrayRef<PrintfConversion> conversions);

  SmallVector<Value> values;
  SmallVector<Attribute> strings;

private:
  Value indexOf(StringRef text);
  /// Where the argument is `pointer`, its place among `strings`.
  Value stringIndex(Value pointer);

  OpBuilder &b;
  LLVM::CallOp call;
};

} // namespace

Value Arguments::indexOf(StringRef text) {
  Attribute string = b.getStringAttr(text);
  auto *it = llvm::find(strings, string);
  int64_t index = it - strings.begin();
  if (it == strings.end())
    strings.push_back(string);
  return arith::ConstantIntOp::create(b, call.getLoc(), b.getI32Type(), index);
}

Value Arguments::stringIndex(Value pointer) {
  SmallVector<ConstantString> literals = findConstantStrings(pointer);
  if (literals.empty())
    return {};
  Value index = indexOf(literals.back().text);
  for (const ConstantString &literal : llvm::drop_end(literals)) {
    Value match = isAddressOf(b, call.getLoc(), pointer, literal);
    index = arith::SelectOp::create(b, call.getLoc(), match,
                                    indexOf(literal.text), index);
  }
  return index;
}

LogicalResult Arguments::take(ArrayRef<PrintfConversion> conversions) {
  // Arguments beyond the format are evaluated and ignored; a missing one is
  // left to the check.
  auto args = call.getArgOperands().drop_front();
  size_t next = 0;
  for (const PrintfConversion &conversion : conversions) {
    if (!conversion.takesArgument())
      continue;
    if (next == args.size())
      break;
    Value value = args[next++];
    if (conversion.specifier == 's') {
      if (!isa<LLVM::LLVMPointerType>(value.getType()))
        return call.emitError() << "expected a string for conversion 's' of "
                                   "'printf' (argument "
                                << next << ")";
      // What is not known is read when the kernel runs.
      if (Value index = stringIndex(value))
        value = index;
    } else if (conversion.count == 1 &&
               (conversion.isInteger() || conversion.specifier == 'c')) {
      value = adaptInteger(b, call.getLoc(), value, conversion);
    }
    values.push_back(value);
  }
  runtime::Status status = checkPrintfTypes(
      conversions, llvm::to_vector(TypeRange(ValueRange(values))));
  if (!status.ok())
    return call.emitError()
           << "wrong arguments of 'printf': " << status.message();
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The call with the format `format`; null, with an error, where it is wrong.
static Value raiseFormat(OpBuilder &b, LLVM::CallOp call, StringRef format) {
  auto conversions = runtime::parsePrintfFormat({format.data(), format.size()});
  if (!conversions.ok()) {
    call.emitError() << "invalid format of 'printf': " << conversions.message();
    return {};
  }
  Arguments args(b, call);
  if (failed(args.take(*conversions)))
    return {};
  ArrayAttr strings;
  if (!args.strings.empty())
    strings = b.getArrayAttr(args.strings);
  return PrintfOp::create(b, call.getLoc(), b.getI32Type(), format, args.values,
                          strings);
}

/// An optimiser may have made one call of two that differ in their format:
/// makes one for each again.
static Value raiseFormats(OpBuilder &b, LLVM::CallOp call,
                          ArrayRef<ConstantString> formats) {
  Location loc = call.getLoc();
  Value pointer = call.getArgOperands().front();
  Block *tail = call->getBlock();
  Block *after = tail->splitBlock(call);
  BlockArgument result = after->addArgument(b.getI32Type(), loc);
  bool failed = false;
  auto print = [&](const ConstantString &format) {
    Value value = raiseFormat(b, call, format.text);
    failed |= !value;
    if (!value) // an error was given; the block still needs an end
      value = arith::ConstantIntOp::create(b, loc, b.getI32Type(), -1);
    cf::BranchOp::create(b, loc, after, value);
  };
  for (const ConstantString &format : formats.drop_back()) {
    Block *here = b.createBlock(after), *next = b.createBlock(after);
    b.setInsertionPointToEnd(tail);
    cf::CondBranchOp::create(b, loc, isAddressOf(b, loc, pointer, format), here,
                             next);
    b.setInsertionPointToEnd(here);
    print(format);
    tail = next;
  }
  b.setInsertionPointToEnd(tail);
  print(formats.back());
  b.setInsertionPoint(call);
  return failed ? Value() : result;
}

Value cairn::raisePrintf(OpBuilder &b, LLVM::CallOp call) {
  OperandRange args = call.getArgOperands();
  if (args.empty() || !isa<LLVM::LLVMPointerType>(args.front().getType()) ||
      call.getNumResults() != 1 || !call.getResult().getType().isInteger(32)) {
    call.emitError("expected a call of 'printf' with a format and an int "
                   "result");
    return {};
  }
  SmallVector<ConstantString> formats = findConstantStrings(args.front());
  if (formats.empty()) {
    call.emitError("expected a string literal as the format of 'printf'");
    return {};
  }
  if (formats.size() == 1)
    return raiseFormat(b, call, formats.front().text);
  return raiseFormats(b, call, formats);
}
