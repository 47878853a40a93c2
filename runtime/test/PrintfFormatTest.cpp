//===- PrintfFormatTest.cpp - formats and their text ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Printf.h"

#include <cfloat>
#include <climits>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>

using namespace cairn::runtime;

namespace {

/// Builds a record as a kernel does.
class Record {
public:
  explicit Record(std::string format) { call.format = std::move(format); }

  template <typename T>
  Record &add(const char *type, std::initializer_list<T> elements) {
    call.args.push_back(*PrintfType::parse(type));
    std::string &bytes = values.emplace_back();
    for (T element : elements)
      bytes.append(reinterpret_cast<const char *>(&element), sizeof element);
    return *this;
  }
  Record &add(int value) { return add("i32", {value}); }
  Record &add(int64_t value) { return add("i64", {value}); }
  Record &add(uint64_t value) { return add("i64", {value}); }
  Record &add(double value) { return add("f64", {value}); }
  Record &addString(const char *text) {
    call.strings.push_back(text);
    return add("i32", {int(call.strings.size()) - 1});
  }

  Record &addText(const char *text) {
    characters += text ? text : "";
    return add("text", {text ? uint32_t(std::strlen(text)) : nullPrintfText});
  }

  std::string text() const {
    EXPECT_TRUE(call.verify().ok()) << call.verify().message();
    PrintfLayout layout(call.args);
    std::string record(layout.size, '\xee');
    for (size_t i = 0; i < values.size(); ++i)
      record.replace(layout.offsets[i], values[i].size(), values[i]);
    record += characters;
    return formatPrintfRecord(
        call, reinterpret_cast<const unsigned char *>(record.data()));
  }

private:
  PrintfFormat call;
  std::vector<std::string> values;
  std::string characters;
};

template <typename... Args>
std::string textOfC(const std::string &format, Args... args) {
  char text[8192];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  int size = std::snprintf(text, sizeof text, format.c_str(), args...);
#pragma GCC diagnostic pop
  return std::string(text, size_t(size));
}

/// Flags, width and precision, as many as go together.
std::vector<std::string> prefixes(const std::vector<const char *> &flags) {
  std::vector<std::string> all;
  for (const char *flag : flags)
    for (const char *width : {"", "1", "9", "30", "300"})
      for (const char *precision : {"", ".", ".0", ".3", ".17", ".200"})
        all.push_back(std::string("%") + flag + width + precision);
  return all;
}

std::string errorOf(const char *format) {
  auto conversions = parsePrintfFormat(format);
  return conversions.ok() ? "" : conversions.message();
}

} // namespace

//===----------------------------------------------------------------------===//
// As C does
//===----------------------------------------------------------------------===//

TEST(PrintfFormatTest, SignedIntegersAreAsInC) {
  for (std::string prefix :
       prefixes({"", "-", "+", " ", "0", "-+", "+0", " 0", "+ ", "-0"}))
    for (char specifier : {'d', 'i'})
      for (int value : {0, 1, -1, 42, -128, 128, 255, 65535, INT_MAX, INT_MIN})
        for (const char *length : {"", "h", "hh"}) {
          std::string format = "<" + prefix + length + specifier + ">";
          EXPECT_EQ(Record(format).add(value).text(), textOfC(format, value))
              << format << " of " << value;
        }
}

TEST(PrintfFormatTest, UnsignedIntegersAreAsInC) {
  for (std::string prefix : prefixes({"", "-", "#", "0", "#0", "-#"}))
    for (char specifier : {'o', 'u', 'x', 'X'})
      for (int value : {0, 1, -1, 42, 255, 256, INT_MIN}) {
        if (specifier == 'u' && prefix.find('#') != prefix.npos)
          continue; // C leaves it undefined
        for (const char *length : {"", "h", "hh"}) {
          std::string format = "<" + prefix + length + specifier + ">";
          EXPECT_EQ(Record(format).add(value).text(), textOfC(format, value))
              << format << " of " << value;
        }
      }
}

TEST(PrintfFormatTest, LongsAreAsInC) {
  for (std::string prefix : prefixes({"", "-", "+", "0"}))
    for (int64_t value : {int64_t(0), int64_t(-1), INT64_MAX, INT64_MIN}) {
      EXPECT_EQ(Record(prefix + "ld").add(value).text(),
                textOfC(prefix + "ld", value));
      if (prefix.find('+') == prefix.npos) {
        EXPECT_EQ(Record(prefix + "lx").add(value).text(),
                  textOfC(prefix + "lx", value));
      }
    }
}

