//===- SamplerMap.cpp - literal samplers as numbers and text ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/SamplerMap.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace cairn;

namespace {

/// A name of OpenCL C's headers, with the bits that it and its kin are about.
struct Part {
  StringRef name;
  unsigned value, mask;
  /// In the interface.
  StringRef word;
};

} // namespace

static constexpr unsigned kNormalized = 0x01, kAddressing = 0x0e,
                          kFilter = 0x30;

/// In alphabetical order of the kinds.
static constexpr Part kParts[] = {
    {"CLK_ADDRESS_NONE", 0, kAddressing, "none"},
    {"CLK_ADDRESS_CLAMP_TO_EDGE", 2, kAddressing, "clamp_to_edge"},
    {"CLK_ADDRESS_CLAMP", 4, kAddressing, "clamp"},
    {"CLK_ADDRESS_REPEAT", 6, kAddressing, "repeat"},
    {"CLK_ADDRESS_MIRRORED_REPEAT", 8, kAddressing, "mirrored_repeat"},
    {"CLK_FILTER_NEAREST", 0x10, kFilter, "nearest"},
    {"CLK_FILTER_LINEAR", 0x20, kFilter, "linear"},
    {"CLK_NORMALIZED_COORDS_FALSE", 0, kNormalized, ""},
    {"CLK_NORMALIZED_COORDS_TRUE", 1, kNormalized, ""},
};

/// `text` with a space for each comment.
static std::string withoutComments(StringRef text) {
  std::string result;
  while (!text.empty()) {
    if (text.starts_with("//")) {
      text = text.substr(text.find('\n'));
    } else if (text.starts_with("/*")) {
      size_t end = text.find("*/", 2);
      text = end == StringRef::npos ? StringRef() : text.substr(end + 2);
      result += ' ';
    } else {
      result += text.front();
      text = text.drop_front();
    }
  }
  return result;
}

static std::optional<unsigned> parseSampler(StringRef expression,
                                            std::string &error) {
  unsigned mask = 0, seen = 0;
  SmallVector<StringRef> names;
  expression.split(names, '|');
  for (StringRef name : names) {
    const Part *part = find_if(
        kParts, [&](const Part &part) { return part.name == name.trim(); });
    if (part == std::end(kParts)) {
      error = ("expected a name such as CLK_FILTER_LINEAR, got '" +
               name.trim() + "'")
                  .str();
      return std::nullopt;
    }
    if (seen & part->mask) {
      error = ("expected one name of each kind, got '" + part->name +
               "' as well in '" + expression + "'")
                  .str();
      return std::nullopt;
    }
    seen |= part->mask;
    mask |= part->value;
  }
  if (seen != (kNormalized | kAddressing | kFilter)) {
    error = ("expected one each of CLK_NORMALIZED_COORDS_*, CLK_ADDRESS_* and "
             "CLK_FILTER_*, got '" +
             expression + "'")
                .str();
    return std::nullopt;
  }
  return mask;
}

std::optional<SmallVector<unsigned>>
cairn::parseSamplerMap(StringRef text, std::string &error) {
  std::string stripped = withoutComments(text);
  SmallVector<StringRef> expressions;
  StringRef(stripped).split(expressions, ',');
  // A comma may stand behind the last.
  if (expressions.back().trim().empty())
    expressions.pop_back();
  SmallVector<unsigned> samplers;
  for (StringRef expression : expressions) {
    std::optional<unsigned> mask = parseSampler(expression.trim(), error);
    if (!mask)
      return std::nullopt;
    // Kernels cannot tell two of the same apart.
    if (!is_contained(samplers, *mask))
      samplers.push_back(*mask);
  }
  return samplers;
}

SamplerProperties cairn::getSamplerProperties(unsigned mask) {
  SamplerProperties properties;
  properties.normalized = mask & kNormalized;
  for (const Part &part : kParts)
    if ((mask & part.mask) == part.value) {
      if (part.mask == kAddressing)
        properties.addressing = part.word;
      else if (part.mask == kFilter)
        properties.filter = part.word;
    }
  return properties;
}

std::string cairn::getSamplerExpression(unsigned mask) {
  SmallVector<StringRef> names;
  for (const Part &part : kParts)
    if ((mask & part.mask) == part.value)
      names.push_back(part.name);
  return join(names, "|");
}
