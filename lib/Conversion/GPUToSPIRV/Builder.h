//===- Builder.h - builds what stands in the place of an op --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_BUILDER_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_BUILDER_H

#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/MapVector.h"
#include <string>

namespace cairn {

/// `type` with another element type.
inline mlir::Type withElement(mlir::Type type, mlir::Type element) {
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type))
    return vector.clone(element);
  return element;
}

/// The bits of one element.
inline unsigned bitWidth(mlir::Type type) {
  return mlir::getElementTypeOrSelf(type).getIntOrFloatBitWidth();
}

inline bool isBool(mlir::Type type) {
  return mlir::getElementTypeOrSelf(type).isInteger(1);
}

class OpLowerings;

/// Inputs that the device fills in, of one kernel: each is loaded once, at its
/// top.
class BuiltinInputs {
public:
  /// Sizes and ids in the launch have `sizeBits`.
  BuiltinInputs(mlir::gpu::GPUFuncOp kernel, unsigned sizeBits)
      : kernel(kernel), sizeBits(sizeBits) {}

  /// The whole input: three integers, or one.
  mlir::Value get(mlir::spirv::BuiltIn builtin, mlir::Location loc);

private:
  mlir::gpu::GPUFuncOp kernel;
  unsigned sizeBits;
  llvm::MapVector<mlir::spirv::BuiltIn, mlir::Value> loaded;
};

/// Builds what stands in the place of one op.
///
/// Each profile of SPIR-V has a builder derived from it, which also knows the
/// module's options.
class SPIRVBuilder : public mlir::ImplicitLocOpBuilder {
public:
  SPIRVBuilder(mlir::Operation *op, BuiltinInputs &inputs,
               const OpLowerings &lowerings)
      : ImplicitLocOpBuilder(op->getLoc(), op), inputs(inputs),
        lowerings(lowerings) {}

  /// The instruction's result.
  mlir::Value make(SPIRVInstruction instruction, mlir::Type result,
                   mlir::ValueRange operands,
                   llvm::ArrayRef<mlir::NamedAttribute> attrs = {});
  template <typename OpTy>
  mlir::Value make(mlir::Type result, mlir::ValueRange operands,
                   llvm::ArrayRef<mlir::NamedAttribute> attrs = {}) {
    return make(instruction<OpTy>(), result, operands, attrs);
  }

  /// `value`, its low bits, in each element.
  mlir::Value integer(mlir::Type type, uint64_t value);
  /// `value`, rounded, in each element.
  mlir::Value real(mlir::Type type, double value);
  /// The condition is spread where the operands are vectors and it is not.
  mlir::Value select(mlir::Value condition, mlir::Value whenTrue,
                     mlir::Value whenFalse);
  /// `scalar` in each element of a `type`, which may be a scalar itself.
  mlir::Value spread(mlir::Type type, mlir::Value scalar);
  mlir::Value bitcast(mlir::Type type, mlir::Value value);
  /// Integers widened with zeros or cut to `bits`.
  mlir::Value resizeUnsigned(mlir::Value value, unsigned bits);
  mlir::Value resizeSigned(mlir::Value value, unsigned bits);
  mlir::Value element(mlir::Value composite, unsigned index);

  // On integers of one type.
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value sub(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, mlir::Value b);
  mlir::Value bitAnd(mlir::Value a, mlir::Value b);
  mlir::Value bitAnd(mlir::Value a, uint64_t mask);
  mlir::Value bitOr(mlir::Value a, mlir::Value b);
  mlir::Value bitXor(mlir::Value a, mlir::Value b);
  mlir::Value shiftLeft(mlir::Value a, unsigned bits);
  mlir::Value shiftRight(mlir::Value a, unsigned bits);
  /// `comparison` gives a boolean for each element.
  mlir::Value compare(SPIRVInstruction comparison, mlir::Value a,
                      mlir::Value b);
  template <typename OpTy> mlir::Value compare(mlir::Value a, mlir::Value b) {
    return compare(instruction<OpTy>(), a, b);
  }
  mlir::Value logicalOr(mlir::Value a, mlir::Value b);
  mlir::Value logicalAnd(mlir::Value a, mlir::Value b);
  mlir::Value logicalNot(mlir::Value a);
  mlir::Value isNan(mlir::Value a);
  /// The float `magnitude` with the sign of `sign`.
  mlir::Value copySign(mlir::Value magnitude, mlir::Value sign);

  /// Says why the op cannot be lowered, for the error; gives nothing.
  mlir::Value refuse(const llvm::Twine &why) {
    refusal = why.str();
    return {};
  }
  llvm::StringRef getRefusal() const { return refusal; }

  BuiltinInputs &inputs;
  /// What ops become in this profile.
  const OpLowerings &lowerings;

private:
  std::string refusal;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_BUILDER_H
