//===- PrintfFormat.h - OpenCL C's printf formats ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a format of `printf` says (OpenCL C 2.0, section 1.13.13), and how a
// call of it lies in memory (docs/Printf.md). The compiler and the runtime
// share this file, which is all here so that the one need not link the other.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_PRINTFFORMAT_H
#define CAIRN_RUNTIME_PRINTFFORMAT_H

#include "cairn/runtime/Status.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::runtime {

/// An argument as it is recorded: a scalar or vector of integers or floats, or
/// text. A pointer is recorded as a 64-bit integer, one of known strings as its
/// 32-bit index, text as its 32-bit length, with its characters at the record's
/// end.
struct PrintfType {
  bool isFloat = false;
  unsigned bits = 32;
  /// 1, or the elements of a vector.
  unsigned count = 1;
  bool isText = false;

  static PrintfType text() { return {false, 32, 1, true}; }

  uint64_t elementBytes() const { return bits / 8; }
  uint64_t bytes() const { return elementBytes() * count; }

  /// "i32", "f16x4", "text".
  std::string spelling() const;
  /// The inverse.
  static std::optional<PrintfType> parse(std::string_view text);

  friend bool operator==(const PrintfType &a, const PrintfType &b) {
    return a.isFloat == b.isFloat && a.bits == b.bits && a.count == b.count &&
           a.isText == b.isText;
  }
  friend bool operator!=(const PrintfType &a, const PrintfType &b) {
    return !(a == b);
  }
};

/// One conversion specification, `%%` included.
struct PrintfConversion {
  enum class Length { None, HH, H, HL, L };

  /// Its place in the format; the '%' is at `begin`.
  size_t begin = 0, end = 0;
  /// Each flag at most once.
  std::string flags;
  std::optional<unsigned> width, precision;
  /// 1 without a vector specifier.
  unsigned count = 1;
  Length length = Length::None;
  /// One of "diouxXfFeEgGaAcsp%".
  char specifier = 0;

  bool takesArgument() const { return specifier != '%'; }
  bool isSigned() const { return specifier == 'd' || specifier == 'i'; }
  bool isInteger() const { return is("diouxX"); }
  bool isFloat() const { return is("fFeEgGaA"); }

  /// Whether an argument recorded as `type` is what the conversion asks for. A
  /// scalar float may have any width, since what it is promoted to is the
  /// device's choice, and so may a vector without a length modifier, which the
  /// specification leaves undefined.
  bool accepts(const PrintfType &type) const;
  /// "int", "short4", "a pointer", ... for messages.
  std::string expectation() const;

private:
  bool is(std::string_view specifiers) const {
    return specifiers.find(specifier) != specifiers.npos;
  }
  unsigned elementBits() const;
};

/// The conversions of `format`, in order, or what is wrong with it.
Result<std::vector<PrintfConversion>>
parsePrintfFormat(std::string_view format);

/// Whether calls with arguments recorded as `args`, `strings` of which are
/// known strings, go with `format`.
Status checkPrintfArguments(const std::vector<PrintfConversion> &conversions,
                            const std::vector<PrintfType> &args,
                            size_t strings);

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// What a launch's printf buffer starts with. Records follow without gaps, each
/// at a multiple of `printfAlignment`.
struct PrintfBufferHeader {
  /// Bytes that calls asked for, whether there was room or not.
  uint64_t used;
  /// Bytes behind the header, a multiple of `printfAlignment`.
  uint64_t capacity;
};

/// The most characters of a text that a record has; the rest is not printed.
inline constexpr uint32_t largestPrintfText = 65535;
/// The length of a text that is a null pointer.
inline constexpr uint32_t nullPrintfText = ~uint32_t(0);

/// What a record starts with; its arguments follow.
struct PrintfRecordHeader {
  /// Bytes, with this header; 0 where the buffer was full from here on.
  uint32_t size;
  /// Which of the kernel's formats.
  uint32_t format;
};

inline constexpr uint64_t printfAlignment = 8;

/// Where the arguments of a record lie.
struct PrintfLayout {
  /// From the start of the record; each a multiple of the element's size.
  std::vector<uint32_t> offsets;
  /// The bytes of the record without the characters of texts, which follow one
  /// behind the other; both parts are multiples of `printfAlignment`.
  uint32_t size = 0;

