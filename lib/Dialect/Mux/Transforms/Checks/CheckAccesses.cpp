//===- CheckAccesses.cpp - checks in front of accesses ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

FunctionChecks::FunctionChecks(func::FuncOp function, Checks checks,
                               SymbolTable &symbols, CheckSites &sites,
                               CheckObjects &objects)
    : function(function), checks(checks), symbols(symbols), sites(sites),
      objects(objects), flow(function) {
  OpBuilder b = OpBuilder::atBlockBegin(&function.getBody().front());
  Location loc = function.getLoc();
  record =
      CheckRecordOp::create(b, loc, LLVM::LLVMPointerType::get(b.getContext()));
  item = LocalLinearIdOp::create(b, loc, b.getI64Type());
}

static unsigned spaceOf(Value address) {
  return cast<LLVM::LLVMPointerType>(address.getType()).getAddressSpace();
}

static uint64_t lowestBit(uint64_t number) { return number & -number; }

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

std::pair<Value, int32_t> FunctionChecks::objectOf(OpBuilder &b,
                                                   const AccessRoot &root) {
  // One that is only known from its first use on.
  if (variables.contains(root.base))
    return {FindObjectOp::create(b, root.base.getLoc(), record.getType(),
                                 record, root.base),
            -1};
  if (isNoAddress(root.base))
    return {LLVM::ZeroOp::create(b, root.base.getLoc(), record.getType()), -1};
  if (auto known = found.find(root.base); known != found.end())
    return known->second;
  if (!flow.sourcesOf(root.base).empty())
    return {chooseObject(root.base), -1};
  OpBuilder outer(b.getContext());
  Location loc = root.base.getLoc();
  int32_t index = -1;
  // Functions are called by several kernels, each with its own numbers.
  if (isKernel(function)) {
    if (root.kind == AccessRoot::Kind::Argument)
      index = cast<BlockArgument>(root.base).getArgNumber();
    else if (root.kind == AccessRoot::Kind::Global)
      index = objects.indexOf(symbols.lookup<LLVM::GlobalOp>(
          root.base.getDefiningOp<LLVM::AddressOfOp>().getGlobalName()));
  }
  if (index >= 0) {
    outer.setInsertionPointAfter(item.getDefiningOp());
    Value object = CheckedObjectOp::create(outer, loc, record.getType(), record,
                                           outer.getI32IntegerAttr(index));
    return found[root.base] = {object, index};
  }
  outer.setInsertionPointAfterValue(root.base);
  // In front of them there is not a record yet.
  Value base = root.base;
  if (base.getParentBlock() == record.getParentBlock() &&
      (isa<BlockArgument>(base) ||
       base.getDefiningOp()->isBeforeInBlock(item.getDefiningOp())))
    outer.setInsertionPointAfter(item.getDefiningOp());
  Value object =
      FindObjectOp::create(outer, loc, record.getType(), record, root.base);
  return found[root.base] = {object, -1};
}

/// What the checks look at beside the bounds.
CheckedAccess FunctionChecks::withFlags(CheckedAccess access,
                                        Value address) const {
  unsigned space = spaceOf(address);
  if (checks.races && space != PrivateSpace && space != ConstantSpace)
    access = access | CheckedAccess::Shared;
  if (!checks.uninitialised)
    access = access & ~CheckedAccess::Initialised;
  return access;
}

//===----------------------------------------------------------------------===//
// Private variables
//===----------------------------------------------------------------------===//

/// The first op of the variable's block that the variable is used in.
static Operation *firstUser(LLVM::AllocaOp variable) {
  Operation *first = nullptr;
  for (Operation *user : variable->getUsers()) {
    Operation *op = variable->getBlock()->findAncestorOpInBlock(*user);
    if (op && (!first || op->isBeforeInBlock(first)))
      first = op;
  }
  return first;
}

