//===- ExpandWorkItemQueries.cpp - ids and sizes ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace cairn;

// The functions of OpenCL C and their queries differ in the first words of the
// name alone, but for get_global_linear_id and its kin, which do not differ.
static std::optional<RegisteredOperationName> lookupQuery(ocl::BuiltinOp op) {
  StringRef name = op.getName();
  if (!name.consume_front("get_") || op.getResultTypes().empty())
    return std::nullopt;
  std::optional<RegisteredOperationName> registered =
      RegisteredOperationName::lookup(("mux." + name).str(), op.getContext());
  if (!registered || !registered->hasInterface<mux::UniformityOpInterface>())
    return std::nullopt;
  return registered;
}

bool cairn::isWorkItemQuery(ocl::BuiltinOp op) {
  return lookupQuery(op).has_value();
}

Value cairn::expandWorkItemQuery(OpBuilder &b, ocl::BuiltinOp op) {
  std::optional<RegisteredOperationName> query = lookupQuery(op);
  if (!query)
    return {};
  OperationState state(op.getLoc(), *query, op.getArgs(), op.getResultTypes(),
                       {});
  return b.create(state)->getResult(0);
}
