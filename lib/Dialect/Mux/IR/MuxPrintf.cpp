//===- MuxPrintf.cpp - verifier of printf formats ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "cairn/runtime/PrintfFormat.h"

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
