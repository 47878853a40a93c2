//===- MuxPrintf.cpp - formats of printf ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "cairn/runtime/PrintfFormat.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

LogicalResult
PrintfFormatAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                         StringRef format, ArrayAttr args, ArrayAttr strings) {
  // printf_format_c1
  auto areStrings = [](ArrayAttr array) {
    return array && llvm::all_of(array, llvm::IsaPred<StringAttr>);
  };
  if (!areStrings(args) || !areStrings(strings))
    return emitError() << "expected two arrays of strings";
  std::vector<runtime::PrintfType> types;
  for (StringRef text : args.getAsValueRange<StringAttr>()) {
    auto type = runtime::PrintfType::parse({text.data(), text.size()});
    if (!type)
      return emitError() << "expected a type as 'i32' or 'f32x4', got '" << text
                         << "'";
    types.push_back(*type);
  }
  auto conversions = runtime::parsePrintfFormat({format.data(), format.size()});
  runtime::Status status =
      conversions.ok()
          ? checkPrintfArguments(*conversions, types, strings.size())
          : conversions.status();
  if (!status.ok())
    return emitError() << status.message();
  return success();
}

/// JSON has text only: bytes that are not text become numbers.
static Attribute describeBytes(StringRef bytes, MLIRContext *context) {
  Builder b(context);
  if (llvm::json::isUTF8(bytes))
    return b.getStringAttr(bytes);
  SmallVector<int64_t> numbers;
  for (char byte : bytes)
    numbers.push_back(static_cast<unsigned char>(byte));
  return b.getI64ArrayAttr(numbers);
}

static Attribute describePrintf(PrintfFormatAttr format) {
  MLIRContext *context = format.getContext();
  NamedAttrList attrs;
  attrs.set("format", describeBytes(format.getFormat(), context));
  attrs.set("args", format.getArgs());
  SmallVector<Attribute> strings;
  for (StringRef string : format.getStrings().getAsValueRange<StringAttr>())
    strings.push_back(describeBytes(string, context));
  if (!strings.empty())
    attrs.set("strings", ArrayAttr::get(context, strings));
  return attrs.getDictionary(context);
}

ArrayAttr cairn::mux::describePrintfFormats(Operation *function) {
  auto formats = function->getAttrOfType<ArrayAttr>(
      MuxDialect::getPrintfFormatsAttrName());
  if (!formats)
    return {};
  SmallVector<Attribute> calls;
  for (auto format : formats.getAsRange<PrintfFormatAttr>())
    calls.push_back(describePrintf(format));
  return ArrayAttr::get(function->getContext(), calls);
}
