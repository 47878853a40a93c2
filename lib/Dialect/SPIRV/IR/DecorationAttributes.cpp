//===- DecorationAttributes.cpp - decorations as attributes -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DecorationAttributes.h"

#include "ReadInstruction.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

/// What MLIR's serializer writes by itself.
static bool isWrittenByMLIR(spv::Decoration decoration) {
  switch (decoration) {
  case spv::Decoration::RelaxedPrecision:
  case spv::Decoration::Block:
  case spv::Decoration::NoPerspective:
  case spv::Decoration::Flat:
  case spv::Decoration::Patch:
  case spv::Decoration::Invariant:
  case spv::Decoration::Restrict:
  case spv::Decoration::Aliased:
  case spv::Decoration::Constant:
  case spv::Decoration::Coherent:
  case spv::Decoration::NonWritable:
  case spv::Decoration::NonReadable:
  case spv::Decoration::Location:
  case spv::Decoration::Index:
  case spv::Decoration::Binding:
  case spv::Decoration::DescriptorSet:
  case spv::Decoration::BuiltIn:
  case spv::Decoration::NoContraction:
  case spv::Decoration::NoSignedWrap:
  case spv::Decoration::NoUnsignedWrap:
  case spv::Decoration::RestrictPointer:
  case spv::Decoration::AliasedPointer:
  case spv::Decoration::FPRoundingMode:
  case spv::Decoration::FPFastMathMode:
  case spv::Decoration::LinkageAttributes:
    return true;
  default:
    return false;
  }
}

/// Integers of any width as words.
LogicalResult cairn::words::appendLiterals(Operation *op, StringRef name,
                                           Attribute value,
                                           SmallVectorImpl<uint32_t> &words) {
  if (isa<UnitAttr>(value))
    return success();
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    if (integer.getValue().getActiveBits() <= 32 ||
        integer.getValue().getSignificantBits() <= 32) {
      words.push_back(integer.getValue().sextOrTrunc(32).getZExtValue());
      return success();
    }
  } else if (auto array = dyn_cast<ArrayAttr>(value)) {
    for (Attribute element : array)
      if (failed(appendLiterals(op, name, element, words)))
        return failure();
    return success();
  } else if (auto dense = dyn_cast<DenseI32ArrayAttr>(value)) {
    words.append(dense.asArrayRef().begin(), dense.asArrayRef().end());
    return success();
  }
  return op->emitOpError() << "expected attribute '" << name
                           << "' to hold integers of 32 bits";
}

std::optional<DecorationValue>
cairn::words::decorationFor(Operation *op, NamedAttribute attr,
                            LogicalResult &result) {
  const Enumerant *entry = findEnumerant(
      Kind::Decoration,
      llvm::convertToCamelFromSnakeCase(attr.getName().strref(), true));
  if (!entry)
    return std::nullopt;
  DecorationValue value{static_cast<spv::Decoration>(entry->value), {}};
  if (!isa<InstructionOp>(op) && isWrittenByMLIR(value.decoration))
    return std::nullopt;
  result = appendLiterals(op, attr.getName(), attr.getValue(), value.literals);
  if (succeeded(result) && value.literals.size() != entry->parameters.size())
    result = op->emitOpError()
             << "expected decoration '" << attr.getName().strref()
             << "' to have " << entry->parameters.size() << " literals, got "
             << value.literals.size();
  return value;
}
