//===- BuiltinLibrary.cpp - bitcode, read on demand -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

#include "Constants.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/Canonicalizer.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/OCL/Transforms/Passes.h"
#include "cairn/Frontend/Frontend.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace cairn;
using llvm::APFloat;
using llvm::APInt;

BuiltinLibrary::BuiltinLibrary(MLIRContext *context, LibraryProfile profile,
                               StringRef path)
    : context(context), profile(profile),
      path(path.empty() ? CAIRN_LIBCLC_PATH : path.str()),
      module(ModuleOp::create(UnknownLoc::get(context))) {}

BuiltinLibrary::~BuiltinLibrary() = default;

llvm::Error BuiltinLibrary::open(Source &source,
                                 std::unique_ptr<llvm::MemoryBuffer> buffer) {
  source.llvmContext = std::make_unique<llvm::LLVMContext>();
  auto lazy =
      llvm::getOwningLazyBitcodeModule(std::move(buffer), *source.llvmContext,
                                       /*ShouldLazyLoadMetadata=*/true);
  if (!lazy)
    return lazy.takeError();
  source.bitcode = std::move(*lazy);
  return llvm::Error::success();
}

llvm::Error BuiltinLibrary::openOwn() {
  if (own.bitcode)
    return llvm::Error::success();
  own.isOwn = true;
  return open(own, llvm::MemoryBuffer::getMemBuffer(
                       embeddedLibrary(profile), "builtins",
                       /*RequiresNullTerminator=*/false));
}

llvm::Error BuiltinLibrary::openFile() {
  if (file.bitcode)
    return llvm::Error::success();
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::errorCodeToError(buffer.getError());
  return open(file, std::move(*buffer));
}

bool BuiltinLibrary::isOwn(StringRef symbol) {
  if (llvm::Error error = openOwn()) {
    llvm::consumeError(std::move(error));
    assert(false && "cannot read the embedded library");
    return false;
  }
  llvm::Function *function = own.bitcode->getFunction(symbol);
  // A lazy function has no body yet, but is not a declaration either.
  return function && !function->isDeclaration();
}

//===----------------------------------------------------------------------===//
// Taking functions out of the library
//===----------------------------------------------------------------------===//

/// Adds the globals that `value` refers to, directly or through constants.
static void collectGlobals(const llvm::Value *value,
                           llvm::SetVector<llvm::GlobalValue *> &globals) {
  if (auto *global = dyn_cast<llvm::GlobalValue>(value)) {
    globals.insert(const_cast<llvm::GlobalValue *>(global));
    return;
  }
  if (auto *constant = dyn_cast<llvm::Constant>(value))
    for (const llvm::Value *operand : constant->operands())
      collectGlobals(operand, globals);
}