  explicit PrintfLayout(const std::vector<PrintfType> &args) {
    auto align = [](uint64_t value, uint64_t to) {
      return (value + to - 1) / to * to;
    };
    uint64_t end = sizeof(PrintfRecordHeader);
    for (const PrintfType &arg : args) {
      end = align(end, arg.elementBytes());
      offsets.push_back(static_cast<uint32_t>(end));
      end += arg.bytes();
    }
    size = static_cast<uint32_t>(align(end, printfAlignment));
  }
};

//===----------------------------------------------------------------------===//
// Implementation
//===----------------------------------------------------------------------===//

inline std::string PrintfType::spelling() const {
  if (isText)
    return "text";
  return (isFloat ? "f" : "i") + std::to_string(bits) +
         (count == 1 ? "" : "x" + std::to_string(count));
}

inline std::optional<PrintfType> PrintfType::parse(std::string_view text) {
  if (text == "text")
    return PrintfType::text();
  for (bool isFloat : {false, true})
    for (unsigned bits : {8u, 16u, 32u, 64u})
      for (unsigned count : {1u, 2u, 3u, 4u, 8u, 16u}) {
        PrintfType type{isFloat, bits, count};
        if (!(isFloat && bits == 8) && type.spelling() == text)
          return type;
      }
  return std::nullopt;
}

/// The bits that the length modifier gives an element; 0 where it does not say.
inline unsigned PrintfConversion::elementBits() const {
  switch (length) {
  case Length::HH:
    return count == 1 ? 32 : 8; // scalars are promoted
  case Length::H:
    return count == 1 ? 32 : 16;
  case Length::HL:
    return 32;
  case Length::L:
    return 64;
  case Length::None:
    return count == 1 && !isFloat() ? 32 : 0;
  }
  return 0;
}

inline bool PrintfConversion::accepts(const PrintfType &type) const {
  if (specifier == 's' && type.isText)
    return true;
  if (specifier == 'c' || specifier == 's')
    return type == PrintfType{false, 32, 1};
  if (specifier == 'p')
    return type == PrintfType{false, 64, 1};
  if (type.isFloat != isFloat() || type.count != count)
    return false;
  if (isFloat() && count == 1)
    return true;
  return elementBits() == 0 || type.bits == elementBits();
}

inline std::string PrintfConversion::expectation() const {
  if (specifier == 's')
    return "a string";
  if (specifier == 'p')
    return "a pointer";
  if (specifier == 'c')
    return "'int'";
  if (isFloat() && count == 1)
    return "'float' or 'double'";
  std::string number = count == 1 ? "" : std::to_string(count);
  bool real = isFloat();
  switch (elementBits()) {
  case 8:
    return "'char" + number + "'";
  case 16:
    return (real ? "'half" : "'short") + number + "'";
  case 32:
    return (real ? "'float" : "'int") + number + "'";
  case 64:
    return (real ? "'double" : "'long") + number + "'";
  default:
    return "a vector of " + number +
           (real ? " floating-point numbers" : " integers");
  }
}

namespace detail {

/// Reads one conversion after the other.
class PrintfParser {
public:
  explicit PrintfParser(std::string_view format) : format(format) {}

  /// Whether there is another conversion, which starts at `at` then.
  bool findNext() {
    at = format.find('%', at);
    return at != format.npos;
  }

  Status parse(PrintfConversion &conversion) {
    conversion.begin = at++;
    while (at < format.size() &&
           flagCharacters.find(format[at]) != flagCharacters.npos) {
      if (conversion.flags.find(format[at]) == std::string::npos)
        conversion.flags += format[at];
      ++at;
    }
    Status status = parseNumber(conversion.width);
    if (status.ok() && accept(".")) {
      conversion.precision = 0;
      status = parseNumber(conversion.precision);
    }
    if (status.ok() && accept("v"))
      status = parseVectorSize(conversion.count);
    if (!status.ok())
      return status;
    parseLength(conversion.length);
    if (at == format.size())
      return Status::error("expected a conversion specifier after '" +
                           std::string(format.substr(conversion.begin)) +
                           "', got the end of the format");
    conversion.specifier = format[at++];
    conversion.end = at;
    return check(conversion);
  }

private:
  static constexpr std::string_view flagCharacters = "-+ #0";
  /// What C promises of a conversion's output (C99, section 7.19.6.1).
  static constexpr unsigned largestNumber = 4095;

