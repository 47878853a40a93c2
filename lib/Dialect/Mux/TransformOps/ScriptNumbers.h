//===- ScriptNumbers.h - what operations of scripts share -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMOPS_SCRIPTNUMBERS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMOPS_SCRIPTNUMBERS_H

#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"
#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include <optional>
#include <string>

namespace cairn::mux {

using Effects = llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance>;

/// The effects of an op on its target, whose handle may be consumed, and on the
/// numbers behind it.
void addEffects(mlir::Operation *op, bool isConsuming, Effects &effects);

/// An error at `op`, with what stands against it.
mlir::DiagnosedSilenceableFailure fail(mlir::transform::TransformOpInterface op,
                                       const llvm::Twine &what,
                                       const Obstacle &obstacle);

/// Whether a number of an op is the value of a parameter.
inline bool isParameter(int64_t number) {
  return mlir::ShapedType::isDynamic(number);
}

/// As in "64", "(64, 4, 1)" or "(a parameter, 4)", and "none".
std::string spellNumbers(llvm::ArrayRef<int64_t> numbers);

/// The numbers of an op where it is applied, `isValid` each; nothing, with
/// `error`, if a parameter is not a number.
std::optional<llvm::SmallVector<int64_t>>
readNumbers(mlir::transform::TransformState &state,
            mlir::OperandRange parameters, llvm::ArrayRef<int64_t> numbers,
            llvm::StringRef expected, llvm::function_ref<bool(int64_t)> isValid,
            std::string &error);

/// The same for a verifier, which knows numbers only.
bool areValid(llvm::ArrayRef<int64_t> numbers,
              llvm::function_ref<bool(int64_t)> isValid);

/// The loops that an op has made of its targets. One inside of another is
/// copied with it, or gone, which a mark at it follows.
class MadeLoops {
public:
  MadeLoops(mlir::transform::TransformState &state, mlir::Value target,
            llvm::StringRef name = "mux.made_loop");
  void add(mlir::Operation *loop);
  /// Those that there are, without the marks.
  llvm::SmallVector<mlir::Operation *> take();

private:
  llvm::StringRef name;
  llvm::SetVector<mlir::Operation *> kernels;
};

/// Applies `transform` to each target, which must be a kernel at the level mux;
/// what it gives, unless success, is the result.
mlir::DiagnosedSilenceableFailure applyToKernels(
    mlir::transform::TransformOpInterface op,
    mlir::transform::TransformState &state, mlir::Value target,
    llvm::function_ref<mlir::DiagnosedSilenceableFailure(mlir::func::FuncOp)>
        transform);

/// Whether an op is for loops over work-items as well, which there are at the
/// level loops.
enum class Levels { Mux, MuxAndLoops };

/// What stands against `payload` being code of a kernel at the level mux, or
/// loops.
std::optional<Obstacle> findOtherLevel(mlir::Operation *payload,
                                       Levels levels = Levels::Mux);

/// Applies `transform` to each target, which must be a loop that counts, of a
/// kernel at one of `levels`, to those inside of another one first; what stands
/// against one is an error that says `what` could not be done. With `partial`,
/// loops that do not count stay as they are.
mlir::DiagnosedSilenceableFailure applyToLoops(
    mlir::transform::TransformOpInterface op,
    mlir::transform::TransformState &state, mlir::Value target,
    const llvm::Twine &what,
    llvm::function_ref<std::optional<Obstacle>(mlir::scf::ForOp)> transform,
    Levels levels = Levels::Mux, bool partial = false);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMOPS_SCRIPTNUMBERS_H
