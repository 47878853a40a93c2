//===- Roots.cpp - what pointers point into ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Roots.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "cairn/Dialect/Shader/IR/ShaderWords.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;

namespace cairn::shader {

Type View::getElementType() const {
  return shape.lanes == 1 ? scalar : VectorType::get(shape.lanes, scalar);
}

bool View::isBlock() const { return isa<spirv::StructType>(type); }

bool View::isArray() const {
  return isa<spirv::ArrayType, spirv::RuntimeArrayType, spirv::StructType>(
      type);
}

std::string Root::getName() const {
  if (auto global = dyn_cast_or_null<LLVM::GlobalOp>(op))
    return (global.getSymName() + suffix).str();
  return "";
}

unsigned RootTable::addChoice(unsigned number) {
  Root choice = roots[number];
  choice.number = roots.size();
  choice.suffix = ".roots";
  choice.accesses.clear();
  choice.value = {};
  roots[number].choice = choice.number;
  roots.push_back(std::move(choice));
  return roots.back().number;
}

Type getHandleType(LLVM::GlobalOp global) {
  if (auto type = global->getAttrOfType<TypeAttr>(
          shader::ShaderDialect::getTypeAttrName()))
    return type.getValue();
  // The dialect has no samplers (docs/ShaderTarget.md).
  if (isOpaqueType(global.getGlobalType(), opaque::Sampler))
    return spirv::StructType::getEmpty(
        global.getContext(),
        kStandInType.str() + opaqueTypeInstruction(opaque::Sampler));
  return {};
}

RootTable::RootTable(gpu::GPUModuleOp module, const DataLayout &layout) {
  roots.push_back({RootKind::Null, null});
  roots.push_back({RootKind::Address, address});
  roots[address].storage = spirv::StorageClass::PhysicalStorageBuffer;
  for (auto global : module.getOps<LLVM::GlobalOp>())
    addGlobal(global, layout);
  module.walk([&](LLVM::AllocaOp alloca) { addAlloca(alloca, layout); });
}

/// How many pointers a value of `type` holds.
static uint64_t countPointers(Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return 1;
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return array.getNumElements() * countPointers(array.getElementType());
  uint64_t count = 0;
  if (auto structure = dyn_cast<LLVM::LLVMStructType>(type))
    for (Type member : structure.getBody())
      count += countPointers(member);
  return count;
}

bool Root::holdsNull() const {
  auto global = dyn_cast_or_null<LLVM::GlobalOp>(op);
  return global &&
         countPointers(global.getGlobalType()) > value.addresses.size();
}

void RootTable::addGlobal(LLVM::GlobalOp global, const DataLayout &layout) {
  Root root{RootKind::Table, static_cast<unsigned>(roots.size())};
  root.op = global;
  root.addressSpace = global.getAddrSpace();
  if (!isa<LLVM::LLVMTargetExtType>(global.getGlobalType()))
    root.size = layout.getTypeSize(global.getGlobalType());
  auto begin = global->getAttrOfType<IntegerAttr>(
      shader::ShaderDialect::getOffsetAttrName());
  if (begin)
    root.begin = begin.getInt();

  auto storage = global->getAttrOfType<StringAttr>(
      shader::ShaderDialect::getStorageAttrName());
  StringRef name = storage ? storage.getValue() : "";
  // A block of PODs has a size; an argument's buffer has none, constants and
  // variables of the program have a place among others.
  if (name == kStorageBuffer) {
    root.storage = spirv::StorageClass::StorageBuffer;
    root.kind = root.size && !begin ? RootKind::Words : RootKind::StorageBuffer;
  } else if (name == kUniformBuffer) {
    root.storage = spirv::StorageClass::Uniform;
    root.kind = RootKind::Words;
  } else if (name == kPushConstant) {
    root.storage = spirv::StorageClass::PushConstant;
    root.kind = RootKind::Words;
  } else if (name == kUniformConstant) {
    root.storage = spirv::StorageClass::UniformConstant;
    root.kind = RootKind::Handle;
    if (!getHandleType(global)) {
      global.emitError("an image without 'shader.type', its type in SPIR-V");
      failed = true;
      return;
    }
  } else if (root.addressSpace == LocalSpace) {
    root.storage = spirv::StorageClass::Workgroup;
    root.kind = RootKind::Workgroup;
  } else if (root.addressSpace == PrivateSpace && !global.getValueAttr() &&
             global.getInitializer().empty()) {
    root.storage = spirv::StorageClass::Private;
    root.kind = RootKind::Private;
  } else {
    root.storage = spirv::StorageClass::Private;
    root.kind = RootKind::Table;
    if (countPointers(global.getGlobalType())) {
      auto value = getGlobalValue(global, layout);
      failed |= mlir::failed(value);
      if (!mlir::failed(value))
        root.value = std::move(*value);
    }
  }
  numbers[global] = root.number;
  names[global.getSymName()] = root.number;
  roots.push_back(std::move(root));
}

void RootTable::addAlloca(LLVM::AllocaOp alloca, const DataLayout &layout) {
  Root root{RootKind::Local, static_cast<unsigned>(roots.size())};
  root.op = alloca;
  APInt count;
  if (!matchPattern(alloca.getArraySize(), m_ConstantInt(&count))) {
    alloca.emitError("a private array needs a size that is known when the "
                     "kernel is compiled");
    failed = true;
    return;
  }
  root.size = layout.getTypeSize(alloca.getElemType()) * count.getZExtValue();
  numbers[alloca] = root.number;
  roots.push_back(std::move(root));
}

} // namespace cairn::shader
