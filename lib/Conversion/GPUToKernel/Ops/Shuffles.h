//===- Shuffles.h - exchanges between lanes of a sub-group ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_SHUFFLES_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_SHUFFLES_H

#include "GPUToKernel/KernelBuilder.h"

namespace cairn {

/// The instruction of SPV_INTEL_subgroups on one or two values of a
/// type, which may be one that Level Zero need not take for it.
mlir::Value makeShuffle(KernelBuilder &b, SPIRVInstruction shuffle,
                        mlir::ValueRange values, mlir::Value which);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_SHUFFLES_H