static bool isNumbers(Type type) {
  while (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    type = array.getElementType();
  return type.isIntOrFloat();
}

/// Gives `variable` a number and, where it is to be seen whether it has been
/// written, as many bytes again that say so.
void FunctionChecks::prepareVariable(LLVM::AllocaOp variable) {
  std::optional<uint64_t> size = sizeOfVariable(variable);
  Operation *first = firstUser(variable);
  if (!size || !first)
    return;
  int32_t object = objects.add(variable, *size);
  bool isFound = isPassedOn(variable),
       numbers = isNumbers(variable.getElemType());
  OpBuilder b(variable);
  Location loc = variable.getLoc();
  Value place = variable;
  if (checks.uninitialised) {
    Type bytes = LLVM::LLVMArrayType::get(b.getI8Type(), *size);
    Type type = variable.getElemType();
    APInt count;
    matchPattern(variable.getArraySize(), m_ConstantInt(&count));
    if (!count.isOne())
      type = LLVM::LLVMArrayType::get(type, count.getZExtValue());
    Type both = LLVM::LLVMStructType::getLiteral(b.getContext(), {type, bytes});
    Value one = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1);
    auto larger = LLVM::AllocaOp::create(
        b, loc, variable.getType(), both, one,
        variable.getAlignment().value_or(
            DataLayout::closest(variable).getTypeABIAlignment(type)));
    variable.getResult().replaceAllUsesWith(larger);
    variable.erase();
    place = larger;
    b.setInsertionPoint(first);
    Value written = LLVM::GEPOp::create(
        b, loc, place.getType(), b.getI8Type(), place,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(*size)});
    LLVM::MemsetOp::create(
        b, loc, written, arith::ConstantIntOp::create(b, loc, b.getI8Type(), 0),
        arith::ConstantIntOp::create(b, loc, b.getI64Type(), *size),
        /*isVolatile=*/false);
  }
  variables[place] = {object, *size, numbers};
  if (!isFound)
    return;
  b.setInsertionPoint(first);
  // A function may call with it before it has a record of its own.
  if (first->getBlock() == record.getParentBlock() &&
      first->isBeforeInBlock(item.getDefiningOp()))
    b.setInsertionPointAfter(item.getDefiningOp());
  CheckVariableOp::create(b, loc, record, place, item,
                          b.getI64IntegerAttr(*size),
                          b.getI32IntegerAttr(object));
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void FunctionChecks::noteAtomic(CheckedAccess access, unsigned space) {
  if (bitEnumContainsAny(access, CheckedAccess::Atomic) &&
      space != LocalSpace && space != PrivateSpace)
    objects.addAtomic(bitEnumContainsAny(access, CheckedAccess::Acquire |
                                                     CheckedAccess::Release));
}

void FunctionChecks::checkPlain(Operation *op, OpOperand &address,
                                CheckedAccess access, uint64_t bytes,
                                uint64_t alignment, StringRef when) {
  AccessRoot root = rootOf(address.get());
  // What is beyond an object is accessed in so much other memory.
  constexpr uint64_t most = 4096;
  if (root.kind == AccessRoot::Kind::Internal || bytes == 0 || bytes > most)
    return;
  noteAtomic(access, spaceOf(address.get()));
  access = withFlags(access, address.get());
  OpBuilder b(op);
  Location loc = op->getLoc();
  int32_t site = sites.add(function, findPlace(op), when);
  sites.setBytes(function, site, bytes);
  Value checked;
  if (auto variable = variables.find(root.base); variable != variables.end()) {
    auto [object, size, numbers] = variable->second;
    Value place = address.get();
    checked =
        CheckPrivateOp::create(b, loc, place.getType(), record, root.base,
                               place, item, access, bytes, size, object, site);
  } else {
    auto [object, index] = objectOf(b, root);
    bool isWrite = bitEnumContainsAny(access, CheckedAccess::Write);
    objects.addAccess(index, std::min(lowestBit(bytes), alignment), isWrite);
    checked =
        CheckAccessOp::create(b, loc, address.get().getType(), record, object,
                              address.get(), item, access, bytes, site);
  }
  address.set(checked);
}

/// A program with the atomic functions of OpenCL 1.x, in whatever version it is
/// compiled, says by `volatile` that others access memory at the same time.
static CheckedAccess orderOf(LLVM::AtomicOrdering ordering, bool isVolatile) {
  if (isVolatile && ordering == LLVM::AtomicOrdering::not_atomic)
    return CheckedAccess::Atomic;
  switch (ordering) {
  case LLVM::AtomicOrdering::acquire:
    return CheckedAccess::Atomic | CheckedAccess::Acquire;
  case LLVM::AtomicOrdering::release:
    return CheckedAccess::Atomic | CheckedAccess::Release;
  case LLVM::AtomicOrdering::acq_rel:
  case LLVM::AtomicOrdering::seq_cst:
    return CheckedAccess::Atomic | CheckedAccess::Acquire |
           CheckedAccess::Release;
  case LLVM::AtomicOrdering::not_atomic:
    return CheckedAccess::None;
  default:
    return CheckedAccess::Atomic;
  }
}

