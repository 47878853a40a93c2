//===- LaneEmitter.h - code for several work-items at once ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANEEMITTER_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANEEMITTER_H

#include "LanePacking.h"
#include "Lanes/Values/AccessRuns.h"
#include "Lanes/Values/LaneShapes.h"
#include "Lanes/Values/RowShapes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace cairn::mux {

/// What keeps `op` from being executed for several work-items at once; nothing
/// if it can be. Of an op with regions, what is in them is not looked at.
std::optional<llvm::StringRef> whyNotInLanes(mlir::Operation *op,
                                             const LaneShapes &shapes);

/// Whether the lanes that execute `op` are a sub-group, which is not there
/// without them.
bool isForSubGroup(mlir::Operation *op);

/// Whether `op` updates one number in memory for all lanes, which may do it
/// together: nobody asks what was there before, or it counts in local memory.
bool isCombined(mlir::Operation *op, const LaneShapes &shapes);

/// Whether `block`, of a branch that lanes take differently, stays scalar, for
/// each lane that comes to it in turn: a few ops, of which some are atomic
/// updates.
bool isInTurn(mlir::Block &block, const LaneShapes &shapes);

/// Whether `op` has a form on vectors that means the same for each element.
bool hasVectorForm(mlir::Operation *op);

/// Whether `op` may trap, if a lane that is off has anything to divide: not by
/// a constant, but for 0, and -1, which the least number has no quotient by.
bool mayTrap(mlir::Operation *op);

