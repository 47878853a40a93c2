//===- FormatPrintf.cpp - the text of one printf ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "PrintfText.h"

#include <cmath>
#include <cstdio>
#include <cstring>

using namespace cairn::runtime;

Status PrintfFormat::verify() const {
  auto conversions = parsePrintfFormat(format);
  if (!conversions.ok())
    return conversions.status();
  return checkPrintfArguments(*conversions, args, strings.size());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

template <typename T> static T read(const unsigned char *memory) {
  T value;
  std::memcpy(&value, memory, sizeof value);
  return value;
}

static double readHalf(const unsigned char *memory) {
  uint16_t bits = read<uint16_t>(memory);
  double sign = bits & 0x8000 ? -1 : 1;
  int exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
  if (exponent == 31)
    return std::copysign(fraction ? NAN : INFINITY, sign);
  if (exponent == 0)
    return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(fraction + 1024, exponent - 25);
}

static double readFloat(const unsigned char *memory, unsigned bits) {
  if (bits == 16)
    return readHalf(memory);
  return bits == 32 ? read<float>(memory) : read<double>(memory);
}

/// The number that a conversion of `bits` bits sees.
static int64_t readSigned(const unsigned char *memory, unsigned bits) {
  switch (bits) {
  case 8:
    return read<int8_t>(memory);
  case 16:
    return read<int16_t>(memory);
  case 32:
    return read<int32_t>(memory);
  default:
    return read<int64_t>(memory);
  }
}

static uint64_t readUnsigned(const unsigned char *memory, unsigned bits) {
  uint64_t value = static_cast<uint64_t>(readSigned(memory, bits));
  return bits == 64 ? value : value & ((uint64_t(1) << bits) - 1);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// Appends what C's printf makes of `spec` and `values`.
template <typename... Values>
static void appendC(std::string &out, const std::string &spec,
                    Values... values) {
  char piece[128];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  int size = std::snprintf(piece, sizeof piece, spec.c_str(), values...);
  if (size < 0)
    return;
  if (size_t(size) < sizeof piece) {
    out.append(piece, size_t(size));
    return;
  }
  size_t before = out.size();
  out.resize(before + size_t(size) + 1); // C's terminator
  std::snprintf(&out[before], size_t(size) + 1, spec.c_str(), values...);
  out.pop_back();
#pragma GCC diagnostic pop
}

/// The flags that C gives a meaning for the conversion; the others are
/// undefined there.
static const char *knownFlags(const PrintfConversion &conversion) {
  switch (conversion.specifier) {
  case 'c':
  case 's':
  case 'p':
    return "-";
  case 'd':
  case 'i':
    return "-+ 0";
  case 'u':
    return "-0";
  case 'o':
  case 'x':
  case 'X':
    return "-#0";
  default:
    return "-+ #0";
  }
}

PrintfText::Piece::Piece(const PrintfConversion &conversion)
    : conversion(conversion), spec("%") {
  for (char flag : conversion.flags)
    if (std::strchr(knownFlags(conversion), flag))
      spec += flag;
  if (conversion.width)
    spec += std::to_string(*conversion.width);
  char specifier = conversion.specifier;
  if (conversion.precision && specifier != 'c' && specifier != 'p')
    spec += "." + std::to_string(*conversion.precision);
  if (conversion.isInteger())
    spec += "ll";
  spec += specifier;
}

/// The bits of an integer that are looked at: a scalar `char` or `short` is
/// recorded as the `int` that it was promoted to.
static unsigned visibleBits(const PrintfConversion &conversion,
                            const PrintfType &type) {
  if (conversion.count != 1)
    return type.bits;
  switch (conversion.length) {
  case PrintfConversion::Length::HH:
    return 8;
  case PrintfConversion::Length::H:
    return 16;
  default:
    return type.bits;
  }
}

void PrintfText::appendElement(std::string &out, const Piece &piece,
                               const PrintfType &type,
                               const unsigned char *memory) const {
  const PrintfConversion &conversion = piece.conversion;
  if (conversion.isFloat()) {
    appendC(out, piece.spec, readFloat(memory, type.bits));
  } else if (conversion.specifier == 'c') {
    appendC(out, piece.spec, int(read<unsigned char>(memory)));
  } else if (conversion.specifier == 's') {
    size_t index = read<uint32_t>(memory);
    appendC(out, piece.spec,
            index < format.strings.size() ? format.strings[index].c_str()
                                          : "(null)");
  } else if (conversion.specifier == 'p') {
    appendC(out, piece.spec,
            reinterpret_cast<void *>(uintptr_t(read<uint64_t>(memory))));
  } else {
    unsigned bits = visibleBits(conversion, type);
    if (conversion.isSigned())
      appendC(out, piece.spec,
              static_cast<long long>(readSigned(memory, bits)));
    else
      appendC(out, piece.spec,
              static_cast<unsigned long long>(readUnsigned(memory, bits)));
  }
}

PrintfText::PrintfText(const PrintfFormat &format)
    : format(format), layout(format.args) {
  auto conversions = parsePrintfFormat(format.format);
  if (!conversions.ok())
    return; // an interface is verified before
  size_t done = 0;
  for (const PrintfConversion &conversion : *conversions) {
    Piece &piece = pieces.emplace_back(conversion);
    piece.before = format.format.substr(done, conversion.begin - done);
    done = conversion.end;
  }
  tail = format.format.substr(done);
}

std::optional<uint64_t> PrintfText::recordSize(const unsigned char *record,
                                               uint64_t available) const {
  if (layout.size > available)
    return std::nullopt;
  uint64_t characters = 0;
  for (size_t i = 0; i < format.args.size(); ++i) {
    if (!format.args[i].isText)
      continue;
    uint32_t length = read<uint32_t>(record + layout.offsets[i]);
    if (length != nullPrintfText)
      characters += length;
  }
  uint64_t size = layout.size + (characters + printfAlignment - 1) /
                                    printfAlignment * printfAlignment;
  return size <= available ? std::optional(size) : std::nullopt;
}

void PrintfText::append(std::string &out, const unsigned char *record) const {
  size_t index = 0;
  const unsigned char *characters = record + layout.size;
  for (const Piece &piece : pieces) {
    out += piece.before;
    if (!piece.conversion.takesArgument()) {
      out += '%';
      continue;
    }
    if (index == format.args.size())
      return;
    const PrintfType &type = format.args[index];
    const unsigned char *memory = record + layout.offsets[index++];
    if (type.isText) {
      uint32_t length = read<uint32_t>(memory);
      if (length == nullPrintfText) {
        appendC(out, piece.spec, "(null)");
      } else {
        appendC(out, piece.spec,
                std::string(characters, characters + length).c_str());
        characters += length;
      }
      continue;
    }
    for (unsigned i = 0; i < type.count; ++i) {
      if (i)
        out += ',';
      appendElement(out, piece, type, memory + i * type.elementBytes());
    }
  }
  out += tail;
}

std::string cairn::runtime::formatPrintfRecord(const PrintfFormat &format,
                                               const unsigned char *record) {
  PrintfLocale locale;
  std::string out;
  PrintfText(format).append(out, record);
  return out;
}
