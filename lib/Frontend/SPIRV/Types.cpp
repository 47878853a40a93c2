//===- Types.cpp - SPIR-V's types -------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles/Handles.h"
#include "ModuleReader.h"
#include "SPIR/NestedTypes.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

// What LLVM can hold and a machine could have; OpenCL C's have 64 and 16.
static constexpr uint32_t kMaxIntegerBits = 1024;
static constexpr uint32_t kMaxLanes = 64;
// A struct with more is damaged rather than large.
static constexpr uint64_t kMaxArrayLength = uint64_t(1) << 40;

std::optional<unsigned> spirv::addressSpaceOf(uint32_t storageClass) {
  switch (static_cast<spv::StorageClass>(storageClass)) {
  case spv::StorageClass::Function:
  case spv::StorageClass::Input:
  case spv::StorageClass::Private:
  // Each work-item has a copy.
  case spv::StorageClass::PushConstant:
  case spv::StorageClass::CodeSectionINTEL:
    return PrivateSpace;
  case spv::StorageClass::CrossWorkgroup:
  case spv::StorageClass::DeviceOnlyINTEL:
  case spv::StorageClass::HostOnlyINTEL:
  case spv::StorageClass::StorageBuffer:
  case spv::StorageClass::Uniform:
  case spv::StorageClass::PhysicalStorageBuffer:
  // Texels for atomics.
  case spv::StorageClass::Image:
    return GlobalSpace;
  case spv::StorageClass::UniformConstant:
    return ConstantSpace;
  case spv::StorageClass::Workgroup:
    return LocalSpace;
  case spv::StorageClass::Generic:
    return GenericSpace;
  default:
    return std::nullopt;
  }
}

const TypeInfo *ModuleReader::findType(Id id) const {
  auto it = types.find(id);
  return it == types.end() ? nullptr : &it->second;
}

const TypeInfo *ModuleReader::getType(Id id) {
  const TypeInfo *info = findType(id);
  if (!info)
    fail("expected a type that is defined before, got id " + Twine(id));
  return info;
}

Type *ModuleReader::getValueType(Id id) {
  const TypeInfo *info = getType(id);
  if (!info)
    return nullptr;
  if (!info->type || info->type->isFunctionTy()) {
    fail("expected the type of a value, got Op" +
         words::findInstruction(info->op)->name + " as id " + Twine(id));
    return nullptr;
  }
  return info->type;
}

Type *ModuleReader::getPointee(Id pointer) const {
  const TypeInfo *info = findType(pointer);
  if (!info || info->op != Op::OpTypePointer)
    return nullptr;
  const TypeInfo *pointee = findType(info->element);
  return pointee ? pointee->type : nullptr;
}

bool ModuleReader::takeDepth(TypeInfo &info, const TypeInfo &part) {
  info.depth = std::max(info.depth, part.depth + 1);
  return info.depth <= kMaxTypeDepth ||
         fail("a type nests more than " + Twine(kMaxTypeDepth) + " times");
}

bool ModuleReader::readInteger(TypeInfo &info) {
  uint32_t bits = current.operands()[0];
  if (bits == 0 || bits > kMaxIntegerBits)
    return fail("expected an integer of 1 to " + Twine(kMaxIntegerBits) +
                " bits, got " + Twine(bits));
  info.type = IntegerType::get(context, bits);
  info.isSigned = current.operands()[1] != 0;
  return true;
}

bool ModuleReader::readFloat(TypeInfo &info) {
  uint32_t bits = current.operands()[0];
  if (current.operands().size() > 1)
    return refuse("expected a floating-point type of IEEE 754");
  info.type = bits == 16   ? Type::getHalfTy(context)
              : bits == 32 ? Type::getFloatTy(context)
              : bits == 64 ? Type::getDoubleTy(context)
                           : nullptr;
  return info.type ||
         fail("expected a float of 16, 32 or 64 bits, got " + Twine(bits));
}

