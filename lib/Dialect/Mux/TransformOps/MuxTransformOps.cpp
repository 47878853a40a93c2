//===- MuxTransformOps.cpp - transformations of kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"

#include "ScriptNumbers.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxLimits.h"
#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "cairn/Dialect/Mux/Transforms/MatrixMapping.h"
#include "cairn/Dialect/Mux/Transforms/Specialization.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "llvm/ADT/StringExtras.h"

#include "cairn/Dialect/Mux/TransformOps/LevelOpInterface.cpp.inc"

#define GET_OP_CLASSES
#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.cpp.inc"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// CoarsenOp
//===----------------------------------------------------------------------===//

static bool isFactor(int64_t number) { return number >= 1 && number <= 64; }

LogicalResult CairnCoarsenOp::verify() {
  // coarsen_c1
  size_t count = getStaticFactors().size();
  if (count < 1 || count > 3)
    return emitOpError("expected one to three factors, got ") << count;
  // coarsen_c2
  if (!areValid(getStaticFactors(), isFactor))
    return emitOpError("expected factors from 1 to 64, got ")
           << spellNumbers(getStaticFactors());
  return success();
}

DiagnosedSilenceableFailure CairnCoarsenOp::apply(TransformRewriter &,
                                                  TransformResults &results,
                                                  TransformState &state) {
  std::string error;
  auto factors = readNumbers(state, getFactors(), getStaticFactors(),
                             "a number from 1 to 64", isFactor, error);
  if (!factors)
    return emitSilenceableFailure(getOperation()) << error;
  DiagnosedSilenceableFailure result =
      applyToKernels(*this, state, getTarget(),
                     [&](func::FuncOp kernel) -> DiagnosedSilenceableFailure {
                       for (auto [dim, factor] : llvm::enumerate(*factors)) {
                         Coarsening how = {static_cast<unsigned>(dim), factor,
                                           getStrided(), getUnchecked()};
                         if (factor == 1)
                           continue;
                         if (auto obstacle = findObstacle(kernel, how))
                           return fail(*this,
                                       "cannot coarsen the kernel '" +
                                           getOrigFnName(kernel) + "'",
                                       *obstacle);
                         coarsen(kernel, how);
                       }
                       return DiagnosedSilenceableFailure::success();
                     });
  if (result.succeeded())
    results.set(cast<OpResult>(getCoarse()), state.getPayloadOps(getTarget()));
  return result;
}

//===----------------------------------------------------------------------===//
// SetLanesOp
//===----------------------------------------------------------------------===//

static bool isLanes(int64_t number) {
  return number >= 1 && number <= kMaxLanes && llvm::isPowerOf2_64(number);
}

LogicalResult CairnSetLanesOp::verify() {
  // set_lanes_c1
  if (getStaticLanes().size() != 1 || !areValid(getStaticLanes(), isLanes))
    return emitOpError("expected a power of two from 1 to 32, got ")
           << spellNumbers(getStaticLanes());
  return success();
}

DiagnosedSilenceableFailure CairnSetLanesOp::apply(TransformRewriter &,
                                                   TransformResults &,
                                                   TransformState &state) {
  std::string error;
  auto lanes = readNumbers(state, getLanes(), getStaticLanes(),
                           "a power of two from 1 to 32", isLanes, error);
  if (!lanes)
    return emitSilenceableFailure(getOperation()) << error;
  return applyToKernels(*this, state, getTarget(), [&](func::FuncOp kernel) {
    kernel->setAttr(MuxDialect::getLanesAttrName(),
                    Builder(getContext()).getI32IntegerAttr(lanes->front()));
    return DiagnosedSilenceableFailure::success();
  });
}

//===----------------------------------------------------------------------===//
// SetWorkGroupSizeOp
//===----------------------------------------------------------------------===//

static bool isPositive(int64_t number) { return number > 0; }
static bool isNotNegative(int64_t number) { return number >= 0; }

