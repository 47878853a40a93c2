//===- BlockArguments.cpp - arguments whose bytes are passed ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelArguments.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;

StringRef cairn::nameOf(PodStorage storage) {
  switch (storage) {
  case PodStorage::StorageBuffer:
    return kStorageBuffer;
  case PodStorage::UniformBuffer:
    return kUniformBuffer;
  case PodStorage::PushConstant:
    return kPushConstant;
  }
  llvm_unreachable("all storages are handled");
}

unsigned cairn::getBlockAlign(PodStorage storage) {
  return storage == PodStorage::UniformBuffer ? 16 : 4;
}

void KernelArguments::placeBytes(KernelArgument &arg) {
  arg.storage = nameOf(state.options.podStorage);
  if (!cluster) {
    arg.binding = takeBinding();
    return;
  }
  arg.binding = cluster->binding;
  arg.offset = llvm::alignTo(cluster->size, arg.align);
  cluster->size = arg.offset + arg.size;
  cluster->align = std::max(cluster->align, arg.align);
}

/// The binding behind those of all other arguments, and the bytes in it.
void KernelArguments::placeCluster() {
  bool isEmpty = !variables && facts.empty() &&
                 (!printfBuffer || printfBuffer->kind != ArgumentKind::Bytes);
  for (const KernelArgument &arg : args)
    isEmpty &= arg.kind != ArgumentKind::Bytes;
  if (isEmpty)
    return;
  cluster.emplace();
  if (isPush)
    // A shader has one block of push constants, which begins with the module's.
    cluster->size = llvm::alignTo(state.pushSize, 16);
  else
    cluster->binding = takeBinding();
  for (KernelArgument &arg : args)
    if (arg.kind == ArgumentKind::Bytes)
      placeBytes(arg);
}

LLVM::GlobalOp KernelArguments::createBlock(StringRef name, unsigned size,
                                            std::optional<Binding> binding) {
  PodStorage storage = state.options.podStorage;
  uint64_t rounded = llvm::alignTo(size, getBlockAlign(storage));
  LLVM::GlobalOp root = state.createRoot(
      loc, rootName(name), LLVM::LLVMArrayType::get(b.getI8Type(), rounded),
      ConstantSpace);
  state.place(root, nameOf(storage), binding);
  root->setAttr(shader::ShaderDialect::getReadonlyAttrName(), b.getUnitAttr());
  root.setAlignment(16);
  return root;
}

Value KernelArguments::addressOfBytes(const KernelArgument &arg) {
  if (!cluster)
    return addressOf(createBlock(arg.name, arg.size, arg.binding));
  if (!cluster->root)
    cluster->root = createBlock("args", cluster->size, cluster->binding);
  return addressOf(cluster->root, arg.offset);
}

static void setPointerType(Value pointer, Type type) {
  pointer.setType(type);
  for (Operation *user : pointer.getUsers())
    if (auto gep = dyn_cast<LLVM::GEPOp>(user))
      setPointerType(gep.getResult(), type);
}

/// An aggregate is read where it lies. It is the kernel's own, though: what is
/// written to, or whose address goes elsewhere, is a copy.
void KernelArguments::assignByValue(KernelArgument &arg) {
  Value address = addressOfBytes(arg);
  if (isOnlyRead(arg.value)) {
    setPointerType(arg.value, address.getType());
    arg.value.replaceAllUsesWith(address);
    return;
  }
  Value one = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1);
  Value copy = LLVM::AllocaOp::create(b, loc, arg.value.getType(), arg.type,
                                      one, arg.align);
  Value size = arith::ConstantIntOp::create(b, loc, b.getI32Type(), arg.size);
  LLVM::MemcpyOp::create(b, loc, copy, address, size, /*isVolatile=*/false);
  arg.value.replaceAllUsesWith(copy);
}

Value KernelArguments::loadBytes(const KernelArgument &arg, Value address) {
  return LLVM::LoadOp::create(b, loc, arg.type, address, arg.align,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

void KernelArguments::assignBytes(KernelArgument &arg) {
  if (arg.value.use_empty())
    return;
  if (arg.isByValue)
    return assignByValue(arg);
  arg.value.replaceAllUsesWith(loadBytes(arg, addressOfBytes(arg)));
}