/// Components of a value of `type`.
inline int64_t countComponents(mlir::Type type) {
  auto vector = mlir::dyn_cast<mlir::VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

/// Whether `op` moves the components of vectors.
bool hasComponentForm(mlir::Operation *op);
/// Whether data tells which component `op` takes or replaces. CPUs do that at
/// once in a vector of one work-item, and lanes ask for each component.
bool choosesByData(mlir::Operation *op);

/// Bytes of the elements of `array` if lanes can have theirs side by side: all
/// that is done to it is to load and store elements of this size.
std::optional<uint64_t> getLaneArrayElement(mlir::LLVM::AllocaOp array);

/// Whether `address`, of a private array, is one in it also where no work-item
/// uses it, for an access of type `accessed`.
bool isSurelyInArray(mlir::Value address, mlir::Type accessed);

/// Whether `access` may be made together with others.
template <typename AccessOp> bool isPlain(AccessOp access) {
  return !access.getVolatile_() &&
         access.getOrdering() == mlir::LLVM::AtomicOrdering::not_atomic;
}

/// Writes the body of a mux.work_items once more, for `lanes` work-items at
/// once. What is uniform, and the first lane's of what is linear, is a scalar.
/// What varies is a vector with an element for each lane; of what is a vector
/// itself, there is one for each component, or one for all (PackedVectors).
///
/// Several rows differ by their id of dimension 1. Code is emitted for one row
/// after the other, but what they share is emitted once, and a loop that they
/// go round together is one loop.
class LaneEmitter {
public:
  LaneEmitter(mlir::OpBuilder &b, const LaneShapes &shapes, unsigned lanes)
      : b(b), shapes(shapes), packed(shapes), runs(shapes), lanes(lanes),
        rows(1) {}
  LaneEmitter(mlir::OpBuilder &b, const LaneShapes &shapes, unsigned lanes,
              const RowShapes &rowShapes, unsigned count)
      : b(b), shapes(shapes), packed(shapes), runs(shapes),
        rowShapes(&rowShapes), lanes(lanes), rows(count), activeRows{0, count} {
  }

  /// The new body's value for `from`, uniform or linear, in all rows.
  void map(mlir::Value from, mlir::Value to) { setScalar(from, to); }
  void mapInRow(unsigned number, mlir::Value from, mlir::Value to) {
    rows[number].scalars.map(from, to);
  }

  /// The new body's vector for `from`, a scalar that varies.
  void mapVector(mlir::Value from, mlir::Value to) { set(from, {to}); }
  /// Rows, as many as there are lanes, access memory side by side where lanes
  /// do not, by these shapes along rows.
  void setAcrossRows(const LaneShapes &shapes) { acrossRows = &shapes; }
  /// The lanes are the sub-group of this number and size, i32.
  void setSubGroup(mlir::Value id, mlir::Value size) {
    subGroupId = id;
    subGroupSize = size;
  }

  /// Ops of `block`, for the lanes in `mask`; null is all of them.
  void emit(mlir::Block &block, mlir::Value mask);

private:
  using Parts = llvm::SmallVector<mlir::Value, 1>;

  // LaneEmitter.cpp
  void emit(mlir::Operation *op, mlir::Value mask);
  void emitForRow(mlir::Operation *op, mlir::Value mask);
  bool isSameForRows(mlir::Operation *op) const;
  bool isSameForRows(mlir::Value value) const;
  bool isOneLoopForRows(mlir::Operation *op) const;
  mlir::Operation *emitOnce(mlir::Operation *op);
  void emitScalar(mlir::Operation *op);
  void emitElementwise(mlir::Operation *op, mlir::Value mask);
  bool keepsFlags(mlir::Operation *op);

  // LaneByLane.cpp
  /// For each lane that is on, one after the other.
  void emitLaneByLane(mlir::Operation *op, mlir::Value mask);
  Parts emitOneLane(mlir::Operation *op, mlir::Value mask,
                    mlir::OpFoldResult lane, mlir::ValueRange before);
  /// What `lane` has of `value`, computed of what it has of the operands where
  /// that is as cheap.
  mlir::Value ofLane(mlir::Location loc, mlir::Value value,
                     mlir::OpFoldResult lane);
  mlir::Value elementOfLane(mlir::Location loc, mlir::Value value,
                            mlir::OpFoldResult lane);

  // LaneUpdates.cpp
  void emitInTurn(mlir::Block &block, mlir::Value mask);
  void emitCombined(mlir::LLVM::AtomicRMWOp op, mlir::Value mask);
  mlir::Value numbered(mlir::Location loc, mlir::Value value, mlir::Value lane);

  // LaneVectors.cpp: OpenCL's own vectors
  mlir::Value isPlace(mlir::Location loc, mlir::Value place, int64_t number);
  void emitExtract(mlir::vector::ExtractOp op);
  void emitInsert(mlir::vector::InsertOp op);
  bool emitVectorOp(mlir::Operation *op);
  Parts bitsAs(mlir::Location loc, const Parts &from, mlir::Type element);
  void emitPacked(mlir::Operation *op);
  mlir::Value component(mlir::Location loc, mlir::Value value, int64_t number);
  mlir::Value packedPart(mlir::Location loc, mlir::Value value,
                         int64_t components);
  mlir::Value repeated(mlir::Location loc, mlir::Value vector,
                       int64_t components);
  mlir::VectorType packedOf(mlir::Type own) const;

  // LaneSubGroups.cpp
  bool emitSubGroupOp(mlir::Operation *op, mlir::Value mask);
  mlir::Value exchange(mlir::Operation *op, mlir::Value mask);

  // LaneMemory.cpp
  void emitLoad(mlir::LLVM::LoadOp load, mlir::Value mask);
  void emitStore(mlir::LLVM::StoreOp store, mlir::Value mask);
  void emitAddress(mlir::LLVM::GEPOp gep);
  Parts loadConsecutive(mlir::LLVM::LoadOp load, mlir::Value mask);
  mlir::Value loadSpaced(mlir::LLVM::LoadOp load, int64_t spacing);
  void loadRun(const AccessRun &run, mlir::Value mask);
  void storeRun(const AccessRun &run, mlir::Value mask);
  mlir::Value lowestOf(const AccessRun &run);
  llvm::SmallVector<int64_t> sourcesOf(const AccessRun &run, int64_t components,
                                       int64_t first) const;
  mlir::Value maskOf(const AccessRun &run, llvm::ArrayRef<int64_t> sources,
                     mlir::Value mask);
  std::pair<mlir::Value, uint32_t> pieceOf(const AccessRun &run,
                                           mlir::Value lowest, int64_t first);
  Parts loadInPieces(mlir::LLVM::LoadOp load, int64_t components,
                     mlir::ArrayAttr tbaa);
  void storeInPieces(mlir::LLVM::StoreOp store, const Parts &values,
                     mlir::ArrayAttr tbaa);
  mlir::Value picked(mlir::Location loc, const Parts &vectors,
                     llvm::function_ref<int64_t(int64_t)> placeOf);
  Parts gather(mlir::LLVM::LoadOp load, mlir::Value mask);
  void storeConsecutive(mlir::LLVM::StoreOp store, mlir::Value mask);
  void scatter(mlir::LLVM::StoreOp store, mlir::Value mask);
  mlir::Value componentAddress(mlir::Location loc, mlir::Value address,
                               mlir::Type element, unsigned component);

  // LaneCrossings.cpp
  bool isCrossing(mlir::Operation *op) const;
  mlir::Value computedFor(mlir::Location loc, mlir::Value value, int64_t lane,
                          llvm::DenseMap<mlir::Value, mlir::Value> &known);
  mlir::Value crossingAddress(mlir::Location loc, mlir::Value address,
                              int64_t lane);
  void loadCrossing(mlir::LLVM::LoadOp load);
  void storeCrossing(mlir::LLVM::StoreOp store);

  // RowLoads.cpp
  mlir::Value laneAddress(mlir::Location loc, mlir::Value address,
                          int64_t lane);
  Parts rowsOf(mlir::scf::ForOp loop, llvm::ArrayRef<mlir::LLVM::LoadOp> loads,
               mlir::Value lower, mlir::Value any);
  Parts loadTransposed(mlir::LLVM::LoadOp load,
                       llvm::ArrayRef<mlir::Value> rows, mlir::Value offset);
  Parts loadTrips(mlir::LLVM::LoadOp load, llvm::ArrayRef<mlir::Value> rows,
                  mlir::Value done, int64_t trips);
  Parts transposed(mlir::Location loc, int64_t count,
                   llvm::function_ref<mlir::Value(int64_t)> loadLane);
  mlir::Value joined(mlir::Location loc, Parts pieces);
  mlir::Value emitTripsAtOnce(mlir::scf::ForOp op,
                              llvm::ArrayRef<mlir::LLVM::LoadOp> loads,
                              Parts &carried);

  // LaneArrays.cpp
  mlir::Value laneArray(mlir::LLVM::AllocaOp array);
  mlir::Value laneArrayAddress(mlir::Value address);
  mlir::Value laneArrayAddresses(mlir::Location loc, mlir::Value address,
                                 uint64_t element);
  Parts loadLaneArray(mlir::LLVM::LoadOp load, mlir::Value mask);
  void storeLaneArray(mlir::LLVM::StoreOp store, mlir::Value mask);
  unsigned laneArrayAlignment(uint64_t element) const {
    return std::min<uint64_t>(kLaneArrayAlignment, lanes * element);
  }

  // LaneControlFlow.cpp
  void emitIf(mlir::scf::IfOp op, mlir::Value mask);
  mlir::Value knownCondition(mlir::Value condition);
  void emitUniformIf(mlir::scf::IfOp op, mlir::Value mask);
  void emitSwitch(mlir::scf::IndexSwitchOp op, mlir::Value mask);
  Parts chooseResults(mlir::scf::IndexSwitchOp op,
                      mlir::ArrayRef<std::pair<mlir::Value, Parts>> cases,
                      Parts results);
  void emitUniformSwitch(mlir::scf::IndexSwitchOp op, mlir::Value mask);
  void emitFor(mlir::scf::ForOp op, mlir::Value mask);
  void emitDivergentFor(mlir::scf::ForOp op, mlir::Value mask);
  Parts emitTogether(mlir::scf::ForOp op, mlir::Value mask);
  void emitWhile(mlir::scf::WhileOp op, mlir::Value mask);
  void emitDivergentWhile(mlir::scf::WhileOp op, mlir::Value mask);
  bool isCheap(mlir::Block &block);
  Parts emitBranch(mlir::Block &block, mlir::Value mask,
                   mlir::ValueRange results);
  llvm::SmallVector<mlir::Type> typesOf(mlir::ValueRange values);
  Parts partsLike(mlir::ValueRange values, mlir::ValueRange like);
  void bind(mlir::Value from, mlir::ValueRange &values);
  void bindAll(mlir::ValueRange from, mlir::ValueRange values);

  // Masks
  mlir::Value all(mlir::Location loc);
  mlir::Value both(mlir::Location loc, mlir::Value mask, mlir::Value condition);
  mlir::Value butNot(mlir::Location loc, mlir::Value mask,
                     mlir::Value condition);
  mlir::Value any(mlir::Location loc, mlir::Value mask);

  // Values
  mlir::Value scalar(mlir::Value value) const {
    return rows[row].scalars.lookupOrDefault(value);
  }
  void setScalar(mlir::Value from, mlir::Value to);
  /// The vectors of `value`, made of its scalar where it is not a vector yet.
  Parts parts(mlir::Value value);
  mlir::Value part(mlir::Value value) { return parts(value).front(); }
  mlir::Value spread(mlir::Location loc, mlir::Value scalar,
                     const LaneShape &shape);
  mlir::Value broadcast(mlir::Location loc, mlir::Value scalar);
  mlir::VectorType vectorOf(mlir::Type element) const {
    return mlir::VectorType::get({lanes}, element);
  }
  void set(mlir::Value from, Parts parts);
  /// Calls `visit` for each row that has a value of its own for `value`, or
  /// once.
  template <typename Visit> void forEachRow(mlir::Value value, Visit visit) {
    unsigned now = row;
    auto [first, end] = activeRows;
    for (row = first; row < end; ++row) {
      visit();
      if (isSameForRows(value))
        break;
    }
    row = now;
  }

  static constexpr unsigned kLaneArrayAlignment = 64;

  mlir::OpBuilder &b;
  const LaneShapes &shapes;
  PackedVectors packed;
  AccessRuns runs;
  const RowShapes *rowShapes = nullptr;
  const LaneShapes *acrossRows = nullptr;
  /// What is loaded for all rows, or is to be stored for them.
  llvm::DenseMap<mlir::Operation *, Parts> crossings;
  int64_t lanes;
  /// What the values are in each row; one that rows share is in all of them.
  struct Row {
    mlir::IRMapping scalars;
    llvm::DenseMap<mlir::Value, Parts> vectors;
  };
  llvm::SmallVector<Row, 1> rows;
  /// The row that is emitted, and those that are: from the first up to the
  /// second.
  unsigned row = 0;
  std::pair<unsigned, unsigned> activeRows = {0, 1};
  llvm::DenseMap<mlir::Operation *, bool> flagsKept;
  llvm::DenseMap<mlir::Operation *, mlir::Value> laneArrays;
  /// Null where lanes are no sub-group.
  mlir::Value subGroupId, subGroupSize;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANEEMITTER_H
