//===- Json.h - strict JSON values, reader and writer -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RFC 8259, and stricter where it leaves freedom: no duplicate keys, no lone
// surrogates, a depth limit. Integers keep all 64 bits.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_JSON_H
#define CAIRN_RUNTIME_JSON_H

#include "cairn/runtime/Status.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::runtime {

class Json {
public:
  enum class Kind { Null, Boolean, Number, String, Array, Object };
  using Member = std::pair<std::string, Json>;

  /// Arrays and objects nested deeper than this are refused.
  static constexpr unsigned maxDepth = 64;

  /// Errors say "line L, column C: ...".
  static Result<Json> parse(std::string_view text);

  Json() = default;
  Json(bool value) : kindValue(Kind::Boolean), booleanValue(value) {}
  Json(double value) : kindValue(Kind::Number), numberValue(value) {}
  Json(std::string value) : kindValue(Kind::String), text(std::move(value)) {}
  Json(const char *value) : Json(std::string(value)) {}
  static Json unsignedInteger(uint64_t value);
  static Json signedInteger(int64_t value);
  static Json array() { return Json(Kind::Array); }
  static Json object() { return Json(Kind::Object); }

  Kind kind() const { return kindValue; }
  bool is(Kind kind) const { return kindValue == kind; }

  /// Where the value starts in the text that it was parsed from, from 1.
  unsigned line() const { return lineValue; }
  unsigned column() const { return columnValue; }

  /// Each is meaningful for its kind only.
  bool boolean() const { return booleanValue; }
  double number() const { return numberValue; }
  const std::string &string() const { return text; }
  const std::vector<Json> &elements() const { return elementList; }
  const std::vector<Member> &members() const { return memberList; }

  /// The number if it was written without fraction and exponent and fits.
  std::optional<uint64_t> unsignedInteger() const;
  std::optional<int64_t> signedInteger() const;

  /// The member of an object, or null.
  const Json *find(std::string_view key) const;

  void push(Json element) { elementList.push_back(std::move(element)); }
  void set(std::string key, Json value) {
    memberList.emplace_back(std::move(key), std::move(value));
  }

  /// One line of text that parses to the same value.
  std::string dump() const;

  /// "an object", "a string", ... for messages.
  static const char *describe(Kind kind);

private:
  explicit Json(Kind kind) : kindValue(kind) {}
  void dump(std::string &out) const;
  friend class JsonReader;

  Kind kindValue = Kind::Null;
  bool booleanValue = false;
  bool integer = false, negative = false;
  uint64_t magnitude = 0;
  double numberValue = 0;
  unsigned lineValue = 0, columnValue = 0;
  std::string text;
  std::vector<Json> elementList;
  std::vector<Member> memberList;
};

/// Takes the members of one object by name and type. The first mistake is kept
/// and every later call answers with a zero value, so that a caller reads all
/// members first and looks at `finish` once.
class JsonFields {
public:
  /// `what` names the object in messages, as in "kernel 'saxpy'".
  JsonFields(const Json &object, std::string what);

  /// Required members.
  std::string string(const char *key);
  uint64_t unsignedInteger(const char *key);
  double number(const char *key);
  const Json &array(const char *key);
  const Json &object(const char *key);

  /// A boolean that is false when absent.
  bool flag(const char *key);
  /// Null when absent.
  const Json *optional(const char *key);

  /// Records a mistake of the caller's own finding, placed at `where`.
  void fail(const Json &where, const std::string &message);
  /// Records the mistake of an object within this one.
  void fail(const Status &nested) {
    if (status.ok())
      status = nested;
  }
  bool ok() const { return status.ok(); }

  /// A better name for the object, once it is known.
  void rename(std::string what) { name = std::move(what); }

  /// The first mistake. With `refuseUnknown`, a member that nobody asked for is
  /// one.
  Status finish(bool refuseUnknown);

private:
  const Json &take(const char *key, Json::Kind kind);

  const Json &value;
  std::string name;
  std::set<std::string> seen;
  Status status = Status::success();
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_JSON_H