/// The work-items of a group of this size, counting one for what is not known
/// yet; nothing if no target has so many.
static std::optional<int64_t> countItems(ArrayRef<int64_t> size) {
  int64_t items = 1;
  for (int64_t number : size)
    if (!isParameter(number) &&
        (llvm::MulOverflow(items, number, items) || items > kMaxWorkGroupSize))
      return std::nullopt;
  return items;
}

static LogicalResult verifySize(Operation *op, ArrayRef<int64_t> size) {
  if (size.size() != 3 || !areValid(size, isPositive))
    return op->emitOpError("expected three positive sizes, got ")
           << spellNumbers(size);
  if (!countItems(size))
    return op->emitOpError("expected at most ")
           << kMaxWorkGroupSize << " work-items, got " << spellNumbers(size);
  return success();
}

LogicalResult CairnSetWorkGroupSizeOp::verify() {
  // set_work_group_size_c1
  return verifySize(*this, getStaticSize());
}

/// Calls `change` for each kernel of the target with the size that it has for
/// work-groups of as many of the program's work-items as the script says; not
/// where it says none.
static DiagnosedSilenceableFailure applyWithSize(
    TransformOpInterface op, TransformState &state, Value target,
    OperandRange parameters, ArrayRef<int64_t> numbers,
    function_ref<DiagnosedSilenceableFailure(func::FuncOp,
                                             const std::array<int64_t, 3> &)>
        change) {
  std::string error;
  auto size = readNumbers(state, parameters, numbers, "0 or positive",
                          isNotNegative, error);
  if (!size)
    return emitSilenceableFailure(op) << error;
  if (llvm::is_contained(*size, 0))
    return DiagnosedSilenceableFailure::success();
  if (!countItems(*size))
    return emitSilenceableFailure(op)
           << "expected at most " << kMaxWorkGroupSize << " work-items, got "
           << spellNumbers(*size);
  return applyToKernels(
      op, state, target,
      [&](func::FuncOp kernel) -> DiagnosedSilenceableFailure {
        std::array<int64_t, 3> coarse;
        for (auto [dim, factor] : llvm::enumerate(getCoarsening(kernel))) {
          coarse[dim] = (*size)[dim] / factor;
          if ((*size)[dim] % factor)
            return emitSilenceableFailure(op)
                   << "expected a multiple of " << factor << " in dimension "
                   << dim << ", by which the kernel '" << getOrigFnName(kernel)
                   << "' is coarsened, got " << (*size)[dim];
        }
        return change(kernel, coarse);
      });
}

/// The work-group size that `kernel` requires, in the program's work-items.
static std::string describeRequiredSize(func::FuncOp kernel) {
  auto size = *getReqdWorkGroupSize(kernel);
  for (auto [number, factor] : llvm::zip_equal(size, getCoarsening(kernel)))
    number *= factor;
  return spellNumbers(size);
}

DiagnosedSilenceableFailure
CairnSetWorkGroupSizeOp::apply(TransformRewriter &, TransformResults &,
                               TransformState &state) {
  return applyWithSize(
      *this, state, getTarget(), getSize(), getStaticSize(),
      [&](func::FuncOp kernel, const std::array<int64_t, 3> &size) {
        auto required = getReqdWorkGroupSize(kernel);
        if (required && *required != size && !getUnchecked())
          return fail(*this, "the program requires another work-group size",
                      {kernel, describeRequiredSize(kernel) + " here"});
        kernel->setAttr(MuxDialect::getReqdWorkGroupSizeAttrName(),
                        Builder(getContext()).getDenseI64ArrayAttr(size));
        return DiagnosedSilenceableFailure::success();
      });
}

LogicalResult CairnSpecializeWorkGroupSizeOp::verify() {
  // specialize_work_group_size_c1
  return verifySize(*this, getStaticSize());
}

/// What stands against a version of `kernel`, if anything does.
static std::optional<Obstacle> findVersionObstacle(func::FuncOp kernel) {
  if (Operation *user = findUserOfSymbols(kernel))
    return Obstacle{user, "this is structured memory; 'raise_memory' is for "
                          "after the versions are made"};
  return std::nullopt;
}

