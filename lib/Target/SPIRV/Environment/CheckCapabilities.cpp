//===- CheckCapabilities.cpp - capabilities and extensions ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

using namespace cairn;
using namespace cairn::environment;
using namespace cairn::words;
using llvm::StringRef;
using Features = DeviceFeatures;

namespace {

/// What a device must have for something; `name` is that of the option.
struct Condition {
  llvm::StringLiteral name;
  bool (*holds)(const Features &features);
};

struct CapabilityRow {
  spv::Capability capability;
  /// Null for what every device must support.
  const Condition *condition;
  Section section = Section::Capabilities;
};

struct ExtensionRow {
  llvm::StringLiteral extension;
  const Condition *condition;
  Section section;
};

constexpr uint8_t kAdd = GlobalAdd | LocalAdd;
constexpr uint8_t kMinMax = GlobalMinMax | LocalMinMax;

constexpr Condition kImages = {"images",
                               [](const Features &f) { return f.images; }};
constexpr Condition kFP16 = {"fp16", [](const Features &f) { return f.fp16; }};
constexpr Condition kFP64 = {"fp64", [](const Features &f) { return f.fp64; }};
constexpr Condition kInt64Atomics = {
    "int64-atomics", [](const Features &f) { return f.int64Atomics; }};
constexpr Condition kSubgroups = {
    "subgroups", [](const Features &f) { return f.subgroups; }};
constexpr Condition kFP16Add = {
    "float-atomics-fp16-add",
    [](const Features &f) { return (f.fp16Atomics & kAdd) != 0; }};
constexpr Condition kFP32Add = {
    "float-atomics-fp32-add",
    [](const Features &f) { return (f.fp32Atomics & kAdd) != 0; }};
constexpr Condition kFP64Add = {
    "float-atomics-fp64-add",
    [](const Features &f) { return (f.fp64Atomics & kAdd) != 0; }};
constexpr Condition kFP16MinMax = {
    "float-atomics-fp16-min-max",
    [](const Features &f) { return (f.fp16Atomics & kMinMax) != 0; }};
constexpr Condition kFP32MinMax = {
    "float-atomics-fp32-min-max",
    [](const Features &f) { return (f.fp32Atomics & kMinMax) != 0; }};
constexpr Condition kFP64MinMax = {
    "float-atomics-fp64-min-max",
    [](const Features &f) { return (f.fp64Atomics & kMinMax) != 0; }};
constexpr Condition kAnyAdd = {
    "float-atomics-...-add", [](const Features &f) {
      return ((f.fp16Atomics | f.fp32Atomics | f.fp64Atomics) & kAdd) != 0;
    }};
constexpr Condition kAnyMinMax = {
    "float-atomics-...-min-max", [](const Features &f) {
      return ((f.fp16Atomics | f.fp32Atomics | f.fp64Atomics) & kMinMax) != 0;
    }};

} // namespace

using Capability = spv::Capability;
static constexpr CapabilityRow kCapabilityRows[] = {
    {Capability::Addresses, nullptr},
    {Capability::Float16Buffer, nullptr},
    {Capability::Int64, nullptr},
    {Capability::Int16, nullptr},
    {Capability::Int8, nullptr},
    {Capability::Kernel, nullptr},
    {Capability::Linkage, nullptr},
    {Capability::Vector16, nullptr},
    {Capability::GenericPointer, nullptr},
    {Capability::Groups, nullptr},
    {Capability::ImageBasic, &kImages},
    {Capability::LiteralSampler, &kImages},
    {Capability::Sampled1D, &kImages},
    {Capability::Image1D, &kImages},
    {Capability::SampledBuffer, &kImages},
    {Capability::ImageBuffer, &kImages},
    {Capability::ImageReadWrite, &kImages},
    {Capability::Float16, &kFP16},
    {Capability::Float64, &kFP64},
    {Capability::Int64Atomics, &kInt64Atomics},
    {Capability::SubgroupShuffleINTEL, &kSubgroups, Section::Subgroups},
    {Capability::SubgroupBufferBlockIOINTEL, &kSubgroups, Section::Subgroups},
    {Capability::SubgroupImageBlockIOINTEL, &kSubgroups, Section::Subgroups},
    {Capability::AtomicFloat16AddEXT, &kFP16Add, Section::AtomicAdd},
    {Capability::AtomicFloat32AddEXT, &kFP32Add, Section::AtomicAdd},
    {Capability::AtomicFloat64AddEXT, &kFP64Add, Section::AtomicAdd},
    {Capability::AtomicFloat16MinMaxEXT, &kFP16MinMax, Section::AtomicMinMax},
    {Capability::AtomicFloat32MinMaxEXT, &kFP32MinMax, Section::AtomicMinMax},
    {Capability::AtomicFloat64MinMaxEXT, &kFP64MinMax, Section::AtomicMinMax},
};

static constexpr ExtensionRow kExtensionRows[] = {
    {"SPV_INTEL_subgroups", &kSubgroups, Section::Subgroups},
    {"SPV_EXT_shader_atomic_float_add", &kAnyAdd, Section::AtomicAdd},
    {"SPV_EXT_shader_atomic_float16_add", &kAnyAdd, Section::AtomicAdd},
    {"SPV_EXT_shader_atomic_float_min_max", &kAnyMinMax, Section::AtomicMinMax},
};

/// Whether the device has the capability by itself or by an extension that was
/// named for it.
static bool isExtra(const Features &features, const Enumerant &capability) {
  return llvm::is_contained(features.capabilities, capability.name) ||
         llvm::any_of(capability.needs.extensions, [&](StringRef extension) {
           return llvm::is_contained(features.extensions, extension);
         });
}

template <typename Row>
static void checkCondition(Checks &checks, const PlacedInstruction &inst,
                           const Row *row, Section otherwise,
                           const std::string &what) {
  if (!row)
    checks.report(inst, otherwise, what + ", which devices need not support");
  else if (row->condition && !row->condition->holds(checks.features))
    checks.report(inst, row->section,
                  what + ", which a device without '" + row->condition->name +
                      "' does not support");
}

static void checkCapability(Checks &checks, const PlacedInstruction &inst) {
  auto capability = static_cast<Capability>(inst.word(0));
  const Enumerant *entry = findEnumerant(Kind::Capability, inst.word(0));
  if (entry && isExtra(checks.features, *entry))
    return;
  const auto *row =
      llvm::find_if(kCapabilityRows, [&](const CapabilityRow &row) {
        return row.capability == capability;
      });
  checkCondition(checks, inst, row != std::end(kCapabilityRows) ? row : nullptr,
                 Section::Capabilities,
                 "capability " + Checks::spell(Kind::Capability, inst.word(0)));
}

static void checkExtension(Checks &checks, const PlacedInstruction &inst) {
  StringRef name = stringIn(inst.words);
  if (llvm::is_contained(checks.features.extensions, name))
    return;
  const auto *row = llvm::find_if(kExtensionRows, [&](const ExtensionRow &row) {
    return row.extension == name;
  });
  checkCondition(checks, inst, row != std::end(kExtensionRows) ? row : nullptr,
                 Section::Extensions, "extension " + Checks::quote(name));
}

void environment::checkCapabilities(Checks &checks) {
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    if (inst.op == spv::Op::OpCapability)
      checkCapability(checks, inst);
    else if (inst.op == spv::Op::OpExtension)
      checkExtension(checks, inst);
  }
}
