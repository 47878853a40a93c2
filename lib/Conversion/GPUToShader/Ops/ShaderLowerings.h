//===- ShaderLowerings.h - what ops become in shaders -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERLOWERINGS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERLOWERINGS_H

#include "GPUToSPIRV/OpLowerings.h"
#include "ShaderBuilder.h"

namespace cairn {

// What shaders do in their own way, by topic, a file each.
void addShaderIntegerLowerings(OpLowerings &lowerings);
void addShaderCastLowerings(OpLowerings &lowerings);
void addShaderChoiceLowerings(OpLowerings &lowerings);
void addShaderFloatLowerings(OpLowerings &lowerings);
void addShaderBitLowerings(OpLowerings &lowerings);
void addShaderMathLowerings(OpLowerings &lowerings);
void addShaderRoundingLowerings(OpLowerings &lowerings);
void addShaderQueryLowerings(OpLowerings &lowerings);
void addShaderSynchronizationLowerings(OpLowerings &lowerings);
void addShaderSubGroupLowerings(OpLowerings &lowerings);
void addShaderImageLowerings(OpLowerings &lowerings);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_OPS_SHADERLOWERINGS_H
