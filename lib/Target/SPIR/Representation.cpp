//===- Representation.cpp - OpenCL C's types in SPIR ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Representation.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

unsigned cairn::spir::addressSpaceOf(ocl::ScalarKind opaque) {
  return ocl::hasAccessQualifier(opaque) ? GlobalSpace : PrivateSpace;
}

static bool isPointerTo(const Type *type, unsigned space) {
  return type->isPointerTy() && type->getPointerAddressSpace() == space;
}

static bool isNumber(const Type *type, const ocl::BuiltinType &wanted) {
  if (wanted.width != 1) {
    auto *vector = dyn_cast<FixedVectorType>(type);
    if (!vector || vector->getNumElements() != wanted.width)
      return false;
  } else if (type->isVectorTy()) {
    return false;
  }
  const Type *scalar = type->getScalarType();
  switch (wanted.scalar) {
  case ocl::ScalarKind::Half:
    return scalar->isHalfTy();
  case ocl::ScalarKind::Float:
    return scalar->isFloatTy();
  case ocl::ScalarKind::Double:
    return scalar->isDoubleTy();
  default:
    return scalar->isIntegerTy(wanted.elementBits());
  }
}

bool cairn::spir::represents(const Checks &checks, const Type *got,
                             const ocl::BuiltinType &wanted) {
  if (got->isTargetExtTy())
    return true;
  if (wanted.isPointer)
    return isPointerTo(got, wanted.addressSpace);
  if (wanted.isInteger() || wanted.isFloat())
    return isNumber(got, wanted);
  switch (wanted.scalar) {
  case ocl::ScalarKind::Void:
    return got->isVoidTy();
  case ocl::ScalarKind::Bool:
    return got->isIntegerTy(1);
  case ocl::ScalarKind::MemoryOrder:
  case ocl::ScalarKind::MemoryScope:
    return got->isIntegerTy(32);
  case ocl::ScalarKind::Sampler:
    // Clang made a pointer of it until its version 15.
    return got->isIntegerTy(32) ||
           (checks.allowsModern() && got->isPointerTy());
  case ocl::ScalarKind::NDRange: // passed as other structures are
  case ocl::ScalarKind::Event:
  case ocl::ScalarKind::Queue:
  case ocl::ScalarKind::ClkEvent:
  case ocl::ScalarKind::ReserveId:
  case ocl::ScalarKind::Pipe:
    return isPointerTo(got, addressSpaceOf(wanted.scalar));
  default:
    return !ocl::isImageKind(wanted.scalar) ||
           isPointerTo(got, addressSpaceOf(wanted.scalar));
  }
}