/// The functions of these names in `source`, with all that they refer to.
static std::unique_ptr<llvm::Module> extract(llvm::Module &source,
                                             ArrayRef<std::string> symbols) {
  llvm::SetVector<llvm::GlobalValue *> globals;
  for (const std::string &symbol : symbols)
    if (llvm::Function *function = source.getFunction(symbol))
      globals.insert(function);
  // `globals` grows as bodies are read.
  for (unsigned i = 0; i < globals.size(); ++i) {
    llvm::GlobalValue *global = globals[i];
    if (llvm::Error error = global->materialize()) {
      llvm::consumeError(std::move(error));
      continue;
    }
    if (auto *function = dyn_cast<llvm::Function>(global)) {
      for (llvm::Instruction &inst : llvm::instructions(function))
        for (llvm::Value *operand : inst.operands())
          collectGlobals(operand, globals);
    } else if (auto *variable = dyn_cast<llvm::GlobalVariable>(global)) {
      if (variable->hasInitializer())
        collectGlobals(variable->getInitializer(), globals);
    }
  }

  auto extracted =
      std::make_unique<llvm::Module>("builtin library", source.getContext());
  extracted->setDataLayout(source.getDataLayout());
  extracted->setTargetTriple(source.getTargetTriple());
  llvm::ValueToValueMapTy map;
  for (llvm::GlobalValue *global : globals) {
    if (auto *function = dyn_cast<llvm::Function>(global)) {
      auto *copy = llvm::Function::Create(
          function->getFunctionType(), function->getLinkage(),
          function->getAddressSpace(), function->getName(), extracted.get());
      copy->copyAttributesFrom(function);
      map[function] = copy;
    } else if (auto *variable = dyn_cast<llvm::GlobalVariable>(global)) {
      auto *copy = new llvm::GlobalVariable(
          *extracted, variable->getValueType(), variable->isConstant(),
          variable->getLinkage(), nullptr, variable->getName(), nullptr,
          variable->getThreadLocalMode(), variable->getAddressSpace());
      copy->copyAttributesFrom(variable);
      map[variable] = copy;
    }
  }
  llvm::StringSet<> exported;
  exported.insert(symbols.begin(), symbols.end());
  for (llvm::GlobalValue *global : globals) {
    if (auto *variable = dyn_cast<llvm::GlobalVariable>(global)) {
      if (variable->hasInitializer())
        cast<llvm::GlobalVariable>(map[variable])
            ->setInitializer(llvm::MapValue(variable->getInitializer(), map));
      continue;
    }
    auto *function = dyn_cast<llvm::Function>(global);
    if (!function || function->isDeclaration())
      continue;
    auto *copy = cast<llvm::Function>(map[function]);
    auto *argument = copy->arg_begin();
    for (llvm::Argument &arg : function->args())
      map[&arg] = &*argument++;
    SmallVector<llvm::ReturnInst *> returns;
    llvm::CloneFunctionInto(copy, function, map,
                            llvm::CloneFunctionChangeType::DifferentModule,
                            returns);
    copy->setLinkage(exported.contains(function->getName())
                         ? llvm::GlobalValue::ExternalLinkage
                         : llvm::GlobalValue::InternalLinkage);
  }
  return extracted;
}

//===----------------------------------------------------------------------===//
// Raising them
//===----------------------------------------------------------------------===//

/// libclc's constant address space has the number that SPIR gives to the
/// generic one.
static constexpr unsigned kLibraryConstantSpace = 4;

static void renumberAddressSpaces(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](LLVM::LLVMPointerType type) -> Type {
    return type.getAddressSpace() == kLibraryConstantSpace
               ? LLVM::LLVMPointerType::get(type.getContext(), ConstantSpace)
               : type;
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (auto global : module.getOps<LLVM::GlobalOp>())
    if (global.getAddrSpace() == kLibraryConstantSpace)
      global.setAddrSpace(ConstantSpace);
}

/// `value` within the range of the integers `type`, and 0 if it is NaN.
static Value clampToRange(OpBuilder &b, Location loc, Value value, Type type,
                          bool isSigned) {
  unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  auto select = [&](arith::CmpFPredicate predicate, const APFloat &other) {
    Value bound = floatConstant(b, loc, value.getType(), other);
    Value keeps = arith::CmpFOp::create(b, loc, predicate, value, bound);
    value = arith::SelectOp::create(b, loc, keeps, value, bound);
  };
  auto bound = [&](const APInt &integer) {
    APFloat number(semanticsOf(value.getType()));
    number.convertFromAPInt(integer, isSigned, APFloat::rmTowardZero);
    return number;
  };
  select(arith::CmpFPredicate::ORD,
         APFloat::getZero(semanticsOf(value.getType())));
  select(arith::CmpFPredicate::OGT,
         bound(isSigned ? APInt::getSignedMinValue(bits) : APInt(bits, 0)));
  select(arith::CmpFPredicate::OLT,
         bound(isSigned ? APInt::getSignedMaxValue(bits)
                        : APInt::getMaxValue(bits)));
  return value;
}

