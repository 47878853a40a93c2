//===- ProgramVariables.cpp - globals that the host fills -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With descriptors, constants that are asked to be in a buffer are in one, and
// variables in global memory in another. With addresses both are in one buffer,
// whose address kernels are passed, so that pointers to them are as any others.
//
//===----------------------------------------------------------------------===//

#include "GPUToSPIRV/GlobalBytes.h"

#include "Interface.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace cairn;

static bool isIn(LLVM::GlobalOp global, AddressSpace space) {
  return global.getAddrSpace() == space;
}

//===----------------------------------------------------------------------===//
// A buffer
//===----------------------------------------------------------------------===//

FailureOr<uint64_t> VariableBuffer::add(LLVM::GlobalOp global,
                                        const DataLayout &layout) {
  Type type = global.getGlobalType();
  uint64_t align = std::max<uint64_t>(layout.getTypeABIAlignment(type),
                                      global.getAlignment().value_or(1));
  uint64_t offset = llvm::alignTo(size, align);
  offsets[global.getSymName()] = offset;
  size = offset + layout.getTypeSize(type).getFixedValue();
  if (isZeroInitialized(global))
    return offset;
  FailureOr<GlobalValue> value = getGlobalValue(global, layout);
  if (failed(value))
    return failure();
  ArrayRef<uint8_t> own = value->bytes;
  while (!own.empty() && own.back() == 0)
    own = own.drop_back();
  if (!own.empty()) {
    bytes.resize(offset, 0);
    bytes.append(own.begin(), own.end());
  }
  for (const AddressInMemory &address : value->addresses)
    addresses.push_back(
        {offset + address.offset, address.symbol.str(), address.addend});
  return offset;
}

DictionaryAttr VariableBuffer::describe(std::optional<Binding> binding,
                                        Builder &b) const {
  NamedAttrList attrs;
  if (binding)
    setBinding(attrs, *binding, b);
  attrs.set("kind", b.getStringAttr("buffer"));
  attrs.set("size", b.getI64IntegerAttr(size));
  attrs.set("data", b.getStringAttr(llvm::toHex(bytes, /*LowerCase=*/true)));
  SmallVector<Attribute> described;
  for (const Address &address : addresses) {
    NamedAttrList entry;
    entry.set("offset", b.getI64IntegerAttr(address.offset));
    entry.set("target", b.getI64IntegerAttr(offsets.lookup(address.symbol) +
                                            address.addend));
    described.push_back(entry.getDictionary(b.getContext()));
  }
  if (!described.empty())
    attrs.set("addresses", b.getArrayAttr(described));
  return attrs.getDictionary(b.getContext());
}

//===----------------------------------------------------------------------===//
// Which variables
//===----------------------------------------------------------------------===//

bool cairn::isOnlyRead(Value pointer) {
  return llvm::all_of(pointer.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto gep = dyn_cast<LLVM::GEPOp>(user))
      return isOnlyRead(gep.getResult());
    return isa<LLVM::LoadOp>(user) ||
           (isa<LLVM::MemcpyOp>(user) && use.getOperandNumber() == 1);
  });
}

using Variables = llvm::SetVector<Operation *>;

/// The order in which they are in a buffer.
static SmallVector<LLVM::GlobalOp> zerosLast(const Variables &variables) {
  SmallVector<LLVM::GlobalOp> ordered, zeros;
  for (Operation *op : variables) {
    auto global = cast<LLVM::GlobalOp>(op);
    (isZeroInitialized(global) ? zeros : ordered).push_back(global);
  }
  llvm::append_range(ordered, zeros);
  return ordered;
}

/// A table that is indexed by data may have so many times fewer bytes.
static constexpr unsigned kDataIndexCost = 8;

/// Whether the options put a program-scope constant in a buffer.
static bool isConstantForBuffer(LLVM::GlobalOp global,
                                const InterfaceState &state) {
  if (!isIn(global, ConstantSpace))
    return false;
  uint64_t size = state.layout.getTypeSize(global.getType()).getFixedValue();
  if (state.indexedByData.contains(global))
    size *= kDataIndexCost;
  return state.options.moduleConstantsInStorageBuffer ||
         size > state.options.maxPrivateConstantSize;
}

/// Adds to `variables` those whose addresses they hold.
static LogicalResult addTargets(InterfaceState &state, Variables &variables) {
  for (size_t i = 0; i < variables.size(); ++i) {
    auto global = cast<LLVM::GlobalOp>(variables[i]);
    if (isZeroInitialized(global))
      continue;
    FailureOr<GlobalValue> value = getGlobalValue(global, state.layout);
    if (failed(value))
      return failure();
    for (const AddressInMemory &address : value->addresses) {
      auto target = state.symbols.lookup<LLVM::GlobalOp>(address.symbol);
      if (!target || isIn(target, LocalSpace))
        return global.emitError("'")
               << global.getSymName() << "' holds the address of '"
               << address.symbol << "', which is not in global memory";
      variables.insert(target);
    }
  }
  return success();
}

