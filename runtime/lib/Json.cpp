//===- Json.cpp - strict JSON parser ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Json.h"

#include <charconv>
#include <limits>

using namespace cairn::runtime;

namespace cairn::runtime {

/// Recursive descent over the text. Every function returns false after it has
/// set `error`.
class JsonParser {
public:
  explicit JsonParser(std::string_view text) : text(text) {}

  Result<Json> parse() {
    Json value;
    skipSpace();
    if (!parseValue(value, 0))
      return error;
    skipSpace();
    if (position != text.size()) {
      (void)fail("expected the end of the text, got " + here());
      return error;
    }
    return value;
  }

private:
  bool parseValue(Json &out, unsigned depth);
  bool parseArray(Json &out, unsigned depth);
  bool parseObject(Json &out, unsigned depth);
  bool parseNumber(Json &out);
  bool parseString(std::string &out);
  bool parseEscape(std::string &out);
  bool parseHex4(unsigned &code);
  bool parseWord(std::string_view word);

  bool atEnd() const { return position == text.size(); }
  char peek() const { return atEnd() ? '\0' : text[position]; }
  bool isDigit() const { return peek() >= '0' && peek() <= '9'; }

  /// Takes `c` if it is next.
  bool take(char c) {
    if (atEnd() || text[position] != c)
      return false;
    ++position;
    return true;
  }

