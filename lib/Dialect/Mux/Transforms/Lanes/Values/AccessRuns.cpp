//===- AccessRuns.cpp - accesses to all that lanes have ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where an address is, is a base, and a sum of numbers times constants behind
// it. Numbers of 32 bits are taken apart where their sums do not wrap: where
// the program promises it, and where it is asked in front of the work-items.
//
//===----------------------------------------------------------------------===//

#include "AccessRuns.h"

#include "Analysis/MemoryAccess.h"
#include "Checks/AccessRoots.h"
#include "LanePatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

/// Longer runs are too many shuffles.
static constexpr int64_t kLongestRun = 8;
/// Others in between are not looked through.
static constexpr size_t kMostGroups = 16;

namespace {

/// How the bits of a number become an index.
enum class Reading { Whole, Signed, Unsigned };

/// A base and the bytes behind it.
struct Place {
  struct Term {
    Value number;
    Reading reading;
    int64_t factor;
    bool operator==(const Term &other) const {
      return number == other.number && reading == other.reading &&
             factor == other.factor;
    }
  };
  Value base;
  SmallVector<Term, 4> terms;
  int64_t bytes = 0;

  void add(Value number, Reading reading, int64_t factor) {
    for (Term &term : terms)
      if (term.number == number && term.reading == reading) {
        term.factor += factor;
        return;
      }
    terms.push_back({number, reading, factor});
  }

  bool differsByConstant(const Place &other) const {
    return base == other.base && terms.size() == other.terms.size() &&
           llvm::all_of(terms, [&](const Term &term) {
             return llvm::is_contained(other.terms, term);
           });
  }
};

class PlaceFinder {
public:
  explicit PlaceFinder(const LaneShapes &shapes) : shapes(shapes) {}

  std::optional<Place> find(Value address) const;

private:
  void add(Place &place, Value number, Reading reading, int64_t factor,
           bool isPlain, unsigned depth = 0) const;
  bool isPlain(Value number, bool isSigned) const {
    return shapes.getPlainNumbers().contains({number, isSigned});
  }

  const LaneShapes &shapes;
};

} // namespace

static bool promises(Operation *op, Reading reading) {
  if (reading == Reading::Whole)
    return true;
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  return flags && (reading == Reading::Signed ? flags.hasNoSignedWrap()
                                              : flags.hasNoUnsignedWrap());
}

/// Adds `factor` times what `number` is by `reading`; nothing it is made of
/// wraps if it `isPlain`.
void PlaceFinder::add(Place &place, Value number, Reading reading,
                      int64_t factor, bool isPlain, unsigned depth) const {
  APInt constant;
  if (matchPattern(number, m_ConstantInt(&constant)) &&
      constant.getBitWidth() <= 64) {
    place.bytes += factor * (reading == Reading::Unsigned
                                 ? static_cast<int64_t>(constant.getZExtValue())
                                 : constant.getSExtValue());
    return;
  }
  Operation *def = number.getDefiningOp();
  if (!def || depth == 8)
    return place.add(number, reading, factor);
  if (isa<arith::ExtSIOp, arith::ExtUIOp>(def) && reading == Reading::Whole) {
    bool isSigned = isa<arith::ExtSIOp>(def);
    return add(place, def->getOperand(0),
               isSigned ? Reading::Signed : Reading::Unsigned, factor,
               this->isPlain(def->getOperand(0), isSigned), depth + 1);
  }
  bool isExact = isPlain || promises(def, reading);
  if (isExact && isa<arith::AddIOp>(def)) {
    for (Value operand : def->getOperands())
      add(place, operand, reading, factor, isPlain, depth + 1);
    return;
  }
  if (isExact && isa<arith::MulIOp, arith::ShLIOp>(def) &&
      matchPattern(def->getOperand(1), m_ConstantInt(&constant)) &&
      constant.getActiveBits() < 16 && std::abs(factor) < (1 << 16)) {
    auto by = static_cast<int64_t>(constant.getZExtValue());
    if (isa<arith::MulIOp>(def) || by < 16)
      return add(place, def->getOperand(0), reading,
                 isa<arith::MulIOp>(def) ? factor * by : factor << by, isPlain,
                 depth + 1);
  }
  place.add(number, reading, factor);
}

