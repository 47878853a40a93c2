//===- BuiltinTypeNames.cpp - types that are mangled by name ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuiltinTypeNames.h"

#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace cairn::ocl {

namespace {
struct TypeNames {
  ScalarKind kind;
  StringRef clang;
  /// Only if it is another one (SPIR 2.0, section A.1).
  StringRef legacy = {};
};
} // namespace

/// Images are without their access qualifiers here.
static constexpr TypeNames typeNames[] = {
    {ScalarKind::MemoryOrder, "memory_order"},
    {ScalarKind::MemoryScope, "memory_scope"},
    {ScalarKind::NDRange, "ndrange_t"},
    {ScalarKind::Event, "ocl_event"},
    {ScalarKind::Sampler, "ocl_sampler"},
    {ScalarKind::Queue, "ocl_queue"},
    {ScalarKind::ClkEvent, "ocl_clkevent"},
    {ScalarKind::ReserveId, "ocl_reserveid"},
    {ScalarKind::Pipe, "ocl_pipe"},
    {ScalarKind::Image1D, "ocl_image1d"},
    {ScalarKind::Image1DArray, "ocl_image1d_array", "ocl_image1darray"},
    {ScalarKind::Image1DBuffer, "ocl_image1d_buffer", "ocl_image1dbuffer"},
    {ScalarKind::Image2D, "ocl_image2d"},
    {ScalarKind::Image2DArray, "ocl_image2d_array", "ocl_image2darray"},
    {ScalarKind::Image2DDepth, "ocl_image2d_depth", "ocl_image2ddepth"},
    {ScalarKind::Image2DArrayDepth, "ocl_image2d_array_depth",
     "ocl_image2darraydepth"},
    {ScalarKind::Image2DMSAA, "ocl_image2d_msaa", "ocl_image2dmsaa"},
    {ScalarKind::Image2DArrayMSAA, "ocl_image2d_array_msaa",
     "ocl_image2darraymsaa"},
    {ScalarKind::Image2DMSAADepth, "ocl_image2d_msaa_depth",
     "ocl_image2dmsaadepth"},
    {ScalarKind::Image2DArrayMSAADepth, "ocl_image2d_array_msaa_depth",
     "ocl_image2darraymsaadepth"},
    {ScalarKind::Image3D, "ocl_image3d"},
    {ScalarKind::AvcMcePayload, "ocl_intel_sub_group_avc_mce_payload_t"},
    {ScalarKind::AvcImePayload, "ocl_intel_sub_group_avc_ime_payload_t"},
    {ScalarKind::AvcRefPayload, "ocl_intel_sub_group_avc_ref_payload_t"},
    {ScalarKind::AvcSicPayload, "ocl_intel_sub_group_avc_sic_payload_t"},
    {ScalarKind::AvcMceResult, "ocl_intel_sub_group_avc_mce_result_t"},
    {ScalarKind::AvcImeResult, "ocl_intel_sub_group_avc_ime_result_t"},
    {ScalarKind::AvcRefResult, "ocl_intel_sub_group_avc_ref_result_t"},
    {ScalarKind::AvcSicResult, "ocl_intel_sub_group_avc_sic_result_t"},
    {ScalarKind::AvcImeResultSingleReferenceStreamout,
     "ocl_intel_sub_group_avc_ime_result_single_reference_streamout_t"},
    {ScalarKind::AvcImeResultDualReferenceStreamout,
     "ocl_intel_sub_group_avc_ime_result_dual_reference_streamout_t"},
    {ScalarKind::AvcImeSingleReferenceStreamin,
     "ocl_intel_sub_group_avc_ime_single_reference_streamin_t"},
    {ScalarKind::AvcImeDualReferenceStreamin,
     "ocl_intel_sub_group_avc_ime_dual_reference_streamin_t"},
};
constexpr ScalarKind kFirstNamedKind = ScalarKind::MemoryOrder;
static_assert(std::size(typeNames) ==
              size_t(kLastScalarKind) - size_t(kFirstNamedKind) + 1);

/// Indexed by AccessQualifier.
static constexpr const char *accessSuffixes[] = {"", "_ro", "_wo", "_rw"};

std::string mangledTypeName(const BuiltinType &type, ManglingStyle style) {
  if (type.scalar < kFirstNamedKind)
    return {};
  const TypeNames &names =
      typeNames[size_t(type.scalar) - size_t(kFirstNamedKind)];
  assert(names.kind == type.scalar && "the table is in the kinds' order");
  if (style == ManglingStyle::LegacySPIR)
    return (names.legacy.empty() ? names.clang : names.legacy).str();
  std::string name = names.clang.str();
  if (isImageKind(type.scalar))
    name += accessSuffixes[size_t(type.access)];
  return name;
}

static StringMap<BuiltinType> indexTypeNames() {
  StringMap<BuiltinType> types;
  for (const TypeNames &names : typeNames) {
    types[names.clang] = BuiltinType::get(names.kind);
    if (!names.legacy.empty())
      types[names.legacy] = BuiltinType::get(names.kind);
    if (!isImageKind(names.kind))
      continue;
    for (AccessQualifier access :
         {AccessQualifier::ReadOnly, AccessQualifier::WriteOnly,
          AccessQualifier::ReadWrite})
      types[names.clang.str() + accessSuffixes[size_t(access)]] =
          BuiltinType::get(names.kind, access);
  }
  return types;
}

std::optional<BuiltinType> lookupMangledTypeName(StringRef name) {
  static const StringMap<BuiltinType> types = indexTypeNames();
  auto it = types.find(name);
  return it == types.end() ? std::nullopt : std::optional(it->second);
}

} // namespace cairn::ocl
