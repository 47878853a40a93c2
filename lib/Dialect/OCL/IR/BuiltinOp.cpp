//===- BuiltinOp.cpp - what a call of the library is ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/OCL.h"

#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static Type convertOpaque(MLIRContext *context, const BuiltinType &type) {
  SmallVector<Type, 1> sampled;
  if (isImageKind(type.scalar))
    sampled.push_back(LLVM::LLVMVoidType::get(context));
  return LLVM::LLVMTargetExtType::get(context, targetTypeName(type.scalar),
                                      sampled, targetTypeNumbers(type));
}

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
  default: // int, uint, and the enums of section 1.13.11
    return b.getI32Type();
  }
}

Type ocl::convertBuiltinType(MLIRContext *context, const BuiltinType &type) {
  if (type.isPointer)
    return LLVM::LLVMPointerType::get(context, type.addressSpace);
  if (type.scalar == ScalarKind::NDRange)
    return LLVM::LLVMPointerType::get(context, PrivateSpace);
  if (isOpaqueKind(type.scalar))
    return convertOpaque(context, type);
  Type scalar = convertScalar(context, type.scalar);
  if (!scalar || type.width == 1)
    return scalar;
  return VectorType::get({static_cast<int64_t>(type.width)}, scalar);
}

/// Types of operands and result; the latter null for none.
static std::pair<SmallVector<Type>, Type>
typesOf(MLIRContext *context, const BuiltinSignature &signature) {
  SmallVector<Type> operands;
  Type result = convertBuiltinType(context, signature.result);
  if (signature.returnsThroughPointer()) {
    operands.push_back(result);
    result = {};
  }
  for (const BuiltinType &param : signature.params)
    operands.push_back(convertBuiltinType(context, param));
  return {operands, result};
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

namespace {
struct MemoryUse {
  bool reads, writes;
};
} // namespace

/// What a function does to memory or to anything else that outlives it. One
/// that several work-items must call together counts as doing both, so that it
/// stays where it is.
static MemoryUse memoryUse(StringRef name, StringRef signature) {
  constexpr MemoryUse none = {false, false}, both = {true, true};
  const Builtin *builtin = lookupBuiltin(name);
  if (!builtin || signature.contains('*'))
    return both;
  switch (builtin->category) {
  case BuiltinCategory::Image:
    return {name.starts_with("read_"), name.starts_with("write_")};
  case BuiltinCategory::SubGroup:
    return name.starts_with("get_") ? none : both;
  case BuiltinCategory::WorkGroup:
  case BuiltinCategory::Pipe:
  case BuiltinCategory::Enqueue:
  case BuiltinCategory::Clock:
  case BuiltinCategory::MotionEstimation:
    return both;
  default:
    return none;
  }
}

void BuiltinOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  MemoryUse use = memoryUse(getName(), getSignature());
  if (use.reads)
    effects.emplace_back(MemoryEffects::Read::get());
  if (use.writes)
    effects.emplace_back(MemoryEffects::Write::get());
}

Speculation::Speculatability BuiltinOp::getSpeculatability() {
  MemoryUse use = memoryUse(getName(), getSignature());
  return use.reads || use.writes ? Speculation::NotSpeculatable
                                 : Speculation::Speculatable;
}

//===----------------------------------------------------------------------===//
// Text and rules
//===----------------------------------------------------------------------===//

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
  auto [types, resultType] = typesOf(parser.getContext(), *signature);
  if (types.size() != operands.size())
    return parser.emitError(loc) << "expected " << types.size()
                                 << " operands, got " << operands.size();
  if (resultType)
    result.addTypes(resultType);
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
  auto [types, resultType] = typesOf(getContext(), *signature);
  if (!llvm::equal(getArgs().getTypes(), types) ||
      (getResult() ? getResult().getType() : Type()) != resultType)
    return emitOpError() << "expected operands and result of the types of '"
                         << getSignature() << "'";
  return success();
}
