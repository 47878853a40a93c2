//===- ShaderWords.h - what its strings may be ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SHADER_IR_SHADERWORDS_H
#define CAIRN_DIALECT_SHADER_IR_SHADERWORDS_H

#include "llvm/ADT/StringRef.h"

namespace cairn {

/// What a variable becomes, as `shader.storage` and the interface spell it.
inline constexpr llvm::StringLiteral kStorageBuffer = "storage_buffer";
inline constexpr llvm::StringLiteral kUniformBuffer = "uniform_buffer";
inline constexpr llvm::StringLiteral kPushConstant = "push_constant";
inline constexpr llvm::StringLiteral kUniformConstant = "uniform_constant";
inline constexpr llvm::StringLiteral kShaderStorages[] = {
    kStorageBuffer, kUniformBuffer, kPushConstant, kUniformConstant};

/// What `shader.memory_model` may be.
inline constexpr llvm::StringLiteral kGLSL450Model = "GLSL450";
inline constexpr llvm::StringLiteral kVulkanModel = "Vulkan";
inline constexpr llvm::StringLiteral kMemoryModels[] = {kGLSL450Model,
                                                        kVulkanModel};

} // namespace cairn

#endif // CAIRN_DIALECT_SHADER_IR_SHADERWORDS_H
