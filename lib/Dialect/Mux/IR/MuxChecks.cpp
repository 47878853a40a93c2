//===- MuxChecks.cpp - what kernels look for while they run -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn::mux;

Checks cairn::mux::getChecks(Operation *op) {
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto names =
      module ? module->getAttrOfType<ArrayAttr>(MuxDialect::getChecksAttrName())
             : ArrayAttr();
  if (!names)
    return {};
  auto has = [&](StringRef check) {
    return llvm::is_contained(names.getAsValueRange<StringAttr>(), check);
  };
  Checks checks;
#define CHECK(NAME, KIND) checks.NAME = has(#NAME);
#include "cairn/Support/Checks.def"
  return checks;
}
