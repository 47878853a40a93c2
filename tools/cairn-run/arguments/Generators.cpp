//===- Generators.cpp - arrays made from a description ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Generators.h"

#include <charconv>
#include <cmath>
#include <cstring>

using namespace cairn::run;

static std::string quote(std::string_view text) {
  return "'" + std::string(text) + "'";
}

/// Splits at commas outside parentheses; `""` has no parts.
static std::vector<std::string_view> splitList(std::string_view text) {
  std::vector<std::string_view> parts;
  if (text.empty())
    return parts;
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (text[i] == ',' && depth == 0) {
      parts.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  parts.push_back(text.substr(start));
  for (std::string_view &part : parts) {
    while (!part.empty() && part.front() == ' ')
      part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ')
      part.remove_suffix(1);
  }
  return parts;
}

Result<ArrayType> cairn::run::parseArrayType(std::string_view text) {
  size_t open = text.find('[');
  if (open == std::string_view::npos || text.back() != ']')
    return Status::error("expected TYPE[COUNT], got " + quote(text));
  auto type = parseElementType(text.substr(0, open));
  if (!type)
    return Status::error("expected an element type such as 'f32', 'int' or "
                         "'float4', got " +
                         quote(text.substr(0, open)));
  std::string_view digits = text.substr(open + 1, text.size() - open - 2);
  if (digits.empty())
    return ArrayType{*type, std::nullopt};
  uint64_t count = 0;
  auto parsed =
      std::from_chars(digits.data(), digits.data() + digits.size(), count);
  if (parsed.ec == std::errc::result_out_of_range)
    return Status::error("expected a count of elements below 2^64, got " +
                         quote(digits));
  if (parsed.ec != std::errc() || parsed.ptr != digits.data() + digits.size() ||
      count == 0)
    return Status::error("expected a positive count of elements, got " +
                         quote(digits));
  return ArrayType{*type, count};
}

/// What fits either sign fits an integer that has none.
static Status parseLane(ElementType type, std::string_view text, void *place) {
  Status status = parseScalar(type.scalar, text, place);
  if (status.ok() || !type.isSignless)
    return status;
  return parseScalar(unsignedOf(type.scalar), text, place);
}

Status cairn::run::parseElement(ElementType type, std::string_view text,
                                void *place) {
  if (type.width == 1)
    return parseLane(type, text, place);
  if (text.size() < 2 || text.front() != '(' || text.back() != ')')
    return Status::error("expected " + std::to_string(type.width) +
                         " values in parentheses for type " +
                         quote(type.name()) + ", got " + quote(text));
  auto parts = splitList(text.substr(1, text.size() - 2));
  if (parts.size() != type.width)
    return Status::error("expected " + std::to_string(type.width) +
                         " values for type " + quote(type.name()) + ", got " +
                         std::to_string(parts.size()));
  std::memset(place, 0, type.size());
  for (unsigned lane = 0; lane < type.width; ++lane)
    if (Status status =
            parseLane(type, parts[lane],
                      static_cast<char *>(place) + lane * sizeOf(type.scalar));
        !status.ok())
      return status;
  return Status::success();
}

namespace {
/// A generator applied to an array. `args` are the texts between its
/// parentheses.
struct Generator {
  const char *name;
  size_t minArgs, maxArgs;
  /// For messages.
  const char *usage;
  Status (*fill)(Array &array, const std::vector<std::string_view> &args);
};
} // namespace

static Status fillOnes(Array &array, const std::vector<std::string_view> &) {
  fillValues(array, [] { return 1.0; });
  return Status::success();
}

static Status fillIota(Array &array, const std::vector<std::string_view> &) {
  uint64_t i = 0;
  fillValues(array, [&] { return static_cast<double>(i++); });
  return Status::success();
}

static Status fillConst(Array &array,
                        const std::vector<std::string_view> &args) {
  unsigned char value[128] = {};
  ElementType type = array.type;
  bool splat = type.width > 1 && args[0].substr(0, 1) != "(";
  if (splat) {
    for (unsigned lane = 0; lane < type.width; ++lane)
      if (Status status = parseScalar(type.scalar, args[0],
                                      value + lane * sizeOf(type.scalar));
          !status.ok())
        return status;
  } else if (Status status = parseElement(type, args[0], value); !status.ok()) {
    return status;
  }
  for (uint64_t i = 0; i < array.count; ++i)
    std::memcpy(array.element(i), value, type.size());
  return Status::success();
}

/// An optional seed, 1 by default.
static Status parseSeed(const std::vector<std::string_view> &args,
                        uint32_t &seed) {
  seed = 1;
  return args.size() < 3 ? Status::success()
                         : parseScalar(Scalar::U32, args[2], &seed);
}

static Status fillUniform(Array &array,
                          const std::vector<std::string_view> &args) {
  double low, high;
  uint32_t seed;
  for (auto [text, place] : {std::pair(args[0], &low), {args[1], &high}}) {
    unsigned char fits[8];
    if (Status status = parseScalar(Scalar::F64, text, place); !status.ok())
      return status;
    // The bound of an integer array is a value of its type, but may have a
    // fraction.
    if (!isFloat(array.type.scalar))
      if (Status status = parseScalar(
              array.type.scalar, std::to_string(std::llrint(*place)), fits);
          !status.ok())
        return status;
  }
  if (!(low <= high))
    return Status::error("expected bounds with LOW at most HIGH, got " +
                         quote(args[0]) + " and " + quote(args[1]));
  if (Status status = parseSeed(args, seed); !status.ok())
    return status;
  Lcg random(seed);
  fillValues(array, [&] { return random.uniform(low, high); });
  return Status::success();
}

static Status fillRandint(Array &array,
                          const std::vector<std::string_view> &args) {
  int64_t low, high;
  uint32_t seed;
  for (auto [text, place] : {std::pair(args[0], &low), {args[1], &high}})
    if (Status status = parseScalar(Scalar::I64, text, place); !status.ok())
      return status;
  if (Status status = parseSeed(args, seed); !status.ok())
    return status;
  uint64_t span = uint64_t(high) - uint64_t(low);
  if (high <= low || span > UINT32_MAX)
    return Status::error("expected bounds with 1 to 2^32-1 integers between "
                         "them, got " +
                         quote(args[0]) + " and " + quote(args[1]));
  Lcg random(seed);
  fillValues(array,
             [&] { return static_cast<double>(random.integer(low, high)); });
  return Status::success();
}

static constexpr Generator generators[] = {
    {"zeros", 0, 0, "zeros",
     [](Array &, const auto &) { return Status::success(); }},
    {"ones", 0, 0, "ones", fillOnes},
    {"iota", 0, 0, "iota", fillIota},
    {"const", 1, 1, "const(VALUE)", fillConst},
    {"uniform", 2, 3, "uniform(LOW,HIGH[,SEED])", fillUniform},
    {"randint", 2, 3, "randint(LOW,HIGH[,SEED])", fillRandint},
};

/// `{1,2,3}`; the list gives the count if the type does not.
static Result<Array> generateList(ArrayType type, std::string_view list) {
  auto parts = splitList(list);
  uint64_t width = type.type.width;
  uint64_t count = type.count.value_or(parts.size() / width);
  if (parts.empty() || count > parts.size() || count * width != parts.size())
    return Status::error(
        "expected " +
        (type.count
             ? std::to_string(*type.count * width) + " values"
             : "a positive multiple of " + std::to_string(width) + " values") +
        " in the list, got " + std::to_string(parts.size()));
  auto array = Array::zeros(type.type, count);
  if (!array.ok())
    return array;
  for (size_t i = 0; i < parts.size(); ++i)
    if (Status status = parseScalar(type.type.scalar, parts[i],
                                    array->element(i / width) +
                                        i % width * sizeOf(type.type.scalar));
        !status.ok())
      return status;
  return array;
}

Result<Array> cairn::run::generate(std::string_view spec) {
  size_t colon = spec.find("]:");
  if (colon == std::string_view::npos)
    return Status::error("expected TYPE[COUNT]:GENERATOR, got " + quote(spec));
  auto type = parseArrayType(spec.substr(0, colon + 1));
  if (!type.ok())
    return type.status();
  std::string_view text = spec.substr(colon + 2);
  if (text.size() >= 2 && text.front() == '{' && text.back() == '}')
    return generateList(*type, text.substr(1, text.size() - 2));
  if (!type->count)
    return Status::error("expected a positive count of elements, got ''");

  std::string_view name = text.substr(0, text.find('('));
  std::vector<std::string_view> args;
  if (name.size() < text.size()) {
    if (text.back() != ')')
      return Status::error("expected ')' at the end of " + quote(text));
    args =
        splitList(text.substr(name.size() + 1, text.size() - name.size() - 2));
  }
  std::string usages;
  for (const Generator &generator : generators) {
    usages += std::string(generator.usage) + ", ";
    if (name != generator.name)
      continue;
    if (args.size() < generator.minArgs || args.size() > generator.maxArgs)
      return Status::error(std::string("expected ") + generator.usage +
                           ", got " + quote(text));
    auto array = Array::zeros(type->type, *type->count);
    if (!array.ok())
      return array;
    if (Status status = generator.fill(*array, args); !status.ok())
      return status;
    return array;
  }
  return Status::error("expected " + usages + "or a list {1,2,3}, got " +
                       quote(text));
}
