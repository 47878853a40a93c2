//===- LibraryCalls.cpp - the library's code, for builtins ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A short function is inlined. One that would make too much of its caller by
// being inlined everywhere there is a function of the module, which is called.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

//===----------------------------------------------------------------------===//
// Inlining
//===----------------------------------------------------------------------===//

/// Copies the tables that `body` refers to from the library into the module.
static void importTables(Region &body, ModuleOp library, SymbolTable &symbols) {
  body.walk([&](LLVM::AddressOfOp address) {
    if (symbols.lookup(address.getGlobalName()))
      return;
    if (Operation *table = library.lookupSymbol(address.getGlobalName())) {
      Operation *copy = table->clone();
      SymbolTable::setSymbolVisibility(copy, SymbolTable::Visibility::Private);
      if (auto global = dyn_cast<LLVM::GlobalOp>(copy))
        global.setLinkage(LLVM::Linkage::Internal);
      symbols.insert(copy);
    }
  });
}

/// Whether all that becomes of `pointer` is an access to memory, of which any
/// address space has the same.
static bool isOnlyAccessed(Value pointer) {
  return llvm::all_of(pointer.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<LLVM::LoadOp>(user))
      return true;
    if (isa<LLVM::StoreOp>(user))
      return use.getOperandNumber() == 1;
    return isa<LLVM::GEPOp>(user) && isOnlyAccessed(user->getResult(0));
  });
}

/// The address computations in `op` lead to where their pointers are.
static void followAddressSpaces(Operation *op) {
  op->walk([](LLVM::GEPOp address) {
    address.getResult().setType(address.getBase().getType());
  });
}

/// Puts the body of `function`, a single block, before `op`; its result, if it
/// has one.
static Value inlineLibraryFunction(OpBuilder &b, BuiltinOp op,
                                   func::FuncOp function) {
  IRMapping map;
  for (auto [param, arg] :
       llvm::zip_equal(function.getArguments(), op.getArgs())) {
    Value value = arg;
    if (param.getType() != value.getType() && !isOnlyAccessed(param))
      value =
          LLVM::AddrSpaceCastOp::create(b, op.getLoc(), param.getType(), value);
    map.map(param, value);
  }
  Block &body = function.getBody().front();
  for (Operation &inner : body.without_terminator()) {
    Operation *copy = b.clone(inner, map);
    copy->setLoc(op.getLoc());
    followAddressSpaces(copy);
  }
  if (!op.getResult())
    return {};
  return map.lookupOrDefault(body.getTerminator()->getOperand(0));
}

//===----------------------------------------------------------------------===//
// Calling
//===----------------------------------------------------------------------===//

namespace {
class LibraryCalls {
public:
  LibraryCalls(ModuleOp module, BuiltinLibrary &library)
      : module(module), library(library), symbols(module),
        maxInlinedOps(deviceTraitsOf(module).costs.maxInlinedOps) {}

  LogicalResult resolve(ArrayRef<LibraryCall> calls);

private:
  /// The function that `call` needs; null if the library does not have it.
  func::FuncOp lookup(const LibraryCall &call);
  bool isTooMuch(const LibraryCall &call, func::FuncOp function);
  func::FuncOp getHelper(const LibraryCall &call, func::FuncOp function);

  ModuleOp module;
  BuiltinLibrary &library;
  SymbolTable symbols;
  unsigned maxInlinedOps;
  /// How often each function calls one of the library.
  DenseMap<std::pair<Operation *, Operation *>, unsigned> counts;
  DenseMap<Operation *, unsigned> sizes;
};
} // namespace

func::FuncOp LibraryCalls::lookup(const LibraryCall &call) {
  func::FuncOp function = library.lookup(call.symbol);
  BuiltinOp op = call.op;
  if (function && !function.isExternal() &&
      function.getNumArguments() == op.getArgs().size())
    return function;
  return nullptr;
}

/// Whether every target passes values of `type` to functions and back. A
/// pointer to global memory is an image in memory.
static bool isPassed(Type type) {
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type))
    return pointer.getAddressSpace() == GlobalSpace;
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.getRank() != 1 || vector.getNumElements() < 2 ||
        vector.getNumElements() > 4)
      return false;
    type = vector.getElementType();
  }
  return type.isInteger(32) || type.isInteger(64) || type.isF32() ||
         type.isF64();
}

bool LibraryCalls::isTooMuch(const LibraryCall &call, func::FuncOp function) {
  BuiltinOp op = call.op;
  if (!op.getResult() || !llvm::all_of(function.getArgumentTypes(), isPassed) ||
      !llvm::all_of(function.getResultTypes(), isPassed))
    return false;
  unsigned &size = sizes[function];
  if (!size)
    function.walk([&](Operation *) { ++size; });
  unsigned count =
      counts.lookup({op->getParentOfType<func::FuncOp>(), function});
  return count > 1 && size * count > maxInlinedOps;
}

/// The copy of `function` in the module.
func::FuncOp LibraryCalls::getHelper(const LibraryCall &call,
                                     func::FuncOp function) {
  std::string name = "library." + call.symbol;
  if (auto existing = symbols.lookup<func::FuncOp>(name))
    return existing;
  func::FuncOp copy = function.clone();
  copy.setName(name);
  copy.setPrivate();
  symbols.insert(copy);
  return copy;
}

LogicalResult LibraryCalls::resolve(ArrayRef<LibraryCall> calls) {
  for (const LibraryCall &call : calls)
    if (func::FuncOp function = lookup(call)) {
      BuiltinOp op = call.op;
      ++counts[{op->getParentOfType<func::FuncOp>(), function}];
    }
  bool failed = false;
  for (const LibraryCall &call : calls) {
    BuiltinOp op = call.op;
    func::FuncOp function = lookup(call);
    if (!function) {
      op.emitError() << "builtin '" << op.getName() << "' with signature '"
                     << op.getSignature() << "' has no implementation";
      failed = true;
      continue;
    }
    importTables(function.getBody(), library.getModule(), symbols);
    OpBuilder b(op);
    bool corrects = !library.isOwn(call.symbol) && op.getResult();
    BuiltinSignature signature = *BuiltinSignature::parse(op.getSignature());
    if (corrects)
      correctArguments(b, op, signature);
    Value value;
    if (isTooMuch(call, function))
      value = func::CallOp::create(b, op.getLoc(), getHelper(call, function),
                                   op.getArgs())
                  .getResult(0);
    else
      value = inlineLibraryFunction(b, op, function);
    if (corrects)
      value = correctLibrary(b, op, signature, value);
    if (value)
      op.getResult().replaceAllUsesWith(value);
    op.erase();
  }
  return failure(failed);
}

LogicalResult cairn::resolveLibraryCalls(ModuleOp module,
                                         ArrayRef<LibraryCall> calls,
                                         BuiltinLibrary &library) {
  SmallVector<std::string> names;
  for (const LibraryCall &call : calls)
    names.push_back(call.symbol);
  if (failed(library.load(names)))
    return failure();
  return LibraryCalls(module, library).resolve(calls);
}