TEST(PrintfFormatTest, FloatsAreAsInC) {
  const double values[] = {
      0.0,      -0.0,      1.0, -1.5, 0.1,     1e-5,    123456,  1234567,
      9.999999, 0.5,       2.5, 1e10, 1e300,   DBL_MAX, DBL_MIN, 5e-324,
      HUGE_VAL, -HUGE_VAL, NAN, -NAN, FLT_MAX, 1.0 / 3, 99999.5, 100000};
  for (std::string prefix :
       prefixes({"", "-", "+", " ", "#", "0", "-+", "+0", "#0", " #", "-#+ 0"}))
    for (char specifier : {'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'})
      for (double value : values) {
        std::string format = "<" + prefix + specifier + ">";
        EXPECT_EQ(Record(format).add(value).text(), textOfC(format, value))
            << format << " of " << value;
      }
}

TEST(PrintfFormatTest, CharactersAndStringsAreAsInC) {
  for (const char *prefix : {"%", "%5", "%-5"})
    for (int value : {int('A'), 0, 255, 256 + 'b'})
      EXPECT_EQ(Record(std::string(prefix) + "c").add(value).text(),
                textOfC(std::string(prefix) + "c", value));
  for (std::string prefix : prefixes({"", "-"}))
    for (const char *value : {"", "a", "abcdefghijklmnopqrstuvw", "%d\xff"})
      EXPECT_EQ(Record(prefix + "s").addString(value).text(),
                textOfC(prefix + "s", value));
}

TEST(PrintfFormatTest, PointersAreAsInC) {
  for (uint64_t value : {uint64_t(0), uint64_t(0x1234), UINT64_MAX})
    for (const char *format : {"%p", "%20p", "%-20p|"})
      EXPECT_EQ(Record(format).add(value).text(),
                textOfC(format, reinterpret_cast<void *>(value)));
}

TEST(PrintfFormatTest, TextAroundConversions) {
  EXPECT_EQ(Record("").text(), "");
  EXPECT_EQ(Record("no conversion\n").text(), "no conversion\n");
  EXPECT_EQ(Record("%%").text(), "%");
  EXPECT_EQ(Record("a%%b%d%%%dc").add(1).add(2).text(), "a%b1%2c");
  EXPECT_EQ(Record("%s is %s, %d").addString("a").addString("b").add(3).text(),
            "a is b, 3");
}

//===----------------------------------------------------------------------===//
// As OpenCL C does
//===----------------------------------------------------------------------===//

TEST(PrintfFormatTest, VectorsOfTheSpecification) {
  EXPECT_EQ(
      Record("f4 = %2.2v4hlf\n").add("f32x4", {1.f, 2.f, 3.f, 4.f}).text(),
      "f4 = 1.00,2.00,3.00,4.00\n");
  EXPECT_EQ(Record("uc = %#v4hhx\n")
                .add<unsigned char>("i8x4", {0xfa, 0xfb, 0xfc, 0xfd})
                .text(),
            "uc = 0xfa,0xfb,0xfc,0xfd\n");
}

TEST(PrintfFormatTest, VectorsOfEveryWidth) {
  EXPECT_EQ(Record("%v2hhd").add<signed char>("i8x2", {-1, 127}).text(),
            "-1,127");
  EXPECT_EQ(Record("%v3hu").add<uint16_t>("i16x3", {1, 65535, 0}).text(),
            "1,65535,0");
  EXPECT_EQ(Record("%v8hld").add("i32x8", {1, 2, 3, 4, 5, 6, 7, -8}).text(),
            "1,2,3,4,5,6,7,-8");
  EXPECT_EQ(Record("%v2lX").add<int64_t>("i64x2", {-1, 10}).text(),
            "FFFFFFFFFFFFFFFF,A");
  EXPECT_EQ(Record("%v16hlg")
                .add<float>("f32x16", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                       13, 14, 0.5f})
                .text(),
            "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,0.5");
  EXPECT_EQ(Record("%v2lf").add("f64x2", {0.25, -1e20}).text(),
            "0.250000,-100000000000000000000.000000");
  // Width, precision and flags are of each element.
  EXPECT_EQ(Record("<%-+5.2v3hld>").add("i32x3", {1, -2, 300}).text(),
            "<+01  ,-02  ,+300 >");
  // Without a length modifier, the argument says.
  EXPECT_EQ(Record("%v2d").add<signed char>("i8x2", {-1, 2}).text(), "-1,2");
  EXPECT_EQ(Record("%v2f").add<float>("f32x2", {1, 2}).text(),
            "1.000000,2.000000");
}

