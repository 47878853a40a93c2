//===- ExpandCollectives.cpp - collectives of work-groups -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every work-item leaves its value in local memory, in the place of its linear
// id. A reduction then halves what is left until one value is; a scan doubles
// the distance over which each has summed up. Where a group is executed by one
// thread, its first work-item goes over all places instead: that is one loop,
// of as many steps as there are values. Nothing is asked of the device but
// barriers: sub-groups need not exist, nor lie in the group as the linear id
// counts.
//
//===----------------------------------------------------------------------===//

#include "GroupOperations.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXEXPANDCOLLECTIVESPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {

class CollectiveExpander {
public:
  CollectiveExpander(func::FuncOp kernel, uint64_t maxItems, bool inTurn)
      : kernel(kernel), maxItems(maxItems), inTurn(inTurn),
        nextBarrierId(firstFreeBarrierId(kernel)) {
    if (auto size = getReqdWorkGroupSize(kernel))
      this->maxItems = (*size)[0] * (*size)[1] * (*size)[2];
  }

  void expand(ArrayRef<GroupCollective> ops);

private:
  Value expandInRounds(OpBuilder &b, GroupCollective op);
  Value expandVote(OpBuilder &b, GroupCollective op, bool isAll);
  Value expandBroadcast(OpBuilder &b, BroadcastOp op);
  Value expandReduce(OpBuilder &b, ReduceOp op);
  Value expandScan(OpBuilder &b, ScanOp op);

  // The same by the first work-item.
  Value expandInTurn(OpBuilder &b, GroupCollective op);
  Value reduceInTurn(OpBuilder &b, GroupCollective op,
                     GroupOperation operation);
  Value scanInTurn(OpBuilder &b, ScanOp op);
  using Step =
      function_ref<Value(OpBuilder &, Location, Value index, Value sum)>;
  /// Goes through all places, and beyond the first one makes each value and the
  /// sum so far the next sum by `step`. `finish` gets the last one.
  void goThrough(OpBuilder &b, Location loc, Type type, Step step,
                 function_ref<void(OpBuilder &, Value)> finish);

  Value number(OpBuilder &b, Location loc, int64_t value) {
    return arith::ConstantIntOp::create(b, loc, b.getI32Type(), value);
  }
  Value compare(OpBuilder &b, Location loc, arith::CmpIPredicate predicate,
                Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  }
  Value linearId(OpBuilder &b, Location loc) {
    return LocalLinearIdOp::create(b, loc, b.getI32Type());
  }
  Value itemCount(OpBuilder &b, Location loc);
  void barrier(OpBuilder &b, Location loc) {
    WorkGroupBarrierOp::create(b, loc, nextBarrierId++, MemScope::WorkGroup,
                               MemOrdering::AcquireRelease, MemKind::WorkGroup);
  }
  void onlyIf(OpBuilder &b, Location loc, Value condition,
              function_ref<void(OpBuilder &)> body);

  // The array in local memory, one for each type.
  Type storageType(Type type);
  void needPlaces(Type type, uint64_t count);
  void createArrays();
  Value place(OpBuilder &b, Location loc, Type type, Value index);
  Value load(OpBuilder &b, Location loc, Type type, Value index);
  void store(OpBuilder &b, Location loc, Value value, Value index);

  func::FuncOp kernel;
  uint64_t maxItems;
  bool inTurn;
  uint32_t nextBarrierId;
  struct Array {
    uint64_t count = 0;
    LLVM::GlobalOp global;
  };
  llvm::MapVector<Type, Array> arrays;
};

} // namespace

//===----------------------------------------------------------------------===//
// Local memory
//===----------------------------------------------------------------------===//

/// Truth values are kept, and combined by atomics, as i32.
Type CollectiveExpander::storageType(Type type) {
  return type.isInteger(1) ? IntegerType::get(type.getContext(), 32) : type;
}

