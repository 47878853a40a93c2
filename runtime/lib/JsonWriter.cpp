//===- JsonWriter.cpp - JSON values as text ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Json.h"

#include <charconv>
#include <cmath>
#include <cstdio>

using namespace cairn::runtime;

Json Json::unsignedInteger(uint64_t value) {
  Json result(static_cast<double>(value));
  result.integer = true;
  result.magnitude = value;
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

static void dumpString(const std::string &text, std::string &out) {
  out += '"';
  for (char c : text) {
    unsigned char code = c;
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (code < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", code);
      out += escape;
    } else {
      out += c;
    }
  }
  out += '"';
}

void Json::dump(std::string &out) const {
  switch (kindValue) {
  case Kind::Null:
    out += "null";
    return;
  case Kind::Boolean:
    out += booleanValue ? "true" : "false";
    return;
  case Kind::Number:
    if (integer) {
      out += negative ? "-" : "";
      out += std::to_string(magnitude);
    } else if (!std::isfinite(numberValue)) {
      out += "null"; // JSON has no infinities and no NaN.
    } else {
      char digits[32];
      auto end = std::to_chars(digits, digits + sizeof digits, numberValue);
      out.append(digits, end.ptr);
    }
    return;
  case Kind::String:
    dumpString(text, out);
    return;
  case Kind::Array: {
    const char *separator = "[";
    for (const Json &element : elementList) {
      out += separator;
      element.dump(out);
      separator = ", ";
    }
    out += elementList.empty() ? "[]" : "]";
    return;
  }
  case Kind::Object: {
    const char *separator = "{";
    for (const Member &member : memberList) {
      out += separator;
      dumpString(member.first, out);
      out += ": ";
      member.second.dump(out);
      separator = ", ";
    }
    out += memberList.empty() ? "{}" : "}";
    return;
  }
  }
}

std::string Json::dump() const {
  std::string out;
  dump(out);
  return out;
}
