//===- KernelLowerings.h - what ops become in kernels -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_KERNELLOWERINGS_H
#define CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_KERNELLOWERINGS_H

#include "GPUToKernel/KernelBuilder.h"
#include "GPUToSPIRV/OpLowerings.h"

namespace cairn {

// What OpenCL's SPIR-V has in its own way, by topic, a file each.
void addKernelControlFlowLowerings(OpLowerings &lowerings);
void addKernelIntegerLowerings(OpLowerings &lowerings);
void addKernelFloatLowerings(OpLowerings &lowerings);
void addKernelCastLowerings(OpLowerings &lowerings);
void addKernelMathLowerings(OpLowerings &lowerings);
void addKernelQueryLowerings(OpLowerings &lowerings);
void addKernelSynchronizationLowerings(OpLowerings &lowerings);
void addKernelGroupLowerings(OpLowerings &lowerings);
void addKernelShuffleLowerings(OpLowerings &lowerings);
void addKernelBuiltinLowerings(OpLowerings &lowerings);
void addKernelBlockLowerings(OpLowerings &lowerings);
void addKernelPrintfLowerings(OpLowerings &lowerings);
void addKernelImageLowerings(OpLowerings &lowerings);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOKERNEL_OPS_KERNELLOWERINGS_H