void CollectiveExpander::needPlaces(Type type, uint64_t count) {
  Array &array = arrays[storageType(type)];
  array.count = std::max(array.count, count);
}

void CollectiveExpander::createArrays() {
  auto module = kernel->getParentOfType<ModuleOp>();
  DataLayout layout(module);
  SymbolTable symbols(module);
  OpBuilder b(kernel);
  uint64_t bytes = 0;
  for (auto &[type, array] : arrays) {
    auto arrayType = LLVM::LLVMArrayType::get(type, array.count);
    std::string name;
    llvm::raw_string_ostream(name)
        << kernel.getName() << ".collectives." << type;
    array.global = LLVM::GlobalOp::create(
        b, kernel.getLoc(), arrayType, /*isConstant=*/false,
        LLVM::Linkage::Internal, name, /*value=*/Attribute(),
        layout.getTypeABIAlignment(type), LocalSpace);
    symbols.insert(array.global); // which makes the name unique
    bytes += layout.getTypeSize(arrayType).getFixedValue();
  }
  StringRef usage = MuxDialect::getLocalMemUsageAttrName();
  bytes += getLocalMemUsage(kernel).value_or(0);
  kernel->setAttr(usage, b.getI64IntegerAttr(bytes));
}

Value CollectiveExpander::place(OpBuilder &b, Location loc, Type type,
                                Value index) {
  Value base = LLVM::AddressOfOp::create(b, loc, arrays[type].global);
  return LLVM::GEPOp::create(b, loc, base.getType(), type, base, index);
}

Value CollectiveExpander::load(OpBuilder &b, Location loc, Type type,
                               Value index) {
  Type stored = storageType(type);
  Value value =
      LLVM::LoadOp::create(b, loc, stored, place(b, loc, stored, index));
  if (stored == type)
    return value;
  return arith::TruncIOp::create(b, loc, type, value);
}

void CollectiveExpander::store(OpBuilder &b, Location loc, Value value,
                               Value index) {
  Type stored = storageType(value.getType());
  if (stored != value.getType())
    value = arith::ExtUIOp::create(b, loc, stored, value);
  LLVM::StoreOp::create(b, loc, value, place(b, loc, stored, index));
}

//===----------------------------------------------------------------------===//
// Expansions
//===----------------------------------------------------------------------===//

void CollectiveExpander::onlyIf(OpBuilder &b, Location loc, Value condition,
                                function_ref<void(OpBuilder &)> body) {
  auto branch = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/false);
  OpBuilder inner = branch.getThenBodyBuilder();
  body(inner);
}

Value CollectiveExpander::itemCount(OpBuilder &b, Location loc) {
  Value count;
  for (unsigned dim = 0; dim < 3; ++dim) {
    Value size =
        LocalSizeOp::create(b, loc, b.getI32Type(), number(b, loc, dim));
    count = count ? arith::MulIOp::create(b, loc, count, size) : size;
  }
  return count;
}

/// One place is set to what nobody has changed, and then changed by those with
/// the other answer.
Value CollectiveExpander::expandVote(OpBuilder &b, GroupCollective op,
                                     bool isAll) {
  Location loc = op.getLoc();
  Value zero = number(b, loc, 0);
  Value unchanged = number(b, loc, isAll), changed = number(b, loc, !isAll);
  Value isFirst =
      compare(b, loc, arith::CmpIPredicate::eq, linearId(b, loc), zero);
  onlyIf(b, loc, isFirst,
         [&](OpBuilder &b) { store(b, loc, unchanged, zero); });
  barrier(b, loc);
  Value vote = op.getContribution();
  if (isAll)
    vote = arith::XOrIOp::create(
        b, loc, vote, arith::ConstantIntOp::create(b, loc, b.getI1Type(), 1));
  onlyIf(b, loc, vote, [&](OpBuilder &b) {
    LLVM::AtomicRMWOp::create(
        b, loc, isAll ? LLVM::AtomicBinOp::_and : LLVM::AtomicBinOp::_or,
        place(b, loc, b.getI32Type(), zero), changed,
        LLVM::AtomicOrdering::monotonic, "workgroup");
  });
  barrier(b, loc);
  Value result = load(b, loc, b.getI1Type(), zero);
  barrier(b, loc); // before the place is used again
  return result;
}