TEST(PrintfFormatTest, Halves) {
  // 1, -2, the largest, the smallest normal and subnormal, infinity, NaN, -0.
  EXPECT_EQ(Record("%v8hg")
                .add<uint16_t>("f16x8", {0x3c00, 0xc000, 0x7bff, 0x0400, 0x0001,
                                         0x7c00, 0x7e00, 0x8000})
                .text(),
            "1,-2,65504,6.10352e-05,5.96046e-08,inf,nan,-0");
  EXPECT_EQ(Record("%f").add<uint16_t>("f16", {0x3800}).text(), "0.500000");
}

TEST(PrintfFormatTest, FloatsThatWereNotPromoted) {
  EXPECT_EQ(Record("%.9g").add<float>("f32", {0.1f}).text(), "0.100000001");
  EXPECT_EQ(Record("%lf").add(0.5).text(), "0.500000");
}

TEST(PrintfFormatTest, InfinitiesAndNaNs) {
  EXPECT_EQ(Record("%v2hlf|%v2hlE")
                .add<float>("f32x2", {INFINITY, -INFINITY})
                .add<float>("f32x2", {NAN, INFINITY})
                .text(),
            "inf,-inf|NAN,INF");
  // No leading zeros in front of letters.
  EXPECT_EQ(Record("%06f|%+f|% f").add(HUGE_VAL).add(HUGE_VAL).add(NAN).text(),
            "   inf|+inf| nan");
}

TEST(PrintfFormatTest, UndefinedFlagsAreIgnored) {
  EXPECT_EQ(Record("%#d %#5c %+s %.3c")
                .add(1)
                .add('a')
                .addString("b")
                .add('c')
                .text(),
            "1     a b c");
}

TEST(PrintfFormatTest, LengthModifiersOfCMean64Bits) {
  EXPECT_EQ(Record("%lld %zu %jx %td")
                .add(int64_t(-1))
                .add(UINT64_MAX)
                .add(uint64_t(255))
                .add(int64_t(7))
                .text(),
            "-1 18446744073709551615 ff 7");
}

TEST(PrintfFormatTest, TheProcessLanguageSaysNothing) {
  std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char *name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"})
    if (std::setlocale(LC_ALL, name))
      break;
  EXPECT_EQ(Record("%.1f").add(0.5).text(), "0.5");
  std::setlocale(LC_ALL, before.c_str());
}

TEST(PrintfFormatTest, TwentyArguments) {
  std::string format, expected;
  for (int i = 0; i < 20; ++i) {
    format += i % 2 ? "%d " : "%ld ";
    expected += std::to_string(i * i) + " ";
  }
  Record record(format);
  for (int i = 0; i < 20; ++i)
    i % 2 ? record.add(i * i) : record.add(int64_t(i * i));
  EXPECT_EQ(record.text(), expected);
}

//===----------------------------------------------------------------------===//
// Wrong formats
//===----------------------------------------------------------------------===//

TEST(PrintfFormatTest, RefusesWrongFormats) {
  EXPECT_EQ(errorOf("%y"), "unknown conversion specifier 'y'");
  EXPECT_EQ(errorOf("%\n"), "unknown conversion specifier character 10");
  EXPECT_EQ(errorOf("%n"), "OpenCL C has no conversion 'n'");
  EXPECT_EQ(errorOf("50%"), "expected a conversion specifier after '%', got "
                            "the end of the format");
  EXPECT_EQ(errorOf("x%-5.2v4h"), "expected a conversion specifier after "
                                  "'%-5.2v4h', got the end of the format");
  EXPECT_EQ(errorOf("%*d"), "OpenCL C has no '*' as width or precision, "
                            "expected a decimal number");
  EXPECT_EQ(errorOf("%.*d"), "OpenCL C has no '*' as width or precision, "
                             "expected a decimal number");
  EXPECT_EQ(errorOf("%99999999999d"),
            "expected a width and precision of at most 4095");
  EXPECT_EQ(errorOf("%.4096f"),
            "expected a width and precision of at most 4095");
  EXPECT_EQ(
      errorOf("%v5d"),
      "expected 2, 3, 4, 8 or 16 after the vector specifier 'v', got '5'");
  EXPECT_EQ(errorOf("%vd"),
            "expected 2, 3, 4, 8 or 16 after the vector specifier 'v', got ''");
  EXPECT_EQ(errorOf("%v4s"), "a vector specifier does not go with conversion "
                             "'s'");
}

