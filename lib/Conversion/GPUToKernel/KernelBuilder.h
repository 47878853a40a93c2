//===- KernelBuilder.h - builds what OpenCL's kernels have ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_KERNELBUILDER_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_KERNELBUILDER_H

#include "GPUToKernel/Memory/PointerTypes.h"
#include "GPUToSPIRV/Builder.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"

namespace cairn {

/// Builds what stands in the place of one op, in a module for OpenCL.
class KernelBuilder : public SPIRVBuilder {
public:
  KernelBuilder(mlir::Operation *op, const KernelOptions &options,
                const kernel::PointerTypes &pointers, BuiltinInputs &inputs,
                const OpLowerings &lowerings)
      : SPIRVBuilder(op, inputs, lowerings), options(options),
        pointers(pointers) {}

  /// The type of `value` of the kernel in SPIR-V.
  mlir::Type typeOf(mlir::Value value) { return pointers.typeOf(value); }
  /// `value` of the kernel as ops of SPIR-V take it.
  mlir::Value lowered(mlir::Value value) {
    return kernel::getLowered(*this, pointers, value);
  }

  /// An instruction without a result.
  void makeEffect(SPIRVInstruction instruction, mlir::ValueRange operands,
                  llvm::ArrayRef<mlir::NamedAttribute> attrs = {});
  /// The i32 constant that an instruction takes for a scope or semantics.
  mlir::Value scope(mlir::spirv::Scope scope);
  mlir::Value constant32(uint32_t value) {
    return integer(getI32Type(), value);
  }
  mlir::NamedAttribute literals(llvm::ArrayRef<int64_t> values) {
    return getNamedAttr(InstructionOp::getLiteralsAttrName(),
                        getI64ArrayAttr(values));
  }

  const KernelOptions &options;

private:
  const kernel::PointerTypes &pointers;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_KERNELBUILDER_H