Value CollectiveExpander::expandBroadcast(OpBuilder &b, BroadcastOp op) {
  Location loc = op.getLoc();
  Value isSource;
  for (auto [dim, id] : llvm::enumerate(op.getIds())) {
    Value own = LocalIdOp::create(b, loc, id.getType(), number(b, loc, dim));
    Value matches = compare(b, loc, arith::CmpIPredicate::eq, own, id);
    isSource =
        isSource ? arith::AndIOp::create(b, loc, isSource, matches) : matches;
  }
  Value zero = number(b, loc, 0);
  onlyIf(b, loc, isSource,
         [&](OpBuilder &b) { store(b, loc, op.getValue(), zero); });
  barrier(b, loc);
  Value result = load(b, loc, op.getType(), zero);
  barrier(b, loc);
  return result;
}

/// While there are n > 1 values, the upper half of them is combined with the
/// lower one.
Value CollectiveExpander::expandReduce(OpBuilder &b, ReduceOp op) {
  Location loc = op.getLoc();
  Type type = op.getType();
  Value zero = number(b, loc, 0), one = number(b, loc, 1);
  Value id = linearId(b, loc);
  store(b, loc, op.getValue(), id);
  barrier(b, loc);
  scf::WhileOp::create(
      b, loc, b.getI32Type(), itemCount(b, loc),
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value goesOn = compare(b, loc, arith::CmpIPredicate::ugt, args[0], one);
        scf::ConditionOp::create(b, loc, goesOn, args);
      },
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value half = arith::ShRUIOp::create(
            b, loc, arith::AddIOp::create(b, loc, args[0], one), one);
        Value other = arith::AddIOp::create(b, loc, id, half);
        Value exists =
            compare(b, loc, arith::CmpIPredicate::ult, other, args[0]);
        onlyIf(b, loc, exists, [&](OpBuilder &b) {
          Value combined =
              combine(b, loc, op.getCombiner(), load(b, loc, type, id),
                      load(b, loc, type, other));
          store(b, loc, combined, id);
        });
        barrier(b, loc);
        scf::YieldOp::create(b, loc, half);
      });
  Value result = load(b, loc, type, zero);
  barrier(b, loc);
  return result;
}

Value CollectiveExpander::expandScan(OpBuilder &b, ScanOp op) {
  Location loc = op.getLoc();
  Type type = op.getType();
  Value one = number(b, loc, 1);
  Value id = linearId(b, loc), count = itemCount(b, loc);
  store(b, loc, op.getValue(), id);
  barrier(b, loc);
  // Before a round, each place holds the values of `distance` work-items, or of
  // all up to its own where these are fewer.
  Type types[] = {b.getI32Type(), type};
  auto loop = scf::WhileOp::create(
      b, loc, types, ValueRange{one, op.getValue()},
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value goesOn =
            compare(b, loc, arith::CmpIPredicate::ult, args[0], count);
        scf::ConditionOp::create(b, loc, goesOn, args);
      },
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value distance = args[0], own = args[1];
        Value exists = compare(b, loc, arith::CmpIPredicate::uge, id, distance);
        auto sum = scf::IfOp::create(
            b, loc, exists,
            [&](OpBuilder &b, Location loc) {
              Value other = arith::SubIOp::create(b, loc, id, distance);
              Value combined = combine(b, loc, op.getCombiner(),
                                       load(b, loc, type, other), own);
              scf::YieldOp::create(b, loc, combined);
            },
            [&](OpBuilder &b, Location loc) {
              scf::YieldOp::create(b, loc, own);
            });
        barrier(b, loc); // all have read
        store(b, loc, sum.getResult(0), id);
        barrier(b, loc); // all have written
        Value twice = arith::ShLIOp::create(b, loc, distance, one);
        scf::YieldOp::create(b, loc, ValueRange{twice, sum.getResult(0)});
      });
  if (op.getKind() == ScanKind::Inclusive)
    return loop.getResult(1); // each reads and writes its own place next
  Value isFirst =
      compare(b, loc, arith::CmpIPredicate::eq, id, number(b, loc, 0));
  auto before = scf::IfOp::create(
      b, loc, isFirst,
      [&](OpBuilder &b, Location loc) {
        Value identity = arith::ConstantOp::create(
            b, loc, getIdentity(op.getCombiner(), type));
        scf::YieldOp::create(b, loc, identity);
      },
      [&](OpBuilder &b, Location loc) {
        Value previous = arith::SubIOp::create(b, loc, id, one);
        scf::YieldOp::create(b, loc, load(b, loc, type, previous));
      });
  barrier(b, loc);
  return before.getResult(0);
}