  void skipSpace() {
    for (; !atEnd(); ++position) {
      char c = text[position];
      if (c == '\n') {
        ++line;
        lineStart = position + 1;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
    }
  }

  /// What is at the current position, for messages.
  std::string here() const {
    if (atEnd())
      return "the end of the text";
    unsigned char c = text[position];
    if (c < 0x20 || c >= 0x7f)
      return "character code " + std::to_string(c);
    return std::string("'") + text[position] + "'";
  }

  bool fail(const std::string &message) {
    error = Status::error("line " + std::to_string(line) + ", column " +
                          std::to_string(position - lineStart + 1) + ": " +
                          message);
    return false;
  }

  std::string_view text;
  size_t position = 0, lineStart = 0;
  unsigned line = 1;
  Status error = Status::success();
};

bool JsonParser::parseValue(Json &out, unsigned depth) {
  out.lineValue = line;
  out.columnValue = position - lineStart + 1;
  switch (peek()) {
  case '{':
  case '[':
    if (depth == Json::maxDepth)
      return fail("expected at most " + std::to_string(Json::maxDepth) +
                  " levels of nesting, got more");
    return peek() == '{' ? parseObject(out, depth + 1)
                         : parseArray(out, depth + 1);
  case '"':
    out.kindValue = Json::Kind::String;
    return parseString(out.text);
  case 't':
    out.kindValue = Json::Kind::Boolean;
    out.booleanValue = true;
    return parseWord("true");
  case 'f':
    out.kindValue = Json::Kind::Boolean;
    return parseWord("false");
  case 'n':
    return parseWord("null");
  default:
    if (peek() == '-' || isDigit())
      return parseNumber(out);
    return fail("expected a value, got " + here());
  }
}

bool JsonParser::parseArray(Json &out, unsigned depth) {
  out.kindValue = Json::Kind::Array;
  ++position;
  skipSpace();
  if (take(']'))
    return true;
  while (true) {
    out.elementList.emplace_back();
    skipSpace();
    if (!parseValue(out.elementList.back(), depth))
      return false;
    skipSpace();
    if (take(']'))
      return true;
    if (!take(','))
      return fail("expected ',' or ']', got " + here());
  }
}

bool JsonParser::parseObject(Json &out, unsigned depth) {
  out.kindValue = Json::Kind::Object;
  ++position;
  skipSpace();
  if (take('}'))
    return true;
  std::set<std::string> keys;
  while (true) {
    skipSpace();
    if (peek() != '"')
      return fail("expected a key in double quotes, got " + here());
    std::string key;
    if (!parseString(key))
      return false;
    if (!keys.insert(key).second)
      return fail("expected distinct keys, got '" + key + "' twice");
    skipSpace();
    if (!take(':'))
      return fail("expected ':', got " + here());
    skipSpace();
    out.memberList.emplace_back(std::move(key), Json());
    if (!parseValue(out.memberList.back().second, depth))
      return false;
    skipSpace();
    if (take('}'))
      return true;
    if (!take(','))
      return fail("expected ',' or '}', got " + here());
  }
}

bool JsonParser::parseNumber(Json &out) {
  size_t start = position;
  out.kindValue = Json::Kind::Number;
  out.negative = take('-');
  out.integer = true;
  size_t digits = position;
  if (!isDigit())
    return fail("expected a digit, got " + here());
  if (take('0') && isDigit())
    return fail("expected no digit after a leading zero, got " + here());
  while (isDigit())
    ++position;
  auto integer = std::from_chars(text.data() + digits, text.data() + position,
                                 out.magnitude);
  if (integer.ec != std::errc())
    out.integer = false;
  if (take('.')) {
    out.integer = false;
    if (!isDigit())
      return fail("expected a digit after '.', got " + here());
    while (isDigit())
      ++position;
  }
  if (peek() == 'e' || peek() == 'E') {
    out.integer = false;
    ++position;
    if (!take('+'))
      (void)take('-');
    if (!isDigit())
      return fail("expected a digit in the exponent, got " + here());
    while (isDigit())
      ++position;
  }
  auto value = std::from_chars(text.data() + start, text.data() + position,
                               out.numberValue);
  if (value.ec != std::errc()) {
    position = start;
    return fail("expected a number in the range of a double, got a larger or "
                "smaller one");
  }
  return true;
}

bool JsonParser::parseString(std::string &out) {
  ++position;
  while (true) {
    if (atEnd())
      return fail("expected '\"' at the end of a string, got " + here());
    char c = text[position];
    if (static_cast<unsigned char>(c) < 0x20)
      return fail("expected no control character in a string, got " + here());
    ++position;
    if (c == '"')
      return true;
    if (c != '\\')
      out += c;
    else if (!parseEscape(out))
      return false;
  }
}

bool JsonParser::parseEscape(std::string &out) {
  char c = peek();
  switch (c) {
  case '"':
  case '\\':
  case '/':
    out += c;
    break;
  case 'b':
    out += '\b';
    break;
  case 'f':
    out += '\f';
    break;
  case 'n':
    out += '\n';
    break;
  case 'r':
    out += '\r';
    break;
  case 't':
    out += '\t';
    break;
  case 'u': {
    ++position;
    unsigned code, low;
    if (!parseHex4(code))
      return false;
    if (code >= 0xd800 && code < 0xdc00) {
      if (!take('\\') || !take('u') || !parseHex4(low) || low < 0xdc00 ||
          low >= 0xe000)
        return fail("expected a low surrogate after a high one");
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000) {
      return fail("expected a high surrogate before a low one");
    }
    if (code < 0x80) {
      out += char(code);
    } else if (code < 0x800) {
      out += char(0xc0 | code >> 6);
      out += char(0x80 | (code & 63));
    } else {
      if (code < 0x10000) {
        out += char(0xe0 | code >> 12);
      } else {
        out += char(0xf0 | code >> 18);
        out += char(0x80 | (code >> 12 & 63));
      }
      out += char(0x80 | (code >> 6 & 63));
      out += char(0x80 | (code & 63));
    }
    return true;
  }
  default:
    return fail("expected one of \"\\/bfnrtu after '\\', got " + here());
  }
  ++position;
  return true;
}

bool JsonParser::parseHex4(unsigned &code) {
  const char *begin = text.data() + position;
  const char *end = begin + std::min<size_t>(4, text.size() - position);
  code = 0;
  // from_chars would take a minus sign for no unsigned type, and no "0x".
  auto result = std::from_chars(begin, end, code, 16);
  if (result.ec != std::errc() || result.ptr != begin + 4)
    return fail("expected four hexadecimal digits after '\\u'");
  position += 4;
  return true;
}

bool JsonParser::parseWord(std::string_view word) {
  if (text.substr(position, word.size()) != word)
    return fail("expected '" + std::string(word) + "', got " + here());
  position += word.size();
  return true;
}

} // namespace cairn::runtime

Result<Json> Json::parse(std::string_view text) {
  return JsonParser(text).parse();
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
