//===- OCLOps.cpp - verifiers, parsing and effects --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/OCL.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Builders.h"

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

static Type convertScalar(MLIRContext *context, ScalarKind kind) {
  Builder b(context);
  switch (kind) {
  case ScalarKind::Void:
    return {};
  case ScalarKind::Bool:
    return b.getI1Type();
  case ScalarKind::Char:
  case ScalarKind::UChar:
    return b.getI8Type();
  case ScalarKind::Short:
  case ScalarKind::UShort:
    return b.getI16Type();
  case ScalarKind::Long:
  case ScalarKind::ULong:
    return b.getI64Type();
  case ScalarKind::Half:
    return b.getF16Type();
  case ScalarKind::Float:
    return b.getF32Type();
  case ScalarKind::Double:
    return b.getF64Type();
  case ScalarKind::Event:
    return LLVM::LLVMTargetExtType::get(context, "spirv.Event", {}, {});
  default: // int, uint, and the enums of section 1.13.11
    return b.getI32Type();
  }
}

Type ocl::convertBuiltinType(MLIRContext *context, const BuiltinType &type) {
  if (type.isPointer)
    return LLVM::LLVMPointerType::get(context, type.addressSpace);
  Type scalar = convertScalar(context, type.scalar);
  if (!scalar || type.width == 1)
    return scalar;
  return VectorType::get({static_cast<int64_t>(type.width)}, scalar);
}

//===----------------------------------------------------------------------===//
// BuiltinOp
//===----------------------------------------------------------------------===//

/// Whether the signature has a pointer, which the function reads or writes
/// through.
static bool takesPointer(StringRef signature) {
  return signature.contains('*');
}

void BuiltinOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (!takesPointer(getSignature()))
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

Speculation::Speculatability BuiltinOp::getSpeculatability() {
  return takesPointer(getSignature()) ? Speculation::NotSpeculatable
                                      : Speculation::Speculatable;
}

void BuiltinOp::print(OpAsmPrinter &p) {
  p << ' ';
  p.printAttributeWithoutType(getNameAttr());
  p << '(' << getArgs() << ") : ";
  p.printAttributeWithoutType(getSignatureAttr());
  p.printOptionalAttrDict((*this)->getAttrs(), {"name", "signature"});
}

ParseResult BuiltinOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name, signatureAttr;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parser.parseAttribute(name, "name", result.attributes) ||
      parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parser.parseColon())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseAttribute(signatureAttr, "signature", result.attributes) ||
      parser.parseOptionalAttrDict(result.attributes))
    return failure();
  std::optional<BuiltinSignature> signature =
      BuiltinSignature::parse(signatureAttr.getValue());
  if (!signature)
    return parser.emitError(loc)
           << "expected a signature as in \"float(float, int)\", got \""
           << signatureAttr.getValue() << "\"";
  if (signature->params.size() != operands.size())
    return parser.emitError(loc) << "expected " << signature->params.size()
                                 << " operands, got " << operands.size();
  SmallVector<Type> types;
  for (const BuiltinType &param : signature->params)
    types.push_back(convertBuiltinType(parser.getContext(), param));
  if (Type type = convertBuiltinType(parser.getContext(), signature->result))
    result.addTypes(type);
  return parser.resolveOperands(operands, types, loc, result.operands);
}

LogicalResult BuiltinOp::verify() {
  // builtin_c1
  const Builtin *builtin = lookupBuiltin(getName());
  if (!builtin)
    return emitOpError() << "expected a function of OpenCL C's library, got '"
                         << getName() << "'";
  // builtin_c2
  std::optional<BuiltinSignature> signature =
      BuiltinSignature::parse(getSignature());
  if (!signature)
    return emitOpError() << "has a malformed signature '" << getSignature()
                         << "'";
  // The width of size_t is the module's business: either is an overload.
  bool known = llvm::any_of(ArrayRef<unsigned>{64, 32}, [&](unsigned bits) {
    auto resolved = resolveSignature(*builtin, signature->params, bits);
    return resolved && resolved->str() == signature->str();
  });
  if (!known)
    return emitOpError() << "'" << getName() << "' has no overload '"
                         << getSignature() << "'";
  // builtin_c3
  SmallVector<Type> types;
  for (const BuiltinType &param : signature->params)
    types.push_back(convertBuiltinType(getContext(), param));
  Type resultType = convertBuiltinType(getContext(), signature->result);
  if (!llvm::equal(getArgs().getTypes(), types) ||
      (getResult() ? getResult().getType() : Type()) != resultType)
    return emitOpError() << "expected operands and result of the types of '"
                         << getSignature() << "'";
  return success();
}
