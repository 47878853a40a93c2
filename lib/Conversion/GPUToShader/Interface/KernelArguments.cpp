//===- KernelArguments.cpp - arguments as roots -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelArguments.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"

using namespace mlir;
using namespace cairn;

Value KernelArguments::addressOf(LLVM::GlobalOp root, unsigned offset) {
  Value base = LLVM::AddressOfOp::create(b, loc, root);
  if (!offset)
    return base;
  return LLVM::GEPOp::create(
      b, loc, base.getType(), b.getI8Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
      LLVM::GEPNoWrapFlags::inbounds);
}

//===----------------------------------------------------------------------===//
// Descriptors and local memory
//===----------------------------------------------------------------------===//

static bool isConstantBuffer(const KernelArgument &arg) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(arg.value.getType());
  return pointer && pointer.getAddressSpace() == ConstantSpace;
}

LogicalResult KernelArguments::checkLayouts() {
  if (!state.options.constantArgsInUniformBuffer ||
      state.options.anyUniformLayout)
    return success();
  for (auto [index, arg] : llvm::enumerate(args))
    if (arg.kind == ArgumentKind::Descriptor && isConstantBuffer(arg) &&
        failed(checkUniformLayout(kernel, index, state.layout)))
      return failure();
  return success();
}

void KernelArguments::assignDescriptor(KernelArgument &arg) {
  arg.binding = takeBinding();
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(arg.value.getType());
  bool isUniform = state.options.constantArgsInUniformBuffer;
  arg.storage = !pointer                             ? kUniformConstant
                : isUniform && isConstantBuffer(arg) ? kUniformBuffer
                                                     : kStorageBuffer;
  if (arg.value.use_empty())
    return;
  if (!pointer) {
    LLVM::GlobalOp root =
        state.createRoot(loc, rootName(arg.name), arg.type, PrivateSpace);
    state.place(root, arg.storage, arg.binding);
    if (arg.shaderType)
      root->setAttr(shader::ShaderDialect::getTypeAttrName(), arg.shaderType);
    arg.value.replaceAllUsesWith(
        LLVM::LoadOp::create(b, loc, arg.type, addressOf(root)));
    return;
  }
  LLVM::GlobalOp root = state.createRoot(
      loc, rootName(arg.name), LLVM::LLVMArrayType::get(b.getI8Type(), 0),
      pointer.getAddressSpace());
  state.place(root, arg.storage, arg.binding);
  if (arg.isRestrict)
    root->setAttr(shader::ShaderDialect::getRestrictAttrName(),
                  b.getUnitAttr());
  if (arg.isReadOnly)
    root->setAttr(shader::ShaderDialect::getReadonlyAttrName(),
                  b.getUnitAttr());
  if (arg.isVolatile)
    root->setAttr(shader::ShaderDialect::getVolatileAttrName(),
                  b.getUnitAttr());
  if (arg.pointeeAlign)
    root.setAlignment(arg.pointeeAlign);
  arg.value.replaceAllUsesWith(addressOf(root));
}

void KernelArguments::assignLocal(KernelArgument &arg) {
  arg.specId = state.nextSpecId++;
  if (arg.value.use_empty())
    return;
  LLVM::GlobalOp root =
      state.createRoot(loc, rootName(arg.name),
                       LLVM::LLVMArrayType::get(b.getI8Type(), 0), LocalSpace);
  root->setAttr(shader::ShaderDialect::getSpecIdAttrName(),
                b.getI32IntegerAttr(arg.specId));
  root->setAttr(shader::ShaderDialect::getElementSizeAttrName(),
                b.getI32IntegerAttr(arg.elementSize));
  if (arg.pointeeAlign)
    root.setAlignment(arg.pointeeAlign);
  arg.value.replaceAllUsesWith(addressOf(root));
}

//===----------------------------------------------------------------------===//
// All together
//===----------------------------------------------------------------------===//

LogicalResult KernelArguments::checkPushSize() {
  unsigned size = cluster && isPush ? cluster->size : state.pushSize;
  size = llvm::alignTo(size, 4);
  if (size <= state.options.maxPushConstantSize)
    return success();
  InFlightDiagnostic error = kernel.emitError("kernel '")
                             << kernel.getName() << "' needs " << size
                             << " bytes of push constants, expected at most "
                             << state.options.maxPushConstantSize
                             << "; '-max-pushconstant-size' says what the "
                                "device has";
  if (isPush)
    error << ", '-pod-ubo' passes arguments in a uniform buffer";
  return error;
}

FailureOr<LLVM::GlobalOp> KernelArguments::assign() {
  if (failed(checkLayouts()))
    return failure();
  findHidden();
  findFacts();
  bool isClustered = state.options.clusterPodArgs;
  for (KernelArgument &arg : args) {
    if (arg.kind == ArgumentKind::Descriptor)
      assignDescriptor(arg);
    else if (arg.kind == ArgumentKind::Local)
      assignLocal(arg);
    else if (!isClustered)
      placeBytes(arg);
  }
  if (isClustered)
    placeCluster();
  // All bytes are placed before the first is read.
  for (HandleFact &fact : facts)
    placeBytes(fact.word);
  if (variables)
    placeBytes(*variables);
  if (printfBuffer && printfBuffer->kind == ArgumentKind::Bytes)
    placeBytes(*printfBuffer);
  if (failed(checkPushSize()))
    return failure();
  for (KernelArgument &arg : args)
    if (arg.kind == ArgumentKind::Bytes)
      assignBytes(arg);
  assignFacts();
  if (printfBuffer)
    assignPrintf();
  if (variables)
    assignVariables();
  for (Operation *op : replaced)
    op->erase();
  if (failed(kernel.eraseArguments(
          llvm::BitVector(kernel.getNumArguments(), true))))
    return failure();
  return cluster && isPush ? cluster->root : LLVM::GlobalOp();
}

void KernelArguments::writeInterface(NamedAttrList &interface) {
  SmallVector<Attribute> described;
  for (const KernelArgument &arg : args)
    described.push_back(arg.describe(b));
  interface.set("args", b.getArrayAttr(described));
  if (cluster) {
    PodStorage storage = state.options.podStorage;
    NamedAttrList attrs;
    attrs.set("storage", b.getStringAttr(nameOf(storage)));
    if (cluster->binding)
      setBinding(attrs, *cluster->binding, b);
    attrs.set("size", b.getI64IntegerAttr(llvm::alignTo(
                          cluster->size, getBlockAlign(storage))));
    attrs.set("align", b.getI64IntegerAttr(cluster->align));
    interface.set("pod", attrs.getDictionary(b.getContext()));
  }
  if (printfBuffer)
    interface.set("printf_buffer", printfBuffer->describePlace(b));
  if (variables)
    interface.set("variables", variables->describePlace(b));
}

FailureOr<LLVM::GlobalOp> cairn::assignArguments(InterfaceState &state,
                                                 gpu::GPUFuncOp kernel,
                                                 unsigned set,
                                                 NamedAttrList &interface) {
  KernelArguments arguments(state, kernel, set);
  FailureOr<LLVM::GlobalOp> pushBlock = arguments.assign();
  if (succeeded(pushBlock))
    arguments.writeInterface(interface);
  return pushBlock;
}
