//===- Json.cpp - JSON values from text -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nlohmann/json reads the text and calls for each value. What it does not keep
// is added here: where values stand, for messages, that keys are distinct, and
// a limit of depth.
//
//===----------------------------------------------------------------------===//

#include "cairn/runtime/Json.h"

#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

using namespace cairn::runtime;

namespace {

/// Characters of a text, which the reader has taken up to `position`.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  CountingIterator(std::string_view text, size_t start, size_t *position)
      : text(text), at(start), position(position) {}

  reference operator*() const { return text[at]; }
  CountingIterator &operator++() {
    *position = ++at;
    return *this;
  }
  bool operator==(const CountingIterator &other) const {
    return at == other.at;
  }
  bool operator!=(const CountingIterator &other) const {
    return at != other.at;
  }

private:
  std::string_view text;
  size_t at;
  size_t *position;
};

} // namespace

namespace cairn::runtime {

/// Builds the value whose parts it is told.
class JsonReader {
public:
  explicit JsonReader(std::string_view text) : text(text) {}

  Result<Json> read() {
    CountingIterator begin(text, 0, &position), end(text, text.size(), nullptr);
    if (!nlohmann::json::sax_parse(begin, end, this))
      return error;
    return std::move(root);
  }

  // What nlohmann/json calls; false ends the reading.
  bool null() { return add(Json()); }
  bool boolean(bool value) { return add(Json(value)); }
  bool number_integer(int64_t value) {
    Json number(static_cast<double>(value));
    number.integer = true;
    number.negative = value < 0;
    number.magnitude =
        value < 0 ? 0 - static_cast<uint64_t>(value) : uint64_t(value);
    return add(std::move(number));
  }
  bool number_unsigned(uint64_t value) {
    return add(Json::unsignedInteger(value));
  }
  bool number_float(double value, const std::string &) {
    return add(Json(value));
  }
  bool string(std::string &value) { return add(Json(std::move(value))); }
  bool binary(nlohmann::json::binary_t &) { return false; } // not in texts
  bool start_object(size_t) { return open(Json::object()); }
  bool start_array(size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string &key);
  bool parse_error(size_t, const std::string &,
                   const nlohmann::json::exception &exception);

private:
  bool add(Json value);
  bool open(Json value);
  bool close() {
    stack.pop_back();
    keys.pop_back();
    return true;
  }
  void place(Json &value);
  bool fail(const Json &where, const std::string &message) {
    error = Status::error("line " + std::to_string(where.line()) + ", column " +
                          std::to_string(where.column()) + ": " + message);
    return false;
  }

  std::string_view text;
  /// The end of what the library has read, and of what places were found for.
  size_t position = 0, placed = 0;
  unsigned line = 1;
  size_t lineStart = 0;

  Json root;
  /// The open arrays and objects, and the keys that each has.
  std::vector<Json *> stack;
  std::vector<std::set<std::string>> keys;
  std::string nextKey;
  Status error = Status::success();
};

/// Between the values of a text there is nothing but spaces and punctuation;
/// what the library looked ahead behind a number is one of these as well.
void JsonReader::place(Json &value) {
  for (; placed < text.size(); ++placed) {
    char c = text[placed];
    if (c == '\n') {
      ++line;
      lineStart = placed + 1;
    } else if (!std::strchr(" \t\r,:]}", c)) {
      break;
    }
  }
  value.lineValue = line;
  value.columnValue = placed - lineStart + 1;
  placed = position;
}

bool JsonReader::add(Json value) {
  place(value);
  if (stack.empty()) {
    root = std::move(value);
    return true;
  }
  Json &parent = *stack.back();
  if (parent.is(Json::Kind::Array))
    parent.push(std::move(value));
  else
    parent.set(std::move(nextKey), std::move(value));
  return true;
}

bool JsonReader::open(Json value) {
  place(value);
  if (stack.size() == Json::maxDepth)
    return fail(value, "expected at most " + std::to_string(Json::maxDepth) +
                           " levels of nesting, got more");
  Json *opened = &root;
  if (stack.empty()) {
    root = std::move(value);
  } else if (Json &parent = *stack.back(); parent.is(Json::Kind::Array)) {
    parent.push(std::move(value));
    opened = &parent.elementList.back();
  } else {
    parent.set(std::move(nextKey), std::move(value));
    opened = &parent.memberList.back().second;
  }
  stack.push_back(opened);
  keys.emplace_back();
  return true;
}

bool JsonReader::key(std::string &key) {
  Json where;
  place(where);
  if (!keys.back().insert(key).second)
    return fail(where, "expected distinct keys, got '" + key + "' twice");
  nextKey = std::move(key);
  return true;
}

/// The library says "[json.exception.parse_error.101] parse error at line L,
/// column C: ...", and of a number out of range no place.
bool JsonReader::parse_error(size_t, const std::string &,
                             const nlohmann::json::exception &exception) {
  std::string message = exception.what();
  if (size_t begin = message.find("line "); begin != std::string::npos) {
    error = Status::error(message.substr(begin));
    return false;
  }
  Json where;
  place(where);
  return fail(where, message.substr(message.find("] ") + 2));
}

} // namespace cairn::runtime

