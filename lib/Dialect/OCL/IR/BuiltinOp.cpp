//===- BuiltinOp.cpp - what a call of the library is ------------*- C++ -*-===//
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

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The operands of SPIR-V's OpTypeImage, which LLVM's type has in the same
/// order.
static Type convertImage(MLIRContext *context, ScalarKind kind,
                         AccessQualifier access) {
  enum Dim : unsigned { Dim1D, Dim2D, Dim3D, Buffer = 5 };
  struct Shape {
    Dim dim;
    bool depth = false, arrayed = false, multisampled = false;
  };
  auto shapeOf = [](ScalarKind kind) -> Shape {
    switch (kind) {
    case ScalarKind::Image1D:
      return {Dim1D};
    case ScalarKind::Image1DArray:
      return {Dim1D, false, true};
    case ScalarKind::Image1DBuffer:
      return {Buffer};
    case ScalarKind::Image2DArray:
      return {Dim2D, false, true};
    case ScalarKind::Image2DDepth:
      return {Dim2D, true};
    case ScalarKind::Image2DArrayDepth:
      return {Dim2D, true, true};
    case ScalarKind::Image2DMSAA:
      return {Dim2D, false, false, true};
    case ScalarKind::Image2DArrayMSAA:
      return {Dim2D, false, true, true};
    case ScalarKind::Image2DMSAADepth:
      return {Dim2D, true, false, true};
    case ScalarKind::Image2DArrayMSAADepth:
      return {Dim2D, true, true, true};
    case ScalarKind::Image3D:
      return {Dim3D};
    default:
      return {Dim2D};
    }
  };
  Shape shape = shapeOf(kind);
  unsigned accessNumber =
      access == AccessQualifier::None ? 0 : unsigned(access) - 1;
  // Whether it is sampled, and its format, are not known when compiling.
  return LLVM::LLVMTargetExtType::get(context, "spirv.Image",
                                      {LLVM::LLVMVoidType::get(context)},
                                      {shape.dim, shape.depth, shape.arrayed,
                                       shape.multisampled, 0, 0, accessNumber});
}

/// As clang names it; empty for a type that is not one of LLVM's target types.
static StringRef targetTypeName(ScalarKind kind) {
  switch (kind) {
  case ScalarKind::Event:
    return "spirv.Event";
  case ScalarKind::Sampler:
    return "spirv.Sampler";
  case ScalarKind::Queue:
    return "spirv.Queue";
  case ScalarKind::ClkEvent:
    return "spirv.DeviceEvent";
  case ScalarKind::ReserveId:
    return "spirv.ReserveId";
  case ScalarKind::Pipe:
    return "spirv.Pipe";
  case ScalarKind::AvcMcePayload:
    return "spirv.AvcMcePayloadINTEL";
  case ScalarKind::AvcImePayload:
    return "spirv.AvcImePayloadINTEL";
  case ScalarKind::AvcRefPayload:
    return "spirv.AvcRefPayloadINTEL";
  case ScalarKind::AvcSicPayload:
    return "spirv.AvcSicPayloadINTEL";
  case ScalarKind::AvcMceResult:
    return "spirv.AvcMceResultINTEL";
  case ScalarKind::AvcImeResult:
    return "spirv.AvcImeResultINTEL";
  case ScalarKind::AvcRefResult:
    return "spirv.AvcRefResultINTEL";
  case ScalarKind::AvcSicResult:
    return "spirv.AvcSicResultINTEL";
  case ScalarKind::AvcImeResultSingleReferenceStreamout:
    return "spirv.AvcImeResultSingleReferenceStreamoutINTEL";
  case ScalarKind::AvcImeResultDualReferenceStreamout:
    return "spirv.AvcImeResultDualReferenceStreamoutINTEL";
  case ScalarKind::AvcImeSingleReferenceStreamin:
    return "spirv.AvcImeSingleReferenceStreaminINTEL";
  case ScalarKind::AvcImeDualReferenceStreamin:
    return "spirv.AvcImeDualReferenceStreaminINTEL";
  default:
    return {};
  }
}

static Type convertOpaque(MLIRContext *context, const BuiltinType &type) {
  if (isImageKind(type.scalar))
    return convertImage(context, type.scalar, type.access);
  SmallVector<unsigned> parameters;
  if (type.scalar == ScalarKind::Pipe)
    parameters.push_back(type.access == AccessQualifier::WriteOnly);
  return LLVM::LLVMTargetExtType::get(context, targetTypeName(type.scalar), {},
                                      parameters);
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
  if (isImageKind(type.scalar) || !targetTypeName(type.scalar).empty())
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
