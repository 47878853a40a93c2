//===- ShaderFields.cpp - what keys of shaders hold -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ShaderFields.h"

using namespace cairn::runtime;

static constexpr std::pair<ShaderStorage, const char *> storages[] = {
    {ShaderStorage::StorageBuffer, "storage_buffer"},
    {ShaderStorage::UniformBuffer, "uniform_buffer"},
    {ShaderStorage::PushConstant, "push_constant"},
};

uint32_t cairn::runtime::parseNumber(JsonFields &fields, const Json &json,
                                     const char *key) {
  uint64_t value = fields.unsignedInteger(key);
  if (value > UINT32_MAX)
    fields.fail(json, std::string("expected a number of 32 bits for '") + key +
                          "', got " + std::to_string(value));
  return static_cast<uint32_t>(value);
}

ShaderBinding cairn::runtime::parseBinding(JsonFields &fields,
                                           const Json &json) {
  ShaderBinding binding;
  binding.set = parseNumber(fields, json, "descriptor_set");
  binding.binding = parseNumber(fields, json, "binding");
  return binding;
}

ShaderPlace cairn::runtime::parseStorage(JsonFields &fields, const Json &json) {
  ShaderPlace place;
  place.storage = parseWord(fields, json, "storage", storages);
  if (place.storage != ShaderStorage::PushConstant)
    place.binding = parseBinding(fields, json);
  return place;
}

ShaderPlace cairn::runtime::parsePlace(JsonFields &fields, const Json &json) {
  ShaderPlace place = parseStorage(fields, json);
  place.offset = fields.unsignedInteger("offset");
  return place;
}

void cairn::runtime::finishNested(JsonFields &fields, JsonFields &nested) {
  if (Status status = nested.finish(true); !status.ok())
    fields.fail(status);
}