/// A vector that has lanes of its own in memory.
static VectorType asVector(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 ? vector : VectorType();
}

/// Checks `access` to some lanes of a vector at `address` in `variable`.
void FunctionChecks::checkLanes(Operation *op, VectorType vector, Value address,
                                const llvm::SmallBitVector &lanes,
                                CheckedAccess access) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value base = rootOf(address).base;
  auto [object, size, numbers] = variables.lookup(base);
  for (unsigned lane : lanes.set_bits()) {
    Value place = LLVM::GEPOp::create(
        b, loc, address.getType(), vector.getElementType(), address,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(lane)});
    CheckPrivateOp::create(b, loc, address.getType(), record, base, place, item,
                           access, sizeInMemory(vector.getElementType(), op),
                           size, object, sites.add(function, loc));
  }
}

void FunctionChecks::checkLoad(LLVM::LoadOp load, uint64_t alignment) {
  // The front end kept this load though nobody uses it: it does not look at
  // others' work, and may read what means nothing.
  bool isUnused = load.getVolatile_() && load.use_empty();
  bool isVolatile = load.getVolatile_() && !isUnused;
  CheckedAccess access =
      CheckedAccess::Read | orderOf(load.getOrdering(), isVolatile);
  uint64_t bytes = sizeInMemory(load.getType(), load), used = bytes;
  bool looksAll = true;
  VectorType vector = asVector(load.getType());
  llvm::SmallBitVector lanes;
  if (vector) {
    lanes = lanesLookedAt(load);
    unsigned count = usedLanes(load).find_last() + 1;
    looksAll = lanes.count() == count;
    used = count * sizeInMemory(vector.getElementType(), load);
  }
  // A union is loaded as a whole, as a struct is.
  if (isa<IntegerType>(load.getType()))
    used = std::min(used, usedBytes(load));
  // Where a vector stands by itself, components are read; by vloadn all of it,
  // whatever is used.
  if (alignment >= bytes && used)
    bytes = used;
  bool isPart = isCopied(load.getResult()) || isForBitField(load) ||
                (!tracksBytesOf(load.getAddr()) && isForOneOfSeveral(load));
  if (!isUnused && !isPart && bytes == used) {
    if (looksAll)
      access = access | CheckedAccess::Initialised;
    else if (tracksBytesOf(load.getAddr()))
      checkLanes(load, vector, load.getAddr(), lanes,
                 access | CheckedAccess::Initialised);
  }
  checkPlain(load, load.getAddrMutable(), access, bytes, alignment);
}

void FunctionChecks::checkStore(LLVM::StoreOp store, uint64_t alignment) {
  Value value = store.getValue(), address = store.getAddr();
  CheckedAccess access =
      CheckedAccess::Write | orderOf(store.getOrdering(), false);
  VectorType vector = asVector(value.getType());
  SmallVector<LoadedPart> parts;
  if (vector || isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(value.getType()))
    parts = loadedParts(value);
  if (vector && tracksBytesOf(address)) {
    llvm::SmallBitVector changed = changedLanes(value, address);
    if (!changed.all()) {
      checkLanes(store, vector, address, changed, access);
      for (auto [lane, part] : llvm::enumerate(parts))
        if (!changed[lane])
          part = {};
      // Only the bounds of the whole count.
      access = CheckedAccess::Read;
    }
  }
  uint64_t bytes = sizeInMemory(value.getType(), store);
  checkPlain(store, store.getAddrMutable(), access, bytes, alignment);
  if (!parts.empty())
    noteStored(store, parts, static_cast<int64_t>(bytes / parts.size()));
}