//===----------------------------------------------------------------------===//
// By the first work-item
//===----------------------------------------------------------------------===//

void CollectiveExpander::goThrough(
    OpBuilder &b, Location loc, Type type, Step step,
    function_ref<void(OpBuilder &, Value)> finish) {
  // The ids of all dimensions, and not the linear one: the comparison of the
  // first is a bound of the work-items' loop.
  SmallVector<Value> isFirst;
  for (unsigned dim = 0; dim < 3; ++dim)
    isFirst.push_back(
        compare(b, loc, arith::CmpIPredicate::eq,
                LocalIdOp::create(b, loc, b.getI32Type(), number(b, loc, dim)),
                number(b, loc, 0)));
  Value count = itemCount(b, loc);
  Value condition = arith::AndIOp::create(
      b, loc, arith::AndIOp::create(b, loc, isFirst[0], isFirst[1]),
      isFirst[2]);
  onlyIf(b, loc, condition, [&](OpBuilder &b) {
    auto wide = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
    };
    Value end = arith::ExtUIOp::create(b, loc, b.getI64Type(), count);
    Value first = load(b, loc, type, wide(0));
    auto loop = scf::ForOp::create(
        b, loc, wide(1), end, wide(1), first,
        [&](OpBuilder &b, Location loc, Value index, ValueRange sums) {
          scf::YieldOp::create(b, loc, step(b, loc, index, sums[0]));
        });
    finish(b, loop.getResult(0));
  });
}

/// The linear id in as many bits as an address has, so that it is seen to go up
/// by one.
static Value ownPlace(OpBuilder &b, Location loc) {
  return LocalLinearIdOp::create(b, loc, b.getI64Type());
}

/// The order in which floating-point values are combined is not defined
/// (OpenCL C 2.0, section 6.13.15).
static Value inAnyOrder(Value combined) {
  if (auto op = combined.getDefiningOp<arith::ArithFastMathInterface>())
    op->setAttr(op.getFastMathAttrName(),
                arith::FastMathFlagsAttr::get(combined.getContext(),
                                              arith::FastMathFlags::reassoc));
  return combined;
}

/// The result has a place of its own, so that who goes on to the next
/// collective does not write over it.
Value CollectiveExpander::reduceInTurn(OpBuilder &b, GroupCollective op,
                                       GroupOperation operation) {
  Location loc = op.getLoc();
  Value value = op.getContribution();
  Type type = value.getType();
  store(b, loc, value, ownPlace(b, loc));
  barrier(b, loc);
  Value resultPlace = number(b, loc, maxItems);
  goThrough(
      b, loc, type,
      [&](OpBuilder &b, Location loc, Value index, Value sum) {
        return inAnyOrder(
            combine(b, loc, operation, sum, load(b, loc, type, index)));
      },
      [&](OpBuilder &b, Value sum) { store(b, loc, sum, resultPlace); });
  barrier(b, loc);
  return load(b, loc, type, resultPlace);
}

