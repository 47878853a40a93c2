//===- JsonTest.cpp - Json::parse and Json::dump ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include "cairn/runtime/Json.h"

using namespace cairn::runtime;

TEST(JsonTest, ReadsEveryKind) {
  auto json = Json::parse(R"( {"n": null, "t": true, "f": false,
    "i": -5, "d": 1.5e3, "s": "a\n\u00e9\ud83d\ude00", "a": [1, []]} )");
  ASSERT_OK(json);
  ASSERT_TRUE(json->is(Json::Kind::Object));
  EXPECT_TRUE(json->find("n")->is(Json::Kind::Null));
  EXPECT_TRUE(json->find("t")->boolean());
  EXPECT_FALSE(json->find("f")->boolean());
  EXPECT_EQ(json->find("i")->signedInteger(), -5);
  EXPECT_EQ(json->find("i")->unsignedInteger(), std::nullopt);
  EXPECT_EQ(json->find("d")->number(), 1500);
  EXPECT_EQ(json->find("d")->signedInteger(), std::nullopt);
  EXPECT_EQ(json->find("s")->string(), "a\n\xc3\xa9\xf0\x9f\x98\x80");
  EXPECT_EQ(json->find("a")->elements().size(), 2u);
  EXPECT_EQ(json->find("a")->line(), 2u);
  EXPECT_EQ(json->find("missing"), nullptr);
}

TEST(JsonTest, KeepsAllBitsOfIntegers) {
  auto json = Json::parse("[18446744073709551615, -9223372036854775808, "
                          "18446744073709551616]");
  ASSERT_OK(json);
  EXPECT_EQ(json->elements()[0].unsignedInteger(), UINT64_MAX);
  EXPECT_EQ(json->elements()[0].signedInteger(), std::nullopt);
  EXPECT_EQ(json->elements()[1].signedInteger(), INT64_MIN);
  EXPECT_EQ(json->elements()[2].unsignedInteger(), std::nullopt);
  EXPECT_EQ(json->elements()[2].number(), 18446744073709551616.0);
}

TEST(JsonTest, ReportsErrorsWithTheirPlace) {
  const std::pair<const char *, const char *> cases[] = {
      {"", "line 1, column 1: syntax error while parsing value - unexpected "
           "end of input; expected '[', '{', or a literal"},
      {"{\n  \"a\" 1}", "line 2, column 7: syntax error while parsing object "
                        "separator - unexpected number literal; expected ':'"},
      {"[1 2]", "line 1, column 4: syntax error while parsing array - "
                "unexpected number literal; expected ']'"},
      {"[1,]", "line 1, column 4: syntax error while parsing value - "
               "unexpected ']'; expected '[', '{', or a literal"},
      {"{\"a\": 1 \"b\"}", "line 1, column 11: syntax error while parsing "
                           "object - unexpected string literal; expected '}'"},
      {"{a: 1}", "line 1, column 2: syntax error while parsing object key - "
                 "invalid literal; last read: '{a'; expected string literal"},
      {"{\"a\": 1, \"a\": 2}",
       "line 1, column 10: expected distinct keys, got 'a' twice"},
      {"1 2", "line 1, column 3: syntax error while parsing value - unexpected "
              "number literal; expected end of input"},
      {"01", "line 1, column 2: syntax error while parsing value - unexpected "
             "number literal; expected end of input"},
      {"-", "line 1, column 2: syntax error while parsing value - invalid "
            "number; expected digit after '-'; last read: '-'"},
      {"1.", "line 1, column 3: syntax error while parsing value - invalid "
             "number; expected digit after '.'; last read: '1.'"},
      {"1e",
       "line 1, column 3: syntax error while parsing value - invalid number; "
       "expected '+', '-', or digit after exponent; last read: '1e'"},
      {"1e999", "line 1, column 1: number overflow parsing '1e999'"},
      {"\"a", "line 1, column 3: syntax error while parsing value - invalid "
              "string: missing closing quote; last read: '\"a'"},
      {"\"\t\"", "line 1, column 2: syntax error while parsing value - invalid "
                 "string: control character U+0009 (HT) must be escaped to "
                 "\\u0009 or \\t; last read: '\"<U+0009>'"},
      {"\"\\x\"",
       "line 1, column 3: syntax error while parsing value - invalid string: "
       "forbidden character after backslash; last read: '\"\\x'"},
      {"\"\\u12\"",
       "line 1, column 6: syntax error while parsing value - invalid string: "
       "'\\u' must be followed by 4 hex digits; last read: '\"\\u12\"'"},
      {"\"\\ud800\"", "line 1, column 8: syntax error while parsing value - "
                      "invalid string: surrogate U+D800..U+DBFF must be "
                      "followed by U+DC00..U+DFFF; last read: '\"\\ud800\"'"},
      {"\"\\udc00\"", "line 1, column 7: syntax error while parsing value - "
                      "invalid string: surrogate U+DC00..U+DFFF must follow "
                      "U+D800..U+DBFF; last read: '\"\\udc00'"},
      {"tru", "line 1, column 4: syntax error while parsing value - invalid "
              "literal; last read: 'tru'"},
  };
  for (auto [text, message] : cases)
    EXPECT_ERROR(Json::parse(text), message);
}

TEST(JsonTest, LimitsTheDepth) {
  EXPECT_TRUE(Json::parse(std::string(64, '[') + std::string(64, ']')).ok());
  EXPECT_ERROR(Json::parse(std::string(100000, '[')),
               "line 1, column 65: expected at most 64 levels of nesting, got "
               "more");
}

TEST(JsonTest, WritesWhatItReads) {
  const char *text = R"({"a": [1, -2, 0.1, true, null], "b": "x\"\\\n\u0001", )"
                     R"("c": {}, "d": []})";
  auto json = Json::parse(text);
  ASSERT_OK(json);
  EXPECT_EQ(json->dump(), text);
}

TEST(JsonTest, WritesIntegersWithoutFractions) {
  EXPECT_EQ(Json::signedInteger(-4).dump(), "-4");
  EXPECT_EQ(Json::signedInteger(7).dump(), "7");
  EXPECT_EQ(Json::signedInteger(INT64_MIN).dump(), "-9223372036854775808");
}