void FunctionChecks::checkAccess(Operation *op) {
  auto alignmentOf = [&](std::optional<uint64_t> given, Type type) {
    return given.value_or(DataLayout::closest(op).getTypeABIAlignment(type));
  };
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    checkLoad(load, alignmentOf(load.getAlignment(), load.getType()));
  } else if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    checkStore(store,
               alignmentOf(store.getAlignment(), store.getValue().getType()));
  } else if (auto rmw = dyn_cast<LLVM::AtomicRMWOp>(op)) {
    Type type = rmw.getVal().getType();
    // In OpenCL 1.x an exchange is how to store.
    bool isStore =
        rmw.getBinOp() == LLVM::AtomicBinOp::xchg && rmw.getRes().use_empty();
    CheckedAccess access = CheckedAccess::Read | CheckedAccess::Write |
                           orderOf(rmw.getOrdering(), false);
    checkPlain(op, rmw.getPtrMutable(),
               isStore ? access : access | CheckedAccess::Initialised,
               sizeInMemory(type, op), sizeInMemory(type, op));
  } else if (auto exchange = dyn_cast<LLVM::AtomicCmpXchgOp>(op)) {
    checkExchange(exchange);
  }
}

/// Says of a place that what is out of bounds there would have been an update.
static constexpr StringRef kExchange = "exchange";

/// What finds another value than it compares with has read alone.
void FunctionChecks::checkExchange(LLVM::AtomicCmpXchgOp exchange) {
  OpOperand &address = exchange.getPtrMutable();
  Value asked = address.get();
  Type type = exchange.getVal().getType();
  uint64_t bytes = sizeInMemory(type, exchange);
  CheckedAccess reads = CheckedAccess::Read | CheckedAccess::Initialised |
                        orderOf(exchange.getFailureOrdering(), false);
  checkPlain(exchange, address, reads, bytes, bytes, kExchange);
  OpBuilder b(exchange);
  Location loc = exchange.getLoc();
  Value checked = address.get();
  auto present = LLVM::LoadOp::create(b, loc, type, checked, bytes);
  present.setOrdering(LLVM::AtomicOrdering::monotonic);
  Value isThere =
      LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq, checked, asked);
  Value compared = exchange.getCmp();
  Value isSame = isa<LLVM::LLVMPointerType>(type)
                     ? LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq,
                                            present, compared)
                           .getResult()
                     : arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                             present, compared)
                           .getResult();
  auto ifSame = scf::IfOp::create(
      b, loc, arith::AndIOp::create(b, loc, isThere, isSame),
      [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, asked); },
      [&](OpBuilder &b, Location loc) {
        scf::YieldOp::create(b, loc, checked);
      });
  address.set(ifSame.getResult(0));
  Operation *yield = ifSame.thenBlock()->getTerminator();
  CheckedAccess updates = CheckedAccess::Read | CheckedAccess::Write |
                          orderOf(exchange.getSuccessOrdering(), false);
  checkPlain(yield, yield->getOpOperand(0), updates, bytes, bytes);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static Value asI64(OpBuilder &b, Location loc, Value value) {
  if (value.getType() == b.getI64Type())
    return value;
  return arith::ExtUIOp::create(b, loc, b.getI64Type(), value);
}

/// `shape` is bytes, lines, their stride, planes and theirs.
Value FunctionChecks::checkRange(OpBuilder &b, Operation *op, Value address,
                                 CheckedAccess access, uint64_t granule,
                                 ArrayRef<Value> shape) {
  AccessRoot root = rootOf(address);
  if (root.kind == AccessRoot::Kind::Internal)
    return shape[0];
  auto [object, index] = objectOf(b, root);
  if (!variables.contains(root.base))
    objects.addAccess(index, granule,
                      bitEnumContainsAny(access, CheckedAccess::Write));
  Location loc = op->getLoc();
  return CheckRangeOp::create(b, loc, b.getI64Type(), record, object, address,
                              shape[0], shape[1], shape[2], shape[3], shape[4],
                              item, withFlags(access, address),
                              sites.add(function, loc));
}

/// The bytes that divide the sizes and addresses of a copy.
static uint64_t granuleOf(Value bytes, uint64_t alignment) {
  APInt size;
  if (!matchPattern(bytes, m_ConstantInt(&size)) || size.isZero())
    return 1;
  return std::min(lowestBit(size.getZExtValue()), alignment);
}

