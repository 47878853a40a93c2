//===- AccessRoots.cpp - the object that an access is of --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessRoots.h"

#include "Analysis/MemoryAccess.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/Arguments.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// What `address` is an offset or another view of.
static Value stripOffsets(Value address) {
  while (Operation *op = address.getDefiningOp()) {
    if (auto gep = dyn_cast<LLVM::GEPOp>(op))
      address = gep.getBase();
    else if (auto cast = dyn_cast<LLVM::AddrSpaceCastOp>(op))
      address = cast.getArg();
    else if (auto cast = dyn_cast<LLVM::BitcastOp>(op))
      address = cast.getArg();
    else
      break;
  }
  return address;
}

bool cairn::mux::isPipe(Value base) {
  auto argument = dyn_cast<BlockArgument>(base);
  auto function =
      argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp())
               : func::FuncOp();
  if (!function || !argument.getOwner()->isEntryBlock())
    return false;
  auto arg = function.getArgAttrOfType<ocl::ArgAttr>(argument.getArgNumber(),
                                                     ocl::kArgAttr);
  return ocl::isPipe(arg);
}

static AccessRoot::Kind kindOfArgument(func::FuncOp function, unsigned index) {
  if (!isKernel(function))
    return AccessRoot::Kind::Unknown;
  if (function.getArgAttr(index, LLVM::LLVMDialect::getByValAttrName()))
    return AccessRoot::Kind::Internal;
  auto arg = function.getArgAttrOfType<ocl::ArgAttr>(index, ocl::kArgAttr);
  // A block finds what it captured, or a pipe its packets.
  auto type =
      dyn_cast<LLVM::LLVMPointerType>(function.getArgumentTypes()[index]);
  bool isBuffer = type && arg && !isPipe(function.getArgument(index)) &&
                  arg.getAddressSpace() != PrivateSpace;
  return isBuffer ? AccessRoot::Kind::Argument : AccessRoot::Kind::Internal;
}

AccessRoot cairn::mux::findRoot(Value address) {
  using Kind = AccessRoot::Kind;
  Value base = stripOffsets(address);
  if (auto argument = dyn_cast<BlockArgument>(base)) {
    auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    return {function ? kindOfArgument(function, argument.getArgNumber())
                     : Kind::Unknown,
            base};
  }
  Operation *op = base.getDefiningOp();
  if (isa<LLVM::AddressOfOp>(op))
    return {Kind::Global, base};
  if (auto variable = dyn_cast<LLVM::AllocaOp>(op))
    return {sizeOfVariable(variable) ? Kind::Private : Kind::Unknown, base};
  if (isa<ImageMemoryOp, PrintfBufferOp>(op))
    return {Kind::Internal, base};
  return {Kind::Unknown, base};
}

bool cairn::mux::isNoAddress(Value address) {
  return isa_and_nonnull<LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp,
                         ub::PoisonOp>(address.getDefiningOp());
}

/// Whether `base` is there wherever an address that comes from it is.
static bool isAtTop(Value base) {
  return isa<func::FuncOp>(base.getParentBlock()->getParentOp());
}

AccessRoot cairn::mux::findRoot(Value address, const ValueFlow &flow) {
  AccessRoot root = findRoot(address);
  llvm::SetVector<Value> bases;
  bases.insert(root.base);
  Value only;
  for (size_t i = 0; i < bases.size(); ++i) {
    ArrayRef<OpOperand *> sources = flow.sourcesOf(bases[i]);
    for (OpOperand *source : sources)
      bases.insert(findRoot(source->get()).base);
    if (!sources.empty() || isNoAddress(bases[i]))
      continue;
    if (only || !isAtTop(bases[i]))
      return root;
    only = bases[i];
  }
  return only ? findRoot(only) : root;
}

uint64_t cairn::mux::sizeInMemory(Type type, Operation *scope) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() *
           sizeInMemory(vector.getElementType(), scope);
  return DataLayout::closest(scope).getTypeSize(type).getFixedValue();
}

std::optional<uint64_t> cairn::mux::sizeOfVariable(LLVM::AllocaOp variable) {
  APInt count;
  if (!matchPattern(variable.getArraySize(), m_ConstantInt(&count)))
    return std::nullopt;
  uint64_t size = DataLayout::closest(variable)
                      .getTypeSize(variable.getElemType())
                      .getFixedValue() *
                  count.getZExtValue();
  return size ? std::optional(size) : std::nullopt;
}

bool cairn::mux::isPassedOn(LLVM::AllocaOp variable) {
  SmallVector<Value> addresses = {variable};
  while (!addresses.empty()) {
    Value address = addresses.pop_back_val();
    for (OpOperand &use : address.getUses()) {
      Operation *user = use.getOwner();
      if (isa<LLVM::GEPOp, LLVM::AddrSpaceCastOp, LLVM::BitcastOp>(user))
        addresses.push_back(user->getResult(0));
      else if (auto store = dyn_cast<LLVM::StoreOp>(user)) {
        if (store.getValue() == address)
          return true;
      } else if (!isa<LLVM::LoadOp, LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(
                     user))
        return true;
    }
  }
  return false;
}

static bool isRestrict(Value base) {
  auto argument = dyn_cast<BlockArgument>(base);
  if (!argument)
    return false;
  auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  return function &&
         function.getArgAttr(argument.getArgNumber(),
                             LLVM::LLVMDialect::getNoAliasAttrName());
}

bool cairn::mux::areApart(Value x, Value y) {
  auto spaceOf = [](Value pointer) {
    return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
  };
  using Kind = AccessRoot::Kind;
  AccessRoot a = findRoot(x), b = findRoot(y);
  unsigned space = spaceOf(a.base), other = spaceOf(b.base);
  if (space != other)
    return space != GenericSpace && other != GenericSpace;
  if (a.base == b.base)
    return false;
  auto isKnown = [](const AccessRoot &root) {
    return root.kind == Kind::Argument || root.kind == Kind::Global ||
           root.kind == Kind::Private;
  };
  if (!isKnown(a) || !isKnown(b))
    return false;
  auto variable = a.base.getDefiningOp<LLVM::AddressOfOp>();
  auto second = b.base.getDefiningOp<LLVM::AddressOfOp>();
  if (variable && second)
    return variable.getGlobalName() != second.getGlobalName();
  // Each argument in local memory has memory of its own.
  if (space != GlobalSpace)
    return true;
  return isRestrict(a.base) || isRestrict(b.base);
}

bool cairn::mux::mayInterfere(
    Operation *op, Value address, int64_t bytes, bool areWritten,
    llvm::function_ref<std::optional<int64_t>(Value)> distanceTo) {
  if (isMemoryEffectFree(op) ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return false;
  auto access = MemoryAccess::of(op);
  if (!access || !access->isPlain)
    return true;
  if ((!areWritten && !access->isStore) || areApart(access->address, address))
    return false;
  std::optional<int64_t> distance = distanceTo(access->address);
  if (!distance)
    return true;
  auto size = static_cast<int64_t>(
      DataLayout::closest(op).getTypeSize(access->type).getFixedValue());
  return *distance < bytes && -*distance < size;
}
