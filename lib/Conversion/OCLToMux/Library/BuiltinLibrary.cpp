//===- BuiltinLibrary.cpp - bitcode, read on demand -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Builtins/ExtractFunctions.h"
#include "cairn/Builtins/LibraryParts.h"
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
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace cairn;
using llvm::APFloat;
using llvm::APInt;

BuiltinLibrary::BuiltinLibrary(MLIRContext *context, LibraryProfile profile)
    : context(context), profile(profile),
      module(ModuleOp::create(UnknownLoc::get(context))) {}

BuiltinLibrary::~BuiltinLibrary() = default;

llvm::Module &BuiltinLibrary::open(Source &source, StringRef bitcode) {
  if (source.bitcode)
    return *source.bitcode;
  source.llvmContext = std::make_unique<llvm::LLVMContext>();
  source.bitcode = llvm::cantFail(
      llvm::getOwningLazyBitcodeModule(
          llvm::MemoryBuffer::getMemBuffer(bitcode, "builtins",
                                           /*RequiresNullTerminator=*/false),
          *source.llvmContext, /*ShouldLazyLoadMetadata=*/true),
      "the library is damaged");
  return *source.bitcode;
}

bool BuiltinLibrary::isOwn(StringRef symbol) {
  own.isOwn = true;
  llvm::Function *function =
      open(own, embeddedLibrary(profile)).getFunction(symbol);
  // A lazy function has no body yet, but is not a declaration either.
  return function && !function->isDeclaration();
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
/// they must be without, and so is a step of a polynomial, which adds a
/// constant: what the product loses is little beside it.
static void useExactMultiplyAdd(ModuleOp module) {
  module.walk([](math::FmaOp op) {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF64())
      return;
    if (matchPattern(op.getC(), m_Constant())) {
      OpBuilder b(op);
      Value product =
          arith::MulFOp::create(b, op.getLoc(), op.getA(), op.getB());
      op.replaceAllUsesWith(
          arith::AddFOp::create(b, op.getLoc(), product, op.getC())
              .getResult());
      op.erase();
      return;
    }
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

LogicalResult BuiltinLibrary::load(ArrayRef<std::string> symbols) {
  SmallVector<std::string> fromOwn;
  llvm::MapVector<StringRef, SmallVector<std::string>> fromParts;
  for (const std::string &symbol : symbols) {
    if (!functions.try_emplace(symbol).second)
      continue;
    if (isOwn(symbol))
      fromOwn.push_back(symbol);
    else
      fromParts[nameInSymbol(symbol)].push_back(symbol);
  }
  if (!fromOwn.empty() && failed(load(own, fromOwn)))
    return failure();
  for (auto &[name, wanted] : fromParts) {
    StringRef bitcode = embeddedLibraryPart(name);
    if (bitcode.empty())
      continue;
    Source &part = parts[name];
    open(part, bitcode);
    if (failed(load(part, wanted)))
      return failure();
  }
  return success();
}

LogicalResult BuiltinLibrary::load(Source &source,
                                   ArrayRef<std::string> missing) {
  std::unique_ptr<llvm::Module> extracted =
      extractFunctions(*source.bitcode, missing);
  frontend::canonicalizeLibrary(*extracted);
  OwningOpRef<ModuleOp> raised =
      frontend::importModule(std::move(extracted), context);
  if (!raised)
    return failure();
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
    if (mayRoundProducts(profile))
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
