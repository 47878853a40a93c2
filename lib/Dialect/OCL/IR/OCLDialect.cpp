//===- OCLDialect.cpp - registration, verified attributes -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/OCL.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::ocl;

#include "cairn/Dialect/OCL/IR/OCLDialect.cpp.inc"
#include "cairn/Dialect/OCL/IR/OCLEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "cairn/Dialect/OCL/IR/OCLAttrs.cpp.inc"

void OCLDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "cairn/Dialect/OCL/IR/OCLAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "cairn/Dialect/OCL/IR/OCLOps.cpp.inc"
      >();
}

static LogicalResult verifyWorkGroupSize(Operation *op, NamedAttribute attr) {
  auto sizes = dyn_cast<DenseI64ArrayAttr>(attr.getValue());
  if (!sizes || sizes.size() != 3 ||
      llvm::any_of(sizes.asArrayRef(), [](int64_t size) { return size < 1; }))
    return op->emitOpError() << "expected '" << attr.getName().strref()
                             << "' to be an array of three positive i64";
  return success();
}

LogicalResult OCLDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  StringRef name = attr.getName().strref();
  if (name == kVersionAttr) {
    auto version = dyn_cast<DenseI64ArrayAttr>(attr.getValue());
    if (!isa<ModuleOp>(op) || !version || version.size() != 2)
      return op->emitOpError() << "expected '" << name
                               << "' to be an array of two i64 on a module";
    return success();
  }
  if (!isa<FunctionOpInterface>(op))
    return op->emitOpError() << "expected '" << name << "' on a function only";
  if (name == kKernelAttr || name == kUniformWorkGroupSizeAttr) {
    if (!isa<UnitAttr>(attr.getValue()))
      return op->emitOpError() << "expected '" << name << "' to be a unit";
    return success();
  }
  if (name == kReqdWorkGroupSizeAttr || name == kWorkGroupSizeHintAttr)
    return verifyWorkGroupSize(op, attr);
  if (name == kVecTypeHintAttr) {
    if (!isa<TypeAttr>(attr.getValue()))
      return op->emitOpError() << "expected '" << name << "' to be a type";
    return success();
  }
  if (name == kReqdSubGroupSizeAttr) {
    auto size = dyn_cast<IntegerAttr>(attr.getValue());
    if (!size || !size.getType().isInteger(32) || size.getInt() < 1)
      return op->emitOpError()
             << "expected '" << name << "' to be a positive i32";
    return success();
  }
  return op->emitOpError() << "has unknown attribute '" << name << "'";
}

LogicalResult OCLDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned argIndex,
                                                   NamedAttribute attr) {
  if (attr.getName() == kPacketSizeAttr) {
    auto size = dyn_cast<IntegerAttr>(attr.getValue());
    if (!size || !size.getType().isSignlessInteger(64) || size.getInt() <= 0)
      return op->emitOpError()
             << "expected '" << kPacketSizeAttr << "' of argument " << argIndex
             << " to be a positive i64";
    return success();
  }
  if (attr.getName() == kDeclaredTypeAttr) {
    if (!isa<StringAttr>(attr.getValue()))
      return op->emitOpError()
             << "expected '" << kDeclaredTypeAttr << "' of argument "
             << argIndex << " to be a string";
    return success();
  }
  if (attr.getName() != kArgAttr)
    return op->emitOpError()
           << "argument " << argIndex << " has unknown attribute '"
           << attr.getName().strref() << "'";
  if (!isa<ArgAttr>(attr.getValue()))
    return op->emitOpError() << "expected '" << kArgAttr << "' of argument "
                             << argIndex << " to be #ocl.arg";
  return success();
}