bool ModuleReader::readVector(TypeInfo &info) {
  info.element = current.operands()[0];
  uint32_t count = current.operands()[1];
  Type *element = getValueType(info.element);
  if (!element)
    return false;
  if (!element->isIntegerTy() && !element->isFloatingPointTy() &&
      !element->isPointerTy())
    return fail("expected a vector of scalars");
  if (count < 1 || count > kMaxLanes)
    return fail("expected a vector of 1 to " + Twine(kMaxLanes) +
                " components, got " + Twine(count));
  info.type = FixedVectorType::get(element, count);
  return takeDepth(info, *findType(info.element));
}

bool ModuleReader::readArray(TypeInfo &info) {
  info.element = current.operands()[0];
  Type *element = getValueType(info.element);
  if (!element)
    return false;
  std::optional<uint64_t> count = findInteger(current.operands()[1]);
  if (!count)
    return fail("expected a constant as an array's length");
  if (*count > kMaxArrayLength)
    return fail("expected at most " + Twine(kMaxArrayLength) +
                " elements, got " + Twine(*count));
  if (element->isVoidTy())
    return fail("expected elements with a size");
  if (const LateConstant *late = findLate(current.operands()[1]);
      late && !late->isLocalLength)
    return refuse("expected an array's length to be known before the launch");
  info.type = ArrayType::get(element, *count);
  info.length = current.operands()[1];
  readStride(info);
  return takeDepth(info, *findType(info.element));
}

bool ModuleReader::readRuntimeArray(TypeInfo &info) {
  info.element = current.operands()[0];
  Type *element = getValueType(info.element);
  if (!element)
    return false;
  if (!element->isSized())
    return fail("expected elements with a size");
  info.type = ArrayType::get(element, 0);
  readStride(info);
  return takeDepth(info, *findType(info.element));
}

/// Columns, one behind the other.
bool ModuleReader::readMatrix(TypeInfo &info) {
  if (!parsed.isShader())
    return refuse("expected a type of OpenCL C");
  info.element = current.operands()[0];
  Type *column = getValueType(info.element);
  uint32_t count = current.operands()[1];
  if (!column)
    return false;
  if (!column->isVectorTy() || !column->getScalarType()->isFloatingPointTy())
    return fail("expected vectors of floats as columns");
  if (count < 2 || count > 4)
    return fail("expected 2 to 4 columns, got " + Twine(count));
  info.type = ArrayType::get(column, count);
  return takeDepth(info, *findType(info.element));
}

bool ModuleReader::readStruct(TypeInfo &info) {
  SmallVector<Type *> members;
  for (Id member : current.operands()) {
    Type *type = getValueType(member);
    if (!type)
      return false;
    if (type->isVoidTy())
      return fail("expected members with a size");
    members.push_back(type);
    info.members.push_back(member);
    if (!takeDepth(info, *findType(member)))
      return false;
  }
  bool isPacked = parsed.find(current.result(), spv::Decoration::CPacked);
  StringRef name = parsed.nameOf(current.result());
  // Shaders copy between structs that only differ in their layouts.
  info.type = name.empty() || parsed.isShader()
                  ? StructType::get(context, members, isPacked)
                  : StructType::create(context, members, name, isPacked);
  return !parsed.isShader() || readMemberLayout(info);
}

bool ModuleReader::readPointer(TypeInfo &info) {
  std::optional<unsigned> space = addressSpaceOf(current.operands()[0]);
  if (!space)
    return fail("expected a storage class of kernels, got " +
                Twine(current.operands()[0]));
  bool isTyped = current.op() == Op::OpTypePointer;
  if (!isTyped && parsed.isShader())
    return refuse("expected the type of what a shader's pointer points to");
  info.op = Op::OpTypePointer;
  info.type = PointerType::get(context, *space);
  info.element = isTyped ? current.operands()[1] : 0;
  info.storage = static_cast<spv::StorageClass>(current.operands()[0]);
  readStride(info);
  // A handle is not in memory.
  const TypeInfo *pointee = findType(info.element);
  if (info.storage == spv::StorageClass::UniformConstant && pointee &&
      parsed.isShader() &&
      (pointee->op == Op::OpTypeImage || pointee->op == Op::OpTypeSampler ||
       pointee->op == Op::OpTypeSampledImage))
    info.type = pointee->type;
  return true;
}

