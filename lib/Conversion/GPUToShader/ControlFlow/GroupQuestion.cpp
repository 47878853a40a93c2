//===- GroupQuestion.cpp - whether anybody goes on --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupQuestion.h"
#include "RowsOfLanes.h"

#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn;

static constexpr llvm::StringLiteral kLocalMemory = "local_memory";
static constexpr unsigned kWords = 2, kWordBytes = 4;
/// That of a work-group of llvmpipe. What has more is for other devices, on
/// which the words would only take from it.
static constexpr uint64_t kMostLocalMemory = 32 << 10;

static Value getNumber(OpBuilder &b, Location loc, uint32_t number) {
  return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(number));
}

static void createBarrier(OpBuilder &b, Location loc) {
  mux::WorkGroupBarrierOp::create(b, loc, 0, mux::MemScope::WorkGroup,
                                  mux::MemOrdering::AcquireRelease,
                                  mux::MemKind::WorkGroup);
}

template <typename Op>
static Value createAtomic(OpBuilder &b, Location loc, Value word,
                          Value operand) {
  return Op::create(b, loc, operand.getType(), word, spirv::Scope::Workgroup,
                    spirv::MemorySemantics::None, operand);
}

Value GroupQuestion::getWord(OpBuilder &b, Location loc, Value number) {
  Value place =
      arith::AndIOp::create(b, loc, number, getNumber(b, loc, 1)).getResult();
  Value base = spirv::AddressOfOp::create(b, loc, words);
  return spirv::AccessChainOp::create(b, loc, base, ValueRange(place));
}

/// All that `kernel` has with the words, but for local arguments.
uint64_t GroupQuestion::countLocalMemory() const {
  uint64_t bytes = 0;
  if (auto interface = kernel->getAttrOfType<DictionaryAttr>(
          CairnDialect::getInterfaceAttrName()))
    bytes = interface.getAs<IntegerAttr>(kLocalMemory).getInt();
  return llvm::alignTo(bytes, kWordBytes) + kWords * kWordBytes;
}

bool GroupQuestion::hasRoom() const {
  return countLocalMemory() <= kMostLocalMemory;
}

void GroupQuestion::createWords(gpu::GPUModuleOp module) {
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  words = spirv::GlobalVariableOp::create(
      b, kernel.getLoc(),
      spirv::PointerType::get(spirv::ArrayType::get(b.getI32Type(), kWords),
                              spirv::StorageClass::Workgroup),
      (kernel.getName() + ".in_step").str());
  StringRef name = CairnDialect::getInterfaceAttrName();
  auto described = kernel->getAttrOfType<DictionaryAttr>(name);
  if (!described)
    return;
  NamedAttrList interface(described);
  interface.set(kLocalMemory, b.getI64IntegerAttr(countLocalMemory()));
  kernel->setAttr(name, interface.getDictionary(b.getContext()));
}

void GroupQuestion::prepare() {
  auto module = kernel->getParentOfType<gpu::GPUModuleOp>();
  Location loc = kernel.getLoc();
  Block &block = kernel.getBody().front();
  createWords(module);
  OpBuilder b(module.getContext());
  Type number = b.getI32Type();
  b.setInsertionPointToStart(&block);
  count = spirv::VariableOp::create(
      b, loc, spirv::PointerType::get(number, spirv::StorageClass::Function),
      spirv::StorageClass::Function, /*initializer=*/nullptr);
  Block::iterator begin = block.begin();
  while (isa<spirv::VariableOp>(*begin) ||
         begin->hasTrait<OpTrait::ConstantLike>())
    ++begin;
  b.setInsertionPoint(&block, begin);
  isInRows = createRowsOfLanes(b, loc, module);
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  isElsewhere = arith::XOrIOp::create(b, loc, isInRows, yes);
  auto first = scf::IfOp::create(b, loc, isInRows, /*withElseRegion=*/false);
  b.setInsertionPointToStart(first.thenBlock());
  Value zero = getNumber(b, loc, 0);
  spirv::StoreOp::create(b, loc, count, zero);
  for (uint32_t word : {0, 1})
    createAtomic<spirv::AtomicAndOp>(
        b, loc, getWord(b, loc, getNumber(b, loc, word)), zero);
  createBarrier(b, loc);
}

Value GroupQuestion::ask(OpBuilder &b, Location loc, Value goesOn) {
  if (!words)
    prepare();
  OpBuilder::InsertionGuard guard(b);
  auto branch = scf::IfOp::create(b, loc, b.getI1Type(), isInRows,
                                  /*withElseRegion=*/true);
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, goesOn);
  b.setInsertionPointToStart(branch.thenBlock());
  Value number = spirv::LoadOp::create(b, loc, count);
  number = arith::AddIOp::create(b, loc, number, getNumber(b, loc, 1));
  spirv::StoreOp::create(b, loc, count, number);
  Value word = getWord(b, loc, number);
  auto answer = scf::IfOp::create(b, loc, goesOn, /*withElseRegion=*/false);
  {
    OpBuilder inside = answer.getThenBodyBuilder();
    createAtomic<spirv::AtomicUMaxOp>(inside, loc, word, number);
  }
  createBarrier(b, loc);
  Value last =
      createAtomic<spirv::AtomicOrOp>(b, loc, word, getNumber(b, loc, 0));
  Value any =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, last, number);
  scf::YieldOp::create(b, loc, any);
  return branch.getResult(0);
}

Value GroupQuestion::orElsewhere(OpBuilder &b, Location loc, Value on) {
  if (!words)
    prepare();
  return arith::OrIOp::create(b, loc, on, isElsewhere);
}
