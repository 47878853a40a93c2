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
      {"", "line 1, column 1: expected a value, got the end of the text"},
      {"{\n  \"a\" 1}", "line 2, column 7: expected ':', got '1'"},
      {"[1 2]", "line 1, column 4: expected ',' or ']', got '2'"},
      {"[1,]", "line 1, column 4: expected a value, got ']'"},
      {"{\"a\": 1 \"b\"}", "line 1, column 9: expected ',' or '}', got '\"'"},
      {"{a: 1}", "line 1, column 2: expected a key in double quotes, got 'a'"},
      {"{\"a\": 1, \"a\": 2}",
       "line 1, column 13: expected distinct keys, got 'a' twice"},
      {"1 2", "line 1, column 3: expected the end of the text, got '2'"},
      {"01",
       "line 1, column 2: expected no digit after a leading zero, got '1'"},
      {"-", "line 1, column 2: expected a digit, got the end of the text"},
      {"1.", "line 1, column 3: expected a digit after '.', got the end of "
             "the text"},
      {"1e", "line 1, column 3: expected a digit in the exponent, got the end "
             "of the text"},
      {"1e999", "line 1, column 1: expected a number in the range of a double, "
                "got a larger or smaller one"},
      {"\"a", "line 1, column 3: expected '\"' at the end of a string, got the "
              "end of the text"},
      {"\"\t\"", "line 1, column 2: expected no control character in a string, "
                 "got character code 9"},
      {"\"\\x\"",
       "line 1, column 3: expected one of \"\\/bfnrtu after '\\', got 'x'"},
      {"\"\\u12\"",
       "line 1, column 4: expected four hexadecimal digits after '\\u'"},
      {"\"\\ud800\"",
       "line 1, column 8: expected a low surrogate after a high one"},
      {"\"\\udc00\"",
       "line 1, column 8: expected a high surrogate before a low one"},
      {"tru", "line 1, column 1: expected 'true', got 't'"},
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