DiagnosedSilenceableFailure CairnSpecializeWorkGroupSizeOp::apply(
    TransformRewriter &, TransformResults &results, TransformState &state) {
  DiagnosedSilenceableFailure result = applyWithSize(
      *this, state, getTarget(), getSize(), getStaticSize(),
      [&](func::FuncOp kernel, const std::array<int64_t, 3> &size) {
        if (getReqdWorkGroupSize(kernel))
          return fail(*this, "cannot make a version for a work-group size",
                      {kernel, "this requires the size " +
                                   describeRequiredSize(kernel)});
        if (auto obstacle = findVersionObstacle(kernel))
          return fail(*this, "cannot make a version for a work-group size",
                      *obstacle);
        specializeWorkGroupSize(kernel, size);
        return DiagnosedSilenceableFailure::success();
      });
  if (result.succeeded())
    results.set(cast<OpResult>(getSpecial()), state.getPayloadOps(getTarget()));
  return result;
}

//===----------------------------------------------------------------------===//
// SpecializeOp
//===----------------------------------------------------------------------===//

static bool isAny(int64_t) { return true; }

LogicalResult CairnSpecializeOp::verify() {
  // specialize_c1
  llvm::SmallDenseSet<Attribute> names(getNames().begin(), getNames().end());
  if (names.empty() || names.size() != getNames().size())
    return emitOpError("expected names of arguments, each once, got ")
           << getNames();
  // specialize_c2
  if (getStaticValues().size() != getNames().size())
    return emitOpError("expected ")
           << getNames().size() << " values, got " << getStaticValues().size();
  return success();
}

/// The argument `name` of `kernel` and its value; nothing, with `error`, if it
/// cannot have that.
static std::optional<ArgumentValue> findArgument(func::FuncOp kernel,
                                                 StringRef name, int64_t value,
                                                 std::string &error) {
  SmallVector<std::string> names;
  for (unsigned i = 0; i < kernel.getNumArguments(); ++i) {
    auto info = kernel.getArgAttrOfType<ocl::ArgAttr>(i, ocl::kArgAttr);
    if (!info)
      continue;
    names.push_back(("'" + info.getName() + "'").str());
    if (info.getName() != name)
      continue;
    auto type = dyn_cast<IntegerType>(kernel.getArgumentTypes()[i]);
    if (!type)
      error = ("expected an argument that is an integer, '" + name +
               "' is of the type '" + info.getTypeName() + "'")
                  .str();
    else if (unsigned width = type.getWidth(); width < 64 &&
                                               !llvm::isIntN(width, value) &&
                                               !llvm::isUIntN(width, value))
      error = ("expected a value of the argument '" + name + "', '" +
               info.getTypeName() + "', got " + llvm::Twine(value))
                  .str();
    else
      return ArgumentValue{i, value};
    return std::nullopt;
  }
  error = ("expected an argument '" + name + "' of the kernel '" +
           getOrigFnName(kernel) + "', which has " +
           (names.empty() ? "none" : llvm::join(names, ", ")))
              .str();
  return std::nullopt;
}

DiagnosedSilenceableFailure CairnSpecializeOp::apply(TransformRewriter &,
                                                     TransformResults &results,
                                                     TransformState &state) {
  std::string error;
  auto values = readNumbers(state, getValues(), getStaticValues(), "an integer",
                            isAny, error);
  if (!values)
    return emitSilenceableFailure(getOperation()) << error;
  DiagnosedSilenceableFailure result = applyToKernels(
      *this, state, getTarget(),
      [&](func::FuncOp kernel) -> DiagnosedSilenceableFailure {
        SmallVector<ArgumentValue> given;
        for (auto [name, value] :
             llvm::zip_equal(getNames().getAsValueRange<StringAttr>(), *values))
          if (auto found = findArgument(kernel, name, value, error))
            given.push_back(*found);
          else
            return emitSilenceableFailure(getOperation()) << error;
        if (auto obstacle = findVersionObstacle(kernel))
          return fail(*this, "cannot make a version for values of arguments",
                      *obstacle);
        specialize(kernel, given);
        return DiagnosedSilenceableFailure::success();
      });
  if (result.succeeded())
    results.set(cast<OpResult>(getSpecial()), state.getPayloadOps(getTarget()));
  return result;
}

