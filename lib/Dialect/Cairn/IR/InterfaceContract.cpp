//===- InterfaceContract.cpp - what interfaces hold -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InterfaceContract.h"

using namespace mlir;
using namespace cairn;

using Field = FieldContract;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kKinds[] = {
    "scalar", "buffer", "local", "image", "sampler", "pipe", "queue", "opaque"};
static constexpr StringLiteral kScalar[] = {"scalar"}, kBuffer[] = {"buffer"};
static constexpr StringLiteral kSpaces[] = {"global", "constant"};
static constexpr StringLiteral kAccesses[] = {"none", "read_only", "write_only",
                                              "read_write"};
static constexpr StringLiteral kStorages[] = {
    "storage_buffer", "uniform_buffer", "push_constant"};

/// Where the host puts bytes, or binds a buffer.
static constexpr Field kPlaceFields[] = {
    Field("storage", Field::Text).of(kStorages),
    Field("descriptor_set", Field::Count),
    Field("binding", Field::Count),
    Field("offset", Field::Count),
};
static constexpr DictContract kPlace = kPlaceFields;

static constexpr Field kArgumentFields[] = {
    Field("name", Field::Text).required(),
    Field("kind", Field::Text).required().of(kKinds),
    Field("type", Field::Text).required(),
    Field("declared_type", Field::Text),
    Field("value_type", Field::Text).requiredOfKinds(kScalar),
    Field("address_space", Field::Text).requiredOfKinds(kBuffer).of(kSpaces),
    Field("access", Field::Text).of(kAccesses),
    Field("packet_size", Field::Count),
    Field("const", Field::Flag),
    Field("restrict", Field::Flag),
    Field("volatile", Field::Flag),
    Field("pipe", Field::Flag),
    Field("size", Field::Count),
    Field("align", Field::Count),
    // Places.
    kPlaceFields[0],
    kPlaceFields[1],
    kPlaceFields[2],
    kPlaceFields[3],
    Field("element_size", Field::Count),
    Field("spec_id", Field::Count),
    // What the kernel asks about an image or a sampler.
    Field("width", Field::Dict).of(kPlace),
    Field("height", Field::Dict).of(kPlace),
    Field("depth", Field::Dict).of(kPlace),
    Field("array_size", Field::Dict).of(kPlace),
    Field("channel_data_type", Field::Dict).of(kPlace),
    Field("channel_order", Field::Dict).of(kPlace),
    Field("mask", Field::Dict).of(kPlace),
};
static constexpr DictContract kArgument = kArgumentFields;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

static constexpr Field kPrintfFields[] = {
    Field("format", Field::Bytes).required(),
    Field("args", Field::Texts).required(),
    Field("strings", Field::AllBytes),
};
static constexpr DictContract kPrintf = kPrintfFields;

static constexpr Field kBlockFields[] = {
    kPlaceFields[0],
    kPlaceFields[1],
    kPlaceFields[2],
    Field("size", Field::Count).required(),
    Field("align", Field::Count).required(),
};
static constexpr DictContract kBlock = kBlockFields;

static constexpr Field kKernelFields[] = {
    Field("name", Field::Text).required(),
    Field("symbol", Field::Text).required(),
    Field("args", Field::Dicts).required().of(kArgument),
    Field("args_size", Field::Count),
    Field("attributes", Field::Text),
    Field("reqd_work_group_size", Field::Sizes),
    Field("work_group_size_hint", Field::Sizes),
    Field("coarsening", Field::Sizes),
    Field("preferred_work_group_size", Field::Sizes),
    Field("max_work_group_size", Field::Count),
    Field("reqd_sub_group_size", Field::Count),
    Field("sub_group_size", Field::Count),
    Field("local_memory", Field::Count).required(),
    Field("private_memory", Field::Count).required(),
    Field("scratch_per_item", Field::Count),
    Field("groups_unobserved", Field::Flag),
    Field("uniform_work_group_size", Field::Flag),
    Field("launch_in_parts", Field::Flag),
    Field("work_item_order", Field::Text),
    Field("goes_across", Field::Flag),
    Field("work_width", Field::Count),
    Field("queues", Field::Flag),
    Field("debug_info", Field::Flag),
    Field("printf", Field::Dicts).of(kPrintf),
    Field("checks", Field::Dict).of(kCheckReportContract),
    // For shaders.
    Field("pod", Field::Dict).of(kBlock),
    Field("printf_buffer", Field::Dict).of(kPlace),
    Field("variables", Field::Dict).of(kPlace),
};
constexpr DictContract cairn::kKernelContract = kKernelFields;

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kAddressings[] = {"logical", "physical"};
static constexpr StringLiteral kBufferKind[] = {"buffer"};
static constexpr StringLiteral kSamplerAddressings[] = {
    "none", "clamp_to_edge", "clamp", "repeat", "mirrored_repeat"};
static constexpr StringLiteral kFilters[] = {"nearest", "linear"};

static constexpr Field kSamplerFields[] = {
    Field("descriptor_set", Field::Count).required(),
    Field("binding", Field::Count).required(),
    Field("mask", Field::Count).required(),
    Field("expr", Field::Text).required(),
    Field("normalized", Field::Flag).required(),
    Field("addressing", Field::Text).required().of(kSamplerAddressings),
    Field("filter", Field::Text).required().of(kFilters),
};
static constexpr DictContract kSampler = kSamplerFields;

static constexpr Field kAddressFields[] = {
    Field("offset", Field::Count).required(),
    Field("target", Field::Integer).required(),
};
static constexpr DictContract kAddress = kAddressFields;

static constexpr Field kFilledFields[] = {
    kPlaceFields[1],
    kPlaceFields[2],
    Field("kind", Field::Text).required().of(kBufferKind),
    Field("size", Field::Count).required(),
    Field("data", Field::Text).required(),
    Field("addresses", Field::Dicts).of(kAddress),
};
static constexpr DictContract kFilled = kFilledFields;

static constexpr Field kSpecConstantFields[] = {
    Field("work_group_size", Field::Sizes),
    Field("work_dim", Field::Count),
    Field("global_offset", Field::Sizes),
};
static constexpr DictContract kSpecConstants = kSpecConstantFields;

static constexpr Field kPushFieldFields[] = {
    Field("name", Field::Text).required(),
    Field("offset", Field::Count).required(),
    Field("size", Field::Count).required(),
};
static constexpr DictContract kPushField = kPushFieldFields;

static constexpr Field kPushConstantFields[] = {
    Field("size", Field::Count).required(),
    Field("fields", Field::Dicts).required().of(kPushField),
};
static constexpr DictContract kPushConstants = kPushConstantFields;

static constexpr Field kModuleFields[] = {
    Field("addressing", Field::Text).required().of(kAddressings),
    Field("samplers", Field::Dicts).of(kSampler),
    Field("constants", Field::Dict).of(kFilled),
    Field("variables", Field::Dict).of(kFilled),
    Field("spec_constants", Field::Dict).of(kSpecConstants),
    Field("push_constants", Field::Dict).of(kPushConstants),
};
constexpr DictContract cairn::kModuleContract = kModuleFields;