bool ModuleReader::readFunctionType(TypeInfo &info) {
  info.element = current.operands()[0];
  Type *result = getValueType(info.element);
  if (!result)
    return false;
  SmallVector<Type *> params;
  for (Id param : current.operands().drop_front()) {
    Type *type = getValueType(param);
    if (!type)
      return false;
    if (type->isVoidTy())
      return fail("expected parameters with a size");
    params.push_back(type);
    info.members.push_back(param);
  }
  info.type = FunctionType::get(result, params, /*isVarArg=*/false);
  return true;
}

bool ModuleReader::readImage(TypeInfo &info) {
  // Sampled type, dimension, depth, arrayed, multisampled, sampled, format,
  // access.
  ArrayRef<uint32_t> operands = current.operands();
  uint32_t access = operands.size() > 7 ? operands[7] : 0;
  // Shaders sample images, or read and write them.
  if (parsed.isShader())
    access = operands[5] == 2 ? 2 : 0;
  auto *type =
      TargetExtType::get(context, ocl::targetTypeName(ScalarKind::Image2D),
                         {Type::getVoidTy(context)},
                         {operands[1], parsed.isShader() ? 0 : operands[2],
                          operands[3], operands[4], 0, 0, access});
  if (!parseHandleType(type))
    return refuse("expected an image of OpenCL C");
  info.type = type;
  return true;
}

/// Two values; in a shader, which has variables of them, one of two parts.
bool ModuleReader::readSampledImageType(TypeInfo &info) {
  info.element = current.operands()[0];
  const TypeInfo *image = getType(info.element);
  if (!image)
    return false;
  if (parsed.isShader() && image->op == Op::OpTypeImage)
    info.type = StructType::get(
        context, {image->type, handleType(context, {ScalarKind::Sampler})});
  return true;
}

bool ModuleReader::readType() {
  TypeInfo info;
  info.op = current.op();
  auto handle = [&](ScalarKind kind) {
    Handle known{kind};
    if (kind == ScalarKind::Pipe) {
      if (current.operands()[0] > 2)
        return fail("expected an access qualifier");
      known.access = static_cast<AccessQualifier>(current.operands()[0] + 1);
    }
    info.type = handleType(context, known);
    return true;
  };
  bool isRead = [&] {
    switch (current.op()) {
    case Op::OpTypeVoid:
      info.type = Type::getVoidTy(context);
      return true;
    case Op::OpTypeBool:
      info.type = Type::getInt1Ty(context);
      return true;
    case Op::OpTypeInt:
      return readInteger(info);
    case Op::OpTypeFloat:
      return readFloat(info);
    case Op::OpTypeVector:
      return readVector(info);
    case Op::OpTypeArray:
      return readArray(info);
    case Op::OpTypeRuntimeArray:
      return readRuntimeArray(info);
    case Op::OpTypeMatrix:
      return readMatrix(info);
    case Op::OpTypeStruct:
      return readStruct(info);
    case Op::OpTypeOpaque: {
      StringRef name = current.string(0);
      info.type = StructType::create(context, name.empty() ? "opaque" : name);
      return true;
    }
    case Op::OpTypePointer:
    case kOpTypeUntypedPointer:
      return readPointer(info);
    case Op::OpTypeFunction:
      return readFunctionType(info);
    case Op::OpTypeImage:
      return readImage(info);
    case Op::OpTypeSampledImage:
      return readSampledImageType(info);
    case Op::OpTypeSampler:
      return handle(ScalarKind::Sampler);
    case Op::OpTypeEvent:
      return handle(ScalarKind::Event);
    case Op::OpTypeDeviceEvent:
      return handle(ScalarKind::ClkEvent);
    case Op::OpTypeReserveId:
      return handle(ScalarKind::ReserveId);
    case Op::OpTypeQueue:
      return handle(ScalarKind::Queue);
    case Op::OpTypePipe:
      return handle(ScalarKind::Pipe);
    default:
      return refuse("expected a type of OpenCL C");
    }
  }();
  if (!isRead)
    return false;
  types[current.result()] = std::move(info);
  return true;
}