/// libclc counts on conversions to integers that saturate, as its machines
/// have: it looks up tables at the result.
static void saturateConversions(ModuleOp module) {
  module.walk([](Operation *op) {
    if (!isa<arith::FPToSIOp, arith::FPToUIOp>(op))
      return;
    OpBuilder b(op);
    op->setOperand(0, clampToRange(b, op->getLoc(), op->getOperand(0),
                                   op->getResult(0).getType(),
                                   isa<arith::FPToSIOp>(op)));
  });
}

/// libclc's functions of double count on a fused multiply-add, and get the one
/// of our library where the device's may not be. Those of float are as good as
/// they must be without.
static void useExactMultiplyAdd(ModuleOp module) {
  module.walk([](math::FmaOp op) {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF64())
      return;
    auto vector = dyn_cast<VectorType>(type);
    ocl::BuiltinType number = ocl::BuiltinType::get(
        ocl::ScalarKind::Double, vector ? vector.getNumElements() : 1);
    ocl::BuiltinSignature signature;
    signature.result = number;
    signature.params.assign(3, number);
    OpBuilder b(op);
    auto exact = ocl::BuiltinOp::create(b, op.getLoc(), TypeRange{type}, "fma",
                                        signature.str(), op->getOperands());
    op.replaceAllUsesWith(exact.getResult());
    op.erase();
  });
}

LogicalResult BuiltinLibrary::load(ArrayRef<std::string> symbols,
                                   Location loc) {
  SmallVector<std::string> fromOwn, fromFile;
  for (const std::string &symbol : symbols)
    if (functions.try_emplace(symbol).second)
      (isOwn(symbol) ? fromOwn : fromFile).push_back(symbol);
  if (!fromOwn.empty() && failed(load(own, fromOwn, loc)))
    return failure();
  if (fromFile.empty())
    return success();
  if (llvm::Error error = openFile())
    return emitError(loc) << "cannot read the builtin library '" << path
                          << "': " << llvm::toString(std::move(error));
  return load(file, fromFile, loc);
}

LogicalResult BuiltinLibrary::load(Source &source,
                                   ArrayRef<std::string> missing,
                                   Location loc) {
  std::unique_ptr<llvm::Module> extracted = extract(*source.bitcode, missing);
  frontend::canonicalizeLibrary(*extracted);
  OwningOpRef<ModuleOp> raised =
      frontend::importModule(std::move(extracted), context);
  if (!raised)
    return emitError(loc) << "cannot import the builtin library '" << path
                          << "'";
  if (!source.isOwn)
    renumberAddressSpaces(*raised);
  PassManager passes(context);
  passes.addPass(createRaiseSPIRToOCLPass());
  passes.addPass(ocl::createOCLLiftControlFlowPass());
  ocl::addCanonicalizer(passes);
  passes.addPass(createCSEPass());
  if (failed(passes.run(*raised)))
    return failure();
  if (!source.isOwn) {
    saturateConversions(*raised);
    if (profile == LibraryProfile::Shader)
      useExactMultiplyAdd(*raised);
  }

  // No program can have a global of such a name.
  SymbolTable raisedTable(*raised);
  for (auto global : llvm::to_vector(raised->getOps<LLVM::GlobalOp>()))
    if (failed(
            raisedTable.rename(global, (source.isOwn ? "cairn." : "libclc.") +
                                           global.getName().str())))
      return failure();

  SymbolTable table(*module);
  for (Operation &op : llvm::make_early_inc_range(*raised->getBody())) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (!symbol || table.lookup(symbol.getName()))
      continue; // a table that an earlier load brought
    op.remove();
    module->push_back(&op);
    table.insert(&op);
  }
  for (const std::string &symbol : missing)
    functions[symbol] = table.lookup<func::FuncOp>(symbol);
  return success();
}

func::FuncOp BuiltinLibrary::lookup(StringRef symbol) const {
  return functions.lookup(symbol);
}