std::optional<Place> PlaceFinder::find(Value address) const {
  Place place;
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>()) {
    // What is in a struct is reached by bytes.
    if (isa<VectorType>(gep.getType()) || gep.getIndices().size() != 1)
      return std::nullopt;
    DataLayout layout = DataLayout::closest(gep);
    Type type = gep.getElemType();
    auto size = static_cast<int64_t>(
        llvm::alignTo(layout.getTypeSize(type).getFixedValue(),
                      layout.getTypeABIAlignment(type)));
    auto index = gep.getIndices()[0];
    if (auto constant = dyn_cast<IntegerAttr>(index)) {
      place.bytes += constant.getInt() * size;
    } else {
      Value number = cast<Value>(index);
      bool isWhole = number.getType().getIntOrFloatBitWidth() >= 64;
      add(place, number, isWhole ? Reading::Whole : Reading::Signed, size,
          /*isPlain=*/false);
    }
    address = gep.getBase();
  }
  place.base = address;
  return place;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

namespace {
struct Member {
  Operation *op;
  Place place;
};
/// Accesses of one kind and type, some constants apart.
struct Group {
  bool areStores;
  Type type;
  int64_t stride;
  SmallVector<Member, 4> members;
};
} // namespace

static int64_t sizeOf(Type type) { return type.getIntOrFloatBitWidth() / 8; }

/// Elements from a lane's access to the next lane's, if a run may be of so
/// many; else 0.
static int64_t countOfRun(Operation *op, const MemoryAccess &access,
                          const LaneShapes &shapes) {
  LaneShape shape = shapes.of(access.address);
  if (!access.isPlain || shape.kind != LaneShape::Linear ||
      !access.type.isIntOrFloat() ||
      access.type.getIntOrFloatBitWidth() % 8 != 0 ||
      getPrivateArray(access.address))
    return 0;
  // Not all CPUs have masks for narrow elements.
  if (shapes.isMasked(op) && access.type.getIntOrFloatBitWidth() < 32)
    return 0;
  int64_t size = sizeOf(access.type), count = shape.stride / size;
  bool isRun = shape.stride % size == 0 && count > 1 && count <= kLongestRun;
  return isRun ? count : 0;
}

/// Whether `op` may access what `member` does, or orders memory; a load does
/// not matter to a load.
static bool
isInTheWay(Operation *op, Operation *member, bool isStore,
           function_ref<std::optional<int64_t>(Value, Value)> distance) {
  const MemoryAccess access = *MemoryAccess::of(member);
  int64_t bytes = DataLayout::closest(op).getTypeSize(access.type);
  return mayInterfere(op, access.address, bytes, isStore, [&](Value address) {
    return distance(access.address, address);
  });
}

/// Whether nothing from the first to the last of `members`, of one block, keeps
/// them in their places. `distance` gives the bytes from an address to another.
static bool
areFree(ArrayRef<Operation *> members, bool areStores,
        function_ref<std::optional<int64_t>(Value, Value)> distance) {
  // What is behind a store, and in front of a load.
  for (Operation *member : members) {
    Operation *from = areStores ? member : members.front();
    Operation *to = areStores ? members.back() : member;
    for (Operation *op = from; op != to; op = op->getNextNode()) {
      if (op == member)
        continue;
      WalkResult walk = op->walk([&](Operation *inner) {
        return isInTheWay(inner, member, areStores, distance)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      });
      if (walk.wasInterrupted())
        return false;
    }
  }
  return true;
}

void AccessRuns::add(AccessRun run) {
  for (Operation *op : run.accesses)
    numbers[op] = runs.size();
  runs.push_back(std::move(run));
}