TEST(PrintfFormatTest, LengthsWithoutMeaningAreIgnored) {
  EXPECT_EQ(Record("%lc%hhc").add(65).add(66).text(), "AB");
  EXPECT_EQ(Record("%ls %hhs").addString("a").addString("b").text(), "a b");
  EXPECT_EQ(
      Record("%hf %Lf %llf %hlf").add(1.0).add(2.0).add(3.0).add(4.0).text(),
      "1.000000 2.000000 3.000000 4.000000");
  EXPECT_EQ(Record("%hld %Ld").add(-1).add(int64_t(1) << 40).text(),
            "-1 1099511627776");
  EXPECT_EQ(Record("%v2hhf").add("f32x2", {1.0f, 2.0f}).text(),
            "1.000000,2.000000");
  EXPECT_EQ(Record("%lp").add("i64", {int64_t(16)}).text(), "0x10");
  EXPECT_EQ(Record("%5%% %").text(), "%%");
}

TEST(PrintfFormatTest, TextFollowsTheArguments) {
  EXPECT_EQ(Record("<%s> %d <%5s> <%-3.1s>")
                .addText("hello")
                .add(7)
                .addText("")
                .addText("x")
                .text(),
            "<hello> 7 <     > <x  >");
  EXPECT_EQ(Record("%s %s").addText(nullptr).addText("next").text(),
            "(null) next");
  EXPECT_EQ(Record("%s%s").addString("known ").addText("unknown").text(),
            "known unknown");
}

// Lengths are the kernel's to write, which may have written over them.
TEST(PrintfFormatTest, TextStaysWithinItsRecord) {
  PrintfFormat format{"%s", {PrintfType::text()}, {}};
  for (uint32_t length : {0u, 8u, 9u, 1000u, 0x7fffffffu, 0xfffffffeu}) {
    alignas(8) unsigned char buffer[sizeof(PrintfBufferHeader) + 24] = {};
    initializePrintfBuffer(buffer, sizeof buffer);
    uint32_t size = length == 0 ? 16 : 24;
    PrintfRecordHeader record = {size, 0};
    uint64_t used = size;
    std::memcpy(buffer, &used, sizeof used);
    unsigned char *place = buffer + sizeof(PrintfBufferHeader);
    std::memcpy(place, &record, sizeof record);
    std::memcpy(place + sizeof record, &length, sizeof length);
    std::memcpy(place + 16, "abcdefgh", 8);
    std::string out;
    PrintfDrained drained = drainPrintfBuffer(
        buffer, {format}, [&](std::string_view text) { out += text; });
    EXPECT_EQ(drained.status.ok(), length <= 8) << length;
    EXPECT_EQ(out, length == 8 ? "abcdefgh" : "") << length;
  }
}

TEST(PrintfFormatTest, TypesAreSpelledAndParsed) {
  EXPECT_EQ((PrintfType{false, 8, 16}.spelling()), "i8x16");
  EXPECT_EQ((PrintfType{true, 64, 1}.spelling()), "f64");
  EXPECT_EQ(PrintfType::parse("f16x3"), (PrintfType{true, 16, 3}));
  for (const char *wrong :
       {"", "i", "i1", "f8", "i32x", "i32x1", "i32x5", "u32", "i32 ", "i032"})
    EXPECT_FALSE(PrintfType::parse(wrong)) << wrong;
}

TEST(PrintfFormatTest, RecordsAreAligned) {
  auto type = [](const char *text) { return *PrintfType::parse(text); };
  PrintfLayout layout({type("i8x3"), type("f16x3"), type("i64"), type("i32")});
  EXPECT_EQ(layout.offsets, (std::vector<uint32_t>{8, 12, 24, 32}));
  EXPECT_EQ(layout.size, 40u);
  EXPECT_EQ(PrintfLayout({}).size, 8u);
}