bool FunctionChecks::checkPacket(Operation *op) {
  if (!isa<LLVM::MemcpyOp>(op) || !isPipe(rootOf(op->getOperand(0)).base))
    return false;
  OpOperand &packet = op->getOpOperand(1);
  auto variable = variables.find(rootOf(packet.get()).base);
  APInt bytes;
  if (variable == variables.end() || !variable->second.isNumbers ||
      !matchPattern(op->getOperand(2), m_ConstantInt(&bytes)))
    return false;
  checkPlain(op, packet, CheckedAccess::Read | CheckedAccess::Initialised,
             bytes.getZExtValue(), /*alignment=*/1);
  return true;
}

void FunctionChecks::checkCopy(Operation *op) {
  if (checkPacket(op))
    return;
  OpBuilder b(op);
  Location loc = op->getLoc();
  auto alignmentOf = [&](unsigned operand) -> uint64_t {
    auto attrs = op->getAttrOfType<ArrayAttr>("arg_attrs");
    auto dict = attrs && operand < attrs.size()
                    ? dyn_cast<DictionaryAttr>(attrs[operand])
                    : DictionaryAttr();
    auto align =
        dict ? dict.getAs<IntegerAttr>(LLVM::LLVMDialect::getAlignAttrName())
             : IntegerAttr();
    return align ? align.getInt() : 1;
  };
  Value zero = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 0);
  Value one = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 1);
  OpOperand &length = op->getOpOperand(2);
  Value bytes = asI64(b, loc, length.get());
  auto check = [&](unsigned operand, CheckedAccess access) {
    uint64_t granule = granuleOf(length.get(), alignmentOf(operand));
    return checkRange(b, op, op->getOperand(operand), access, granule,
                      {bytes, one, zero, one, zero});
  };
  Value allowed = check(0, CheckedAccess::Write);
  if (!isa<LLVM::MemsetOp>(op))
    allowed =
        arith::MinUIOp::create(b, loc, allowed, check(1, CheckedAccess::Read));
  if (allowed != bytes)
    length.set(
        length.get().getType() == b.getI64Type()
            ? allowed
            : arith::TruncIOp::create(b, loc, length.get().getType(), allowed));
  if (!isa<LLVM::MemsetOp>(op))
    noteCopied(b, op, allowed);
}

namespace {
/// One side of an asynchronous copy.
struct CopySide {
  Value address;
  CheckedAccess access;
  SmallVector<Value, 5> shape;
};
} // namespace

/// Both sides of the copy `op`, with bytes first.
static std::pair<CopySide, CopySide> sidesOf(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
  };
  auto wide = [&](Value value) { return asI64(b, loc, value); };
  CopySide to, from;
  auto set = [&](auto dma) {
    to.address = dma.getDst();
    from.address = dma.getSrc();
    to.shape = from.shape = {wide(dma.getWidth()), number(1), number(0),
                             number(1), number(0)};
  };
  auto set2 = [&](auto dma) {
    set(dma);
    to.shape[1] = from.shape[1] = wide(dma.getHeight());
    to.shape[2] = wide(dma.getDstStride());
    from.shape[2] = wide(dma.getSrcStride());
  };
  auto set3 = [&](auto dma) {
    set(dma);
    to.shape[1] = from.shape[1] = wide(dma.getHeight());
    to.shape[3] = from.shape[3] = wide(dma.getDepth());
    to.shape[2] = wide(dma.getDstLineStride());
    from.shape[2] = wide(dma.getSrcLineStride());
    to.shape[4] = wide(dma.getDstPlaneStride());
    from.shape[4] = wide(dma.getSrcPlaneStride());
  };
  TypeSwitch<Operation *>(op)
      .Case<DMARead1DOp, DMAWrite1DOp>(set)
      .Case<DMARead2DOp, DMAWrite2DOp>(set2)
      .Case<DMARead3DOp, DMAWrite3DOp>(set3);
  to.access = CheckedAccess::Write | CheckedAccess::Group;
  from.access = CheckedAccess::Read | CheckedAccess::Group;
  return {to, from};
}