  bool accept(std::string_view text) {
    if (format.substr(at, text.size()) != text)
      return false;
    at += text.size();
    return true;
  }

  static bool isDigit(char c) { return c >= '0' && c <= '9'; }

  Status parseNumber(std::optional<unsigned> &number) {
    if (accept("*"))
      return Status::error("OpenCL C has no '*' as width or precision, "
                           "expected a decimal number");
    while (at < format.size() && isDigit(format[at])) {
      number = number.value_or(0) * 10 + unsigned(format[at++] - '0');
      if (*number > largestNumber)
        return Status::error("expected a width and precision of at most " +
                             std::to_string(largestNumber));
    }
    return Status::success();
  }

  Status parseVectorSize(unsigned &count) {
    size_t start = at;
    while (at < format.size() && isDigit(format[at]))
      ++at;
    std::string_view digits = format.substr(start, at - start);
    for (unsigned size : {2u, 3u, 4u, 8u, 16u})
      if (digits == std::to_string(size)) {
        count = size;
        return Status::success();
      }
    return Status::error(
        "expected 2, 3, 4, 8 or 16 after the vector specifier 'v', got '" +
        std::string(digits) + "'");
  }

  /// Those of C that OpenCL C reserves say 64 bits.
  void parseLength(PrintfConversion::Length &length) {
    using Length = PrintfConversion::Length;
    static constexpr std::pair<std::string_view, Length> lengths[] = {
        {"hh", Length::HH}, {"hl", Length::HL}, {"h", Length::H},
        {"ll", Length::L},  {"l", Length::L},   {"z", Length::L},
        {"j", Length::L},   {"t", Length::L},   {"L", Length::L}};
    for (auto [text, value] : lengths)
      if (accept(text)) {
        length = value;
        return;
      }
  }

  static Status check(PrintfConversion &conversion) {
    using Length = PrintfConversion::Length;
    char specifier = conversion.specifier;
    std::string name = std::string("'") + specifier + "'";
    if (specifier == 'n')
      return Status::error("OpenCL C has no conversion 'n'");
    if (std::string_view("diouxXfFeEgGaAcsp%").find(specifier) ==
        std::string_view::npos) {
      if (specifier < ' ' || specifier > '~')
        name = "character " + std::to_string((unsigned char)specifier);
      return Status::error("unknown conversion specifier " + name);
    }
    bool isNumber = conversion.isInteger() || conversion.isFloat();
    if (conversion.count != 1 && !isNumber)
      return Status::error("a vector specifier does not go with conversion " +
                           name);
    // A length that says nothing is not an error in C, and compilers warn of
    // it.
    bool hasMeaning =
        conversion.isInteger()
            ? conversion.count != 1 || conversion.length != Length::HL
            : conversion.isFloat() && conversion.count != 1 &&
                  conversion.length != Length::HH;
    if (!hasMeaning)
      conversion.length = Length::None;
    return Status::success();
  }

  std::string_view format;
  size_t at = 0;
};

} // namespace detail

inline Result<std::vector<PrintfConversion>>
parsePrintfFormat(std::string_view format) {
  std::vector<PrintfConversion> conversions;
  for (detail::PrintfParser parser(format); parser.findNext();)
    if (Status status = parser.parse(conversions.emplace_back()); !status.ok())
      return status;
  return conversions;
}

inline Status
checkPrintfArguments(const std::vector<PrintfConversion> &conversions,
                     const std::vector<PrintfType> &args, size_t strings) {
  size_t index = 0;
  for (const PrintfConversion &conversion : conversions) {
    if (!conversion.takesArgument())
      continue;
    if (index < args.size() && !conversion.accepts(args[index]))
      return Status::error(std::string("conversion '") + conversion.specifier +
                           "' expects " + conversion.expectation() +
                           ", got argument " + std::to_string(index) +
                           " of type '" + args[index].spelling() + "'");
    if (conversion.specifier == 's' && strings == 0 &&
        !(index < args.size() && args[index].isText))
      return Status::error("expected strings for conversion 's', got none");
    ++index;
  }
  if (index != args.size())
    return Status::error("expected as many arguments as conversions, " +
                         std::to_string(index) + ", got " +
                         std::to_string(args.size()));
  return Status::success();
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_PRINTFFORMAT_H
