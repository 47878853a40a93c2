//===- ShaderInterface.h - what a shader's arguments are --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shader has descriptors, push constants and specialization constants where a
// kernel has arguments. Which is which is said by the interface of the target
// `vulkan` (docs/KernelInterface.md), or follows from the module.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_SHADER_SHADERINTERFACE_H
#define CAIRN_LIB_FRONTEND_SPIRV_SHADER_SHADERINTERFACE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace cairn::frontend::spirv {

struct ParsedModule;

/// Where Vulkan binds a buffer, an image or a sampler. Push constants, of which
/// there are one set, are one such place.
struct Binding {
  bool isPushConstant = false;
  uint32_t set = 0, number = 0;
  /// In an array of descriptors; the sampler of an image that has its own is
  /// kSampler.
  uint32_t element = 0;
  static constexpr uint32_t kSampler = ~0u;

  static Binding pushConstants() { return {true, 0, 0}; }
  Binding at(uint32_t index) const {
    Binding binding = *this;
    binding.element = index;
    return binding;
  }
  bool operator<(const Binding &other) const { return key() < other.key(); }
  bool operator==(const Binding &other) const { return key() == other.key(); }
  bool operator!=(const Binding &other) const { return key() != other.key(); }
  std::string spell() const;

private:
  std::tuple<bool, uint32_t, uint32_t, uint32_t> key() const {
    return {isPushConstant, set, number, element};
  }
};

/// Bytes that a launch puts into a buffer or into push constants.
struct BytePlace {
  Binding binding;
  uint64_t offset = 0;
};

struct ShaderArgument {
  enum Kind { Scalar, Buffer, Local, Image, Sampler };

  Kind kind = Scalar;
  std::string name;
  /// As OpenCL C spells it.
  std::string type;
  /// "f32x4", "struct"; of a scalar.
  std::string valueType;
  /// "read_only", ...; of an image.
  std::string access = "none";
  bool isConst = false, isRestrict = false, isVolatile = false;
  uint64_t size = 0, align = 1;
  /// What is bound; absent for what is bytes alone.
  std::optional<Binding> binding;
  /// Where sizes and the like of an image go, by the functions that give them.
  std::vector<std::pair<std::string, BytePlace>> queries;
  /// The bytes of a scalar, or the address of a buffer.
  std::optional<BytePlace> bytes;
  /// The specialization constant with the number of elements; of a local.
  std::optional<uint32_t> specId;
  /// Bytes of the buffer with that binding, which the shader asks for.
  std::optional<Binding> measured;
};

/// Three 32-bit numbers of the launch in push constants.
struct LaunchField {
  std::string name;
  uint64_t offset = 0;
};

struct ShaderKernel {
  std::string name;
  /// The entry point.
  std::string symbol;
  std::vector<ShaderArgument> args;
  /// Three sizes, or none.
  std::vector<uint32_t> requiredSize, sizeHint;
  std::optional<uint32_t> subGroupSize;
  bool uniformSizes = false, prints = false;
  /// The address of the module's variables.
  std::optional<BytePlace> variables;
};

/// A buffer that the host fills before the first launch.
struct ShaderData {
  std::optional<Binding> binding;
  /// Zeros follow up to `size`.
  std::string bytes;
  uint64_t size = 0;
  struct Address {
    uint64_t offset, target;
  };
  std::vector<Address> addresses;
};

/// A sampler of the source, by the number that OpenCL C gives it.
struct ShaderSampler {
  std::optional<Binding> binding;
  uint32_t mask = 0;
};

struct ShaderInterface {
  std::vector<ShaderKernel> kernels;
  /// Specialization constants of the launch, three or none.
  std::vector<uint32_t> sizeIds, offsetIds;
  std::optional<uint32_t> dimensionsId;
  std::vector<LaunchField> launchFields;
  std::vector<ShaderSampler> samplers;
  std::optional<ShaderData> constants, variables;

  const ShaderKernel *findKernel(llvm::StringRef symbol) const;

  /// Reads JSON of the target `vulkan`; nullopt, with what is wrong, for
  /// anything else.
  static std::optional<ShaderInterface> parse(llvm::StringRef json,
                                              std::string &error);

  /// Reads what NonSemantic.ClspvReflection says in the module; nullopt, with
  /// what is wrong, for what is not valid. There are no kernels where it says
  /// nothing.
  static std::optional<ShaderInterface>
  readReflection(const ParsedModule &parsed, std::string &error);
};

} // namespace cairn::frontend::spirv

#endif // CAIRN_LIB_FRONTEND_SPIRV_SHADER_SHADERINTERFACE_H
