//===- OCLOps.cpp - verifiers, parsing and effects --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/OCL.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// `local|global`, without the quotes that an attribute would need.
static ParseResult parseMemFenceFlags(OpAsmParser &parser,
                                      MemFenceFlagsAttr &attr) {
  MemFenceFlags flags = MemFenceFlags::None;
  do {
    StringRef keyword;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword))
      return failure();
    std::optional<MemFenceFlags> flag = symbolizeMemFenceFlags(keyword);
    if (!flag)
      return parser.emitError(loc)
             << "expected 'none', 'local', 'global' or 'image', got '"
             << keyword << "'";
    flags = flags | *flag;
  } while (succeeded(parser.parseOptionalVerticalBar()));
  attr = MemFenceFlagsAttr::get(parser.getContext(), flags);
  return success();
}

static void printMemFenceFlags(OpAsmPrinter &p, Operation *,
                               MemFenceFlagsAttr attr) {
  p << stringifyMemFenceFlags(attr.getValue());
}

#define GET_OP_CLASSES
#include "cairn/Dialect/OCL/IR/OCLOps.cpp.inc"

/// At its level `ocl.kernel` says so, further down what other dialects have in
/// its place.
static bool isKernelOfAnyLevel(Operation *function) {
  return llvm::any_of(function->getDiscardableAttrs(), [](NamedAttribute attr) {
    return attr.getName().strref().split('.').second == "kernel";
  });
}

LogicalResult BlockKernelOp::verifySymbolUses(SymbolTableCollection &symbols) {
  // block_kernel_c1
  auto kernel = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getKernelAttr());
  if (!kernel || !isKernelOfAnyLevel(kernel))
    return emitOpError() << "expected a kernel of the module, got '"
                         << getKernel() << "'";
  return success();
}