//===----------------------------------------------------------------------===//
// MapMatrixUnitsOp
//===----------------------------------------------------------------------===//

static bool isMatrixSize(int64_t number) {
  return number >= 1 && number <= 64 && llvm::isPowerOf2_64(number);
}

static bool isMatrixCount(int64_t number) {
  return number >= 1 && number <= 16;
}

/// Whether `depth` and `steps` may be this number.
static bool isMatrixDepth(int64_t number) {
  return number >= 0 && number <= 256;
}

LogicalResult CairnMapMatrixUnitsOp::verify() {
  // map_matrix_units_c1
  if (getStaticShape().size() != 3 || !areValid(getStaticShape(), isMatrixSize))
    return emitOpError("expected three powers of two from 1 to 64 for rows, "
                       "columns and trips, got ")
           << spellNumbers(getStaticShape());
  // map_matrix_units_c2
  for (auto [name, counts] : {std::pair("tiles", getStaticTiles()),
                              {"sub_groups", getStaticSubGroups()}})
    if (counts.size() != 2 || !areValid(counts, isMatrixCount))
      return emitOpError("expected two '")
             << name << "' from 1 to 16, got " << spellNumbers(counts);
  // map_matrix_units_c3
  if (getStaticDepth().size() != 1 ||
      !areValid(getStaticDepth(), isMatrixDepth))
    return emitOpError("expected a depth from 0 to 256, got ")
           << spellNumbers(getStaticDepth());
  // map_matrix_units_c4
  if (int64_t size = getSubGroupSize();
      size < 1 || size > 128 || !llvm::isPowerOf2_64(size))
    return emitOpError("expected sub-groups of a power of two from 1 to 128, "
                       "got ")
           << size;
  // map_matrix_units_c5
  if (getStaticSteps().size() > 1 || !areValid(getStaticSteps(), isMatrixDepth))
    return emitOpError("expected a number of steps from 0 to 256, got ")
           << spellNumbers(getStaticSteps());
  return success();
}

DiagnosedSilenceableFailure
CairnMapMatrixUnitsOp::apply(TransformRewriter &, TransformResults &,
                             TransformState &state) {
  std::string error;
  auto shape = readNumbers(state, getShape(), getStaticShape(),
                           "a power of two from 1 to 64", isMatrixSize, error);
  auto tiles = readNumbers(state, getTiles(), getStaticTiles(),
                           "a number from 1 to 16", isMatrixCount, error);
  auto groups = readNumbers(state, getSubGroups(), getStaticSubGroups(),
                            "a number from 1 to 16", isMatrixCount, error);
  auto depth = readNumbers(state, getDepth(), getStaticDepth(),
                           "a number from 0 to 256", isMatrixDepth, error);
  auto steps = readNumbers(state, getSteps(), getStaticSteps(),
                           "a number from 0 to 256", isMatrixDepth, error);
  if (!shape || !tiles || !groups || !depth || !steps)
    return emitSilenceableFailure(getOperation()) << error;
  MatrixMapping how;
  llvm::copy(*shape, how.shape.begin());
  llvm::copy(*tiles, how.tiles.begin());
  llvm::copy(*groups, how.subGroups.begin());
  how.depth = depth->front();
  if (!steps->empty())
    how.steps = steps->front();
  how.subGroupSize = getSubGroupSize();
  how.isUnchecked = getUnchecked();
  return applyToLoops(
      *this, state, getTarget(), "cannot map this loop to matrix units",
      [&](scf::ForOp loop) { return mapToMatrixUnits(loop, how); });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
class MuxTransformExtension
    : public TransformDialectExtension<MuxTransformExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MuxTransformExtension)

  void init() {
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void cairn::mux::registerTransformOps(DialectRegistry &registry) {
  registry.addExtensions<MuxTransformExtension>();
}
