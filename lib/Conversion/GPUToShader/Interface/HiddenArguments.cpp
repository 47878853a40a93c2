//===- HiddenArguments.cpp - what the program does not pass -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelArguments.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace cairn;

/// The name of what `op` asks the host, as the interface spells it; empty if
/// nothing.
static StringRef getFactName(Operation *op) {
  if (isa<mux::SamplerMaskOp>(op))
    return "mask";
  auto query = dyn_cast<mux::ImageQueryOp>(op);
  if (!query)
    return {};
  // The kind of texels of an image is in its type and must be right, but
  // nothing tells that of an image which is neither read nor written.
  bool isHostsOnly = query.getQuery() == mux::ImageQuery::ChannelDataType ||
                     query.getQuery() == mux::ImageQuery::ChannelOrder;
  bool isAccessed = !llvm::all_of(query.getImage().getUsers(),
                                  llvm::IsaPred<mux::ImageQueryOp>);
  return isHostsOnly || !isAccessed ? mux::stringifyImageQuery(query.getQuery())
                                    : StringRef();
}

void KernelArguments::findFacts() {
  for (KernelArgument &arg : args) {
    llvm::MapVector<StringRef, HandleFact> found;
    for (Operation *user : arg.value.getUsers())
      if (StringRef name = getFactName(user); !name.empty()) {
        HandleFact &fact = found[name];
        fact.handle = &arg;
        fact.name = name;
        fact.ops.push_back(user);
        fact.word.name = arg.name + "." + name.str();
        fact.word.type = b.getI32Type();
        fact.word.size = fact.word.align = 4;
      }
    for (auto &[name, fact] : found)
      facts.push_back(std::move(fact));
  }
}

void KernelArguments::assignFacts() {
  for (HandleFact &fact : facts) {
    fact.handle->properties.set(fact.name, fact.word.describePlace(b));
    Value value = loadBytes(fact.word, addressOfBytes(fact.word));
    for (Operation *op : fact.ops) {
      op->getResult(0).replaceAllUsesWith(value);
      replaced.push_back(op);
    }
  }
}

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
    arg.type = LLVM::LLVMPointerType::get(b.getContext(), GlobalSpace);
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
    LLVM::GlobalOp root = state.createRoot(
        loc, rootName(printfBuffer->name),
        LLVM::LLVMArrayType::get(b.getI8Type(), 0), GlobalSpace);
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
