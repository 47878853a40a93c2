//===- KernelArguments.cpp - arguments as roots -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelArguments.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;

namespace {

/// All plain-old-data arguments together.
struct Cluster {
  unsigned size = 0, align = 4;
  std::optional<Binding> binding;
  LLVM::GlobalOp root;
};

/// What one kernel's arguments become.
class KernelArguments {
public:
  KernelArguments(InterfaceState &state, gpu::GPUFuncOp kernel, unsigned set)
      : state(state), kernel(kernel), loc(kernel.getLoc()), set(set),
        b(kernel.getBody()), args(classifyArguments(state, kernel)),
        isPush(state.options.podStorage == PodStorage::PushConstant) {}

  FailureOr<LLVM::GlobalOp> assign();
  void writeInterface(NamedAttrList &interface);

private:
  std::string rootName(StringRef name) {
    return (kernel.getName() + "." + name).str();
  }
  Binding takeBinding() { return {set, nextBinding++}; }
  Value addressOf(LLVM::GlobalOp root, unsigned offset = 0);
  Value loadBytes(const KernelArgument &arg, Value address);
  LogicalResult checkLayouts();
  void assignDescriptor(KernelArgument &arg);
  void assignLocal(KernelArgument &arg);
  void findHidden();
  void placeBytes(KernelArgument &arg);
  void placeCluster();
  LLVM::GlobalOp createBlock(StringRef name, unsigned size,
                             std::optional<Binding> binding);
  Value addressOfBytes(const KernelArgument &arg);
  void assignBytes(KernelArgument &arg);
  void assignByValue(KernelArgument &arg);
  void assignPrintf();
  void assignVariables();
  LogicalResult checkPushSize();

  InterfaceState &state;
  gpu::GPUFuncOp kernel;
  Location loc;
  unsigned set;
  OpBuilder b;
  SmallVector<KernelArgument> args;
  bool isPush;
  unsigned nextBinding = 0;
  std::optional<Cluster> cluster;
  /// Memory that the host provides: what the kernel prints to, and the
  /// program's variables.
  std::optional<KernelArgument> printfBuffer, variables;
  SmallVector<Operation *> printfOps;
  SmallVector<LLVM::AddressOfOp> variableOps;
  /// What has no uses left; one may be where the builder inserts.
  SmallVector<Operation *> replaced;
};

} // namespace

static StringRef storageOf(PodStorage storage) {
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

/// Push constants and the like are read in words, and Vulkan wants elements of
/// arrays in uniform buffers to be vectors of four.
static unsigned getBlockAlign(PodStorage storage) {
  return storage == PodStorage::UniformBuffer ? 16 : 4;
}

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
  return pointer && pointer.getAddressSpace() == kConstant;
}

LogicalResult KernelArguments::checkLayouts() {
  if (!state.options.constantArgsInUniformBuffer)
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
        state.createRoot(loc, rootName(arg.name), arg.type, kPrivate);
    state.place(root, arg.storage, arg.binding);
    arg.value.replaceAllUsesWith(
        LLVM::LoadOp::create(b, loc, arg.type, addressOf(root)));
    return;
  }
  LLVM::GlobalOp root = state.createRoot(
      loc, rootName(arg.name), LLVM::LLVMArrayType::get(b.getI8Type(), 0),
      pointer.getAddressSpace());
  state.place(root, arg.storage, arg.binding);
  if (arg.isRestrict)
    root->setAttr("shader.restrict", b.getUnitAttr());
  if (arg.isReadOnly)
    root->setAttr("shader.readonly", b.getUnitAttr());
  if (arg.isVolatile)
    root->setAttr("shader.volatile", b.getUnitAttr());
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
                       LLVM::LLVMArrayType::get(b.getI8Type(), 0), kLocal);
  root->setAttr("shader.spec_id", b.getI32IntegerAttr(arg.specId));
  root->setAttr("shader.element_size", b.getI32IntegerAttr(arg.elementSize));
  if (arg.pointeeAlign)
    root.setAlignment(arg.pointeeAlign);
  arg.value.replaceAllUsesWith(addressOf(root));
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

static StringRef nameOf(PodStorage storage) {
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
  bool isEmpty = !variables &&
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
      kConstant);
  state.place(root, nameOf(storage), binding);
  root->setAttr("shader.readonly", b.getUnitAttr());
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

//===----------------------------------------------------------------------===//
// What the program does not pass
//===----------------------------------------------------------------------===//

/// The printf buffer is a descriptor, or, as the buffer of variables always is,
/// an address among the arguments.
void KernelArguments::findHidden() {
  kernel.walk([&](Operation *op) {
    auto address = dyn_cast<LLVM::AddressOfOp>(op);
    if (isa<mux::PrintfBufferOp>(op))
      printfOps.push_back(op);
    else if (address &&
             state.addressedVariables.contains(address.getGlobalName()))
      variableOps.push_back(address);
  });
  auto hide = [&](StringRef name) {
    KernelArgument arg;
    arg.name = name;
    arg.type = LLVM::LLVMPointerType::get(b.getContext(), kGlobal);
    return arg;
  };
  if (!variableOps.empty())
    variables = hide("variables");
  if (printfOps.empty())
    return;
  printfBuffer = hide("printf");
  if (!state.options.physicalAddressing)
    printfBuffer->kind = ArgumentKind::Descriptor;
}

/// The last binding, so that it moves no other.
void KernelArguments::assignPrintf() {
  Value address;
  if (printfBuffer->kind == ArgumentKind::Bytes) {
    address = loadBytes(*printfBuffer, addressOfBytes(*printfBuffer));
  } else {
    printfBuffer->binding = takeBinding();
    printfBuffer->storage = kStorageBuffer;
    LLVM::GlobalOp root =
        state.createRoot(loc, rootName(printfBuffer->name),
                         LLVM::LLVMArrayType::get(b.getI8Type(), 0), kGlobal);
    state.place(root, printfBuffer->storage, printfBuffer->binding);
    root.setAlignment(8);
    address = addressOf(root);
  }
  for (Operation *op : printfOps) {
    op->getResult(0).replaceAllUsesWith(address);
    replaced.push_back(op);
  }
}

void KernelArguments::assignVariables() {
  Value place = addressOfBytes(*variables);
  // Constant and global memory are one, but not their pointers' types.
  DenseMap<Type, Value> bases;
  for (LLVM::AddressOfOp op : variableOps) {
    Value &base = bases[op.getType()];
    if (!base) {
      variables->type = op.getType();
      base = loadBytes(*variables, place);
    }
    uint64_t offset = state.addressedVariables.offsetOf(op.getGlobalName());
    OpBuilder at(op);
    Value address = LLVM::GEPOp::create(
        at, op.getLoc(), op.getType(), b.getI8Type(), base,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
        LLVM::GEPNoWrapFlags::inbounds);
    op.replaceAllUsesWith(address);
    replaced.push_back(op);
  }
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
  if (variables)
    placeBytes(*variables);
  if (printfBuffer && printfBuffer->kind == ArgumentKind::Bytes)
    placeBytes(*printfBuffer);
  if (failed(checkPushSize()))
    return failure();
  for (KernelArgument &arg : args)
    if (arg.kind == ArgumentKind::Bytes)
      assignBytes(arg);
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