/// How many lines and planes the copy `op` has.
static SmallVector<OpOperand *, 2> countsOf(Operation *op) {
  SmallVector<OpOperand *, 2> counts;
  auto addLines = [&](auto dma) { counts.push_back(&dma.getHeightMutable()); };
  auto addPlanes = [&](auto dma) {
    addLines(dma);
    counts.push_back(&dma.getDepthMutable());
  };
  TypeSwitch<Operation *>(op)
      .Case<DMARead2DOp, DMAWrite2DOp>(addLines)
      .Case<DMARead3DOp, DMAWrite3DOp>(addPlanes);
  return counts;
}

/// A copy that is made by the group is looked at by its first work-item.
void FunctionChecks::checkDMA(Operation *op) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  auto [to, from] = sidesOf(b, op);
  auto element = op->getAttrOfType<TypeAttr>("element_type");
  uint64_t granule =
      element ? lowestBit(sizeInMemory(element.getValue(), op)) : 1;
  Value allowed = arith::MinUIOp::create(
      b, loc, checkRange(b, op, to.address, to.access, granule, to.shape),
      checkRange(b, op, from.address, from.access, granule, from.shape));
  // The width is the first behind the addresses.
  OpOperand &width = op->getOpOperand(2);
  Type type = width.get().getType();
  if (type != b.getI64Type())
    allowed = arith::TruncIOp::create(b, loc, type, allowed);
  width.set(allowed);
  // What is not allowed is not copied any number of times, either.
  for (OpOperand *count : countsOf(op)) {
    Value none = arith::ConstantIntOp::create(b, loc, type, 0);
    Value isNone =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, allowed, none);
    count->set(arith::SelectOp::create(b, loc, isNone, none, count->get()));
  }
  if (!checks.races)
    return;
  b.setInsertionPointAfter(op);
  Value joined = op->getOperand(op->getNumOperands() - 1);
  Type number = b.getI64Type();
  Value begun =
      CheckBegunOp::create(b, loc, number, record,
                           EventNumberOp::create(b, loc, number, joined), item);
  op->getResult(0).replaceAllUsesWith(
      NumberedEventOp::create(b, loc, joined.getType(), begun));
}

/// By it the front end kept private variables in memory, and loads of constants
/// from beyond them.
static void dropVolatile(Operation *op) {
  auto drop = [](auto access, Value address) {
    if (spaceOf(address) == PrivateSpace || spaceOf(address) == ConstantSpace)
      access.setVolatile_(false);
  };
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    drop(load, load.getAddr());
  else if (auto store = dyn_cast<LLVM::StoreOp>(op))
    drop(store, store.getAddr());
}

void FunctionChecks::checkAccesses() {
  SmallVector<EventListOp> lists;
  function.walk([&](EventListOp list) { lists.push_back(list); });
  SmallVector<LLVM::AllocaOp> allocas;
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (auto variable = dyn_cast<LLVM::AllocaOp>(op))
      allocas.push_back(variable);
    else
      ops.push_back(op);
    // What is behind an object's end is as good as any other address to LLVM
    // only if nobody promised that no address is there.
    if (auto gep = dyn_cast<LLVM::GEPOp>(op))
      gep.setNoWrapFlags(LLVM::GEPNoWrapFlags::none);
  });
  for (LLVM::AllocaOp variable : allocas)
    prepareVariable(variable);
  for (Operation *op : ops) {
    dropVolatile(op);
    if (isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::AtomicRMWOp,
            LLVM::AtomicCmpXchgOp>(op))
      checkAccess(op);
    else if (isa<LLVM::MemcpyOp, LLVM::MemmoveOp, LLVM::MemsetOp>(op))
      checkCopy(op);
    else if (isa<DMARead1DOp, DMARead2DOp, DMARead3DOp, DMAWrite1DOp,
                 DMAWrite2DOp, DMAWrite3DOp>(op))
      checkDMA(op);
    else if (auto call = dyn_cast<ocl::BuiltinOp>(op)) {
      checkWaitListOf(call);
      checkEventOf(call);
      checkTimesOf(call);
    }
  }
  for (EventListOp list : lists)
    expandEventList(list);
}

int32_t cairn::mux::insertChecks(func::FuncOp function, Checks checks,
                                 SymbolTable &symbols, CheckSites &sites,
                                 CheckObjects &objects) {
  FunctionChecks made(function, checks, symbols, sites, objects);
  made.checkArguments();
  made.checkAccesses();
  made.checkComponents();
  made.checkTexels();
  made.checkMeetings();
  return made.getSlots();
}
