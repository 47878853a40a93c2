//===- ShaderFields.h - what keys of shaders hold ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_INTERFACE_SHADERFIELDS_H
#define CAIRN_RUNTIME_LIB_INTERFACE_SHADERFIELDS_H

#include "cairn/runtime/Json.h"
#include "cairn/runtime/ShaderInterface.h"
#include <utility>

namespace cairn::runtime {

// `json` is the object that `fields` reads, where mistakes are placed.

/// A required string that is one of a table's.
template <typename T, size_t n>
T parseWord(JsonFields &fields, const Json &json, const char *key,
            const std::pair<T, const char *> (&table)[n]) {
  std::string text = fields.string(key), known;
  for (const auto &[value, word] : table) {
    if (text == word)
      return value;
    known += (known.empty() ? "'" : ", '") + std::string(word) + "'";
  }
  fields.fail(json, "expected one of " + known + " for '" + key + "', got '" +
                        text + "'");
  return table[0].first;
}

/// A required integer that Vulkan's 32 bits hold.
uint32_t parseNumber(JsonFields &fields, const Json &json, const char *key);

ShaderBinding parseBinding(JsonFields &fields, const Json &json);

/// A storage with, where it is a buffer, its binding.
ShaderPlace parseStorage(JsonFields &fields, const Json &json);

/// A storage and an offset in it.
ShaderPlace parsePlace(JsonFields &fields, const Json &json);

/// Passes a mistake in a nested object on.
void finishNested(JsonFields &fields, JsonFields &nested);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_INTERFACE_SHADERFIELDS_H