void AccessRuns::visit(Block &block, const LaneShapes &shapes) {
  PlaceFinder places(shapes);
  SmallVector<Group, 0> groups;
  for (Operation &op : block) {
    auto access = MemoryAccess::of(&op);
    int64_t count = access ? countOfRun(&op, *access, shapes) : 0;
    std::optional<Place> place =
        count ? places.find(access->address) : std::nullopt;
    if (!place)
      continue;
    int64_t stride = count * sizeOf(access->type);
    // From the last one on, so that code that is unrolled is several runs.
    auto fits = [&](const Group &group) {
      return group.areStores == access->isStore && group.type == access->type &&
             group.stride == stride &&
             static_cast<int64_t>(group.members.size()) < count &&
             group.members.front().place.differsByConstant(*place);
    };
    size_t seen = std::min(groups.size(), kMostGroups);
    MutableArrayRef<Group> recent = MutableArrayRef(groups).take_back(seen);
    auto *known = llvm::find_if(recent, fits);
    if (known == recent.end()) {
      groups.push_back({access->isStore, access->type, stride, {}});
      known = &groups.back();
    }
    known->members.push_back({&op, *place});
  }
  for (Group &group : groups) {
    int64_t size = sizeOf(group.type);
    if (static_cast<int64_t>(group.members.size()) * size != group.stride)
      continue;
    auto inOrder = llvm::map_to_vector(
        group.members, [](const Member &member) { return member.op; });
    Operation *first = inOrder.front(), *last = inOrder.back();
    llvm::sort(group.members, [](const Member &x, const Member &y) {
      return x.place.bytes < y.place.bytes;
    });
    bool isRun = true;
    for (auto [i, member] : llvm::enumerate(group.members))
      isRun &= member.place.bytes == group.members.front().place.bytes +
                                         static_cast<int64_t>(i) * size;
    // The lowest address is there in front of the other loads.
    isRun &= group.areStores || group.members.front().op == first;
    auto distance = [&](Value from, Value to) -> std::optional<int64_t> {
      std::optional<Place> x = places.find(from), y = places.find(to);
      if (!x || !y || !y->differsByConstant(*x))
        return std::nullopt;
      return y->bytes - x->bytes;
    };
    if (!isRun || !areFree(inOrder, group.areStores, distance))
      continue;
    AccessRun run;
    for (const Member &member : group.members)
      run.accesses.push_back(member.op);
    run.maker = group.areStores ? last : first;
    add(std::move(run));
  }
}

//===----------------------------------------------------------------------===//
// By patterns
//===----------------------------------------------------------------------===//

namespace {
/// Accesses of one kind, type and sum, and what each lane has beyond it.
struct PatternGroup {
  bool areStores;
  Type type;
  ArrayRef<LanePattern::Term> terms;
  struct Member {
    Operation *op;
    const LanePattern *pattern;
    llvm::BitVector on;
  };
  SmallVector<Member, 4> members;
  SmallVector<LanePattern::Need> needs;
  bool isWhole;
};
} // namespace

/// The places of `group` if lanes access all from the first to the last one,
/// and each once.
static std::optional<AccessRun> findPlaces(const PatternGroup &group,
                                           int64_t size, int64_t lanes) {
  int64_t count = 0, lowest = std::numeric_limits<int64_t>::max();
  for (const PatternGroup::Member &member : group.members)
    for (unsigned lane : member.on.set_bits()) {
      lowest = std::min(lowest, member.pattern->offsets[lane]);
      ++count;
    }
  AccessRun run;
  llvm::BitVector taken(count);
  for (const PatternGroup::Member &member : group.members) {
    SmallVector<int64_t, 16> own(lanes, -1);
    for (unsigned lane : member.on.set_bits()) {
      int64_t bytes = member.pattern->offsets[lane] - lowest;
      if (bytes % size != 0 || bytes / size >= count ||
          taken.test(bytes / size))
        return std::nullopt;
      own[lane] = bytes / size;
      taken.set(bytes / size);
    }
    run.accesses.push_back(member.op);
    run.places.push_back(std::move(own));
  }
  if (count == 0 || count % lanes != 0)
    return std::nullopt;
  const PatternGroup::Member &maker =
      group.areStores ? group.members.back() : group.members.front();
  run.maker = maker.op;
  run.lowest = lowest - maker.pattern->offsets.front();
  run.isWhole = group.isWhole;
  return run;
}

/// No access is of more bytes.
static constexpr int64_t kMostBytes = 256;

/// Bytes from an address to another that are the least of all lanes'.
static std::optional<int64_t> leastDistance(LanePatterns &patterns, Value from,
                                            Value to) {
  const LanePattern *x = patterns.of(from), *y = patterns.of(to);
  if (x && y && patterns.areTakenApart(*x, *y, kMostBytes))
    return kMostBytes;
  if (!x || !y || x->terms != y->terms)
    return std::nullopt;
  patterns.take(x->needs);
  patterns.take(y->needs);
  std::optional<int64_t> least;
  for (auto [a, b] : llvm::zip_equal(x->offsets, y->offsets))
    if (!least || std::abs(b - a) < std::abs(*least))
      least = b - a;
  return least;
}