Value CollectiveExpander::scanInTurn(OpBuilder &b, ScanOp op) {
  Location loc = op.getLoc();
  Type type = op.getType();
  bool isInclusive = op.getKind() == ScanKind::Inclusive;
  store(b, loc, op.getValue(), ownPlace(b, loc));
  barrier(b, loc);
  goThrough(
      b, loc, type,
      [&](OpBuilder &b, Location loc, Value index, Value sum) {
        Value next =
            combine(b, loc, op.getCombiner(), sum, load(b, loc, type, index));
        store(b, loc, isInclusive ? next : sum, index);
        return next;
      },
      [&](OpBuilder &b, Value) {
        if (!isInclusive)
          store(b, loc,
                arith::ConstantOp::create(b, loc,
                                          getIdentity(op.getCombiner(), type)),
                number(b, loc, 0));
      });
  barrier(b, loc);
  return load(b, loc, type, ownPlace(b, loc));
}

void CollectiveExpander::expand(ArrayRef<GroupCollective> ops) {
  for (GroupCollective op : ops)
    needPlaces(op.getContribution().getType(),
               inTurn && !isa<BroadcastOp>(op) ? maxItems + 1
               : isa<ReduceOp, ScanOp>(op)     ? maxItems
                                               : 1);
  createArrays();
  for (GroupCollective op : ops) {
    OpBuilder b(op);
    Value value = inTurn ? expandInTurn(b, op) : expandInRounds(b, op);
    op->getResult(0).replaceAllUsesWith(value);
    op.erase();
  }
}

Value CollectiveExpander::expandInTurn(OpBuilder &b, GroupCollective op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](AnyOp) { return reduceInTurn(b, op, GroupOperation::Or); })
      .Case([&](AllOp) { return reduceInTurn(b, op, GroupOperation::And); })
      .Case([&](BroadcastOp op) { return expandBroadcast(b, op); })
      .Case([&](ReduceOp reduce) {
        return reduceInTurn(b, op, reduce.getCombiner());
      })
      .Case([&](ScanOp op) { return scanInTurn(b, op); });
}

Value CollectiveExpander::expandInRounds(OpBuilder &b, GroupCollective op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](AnyOp) { return expandVote(b, op, /*isAll=*/false); })
      .Case([&](AllOp) { return expandVote(b, op, /*isAll=*/true); })
      .Case([&](BroadcastOp op) { return expandBroadcast(b, op); })
      .Case([&](ReduceOp op) { return expandReduce(b, op); })
      .Case([&](ScanOp op) { return expandScan(b, op); });
}

/// Votes and broadcasts are group instructions, too.
static bool hasGroupInstruction(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return cairn::mux::hasGroupInstruction(reduce.getCombiner());
  if (auto scan = dyn_cast<ScanOp>(op))
    return cairn::mux::hasGroupInstruction(scan.getCombiner());
  return true;
}

namespace {
struct MuxExpandCollectivesPass
    : cairn::mux::impl::MuxExpandCollectivesPassBase<MuxExpandCollectivesPass> {
  using MuxExpandCollectivesPassBase::MuxExpandCollectivesPassBase;

  void runOnOperation() override {
    for (auto kernel : getOperation().getOps<func::FuncOp>()) {
      SmallVector<GroupCollective> ops;
      kernel.walk([&](GroupCollective op) {
        if (op.synchronizesWorkGroup() &&
            !(keepNative && hasGroupInstruction(op)))
          ops.push_back(op);
      });
      if (!ops.empty())
        CollectiveExpander(kernel, maxWorkGroupSize, inTurn).expand(ops);
    }
  }
};
} // namespace