Result<Json> Json::parse(std::string_view text) {
  return JsonReader(text).read();
}

std::optional<uint64_t> Json::unsignedInteger() const {
  if (kindValue != Kind::Number || !integer || (negative && magnitude))
    return std::nullopt;
  return magnitude;
}

std::optional<int64_t> Json::signedInteger() const {
  constexpr uint64_t most = std::numeric_limits<int64_t>::max();
  if (kindValue != Kind::Number || !integer || magnitude > most + negative)
    return std::nullopt;
  return static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
}

const Json *Json::find(std::string_view key) const {
  for (const Member &member : memberList)
    if (member.first == key)
      return &member.second;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

Json Json::unsignedInteger(uint64_t value) {
  Json result(static_cast<double>(value));
  result.integer = true;
  result.magnitude = value;
  return result;
}

Json Json::signedInteger(int64_t value) {
  Json result(static_cast<double>(value));
  result.integer = true;
  result.negative = value < 0;
  result.magnitude = value < 0 ? 0 - static_cast<uint64_t>(value)
                               : static_cast<uint64_t>(value);
  return result;
}

const char *Json::describe(Kind kind) {
  switch (kind) {
  case Kind::Null:
    return "null";
  case Kind::Boolean:
    return "a boolean";
  case Kind::Number:
    return "a number";
  case Kind::String:
    return "a string";
  case Kind::Array:
    return "an array";
  case Kind::Object:
    return "an object";
  }
  return "a value";
}

/// A string or a number. Bytes that are not UTF-8 become U+FFFD, as a text of
/// JSON is UTF-8; infinities and NaN, which JSON does not have, null.
template <typename Value> static std::string dumpScalar(const Value &value) {
  return nlohmann::json(value).dump(-1, ' ', /*ensure_ascii=*/false,
                                    nlohmann::json::error_handler_t::replace);
}

void Json::dump(std::string &out) const {
  const char *separator = "";
  switch (kindValue) {
  case Kind::Null:
    out += "null";
    return;
  case Kind::Boolean:
    out += booleanValue ? "true" : "false";
    return;
  case Kind::Number:
    if (integer)
      out += (negative ? "-" : "") + std::to_string(magnitude);
    else
      out += dumpScalar(numberValue);
    return;
  case Kind::String:
    out += dumpScalar(text);
    return;
  case Kind::Array:
    out += '[';
    for (const Json &element : elementList) {
      out += separator;
      element.dump(out);
      separator = ", ";
    }
    out += ']';
    return;
  case Kind::Object:
    out += '{';
    for (const Member &member : memberList) {
      out += separator + dumpScalar(member.first) + ": ";
      member.second.dump(out);
      separator = ", ";
    }
    out += '}';
    return;
  }
}

std::string Json::dump() const {
  std::string out;
  dump(out);
  return out;
}