/// Constants that hold addresses, and what they are the addresses of.
static LogicalResult addHolders(InterfaceState &state, Variables &variables) {
  for (auto global : state.shaders.getOps<LLVM::GlobalOp>()) {
    if (!isIn(global, ConstantSpace) ||
        global->hasAttr(shader::ShaderDialect::getStorageAttrName()) ||
        isZeroInitialized(global))
      continue;
    FailureOr<GlobalValue> value = getGlobalValue(global, state.layout);
    if (failed(value))
      return failure();
    if (!value->addresses.empty())
      variables.insert(global);
  }
  return addTargets(state, variables);
}

//===----------------------------------------------------------------------===//
// With addresses
//===----------------------------------------------------------------------===//

/// Constants that are read where they are stay in the shader; others, whose
/// addresses are values, need an address.
LogicalResult cairn::planAddressedVariables(InterfaceState &state) {
  if (!state.options.physicalAddressing)
    return success();
  Variables addressed;
  for (auto kernel : state.shaders.getOps<gpu::GPUFuncOp>())
    kernel.walk([&](LLVM::AddressOfOp op) {
      auto global = state.symbols.lookup<LLVM::GlobalOp>(op.getGlobalName());
      if (global && isIn(global, ConstantSpace) && !isOnlyRead(op))
        addressed.insert(global);
    });
  for (auto global : state.shaders.getOps<LLVM::GlobalOp>())
    if (isIn(global, GlobalSpace) || isConstantForBuffer(global, state))
      addressed.insert(global);
  if (failed(addHolders(state, addressed)))
    return failure();
  for (LLVM::GlobalOp global : zerosLast(addressed))
    if (failed(state.addressedVariables.add(global, state.layout)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// With descriptors
//===----------------------------------------------------------------------===//

/// Puts all variables in `space` but `kept`, and but for constants that belong
/// in the shader, into one buffer.
static LogicalResult fillDescriptor(InterfaceState &state, AddressSpace space,
                                    StringRef key, const Variables &kept,
                                    Binding &next) {
  Builder b(state.shaders.getContext());
  Variables variables;
  for (auto global : state.shaders.getOps<LLVM::GlobalOp>())
    if (isIn(global, space) &&
        !global->hasAttr(shader::ShaderDialect::getStorageAttrName()) &&
        !kept.contains(global) &&
        (space != ConstantSpace || isConstantForBuffer(global, state)))
      variables.insert(global);
  VariableBuffer buffer;
  for (LLVM::GlobalOp global : zerosLast(variables)) {
    if (!isZeroInitialized(global) &&
        failed(getGlobalBytes(global, state.layout)))
      return failure();
    FailureOr<uint64_t> offset = buffer.add(global, state.layout);
    if (failed(offset))
      return failure();
    if (*offset > INT32_MAX)
      return global.emitError("'")
             << global.getSymName()
             << "' begins behind 2 GB of other variables, which is more than "
                "a descriptor reaches";
    // The value is the host's from here on.
    global.removeValueAttr();
    global.getInitializer().getBlocks().clear();
    global.setLinkage(LLVM::Linkage::External);
    global.setConstant(false);
    state.place(global, kStorageBuffer, next);
    if (space == ConstantSpace)
      global->setAttr(shader::ShaderDialect::getReadonlyAttrName(),
                      b.getUnitAttr());
    global->setAttr(shader::ShaderDialect::getOffsetAttrName(),
                    b.getI32IntegerAttr(*offset));
  }
  if (!buffer.empty()) {
    buffer.padToWords();
    state.interface.set(key, buffer.describe(next, b));
    ++next.binding;
  }
  return success();
}

LogicalResult cairn::assignProgramVariables(InterfaceState &state) {
  if (state.options.physicalAddressing) {
    if (state.addressedVariables.empty())
      return success();
    Builder b(state.shaders.getContext());
    state.interface.set("variables",
                        state.addressedVariables.describe(std::nullopt, b));
    for (auto global :
         llvm::make_early_inc_range(state.shaders.getOps<LLVM::GlobalOp>()))
      if (state.addressedVariables.contains(global.getSymName()))
        state.symbols.erase(global);
    return success();
  }
  // A descriptor cannot be written to memory: tables of addresses stay in the
  // shader, where they can be seen through.
  Variables kept;
  if (failed(addHolders(state, kept)))
    return failure();
  // Both buffers are in one set, behind the kernels'.
  Binding next{state.nextSet, 0};
  if (failed(fillDescriptor(state, ConstantSpace, "constants", kept, next)))
    return failure();
  return fillDescriptor(state, GlobalSpace, "variables", {}, next);
}
