//===- PrintfOp.cpp - what a printf may be given ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/OCL/IR/Printf.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using runtime::PrintfConversion;
using runtime::PrintfType;
using runtime::Status;

std::optional<PrintfType> ocl::getPrintfType(Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return PrintfType{/*isFloat=*/false, 64, 1};
  PrintfType result;
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.getRank() != 1 || vector.isScalable())
      return std::nullopt;
    result.count = static_cast<unsigned>(vector.getNumElements());
  }
  Type element = getElementTypeOrSelf(type);
  if (!element.isIntOrFloat())
    return std::nullopt;
  result.isFloat = isa<FloatType>(element);
  result.bits = element.getIntOrFloatBitWidth();
  // Refuses i1, bf16 and vectors that OpenCL C does not have.
  if (element.isBF16() || PrintfType::parse(result.spelling()) != result)
    return std::nullopt;
  return result;
}

/// As OpenCL C spells it.
static std::string spell(Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return "a pointer";
  std::optional<PrintfType> recorded = getPrintfType(type);
  if (!recorded) {
    std::string text;
    llvm::raw_string_ostream(text) << "'" << type << "'";
    return text;
  }
  const char *names[] = {"char", "short", "int", "long"};
  const char *floatNames[] = {"", "half", "float", "double"};
  unsigned index = llvm::Log2_32(recorded->bits / 8);
  std::string name = recorded->isFloat ? floatNames[index] : names[index];
  if (recorded->count != 1)
    name += std::to_string(recorded->count);
  return "'" + name + "'";
}

static bool accepts(const PrintfConversion &conversion, Type type) {
  std::optional<PrintfType> recorded = getPrintfType(type);
  bool isPointer = isa<LLVM::LLVMPointerType>(type);
  if (isPointer && conversion.specifier == 's')
    return true;
  return recorded && isPointer == (conversion.specifier == 'p') &&
         conversion.accepts(*recorded);
}

Status ocl::checkPrintfTypes(ArrayRef<PrintfConversion> conversions,
                             ArrayRef<Type> types) {
  size_t count = llvm::count_if(
      conversions, [](const PrintfConversion &c) { return c.takesArgument(); });
  if (count != types.size())
    return Status::error("expected " + std::to_string(count) +
                         (count == 1 ? " argument" : " arguments") +
                         " for the format, got " +
                         std::to_string(types.size()));
  size_t index = 0;
  for (const PrintfConversion &conversion : conversions) {
    if (!conversion.takesArgument())
      continue;
    Type type = types[index++];
    if (!accepts(conversion, type))
      return Status::error(std::string("conversion '") + conversion.specifier +
                           "' expects " + conversion.expectation() + ", got " +
                           spell(type) + " for argument " +
                           std::to_string(index));
  }
  return Status::success();
}

LogicalResult PrintfOp::verify() {
  // printf_c1
  StringRef format = getFormat();
  if (format.contains('\0'))
    return emitOpError("expected a format without a character 0");
  auto conversions = runtime::parsePrintfFormat({format.data(), format.size()});
  if (!conversions.ok())
    return emitOpError() << "has an invalid format: " << conversions.message();
  // printf_c2, printf_c3
  Status status =
      checkPrintfTypes(*conversions, llvm::to_vector(getArgs().getTypes()));
  if (!status.ok())
    return emitOpError() << status.message();
  // printf_c4
  bool printsStrings = false;
  unsigned index = 0;
  for (const PrintfConversion &conversion : *conversions)
    if (conversion.takesArgument())
      printsStrings |= isa<IntegerType>(getArgs()[index++].getType()) &&
                       conversion.specifier == 's';
  bool hasStrings = getStrings() && !getStrings()->empty();
  if (printsStrings != hasStrings)
    return emitOpError(printsStrings
                           ? "expected strings for conversion 's', got none"
                           : "expected no strings without an index of them");
  return success();
}
