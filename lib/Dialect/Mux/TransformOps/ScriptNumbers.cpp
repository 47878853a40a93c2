//===- ScriptNumbers.cpp - numbers and kernels of scripts -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScriptNumbers.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

std::optional<SmallVector<int64_t>>
cairn::mux::readNumbers(TransformState &state, OperandRange parameters,
                        ArrayRef<int64_t> numbers, StringRef expected,
                        function_ref<bool(int64_t)> isValid,
                        std::string &error) {
  SmallVector<int64_t> read(numbers);
  for (int64_t &number : read) {
    if (!isParameter(number))
      continue;
    ArrayRef<Attribute> values = state.getParams(parameters.front());
    parameters = parameters.drop_front();
    auto value =
        values.size() == 1 ? dyn_cast<IntegerAttr>(values[0]) : IntegerAttr();
    if (!value || !isValid(value.getInt())) {
      std::string got;
      llvm::raw_string_ostream os(got);
      if (values.size() == 1)
        os << values[0];
      else
        os << values.size() << " values";
      error =
          ("expected a parameter that is " + expected + ", got " + got).str();
      return std::nullopt;
    }
    number = value.getInt();
  }
  return read;
}

bool cairn::mux::areValid(ArrayRef<int64_t> numbers,
                          function_ref<bool(int64_t)> isValid) {
  return llvm::all_of(numbers, [&](int64_t number) {
    return isParameter(number) || isValid(number);
  });
}

DiagnosedSilenceableFailure cairn::mux::applyToKernels(
    TransformOpInterface op, TransformState &state, Value target,
    function_ref<DiagnosedSilenceableFailure(func::FuncOp)> transform) {
  for (Operation *payload : state.getPayloadOps(target)) {
    auto kernel = dyn_cast<func::FuncOp>(payload);
    if (!kernel || !isKernelEntryPoint(kernel) ||
        kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName())) {
      DiagnosedSilenceableFailure failure =
          emitSilenceableFailure(op, "expected kernels at the level mux");
      failure.attachNote(payload->getLoc())
          << "this is '" << payload->getName() << "'";
      return failure;
    }
    DiagnosedSilenceableFailure result = transform(kernel);
    if (!result.succeeded())
      return result;
  }
  return DiagnosedSilenceableFailure::success();
}