/// Bytes of what `access` is of, if a run by patterns may be of such; else 0.
static int64_t sizeOfMember(const MemoryAccess &access,
                            const LaneShapes &shapes) {
  Type element = getElementTypeOrSelf(access.type);
  auto vector = dyn_cast<VectorType>(access.type);
  bool isVector = vector && vector.getRank() == 1 &&
                  llvm::isPowerOf2_64(vector.getNumElements());
  if (!access.isPlain || (vector && !isVector) || !element.isIntOrFloat() ||
      element.getIntOrFloatBitWidth() % 8 != 0 ||
      getPrivateArray(access.address) || shapes.of(access.address).isUniform())
    return 0;
  return sizeOf(element) * (vector ? vector.getNumElements() : 1);
}

/// Whether a load of a run in front of `load` has the same, and nothing in
/// between stores it; notes it.
bool AccessRuns::isLoadedBefore(LLVM::LoadOp load, const LaneShapes &shapes) {
  LanePatterns &patterns = *shapes.getPatterns();
  const LanePattern *own = patterns.of(load.getAddr());
  for (Operation *op = load->getPrevNode(); op; op = op->getPrevNode()) {
    auto earlier = dyn_cast<LLVM::LoadOp>(op);
    const AccessRun *run = earlier ? of(earlier) : nullptr;
    const LanePattern *known =
        run && !run->places.empty() ? patterns.of(earlier.getAddr()) : nullptr;
    if (known && earlier.getType() == load.getType() &&
        known->terms == own->terms && known->offsets == own->offsets) {
      patterns.take(own->needs);
      copies[load] = earlier;
      return true;
    }
    WalkResult walk = op->walk([&](Operation *inner) {
      return isInTheWay(inner, load, /*isStore=*/false,
                        [&](Value from, Value to) {
                          return leastDistance(patterns, from, to);
                        })
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return false;
  }
  return false;
}

/// Runs that are so by what is known of each lane.
void AccessRuns::visitPatterns(Block &block, const LaneShapes &shapes) {
  LanePatterns &patterns = *shapes.getPatterns();
  SmallVector<PatternGroup, 0> groups;
  for (Operation &op : block) {
    auto access = MemoryAccess::of(&op);
    int64_t size = access ? sizeOfMember(*access, shapes) : 0;
    const LanePattern *pattern =
        size && !of(&op) ? patterns.of(access->address) : nullptr;
    if (!pattern)
      continue;
    if (auto load = dyn_cast<LLVM::LoadOp>(op);
        load && isLoadedBefore(load, shapes))
      continue;
    auto needs = llvm::to_vector(pattern->needs);
    bool isWhole;
    llvm::BitVector on = patterns.getLanesOf(&op, isWhole, needs);
    if (on.all() && shapes.isConsecutive(access->address, access->type))
      continue;
    auto fits = [&](const PatternGroup &group) {
      return group.areStores == access->isStore && group.type == access->type &&
             group.terms == ArrayRef(pattern->terms);
    };
    auto *known = llvm::find_if(groups, fits);
    if (known == groups.end()) {
      groups.push_back(
          {access->isStore, access->type, pattern->terms, {}, {}, true});
      known = &groups.back();
    }
    known->members.push_back({&op, pattern, on});
    known->needs.append(needs);
    known->isWhole &= isWhole;
    std::optional<AccessRun> run =
        findPlaces(*known, size, patterns.getLanes());
    if (!run) {
      if (known->members.size() > kLongestRun)
        groups.erase(known);
      continue;
    }
    PatternGroup found = std::move(*known);
    groups.erase(known);
    if (!areFree(run->accesses, found.areStores, [&](Value from, Value to) {
          return leastDistance(patterns, from, to);
        }))
      continue;
    patterns.take(found.needs);
    add(std::move(*run));
  }
}

AccessRuns::AccessRuns(const LaneShapes &shapes) {
  shapes.getRoot().walk([&](Block *block) { visit(*block, shapes); });
  if (shapes.getPatterns())
    shapes.getRoot().walk([&](Block *block) { visitPatterns(*block, shapes); });
}
